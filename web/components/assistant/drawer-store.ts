import { useSyncExternalStore } from 'react';
import type { About } from './use-conversation.ts';

/** What the drawer is opened with. */
export interface DrawerRequest {
  about: About;
  heading: string;
  subject?: string;
  /** Asked at once. */
  question?: string;
  /** Distinguishes one opening from the next. */
  key: number;
}

let request: DrawerRequest | null = null;
let last = 0;
const listeners = new Set<() => void>();

function put(next: DrawerRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** The assistant's drawer, of which there is one. It is opened by events alone, never while a page is rendered. */
export const assistantDrawer = {
  open: (next: Omit<DrawerRequest, 'key'>) => {
    last += 1;
    put({ ...next, key: last });
  },
  close: () => put(null),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDrawer = (): DrawerRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  );
