import { type RefObject, useEffect } from 'react';
import { isFreeKey } from '../keyboard/free-key.ts';

/**
 * `/` brings the caret into a field, unless someone is typing or a dialog is open. `isFirst`: the field of the page, which the key goes to
 * instead of the header's.
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
