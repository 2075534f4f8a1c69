import { useEffect, useId, useSyncExternalStore } from 'react';

/** The dialogs that are open, the oldest first. A module of the page, since a page has one screen. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly string[] = [];

/** This dialog's place in the stack: only the lowest draws the scrim, and all but the top one step back. */
export function useDialogStack(isOpen: boolean): { lowest: boolean; behind: boolean } {
  const id = useId();
  const stack = useSyncExternalStore(
    subscribe,
    () => open,
    () => none,
  );
  useEffect(() => {
    if (!isOpen) return;
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [id, isOpen]);
  const place = stack.indexOf(id);
  return { lowest: place === -1 ? stack.length === 0 : place === 0, behind: place !== -1 && place < stack.length - 1 };
}
