import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import type { ScreenerState } from '../screener-state.ts';
import {
  nameOf,
  parseSearches,
  type SavedSearch,
  savedSearches,
  searchOf,
  withoutSearch,
  withSearch,
} from './saved-searches.ts';

const path = '/api/v1/orders/searches';

/**
 * The saved searches, and functions to change them. Searches that a browser stored before its owner signed in move to
 * the account.
 */
export function useSearches(signedIn: boolean) {
  const [saved, setSaved] = useState<readonly SavedSearch[]>([]);
  useEffect(() => {
    const ofBrowser = browserStored();
    if (!signedIn) return setSaved(ofBrowser);
    // the page frame reports a list that does not load; the screener works without it
    void moveToAccount(ofBrowser).then(setSaved, () => setSaved(ofBrowser));
  }, [signedIn]);

  const put = (next: readonly SavedSearch[], atAccount: () => Promise<{ items: readonly SavedSearch[] }>) => {
    setSaved(next);
    if (!signedIn) return storeInBrowser(next);
    void atAccount().then(
      ({ items }) => setSaved(savedSearches(items)),
      () => setSaved(saved),
    );
  };
  return {
    saved,
    save: (state: ScreenerState) =>
      put(withSearch(saved, state), () =>
        api.call(`POST ${path}`, { body: { search: searchOf(state), name: nameOf(state) } }),
      ),
    remove: ({ search }: SavedSearch) =>
      put(withoutSearch(saved, search), () => api.call(`DELETE ${path}`, { body: { search } })),
  };
}

async function moveToAccount(ofBrowser: readonly SavedSearch[]): Promise<SavedSearch[]> {
  // the oldest first, so that the newest remains the newest
  for (const { search, name } of ofBrowser.toReversed()) await api.call(`POST ${path}`, { body: { search, name } });
  if (ofBrowser.length > 0) storeInBrowser([]);
  return savedSearches((await api.call(`GET ${path}`, {})).items);
}

const key = 'screener-searches';

function browserStored(): SavedSearch[] {
  try {
    return parseSearches(window.localStorage.getItem(key));
  } catch {
    return []; // the browser stores nothing
  }
}

function storeInBrowser(next: readonly SavedSearch[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // it lasts until the page is left
  }
}
