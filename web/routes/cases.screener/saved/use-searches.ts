import { useEffect, useState } from 'react';
import { api } from '../../../api.ts';
import type { ScreenerState } from '../screener-state.ts';
import {
  type KeptSearch,
  keptSearches,
  nameOf,
  readKept,
  searchOf,
  withoutSearch,
  withSearch,
} from './kept-searches.ts';

const path = '/api/v1/orders/searches';

/** The searches that are kept, and what changes them. What a browser kept before its owner signed in goes to the account. */
export function useSearches(signedIn: boolean) {
  const [kept, setKept] = useState<readonly KeptSearch[]>([]);
  useEffect(() => {
    const ofBrowser = browserKept();
    if (!signedIn) return setKept(ofBrowser);
    // a list that does not come is told by the frame, and the screener goes on without it
    void moveToAccount(ofBrowser).then(setKept, () => setKept(ofBrowser));
  }, [signedIn]);

  const put = (next: readonly KeptSearch[], atAccount: () => Promise<{ items: readonly KeptSearch[] }>) => {
    setKept(next);
    if (!signedIn) return keepInBrowser(next);
    void atAccount().then(
      ({ items }) => setKept(keptSearches(items)),
      () => setKept(kept),
    );
  };
  return {
    kept,
    save: (state: ScreenerState) =>
      put(withSearch(kept, state), () =>
        api.call(`POST ${path}`, { body: { search: searchOf(state), name: nameOf(state) } }),
      ),
    forget: ({ search }: KeptSearch) =>
      put(withoutSearch(kept, search), () => api.call(`DELETE ${path}`, { body: { search } })),
  };
}

async function moveToAccount(ofBrowser: readonly KeptSearch[]): Promise<KeptSearch[]> {
  // the oldest first, so that the newest stays the newest
  for (const { search, name } of ofBrowser.toReversed()) await api.call(`POST ${path}`, { body: { search, name } });
  if (ofBrowser.length > 0) keepInBrowser([]);
  return keptSearches((await api.call(`GET ${path}`, {})).items);
}

const key = 'screener-searches';

function browserKept(): KeptSearch[] {
  try {
    return readKept(window.localStorage.getItem(key));
  } catch {
    return []; // the browser keeps nothing
  }
}

function keepInBrowser(next: readonly KeptSearch[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // it holds until the page is left
  }
}
