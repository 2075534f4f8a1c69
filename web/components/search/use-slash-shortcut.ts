import { type RefObject, useEffect } from 'react';
import { isFreeKey } from '../keyboard/free-key.ts';

/** `/` brings the caret into a field, unless someone is typing or a dialog is open. */
export function useSlashShortcut(on: boolean, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, input]);
}
