import { type RefObject, useEffect } from 'react';
import { isFreeKey } from '../keyboard/free-key.ts';

/**
 * `/` focuses a field, unless someone is typing or a dialog is open. `isFirst`: the page's own field, which has
 * precedence over the header's.
 */
export function useSlashShortcut(
  on: boolean,
  input: RefObject<HTMLInputElement | null>,
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return;
      event.preventDefault();
      if (isFirst) event.stopImmediatePropagation();
      input.current?.focus();
      input.current?.select();
    };
    const options = { capture: isFirst };
    document.addEventListener('keydown', listen, options);
    return () => document.removeEventListener('keydown', listen, options);
  }, [on, input, isFirst]);
}
