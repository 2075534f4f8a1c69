import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, cleared, groups, listQuery, readScreenerState, screenerSearch, sorts } from './screener-state.ts';

const read = (search: string) => readScreenerState(new URLSearchParams(search));

describe('the state of the screener', () => {
  test('[R-5] without a query is what is open to claim, by deadline', () => {
    expect(read('')).toMatchObject({ group: 'actionable', sort: 'deadline', page: 1, held: false });
  });

  test('[R-5] with something searched for looks through every case', () => {
    expect(read('?search_query=Kraft%20Heinz')).toMatchObject({ group: 'all', search_query: 'Kraft Heinz' });
  });

  test('[R-5] takes what a plain form sends, a field for each ticked box', () => {
    expect(read('?sector=health&sector=finance').sector).toEqual(['finance', 'health']);
  });

  test('[R-5] leaves out what cannot be read rather than fail', () => {
    const state = read('?group=mine&sort=best&deadline_to=tomorrow&fund_min=lots&page=x&sector=%00,tech');
    expect(state).toMatchObject({ group: 'actionable', sort: 'deadline', deadline_to: '', fund_min: '', page: 1 });
    expect(state.sector).toEqual(['tech']);
  });

  test('[R-5] is the same after going into the address and back', () => {
    const days = fc.constantFrom('', '2026-01-31', '2027-12-01');
    const state = fc.record({
      group: fc.constantFrom(...groups),
      search_query: fc.constantFrom('', 'Kraft', 'A & B, Inc.'),
      sector: fc.uniqueArray(fc.constantFrom('finance', 'health', 'real_estate')).map((all) => all.sort()),
      kind: fc.constantFrom([], ['Fair Fund']),
      deadline_from: days,
      deadline_to: days,
      fund_min: fc.constantFrom('', '1000000'),
      fund_max: fc.constantFrom('', '25000000.00'),
      class_from: days,
      class_to: days,
      held: fc.boolean(),
      sort: fc.constantFrom(...sorts),
      page: fc.constantFrom(2, 7),
    });
    fc.assert(
      fc.property(state, (before) => {
        expect(read(screenerSearch(before))).toEqual(before);
      }),
    );
  });

  test('[R-5] begins at the first page when a filter changes, and keeps the rest', () => {
    const state = read('?sector=health&page=3');
    expect(changed(state, { held: true })).toMatchObject({ sector: ['health'], held: true, page: 1 });
  });

  test('cleared, keeps the tab, the words and the order', () => {
    const state = cleared(read('?group=pending&search_query=a&sort=fund&sector=health&held=1'));
    expect(screenerSearch(state)).toBe('?group=pending&search_query=a&sort=fund');
  });

  test('[R-5] [Q-5] a page is asked for by its number alone', () => {
    expect(listQuery(read('?group=all&page=2'), false)).toEqual({ limit: 25, page: 2, sort: 'deadline' });
    expect(['?page=0', '?page=-3', '?page=x', '?page=1'].map((search) => read(search).page)).toEqual([1, 1, 1, 1]);
    // each has the address of the first page
    expect(['?page=0', '?page=1', ''].map((search) => screenerSearch(read(search)))).toEqual(['?', '?', '?']);
    expect(read('?page=99999').page).toBe(10_000);
  });

  test('[P-1] does not ask for what is owed to a visitor who has not signed in', () => {
    expect(listQuery(read('?held=1&sort=owed'), false)).toEqual({ limit: 25, sort: 'deadline' });
    expect(listQuery(read('?held=1&sort=owed'), true)).toEqual({ limit: 25, held: '1', sort: 'owed' });
  });
});
