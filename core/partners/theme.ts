import { contrast } from './contrast.ts';

export type Theme = 'light' | 'dark';

/** The grounds of web/styles/tokens.css on which a partner's colour must be read. */
export const GROUNDS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#fbfcfb', '#ffffff', '#f2f5f2'],
  dark: ['#0d1613', '#14201b', '#111b17'],
};

/** The least contrast of text with its ground (WCAG 2.2 AA). */
export const READABLE = 4.5;

export interface Skin {
  action: string;
  action_hover: string;
  action_press: string;
  on_action: string;
  mark: string;
}

const TEXT = { light: '#ffffff', dark: '#0d1613' } as const;

/** A colour mixed with another, `part` of 100. */
function mixed(colour: string, other: string, part: number): string {
  const channel = (at: number): string => {
    const [one, two] = [colour, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16));
    const value = Math.round(((one ?? 0) * (100 - part) + (two ?? 0) * part) / 100);
    return value.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** All that a portal needs of one action colour: darker when it is pressed in light, lighter in dark, and what is read on it. */
export function skinOf(action: string, theme: Theme): Skin {
  const on_action = contrast(TEXT.light, action) >= contrast(TEXT.dark, action) ? TEXT.light : TEXT.dark;
  const towards = theme === 'light' ? '#000000' : '#ffffff';
  return {
    action,
    action_hover: mixed(action, towards, 12),
    action_press: mixed(action, towards, 22),
    on_action,
    mark: action,
  };
}

interface ReadableCheck {
  what: 'on_it' | 'on_page';
  theme: Theme;
  ratio: number;
  is_readable: boolean;
}

/** How well text is read on an action colour, and the colour on the page: the least of each. */
export function readableChecks(action: string, theme: Theme): ReadableCheck[] {
  const { on_action, action_hover, action_press } = skinOf(action, theme);
  const onIt = Math.min(...[action, action_hover, action_press].map((fill) => contrast(on_action, fill)));
  const onPage = Math.min(...GROUNDS[theme].map((ground) => contrast(action, ground)));
  return (
    [
      ['on_it', onIt],
      ['on_page', onPage],
    ] as const
  ).map(([what, ratio]) => ({ what, theme, ratio, is_readable: ratio >= READABLE }));
}
