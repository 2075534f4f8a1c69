import { expect, test } from 'vitest';
import { describeNaupa } from './report-to-state.tsx';

test('what a NAUPA file lacks is stated with the reason, and what to do with names in other letters', () => {
  const named = (left_out: number, left_out_names: number, left_out_letters = 0) =>
    describeNaupa('naupa.txt', { left_out, left_out_names, left_out_letters });
  expect(named(0, 0)).toBe('naupa.txt saved');
  expect(named(2, 0)).toBe('naupa.txt saved without 2 awards in other currencies');
  expect(named(0, 0, 2)).toBe('naupa.txt saved without 2 awards of owners who must get a letter first');
  expect(named(1, 1)).toBe(
    'naupa.txt saved without 1 award in other currencies and 1 award of owners without a name in Latin letters. Report the names with the state’s own form.',
  );
});
