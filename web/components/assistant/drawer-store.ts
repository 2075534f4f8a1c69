import { createStore, useStore } from '../../ui/store.ts';
import type { About } from './use-conversation.ts';

/** What the drawer is opened with. */
export interface DrawerRequest {
  about: About;
  heading: string;
  subject?: string;
  /** Sent as soon as the drawer is open. */
  question?: string;
  /** Identifies one opening. */
  key: number;
}

const request = createStore<DrawerRequest | null>(null);
let last = 0;

/** The only drawer of the assistant. Only events open it, never the rendering of a page. */
export const assistantDrawer = {
  open: (next: Omit<DrawerRequest, 'key'>) => {
    last += 1;
    request.set({ ...next, key: last });
  },
  close: () => request.set(null),
};

export const useDrawer = (): DrawerRequest | null => useStore(request);
