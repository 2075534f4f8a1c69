import { expect, test } from 'vitest';
import { AnswerBuilder } from '../answers/draft.ts';
import type { QuestionContext } from '../question-context.ts';
import type { ReadQuestion } from '../questions/read-question.ts';
import { answerOpenCases, daysAsked } from './open-cases.ts';
import { sectorAsked } from './sectors.ts';

test.each([
  ['settlements due in june', { from: '2027-06-01', to: '2027-06-30' }],
  ['settlements due in january 2028', { from: '2028-01-01', to: '2028-01-31' }],
  ['cases due in february 2028', { from: '2028-02-01', to: '2028-02-29' }],
  ['cases with deadlines in november', { from: '2026-11-20', to: '2026-11-30' }],
  ['what settlements close this month', { from: '2026-11-20', to: '2026-11-30' }],
  ['what settlements close next month', { from: '2026-12-01', to: '2026-12-31' }],
  ['settlements due in may', { from: '2027-05-01', to: '2027-05-31' }],
  ['which cases may still be open', { from: '2026-11-20' }],
  ['deadlines in 2027', { from: '2027-01-01', to: '2027-12-31' }],
  ['which cases are open', { from: '2026-11-20' }],
])('[API-78] the days of deadlines are read: %s', (text, days) => {
  expect(daysAsked(text, '2026-11-20')).toEqual(days);
});

test('[API-78] only cases with a deadline on those days are read, however many are due before', async () => {
  const queries: unknown[] = [];
  const read = async (_: string, { query }: { query: unknown }) => {
    queries.push(query);
    return { items: [] };
  };
  const asker = { read, today: '2026-11-20', session: null } as unknown as QuestionContext;
  const question = { text: 'which settlements are due in june', cases: [] } as unknown as ReadQuestion;
  expect(await answerOpenCases(new AnswerBuilder(), asker, question)).toBe(true);
  expect(queries).toMatchObject([{ sort: 'deadline', deadline_from: '2027-06-01', deadline_to: '2027-06-30' }]);
});

test.each([
  'will i get anything on paper',
  'do i have to send anything on paper',
  'what materials should i send for the settlement',
  'can a settlement be paid in gold',
  'can settlements pay in crypto',
  'is the settlement paid by insurance',
  'which insurance covers the settlement',
  'which insurance company pays the settlement',
  'what bank details do you need for a settlement',
  'is money from class actions paid by banks or by check',
  'what chip or card do i need to get something',
  'is there something for medicines in the payment',
])('[API-78] words of a sector are not always its cases: %s', (text) => {
  expect(sectorAsked(text)).toBe(null);
});

test.each([
  ['any class action about banks that i can still get into', 'finance'],
  ['did any oil or gas company settle recently', 'energy'],
  ['class actions against gold miners', 'materials'],
  ['which banks settled', 'finance'],
  ['settlements in tech', 'technology'],
  ['what cases do you have in health care', 'health'],
  ['any drug company lawsuits', 'health'],
  ['settlements in insurance', 'finance'],
  ['which paper companies were sued', 'materials'],
  ['anything against chip makers', 'technology'],
])('[API-78] the sector of cases is recognized: %s', (text, sector) => {
  expect(sectorAsked(text)).toBe(sector);
});

test.each([
  ['what settlements closed last year', { sort: 'fund', deadline_from: '2025-01-01', deadline_to: '2025-12-31' }],
  ['which lawsuits were paid this year 2026', { sort: 'fund', deadline_from: '2026-01-01', deadline_to: '2026-11-19' }],
  ['which one has the fattest pot of them all', { sort: 'fund', deadline_from: '2026-11-20' }],
  ['got any fresh ones i could get into', { sort: 'deadline', deadline_from: '2026-11-20' }],
])('[API-78] a list of cases is recognized whatever its words: %s', async (text, query) => {
  const queries: unknown[] = [];
  const read = async (_: string, sent: { query: unknown }) => {
    queries.push(sent.query);
    return { items: [] };
  };
  const asker = { read, today: '2026-11-20', session: null } as unknown as QuestionContext;
  const question = { text, cases: [] } as unknown as ReadQuestion;
  expect(await answerOpenCases(new AnswerBuilder(), asker, question)).toBe(true);
  expect(queries).toMatchObject([query]);
});

test.each([
  'what happens to the money left after the settlement was paid',
  'how do i know when a settlement has been paid',
  'what does it mean when a case is closed',
])('[API-78] a question about a settlement in general lists no cases: %s', async (text) => {
  const asker = { read: async () => ({ items: [] }), today: '2026-11-20', session: null } as unknown as QuestionContext;
  const question = { text, cases: [] } as unknown as ReadQuestion;
  expect(await answerOpenCases(new AnswerBuilder(), asker, question)).toBe(false);
});
