import { expect, test } from 'vitest';
import { findStatedFact } from './find-stated-fact.ts';
import { openNoticeText, pageOfText } from './notice-text.ts';

const WORDS = `All of you who wish to participate have until the
fourth of May, that is May 4, 2024, to send your claim.
The fund is $3,500,000. On June 1, 2024 the hearing is held; on June 9, 2024 it may go on.
Counsel's fees: not to exceed 25% of it.`;
const notice = openNoticeText([pageOfText(WORDS)]);
const find = (field: string, value: string, words: string) => findStatedFact(notice, field, { value, words });

test('a fact is taken with the words of the source that state it, over the ends of lines', () => {
  expect(find('claim_deadline', '2024-05-04', 'May 4, 2024, to send your claim')).toMatchObject({
    value: '2024-05-04',
    evidence: { page: 1, words: 'May 4, 2024, to send your claim' },
    confidence: 'low',
  });
  expect(
    find('claim_deadline', '2024-05-04', 'until the fourth of May, that is May 4, 2024, to send your claim'),
  ).toMatchObject({
    evidence: { words: 'until the\nfourth of May, that is May 4, 2024, to send your claim' },
  });
  expect(find('settlement_amount', '3500000.00', 'The fund is $3,500,000')).not.toBeNull();
  expect(find('fees_percent', '25', "Counsel's fees: not to exceed 25% of it")).not.toBeNull();
});

test.each([
  ['words that stand nowhere', 'claim_deadline', '2024-05-04', 'Claims are due May 4, 2024'],
  ['another value than the words state', 'claim_deadline', '2024-05-05', 'May 4, 2024, to send your claim'],
  ['words about something else', 'objection_deadline', '2024-05-04', 'May 4, 2024, to send your claim'],
  ['words with two days', 'fairness_hearing', '2024-06-01', 'On June 1, 2024 the hearing is held; on June 9, 2024'],
  ['words without the value', 'settlement_amount', '3500000.00', 'The fund is'],
  ['a field that nobody asks for', 'company', 'All', 'All of you who wish to participate'],
])('not %s', (_, field, value, words) => {
  expect(find(field, value, words)).toBeNull();
});
