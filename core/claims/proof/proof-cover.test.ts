import { describe, expect, test } from 'vitest';
import { countsInClaim, coversTrade, daysOfMonths, describeMonths } from './proof-cover.ts';

const statement = { portfolio_id: 3, accounts: ['A-1'], covers_from: '2020-03-01', covers_to: '2020-03-31' };
const trade = { portfolio_id: 3, account: 'A-1', trade_date: '2020-03-31' };

describe('a document', () => {
  test('proves the trades of its account in its months, the first and last day included', () => {
    expect(coversTrade(statement, trade)).toBe(true);
    expect(coversTrade(statement, { ...trade, trade_date: '2020-03-01' })).toBe(true);
  });

  test('proves nothing of another month, account or portfolio', () => {
    for (const other of [
      { trade_date: '2020-02-29' },
      { trade_date: '2020-04-01' },
      { account: 'A-2' },
      { account: null },
      { portfolio_id: 4 },
      { portfolio_id: null },
    ])
      expect(coversTrade(statement, { ...trade, ...other })).toBe(false);
  });

  test('of no named account proves trades of none, and one of no time proves nothing', () => {
    const unnamed = { ...statement, accounts: [] };
    expect(coversTrade(unnamed, { ...trade, account: null })).toBe(true);
    expect(coversTrade(unnamed, trade)).toBe(false);
    expect(coversTrade({ ...statement, covers_from: null, covers_to: null }, trade)).toBe(false);
  });
});

test('months are whole: leap years, ends of years, and nothing that is not a month', () => {
  expect(daysOfMonths('2020-02', '2020-02')).toEqual({ covers_from: '2020-02-01', covers_to: '2020-02-29' });
  expect(daysOfMonths('2019-11', '2021-12')).toEqual({ covers_from: '2019-11-01', covers_to: '2021-12-31' });
  for (const [from, to] of [
    ['2020-13', '2020-13'],
    ['2020-03', '2020-02'],
    ['2020-3', '2020-3'],
    ['2020-03-01', '2020-03'],
  ])
    expect(daysOfMonths(from!, to!)).toBeUndefined();
});

test('months are named once each, in order, and the rest is counted', () => {
  expect(describeMonths([])).toBe('');
  expect(describeMonths(['2021-07-01', '2020-03-02', '2020-03-30'])).toBe('March 2020 and July 2021');
  const year = Array.from({ length: 12 }, (_, at) => `2020-${String(at + 1).padStart(2, '0')}-05`);
  expect(describeMonths(year)).toBe(
    'January 2020, February 2020, March 2020, April 2020, May 2020, June 2020 and 6 more months',
  );
});

test('a dividend in cash is in no claim; one in shares is', () => {
  expect(countsInClaim({ type: 'dividend', subtype: null })).toBe(false);
  expect(countsInClaim({ type: 'dividend', subtype: 'qualified' })).toBe(false);
  expect(countsInClaim({ type: 'dividend', subtype: 'stock_dividend' })).toBe(true);
  expect(countsInClaim({ type: 'buy', subtype: 'reinvest' })).toBe(true);
});
