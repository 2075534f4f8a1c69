import { createStore, useStore } from '../ui/store.ts';
import { joinRequests } from './join-requests.ts';
import type { DialogRequest } from './names.ts';
import { closeEvery, closeKey, closeTop, emptyStack, type OpenMode, openDialog, type Stack } from './stack.ts';

const stack = createStore<Stack<DialogRequest>>(emptyStack);

/** The open dialogs of this browser tab. Only events open them, never the rendering of a page. */
export const dialogs = {
  open: (request: DialogRequest, mode: OpenMode = 'append') =>
    stack.set(openDialog(stack.get(), request, mode, joinRequests)),
  isOpen: (name: DialogRequest['name']) => stack.get().entries.some(({ request }) => request.name === name),
  close: () => stack.set(closeTop(stack.get())),
  closeOne: (key: number) => stack.set(closeKey(stack.get(), key)),
  closeAll: () => stack.set(closeEvery(stack.get())),
};

export const useDialogStack = (): Stack<DialogRequest> => useStore(stack);
