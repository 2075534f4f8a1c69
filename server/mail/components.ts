import {
  type CSSProperties,
  createContext,
  createElement as element,
  Fragment,
  type ReactNode,
  useContext,
} from 'react';
import type { MailBrand } from './mail-brand.ts';
import type { MailTheme } from './theme.ts';

/**
 * The components of mails. Node runs the server's sources directly and does not support JSX, so they use
 * `createElement`; templates call the functions of template.ts. The class of an element names the colour that the dark
 * theme replaces.
 */
export const FACE = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";

/** The brand of the mail being rendered: its colours, its names and the address of its site. */
const BrandContext = createContext<MailBrand | null>(null);
export const BrandProvider = BrandContext.Provider;

export function useBrand(): MailBrand {
  const brand = useContext(BrandContext);
  if (brand === null) throw new Error('A component of mails is rendered outside of renderMail.');
  return brand;
}

const useTheme = (): MailTheme => useBrand().theme.light;

/** A table used only for layout. */
export const layoutTable = (
  props: { width?: string; className?: string; style?: CSSProperties },
  ...rows: ReactNode[]
) =>
  element('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, ...props }, element('tbody', null, ...rows));

export function Heading({ children }: { children: string }) {
  const { text: color } = useTheme();
  const style = { margin: '0 0 14px', font: `600 28px/1.14 ${FACE}`, letterSpacing: '-0.022em', color };
  return element('h1', { className: 'text', style }, children);
}

export function Text({ children }: { children: string }) {
  const style = { margin: '0 0 16px', font: `400 16px/1.55 ${FACE}`, color: useTheme()['text-2'] };
  return element('p', { className: 'text-2', style }, children);
}

/** Small print at the end of a mail, or below it. */
export function Note({ children }: { children?: ReactNode }) {
  const style = { margin: '0 0 12px', font: `400 13px/1.5 ${FACE}`, color: useTheme()['text-3'] };
  return element('p', { className: 'text-3', style }, children);
}

/** A sentence at the end of a mail, and a link to a page of the brand's site. */
export function LinkedNote({ label, to, children }: { label: string; to: string; children?: string }) {
  const { text, 'text-2': color } = useTheme();
  const style = { margin: '14px 0 12px', font: `400 14px/1.55 ${FACE}`, color };
  const link = { font: `500 14px/1.55 ${FACE}`, color: text, textDecoration: 'underline' };
  return element(
    'p',
    { className: 'text-2', style },
    children,
    ' ',
    element('a', { className: 'text', href: useBrand().origin + to, style: link }, label),
  );
}

/** The mail's call to action. `to` is a path on the brand's site. */
export function Button({ to, isSpelled, children }: { to: string; isSpelled: boolean; children?: string }) {
  const { action, 'on-action': onAction, 'text-3': quiet } = useTheme();
  const href = useBrand().origin + to;
  const link = {
    display: 'inline-block',
    padding: '14px 24px',
    font: `600 16px/20px ${FACE}`,
    color: onAction,
    textDecoration: 'none',
  };
  const cell = { borderRadius: 6, background: action };
  const spelled = { margin: '0 0 16px', font: `400 13px/1.5 ${FACE}`, color: quiet, wordBreak: 'break-all' } as const;
  return element(
    Fragment,
    null,
    layoutTable(
      { style: { margin: '8px 0 20px' } },
      element(
        'tr',
        null,
        element(
          'td',
          { className: 'action', style: cell },
          element('a', { className: 'on-action', href, style: link }, children),
        ),
      ),
    ),
    isSpelled
      ? element(
          'p',
          { className: 'text-3 in-html-only', style: spelled },
          `If the button does not work, copy this link: ${href}`,
        )
      : null,
  );
}

/** Longer values than this are aligned left, where they are easier to read. */
const MAX_COLUMN_LENGTH = 40;

/** Names and values, one below the other: a case, a deadline, an amount. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  const theme = useTheme();
  const textAlign = rows.every(([, words]) => words.length <= MAX_COLUMN_LENGTH) ? 'right' : 'left';
  const cell = (at: number): CSSProperties => ({
    padding: '10px 0',
    font: `400 14px/20px ${FACE}`,
    verticalAlign: 'top',
    borderTop: `1px solid ${at === 0 ? theme.text : theme.rule}`,
  });
  const value = {
    color: theme.text,
    fontVariantNumeric: 'tabular-nums lining-nums',
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
    textAlign,
  } as const;
  const style = { margin: '4px 0 20px', borderCollapse: 'collapse' } as const;
  return element(
    'table',
    { cellPadding: 0, cellSpacing: 0, width: '100%', style },
    element(
      'tbody',
      null,
      ...rows.map(([name, words], at) => {
        const rule = at === 0 ? 'first-rule' : 'rule';
        return element(
          'tr',
          { className: 'fact' },
          element(
            'td',
            { className: `fact-name text-3 ${rule}`, style: { ...cell(at), paddingRight: 20, color: theme['text-3'] } },
            name,
          ),
          element('td', { className: `text ${rule}`, style: { ...cell(at), ...value } }, words),
        );
      }),
    ),
  );
}
