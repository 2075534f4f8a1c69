import { activeFilters } from '../active-filters.ts';
import { tabNames } from '../filter-labels.ts';
import { changed, readScreenerState, type ScreenerState, screenerSearch } from '../screener-state.ts';

/** A saved search: its name, and the address that finds it again. */
export interface SavedSearch {
  name: string;
  /** With its question mark; without the page or position in the list. */
  search: string;
}

const MAX_SEARCHES = 20;

/** The part of a state that is saved; null for the default list. */
export function searchOf(state: ScreenerState): string {
  return screenerSearch(changed(state, {}));
}

/** The filters as text: "Kestrel, Open to claim, Technology". */
export function nameOf(state: ScreenerState): string {
  const query = state.search_query ? [`“${state.search_query}”`] : [];
  return [...query, tabNames[state.group], ...activeFilters(state).map(({ label }) => label)].join(', ');
}

/** The newest first; a saved search is not saved again. */
export function withSearch(saved: readonly SavedSearch[], state: ScreenerState): SavedSearch[] {
  const search = searchOf(state);
  return [{ name: nameOf(state), search }, ...saved.filter((each) => each.search !== search)].slice(0, MAX_SEARCHES);
}

export const withoutSearch = (saved: readonly SavedSearch[], search: string): SavedSearch[] =>
  saved.filter((each) => each.search !== search);

/** Validates stored searches; ignores invalid ones. */
export function savedSearches(found: readonly unknown[]): SavedSearch[] {
  return (found as readonly Partial<Record<keyof SavedSearch, unknown> | null>[]).flatMap((each) => {
    if (typeof each?.search !== 'string' || typeof each?.name !== 'string') return [];
    return [{ name: each.name, search: searchOf(readScreenerState(new URLSearchParams(each.search))) }];
  });
}

/** The searches in the browser's storage. */
export function parseSearches(text: string | null): SavedSearch[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? savedSearches(found) : [];
  } catch {
    return [];
  }
}
