import { expect, test } from 'vitest';
import { checksOf } from './checks.ts';

const row = (price: string | null) => ({
  ...{ trade_date: '2023-02-14', transaction: 'Bought', security: 'Tidewell', quantity: '10', price },
});
const certification = {
  shares: { held_at_start: '0', bought: '92400.5', sold: '31200.5', held_at_end: '61200' },
  schedule: { within: [row('41.18'), row('44.02')], after: [row('31.05')] },
  ...{ status: 'prepared' as const, signer_name: 'Ingrid Sallow' },
};

test('shares that add up, prices and the signature to come', () => {
  expect(checksOf(certification).map(({ state, title }) => [state, title])).toEqual([
    ['met', 'The shares add up'],
    ['met', 'Every purchase and sale has its price'],
    ['pending', 'Complaint reviewed'],
  ]);
});

test('shares that do not add up and a missing price are shown as faults', () => {
  const [shares, prices] = checksOf({
    ...certification,
    shares: { ...certification.shares, held_at_end: '61199' },
    schedule: { within: [row(null), { ...row(null), transaction: 'Received' }], after: [] },
  });
  expect(shares).toMatchObject({ state: 'unmet', title: 'The shares do not add up' });
  expect(prices).toMatchObject({ state: 'unmet', note: '1 of 2 rows in Schedule A' });
});

test('a signed certification names who reviewed the complaint', () => {
  const [, , complaint] = checksOf({ ...certification, status: 'signed' });
  expect(complaint).toMatchObject({ state: 'met', note: 'Ingrid Sallow confirmed it with the signature' });
});
