import { expect, test } from 'vitest';
import { AnswerBuilder } from '../answers/draft.ts';
import { writeAnswer } from '../answers/write-answer.ts';
import { caseTopicsOf } from './case-topics.ts';
import { addCase } from './cases.ts';
import { addLots } from './own/own-lots.ts';

const one = {
  slug: 'merrow-shipping-2022',
  title: 'In re Merrow Shipping Securities Litigation',
  company: { name: 'Merrow Shipping' },
  claim_deadline: '2027-01-06',
  days_left: 47,
  group: 'actionable',
  stage: 'settled',
  stage_as_of: null,
  dates: { claim_deadline: null, exclusion_deadline: null, objection_deadline: null, fairness_hearing: null },
};

function answerOf(asked: string, plan: object | null): string {
  const answer = new AnswerBuilder();
  addCase(answer, { ...one, plan } as never, caseTopicsOf(asked), '15');
  return writeAnswer(answer.build(), { message_id: 'none', format: 'text', basis: 'retrieval' }).text ?? '';
}

test.each([
  ['does merrow shipping use fifo or lifo', 'fifo', 'first in, first out (FIFO)'],
  ['how are sales matched, lifo?', 'lifo', 'last in, first out (LIFO)'],
  ['merrow shipping plan fifo or lifo', 'none', 'none: the plan counts purchases'],
])('[API-78] the order of matching is that of the plan of the case: %s', (asked, matching, words) => {
  expect(answerOf(asked, { matching })).toContain(`Matching in the plan of allocation: ${words}`);
});

test('[API-78] without a plan the order of matching is not on record', () => {
  expect(answerOf('merrow shipping fifo or lifo', null)).toContain('not on record: no plan of allocation');
});

test('[API-78] the answer about an own claim has the lots as a table, with their sum', () => {
  const lot = { bought: '2022-03-22', quantity: '160', per_share: '20.01', amount: '3201.60', branch: 'b' };
  const match = {
    currency: 'USD',
    recognized_loss: '3201.60',
    payment: { low: '380.00', expected: '397.00', high: '420.00', below_minimum: false },
    result: {
      lines: [
        { ...lot, sold: '2023-12-04' },
        { ...lot, quantity: '40', sold: null, per_share: '0', amount: '0.00' },
        { ...lot, branch: 'outside', quantity: '7' },
      ],
    },
  };
  const answer = new AnswerBuilder();
  const source = { title: 'Your trades', url: '/cases/merrow-shipping-2022' };
  expect(addLots(answer, match as never, source, '15')).toBe(true);
  const { text } = writeAnswer(answer.build(), { message_id: 'none', format: 'text', basis: 'retrieval' });
  const { html } = writeAnswer(answer.build(), { message_id: 'none', format: 'html', basis: 'retrieval' });
  expect(html).toContain('<td>22 Mar 2022<br><em>sold 4 Dec 2023</em></td>');
  expect(text).toContain('Bought | Shares | A share | Loss');
  expect(text).toContain('22 Mar 2022, sold 4 Dec 2023 | 160 | $20.01 | $3,201.60');
  expect(text).toContain('22 Mar 2022, still held | 40 |');
  expect(text).toContain('Recognized loss |  |  | $3,201.60');
  expect(text).toContain('At 12.4¢ per $1 |  |  | $397');
  expect(text).toContain('Our fee, 15% |  |  | −$60');
  expect(text).toContain('Estimated payment |  |  | $337');
  expect(text).not.toContain('| 7 |');
});

test('[API-78] lots below the minimum payment have no step to a payment', () => {
  const lot = { bought: '2022-03-22', sold: null, quantity: '2', per_share: '20.01', amount: '40.02', branch: 'b' };
  const payment = { low: '4.00', expected: '5.00', high: '6.00', below_minimum: true };
  const match = { currency: 'USD', recognized_loss: '40.02', payment, result: { lines: [lot] } };
  const answer = new AnswerBuilder();
  expect(addLots(answer, match as never, { title: 'Your trades', url: '/cases/one' }, '15')).toBe(true);
  const { text } = writeAnswer(answer.build(), { message_id: 'none', format: 'text', basis: 'retrieval' });
  expect(text).toContain('Recognized loss |  |  | $40.02');
  expect(text).not.toContain('Estimated payment');
});

test.each([['whats the diff between fifo and lifo'], ['what is fifo']])(
  '[API-78] the meaning of a word is not asked of a case: %s',
  (asked) => {
    expect(caseTopicsOf(asked).matching).toBe(false);
  },
);

test.each([
  'how many claims have i filed in merrow shipping',
  'how many shareholders do i need as proof',
  'is it likely that i get paid',
])('[API-78] a number that concerns the caller is not one that no record has: %s', (asked) => {
  expect(caseTopicsOf(asked).unrecorded).toEqual([]);
});

test.each([
  'how many people are in the merrow shipping class',
  'how many claims were filed in merrow shipping',
  'how likely is an approval',
])('[API-78] a number that no record has is named: %s', (asked) => {
  expect(caseTopicsOf(asked).unrecorded).toHaveLength(1);
});
