import { useSyncExternalStore } from 'react';
import { joinRequests } from './join-requests.ts';
import type { DialogRequest } from './names.ts';
import { closeEvery, closeKey, closeTop, emptyStack, type OpenMode, openDialog, type Stack } from './stack.ts';

let stack: Stack<DialogRequest> = emptyStack;
const listeners = new Set<() => void>();

function put(next: Stack<DialogRequest>): void {
  if (next === stack) return;
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open dialogs of this browser tab. They are opened by events alone, never while a page is rendered. */
export const dialogs = {
  open: (request: DialogRequest, mode: OpenMode = 'append') => put(openDialog(stack, request, mode, joinRequests)),
  close: () => put(closeTop(stack)),
  closeOne: (key: number) => put(closeKey(stack, key)),
  closeAll: () => put(closeEvery(stack)),
};

export function useDialogStack(): Stack<DialogRequest> {
  return useSyncExternalStore(
    subscribe,
    () => stack,
    () => emptyStack,
  );
}
