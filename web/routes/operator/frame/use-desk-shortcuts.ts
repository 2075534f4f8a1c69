import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isEarlyForPalette } from '../../../components/palette/open-palette.ts';
import {
  acceptsText,
  findKey,
  hasOwnArrows,
  isKeyOff,
  mayRepeat,
  nameOfKey,
  pressesItself,
  useDeskKeys,
  worksInFields,
} from './keys.ts';
import { letters } from './navigation.ts';
import { openPart, pressMainAction, sendForm } from './page-actions.ts';
import { leaveField, rowKeys } from './row-keys.ts';

/** Milliseconds within which a letter must follow G. */
const FOLLOWS = 1200;

/**
 * Handles the desk’s shortcuts: the global ones, and those of the page. A key typed into a field is text, and a dialog
 * handles its own keys.
 */
export function useDeskShortcuts({ onFold, onShortcuts }: { onFold: () => void; onShortcuts: () => void }): void {
  const navigate = useNavigate();
  useDeskKeys([
    { key: '\\', label: 'Collapse the sidebar', run: onFold },
    { key: '?', label: 'All shortcuts', run: onShortcuts },
  ]);
  useEffect(() => {
    // never 0: event times start with the page, so its first letters would seem to follow a G
    let wentAt = Number.NEGATIVE_INFINITY;
    const everywhere: Record<string, () => void> = {
      '/': () => {
        const field = document.querySelector<HTMLElement>('#main [type=search], #main [data-desk-search]');
        field?.focus();
        if (field instanceof HTMLInputElement) field.select();
      },
      'mod+Enter': () => pressMainAction(document),
      // a page without keys of its own has rows too
      ...Object.fromEntries(rowKeys.flatMap(({ key, run }) => (run === undefined ? [] : [[key, run]]))),
    };
    const listen = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || event.isComposing) return;
      if (target instanceof Element && target.closest('[role=dialog], dialog') !== null) return;
      if (event.altKey) {
        // the digit of the key, since Alt types another character on some keyboards: in a field that is text
        const digit = acceptsText(target) ? undefined : /^Digit([1-9])$/.exec(event.code)?.[1];
        if (digit !== undefined && !event.repeat && openPart(document, Number(digit))) event.preventDefault();
        return;
      }
      if (isEarlyForPalette(event)) {
        event.preventDefault();
        return;
      }
      const name = nameOfKey(event);
      const isCommand = name.startsWith('mod+');
      if (acceptsText(target)) {
        // typed text remains; from here letters are shortcuts again
        if (event.key === 'Escape') leaveField(target as HTMLElement);
        // held down, it would send the form again
        if (name === 'mod+Enter' && (event.repeat || sendForm(target as HTMLElement))) {
          event.preventDefault();
          return;
        }
        if (!worksInFields(name)) return;
      }
      if (!isCommand && pressesItself(target, event.key)) return;
      if (isKeyOff(name) || (name.startsWith('Arrow') && hasOwnArrows(target))) return;
      // a key held down would finish, assign or undo one item after the other
      if (event.repeat && !mayRepeat(name)) return;
      const place = !isCommand && event.timeStamp - wentAt < FOLLOWS ? letters.get(event.key) : undefined;
      wentAt = name === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const act = place ? () => void navigate(place.href) : (findKey(name)?.run ?? everywhere[name]);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate]);
}
