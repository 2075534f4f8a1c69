import { expect, test } from 'vitest';
import { articlesOfClauses } from './clauses.ts';

test.each([
  ['I live in Germany, can I file? What currency is it paid in', ['investors-abroad', 'currencies']],
  ['lost my phone and i have a new bank account for the payout', ['lost-second-factor', 'change-payment-details']],
])('[API-78] the subjects of a message without questions are found by its clauses: %s', (asked, slugs) => {
  expect(articlesOfClauses(asked).map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
});

test.each(['hello there, nice weather and all the best to you', 'I had shares, lots of them', 'is this notice real'])(
  '[API-78] a message with one subject or none has no articles of clauses: %s',
  (asked) => {
    expect(articlesOfClauses(asked)).toEqual([]);
  },
);
