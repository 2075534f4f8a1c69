import { describe, expect, test } from 'vitest';
import { describeCount } from './filter-labels.ts';
import type { ScreenerData } from './load-screener.ts';
import { readScreenerState } from './screener-state.ts';

const none = { all: 0, actionable: 0, upcoming: 0, claimed: 0, pending: 0, disbursed: 0 };

function countOf(address: string, counts: Partial<typeof none>): string {
  const state = readScreenerState(new URLSearchParams(address));
  return describeCount({ state, counts: { ...none, ...counts }, heldOpen: null } as ScreenerData);
}

describe('[R-5] the sentence under the title of the screener', () => {
  test('shows once that nothing matches, and what to try', () => {
    const sentence = 'No case matches “zzzzqq”. Try the ticker, or a part of the company’s name.';
    expect(countOf('search_query=zzzzqq', {})).toBe(sentence);
    expect(countOf('search_query=zzzzqq&group=disbursed', {})).toBe(sentence);
  });

  test('shows what of the matches is open to claim', () => {
    expect(countOf('search_query=kraft', { all: 1 })).toBe('1 case matches “kraft”. It is not open to claim.');
    expect(countOf('search_query=bio', { all: 3, actionable: 1 })).toBe(
      '3 cases match “bio”. 1 of them is open to claim.',
    );
    expect(countOf('search_query=bio', { all: 3 })).toBe('3 cases match “bio”. None of them is open to claim.');
    expect(countOf('search_query=bio&group=actionable', { all: 3, actionable: 2 })).toBe(
      '2 settlements that match “bio” are open to claim.',
    );
  });

  test('counts everything where nothing is searched for', () => {
    expect(countOf('group=all', { all: 220, actionable: 14 })).toBe('220 cases. 14 settlements are open to claim.');
    expect(countOf('', { all: 220, actionable: 1 })).toBe('1 settlement is open to claim.');
  });
});
