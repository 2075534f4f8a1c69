import { activeFilters } from '../active-filters.ts';
import { changed, readScreenerState, type ScreenerState, screenerSearch } from '../screener-state.ts';
import { tabNames } from '../words.ts';

/** A search as it is kept: its name, and the address that finds it again. */
export interface KeptSearch {
  name: string;
  /** With its question mark; without a page or a place in the list. */
  search: string;
}

const mostKept = 20;

/** What of a state is worth keeping; the list as it is first shown is not. */
export function searchOf(state: ScreenerState): string {
  return screenerSearch(changed(state, {}));
}

/** The filters in words: "Kestrel, Open to claim, Technology". */
export function nameOf(state: ScreenerState): string {
  const query = state.search_query ? [`“${state.search_query}”`] : [];
  return [...query, tabNames[state.group], ...activeFilters(state).map(({ label }) => label)].join(', ');
}

/** The newest first; one that is kept already is not kept twice. */
export function withSearch(kept: readonly KeptSearch[], state: ScreenerState): KeptSearch[] {
  const search = searchOf(state);
  return [{ name: nameOf(state), search }, ...kept.filter((each) => each.search !== search)].slice(0, mostKept);
}

export const withoutSearch = (kept: readonly KeptSearch[], search: string): KeptSearch[] =>
  kept.filter((each) => each.search !== search);

/** As they are kept somewhere; whatever in it is no search of ours is left out. */
export function keptSearches(found: readonly unknown[]): KeptSearch[] {
  return (found as readonly Partial<Record<keyof KeptSearch, unknown> | null>[]).flatMap((each) => {
    if (typeof each?.search !== 'string' || typeof each?.name !== 'string') return [];
    return [{ name: each.name, search: searchOf(readScreenerState(new URLSearchParams(each.search))) }];
  });
}

/** What the browser kept. */
export function readKept(text: string | null): KeptSearch[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? keptSearches(found) : [];
  } catch {
    return [];
  }
}
