import { describe, expect, it } from 'vitest';
import { readScreenerState } from '../screener-state.ts';
import { nameOf, parseSearches, searchOf, withoutSearch, withSearch } from './saved-searches.ts';

const state = (search: string) => readScreenerState(new URLSearchParams(search));

describe('[R-5] saved searches of the screener', () => {
  it('are named by what was asked for', () => {
    expect(nameOf(state('group=upcoming&sector=technology&held=1'))).toBe('Upcoming, Stocks I owned, Technology');
    expect(nameOf(state('search_query=Kestrel'))).toBe('“Kestrel”, All');
  });

  it('find the list from its first page, whatever page it was saved on', () => {
    expect(searchOf(state('group=all&sector=technology&page=3&cursor=abc'))).toBe(
      searchOf(state('group=all&sector=technology')),
    );
  });

  it('are with the newest first, once each, and twenty at most', () => {
    let saved = withSearch([], state('group=all&sector=technology'));
    saved = withSearch(saved, state('group=all&sector=health'));
    saved = withSearch(saved, state('group=all&sector=technology&page=2'));
    expect(saved.map(({ name }) => name)).toEqual(['All, Technology', 'All, Health']);
    expect(withoutSearch(saved, saved[0]!.search)).toHaveLength(1);
    for (let year = 1990; year < 2030; year += 1)
      saved = withSearch(saved, state(`group=all&class_from=${year}-01-01`));
    expect(saved).toHaveLength(20);
  });

  it('are read back as they were, and nothing else is', () => {
    const saved = withSearch([], state('group=all&sector=technology'));
    expect(parseSearches(JSON.stringify(saved))).toEqual(saved);
    expect(parseSearches('[{"search":7},null]')).toEqual([]);
    expect(parseSearches('not json')).toEqual([]);
    expect(parseSearches(null)).toEqual([]);
  });
});
