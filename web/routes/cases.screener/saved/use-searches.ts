import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import type { ScreenerState } from '../screener-state.ts';
import {
  nameOf,
  readKept,
  type SavedSearch,
  savedSearches,
  searchOf,
  withoutSearch,
  withSearch,
} from './saved-searches.ts';

const path = '/api/v1/orders/searches';

/** The searches that are kept, and what changes them. What a browser kept before its owner signed in goes to the account. */
export function useSearches(signedIn: boolean) {
  const [kept, setKept] = useState<readonly SavedSearch[]>([]);
  useEffect(() => {
    const ofBrowser = browserStored();
    if (!signedIn) return setKept(ofBrowser);
    // a list that does not come is told by the frame, and the screener goes on without it
    void moveToAccount(ofBrowser).then(setKept, () => setKept(ofBrowser));
  }, [signedIn]);

  const put = (next: readonly SavedSearch[], atAccount: () => Promise<{ items: readonly SavedSearch[] }>) => {
    setKept(next);
    if (!signedIn) return storeInBrowser(next);
    void atAccount().then(
      ({ items }) => setKept(savedSearches(items)),
      () => setKept(kept),
    );
  };
  return {
    kept,
    save: (state: ScreenerState) =>
      put(withSearch(kept, state), () =>
        api.call(`POST ${path}`, { body: { search: searchOf(state), name: nameOf(state) } }),
      ),
    forget: ({ search }: SavedSearch) =>
      put(withoutSearch(kept, search), () => api.call(`DELETE ${path}`, { body: { search } })),
  };
}

async function moveToAccount(ofBrowser: readonly SavedSearch[]): Promise<SavedSearch[]> {
  // the oldest first, so that the newest stays the newest
  for (const { search, name } of ofBrowser.toReversed()) await api.call(`POST ${path}`, { body: { search, name } });
  if (ofBrowser.length > 0) storeInBrowser([]);
  return savedSearches((await api.call(`GET ${path}`, {})).items);
}

const key = 'screener-searches';

function browserStored(): SavedSearch[] {
  try {
    return readKept(window.localStorage.getItem(key));
  } catch {
    return []; // the browser keeps nothing
  }
}

function storeInBrowser(next: readonly SavedSearch[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // it holds until the page is left
  }
}
