import { expect, test } from 'vitest';
import { describeMismatch, describeMismatches, MISMATCH_REASONS } from './mismatch-reasons.ts';

const trade = { what: 'Bought 200 HLDN', trade_date: '2022-03-15', file_name: 'march.pdf' };

test('a document that does not fit is sentences with what it shows and with what would be right', () => {
  expect(describeMismatch(trade, { reason: 'other_quantity', note: 'It says 150 shares. ' })).toBe(
    'Bought 200 HLDN on 15 Mar 2022: march.pdf shows another quantity (It says 150 shares). Correct the trade, or add the document that shows this quantity; if it was filled in parts, all of them.',
  );
});

test('every reason has its own sentence, and each shows what would be right', () => {
  const sentences = MISMATCH_REASONS.map((reason) => describeMismatch(trade, { reason, note: null }));
  expect(new Set(sentences).size).toBe(MISMATCH_REASONS.length);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^Bought 200 HLDN on 15 Mar 2022: march\.pdf .+\. (Add|Correct) .+\.$/);
});

test('of many the first three are sentences, and how many more there are', () => {
  expect(describeMismatches(['A.', 'B.'])).toBe('A. B.');
  expect(describeMismatches(['A.', 'B.', 'C.', 'D.'])).toBe('A. B. C. And one more trade is not proved by it.');
  expect(describeMismatches(['A.', 'B.', 'C.', 'D.', 'E.'])).toMatch(/And 2 more trades are not proved by it\.$/);
});
