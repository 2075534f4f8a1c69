import { useEffect, useId } from 'react';
import { createStore, useStore } from '../store.ts';

/** The open dialogs, the oldest first; global, since a page has one screen. */
const open = createStore<readonly string[]>([]);

/** This dialog's position in the stack: only the lowest shows the backdrop, and all but the top one are moved back. */
export function useDialogStack(isOpen: boolean): { lowest: boolean; behind: boolean } {
  const id = useId();
  const stack = useStore(open);
  useEffect(() => {
    if (!isOpen) return;
    open.set([...open.get(), id]);
    return () => open.set(open.get().filter((other) => other !== id));
  }, [id, isOpen]);
  const place = stack.indexOf(id);
  return { lowest: place === -1 ? stack.length === 0 : place === 0, behind: place !== -1 && place < stack.length - 1 };
}
