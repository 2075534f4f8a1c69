import { createStore, useStore } from '../../ui/store.ts';
import type { About } from './use-conversation.ts';

/** What the drawer is opened with. */
export interface DrawerRequest {
  about: About;
  heading: string;
  subject?: string;
  /** Sent at once. */
  question?: string;
  /** Distinguishes one opening from the next. */
  key: number;
}

const request = createStore<DrawerRequest | null>(null);
let last = 0;

/** The assistant's drawer, of which there is one. It is opened by events alone, never while a page is rendered. */
export const assistantDrawer = {
  open: (next: Omit<DrawerRequest, 'key'>) => {
    last += 1;
    request.set({ ...next, key: last });
  },
  close: () => request.set(null),
};

export const useDrawer = (): DrawerRequest | null => useStore(request);
