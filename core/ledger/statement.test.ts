import { expect, test } from 'vitest';
import { clientStatement, daysOf, formatPeriod, quarterBefore, quarterOf } from './statement.ts';

const line = (kind: 'award' | 'payment', members: object) => ({
  date: '2026-11-20',
  kind,
  currency: 'USD',
  title: 'Kraft Heinz',
  claim_number: 'K-1',
  award: '0.00',
  fee: '0.00',
  paid: '0.00',
  owed: '0.00',
  ...members,
});

test('what was owed before, with awards and less fees and payments, is owed after', () => {
  const lines = [
    line('award', { award: '100.00', fee: '15.00', owed: '85.00' }),
    line('payment', { paid: '95.00', owed: '-95.00' }),
    line('award', { currency: 'EUR', award: '1.00', owed: '1.00' }),
  ];
  expect(clientStatement([{ currency: 'USD', owed: '10.00' }], lines)).toMatchObject([
    { currency: 'EUR', owed_before: '0.00', award: '1.00', net: '1.00', owed_after: '1.00' },
    {
      currency: 'USD',
      owed_before: '10.00',
      award: '100.00',
      fee: '15.00',
      net: '85.00',
      paid: '95.00',
      owed_after: '0.00',
    },
  ]);
});

test('a period is its days', () => {
  expect(daysOf('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(daysOf('2026-Q4')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
});

test('a quarter is that of a day, or the last one before it', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
    ...['2026-Q1', '2026-Q1', '2026-Q2', '2026-Q4'],
  ]);
  expect([quarterBefore('2026-01-02'), quarterBefore('2026-11-20')]).toEqual(['2025-Q4', '2026-Q3']);
  expect([formatPeriod('2026-Q2'), formatPeriod('2026')]).toEqual(['April to June 2026', '2026']);
});
