import { type RefObject, useEffect } from 'react';

/** `/` brings the caret into a field, unless somebody is typing or a dialog is open. */
export function useSlashShortcut(on: boolean, input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const typing = target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
      const covered = document.querySelector('[role="dialog"], [role="alertdialog"]');
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || typing || covered) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on, input]);
}
