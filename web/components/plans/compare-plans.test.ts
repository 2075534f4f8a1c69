import { describe, expect, test } from 'vitest';
import { comparePlans } from './compare-plans.ts';
import type { PlanDocument, SecurityDocument } from './plan-document.ts';

const share: SecurityDocument = {
  id: 'common_stock',
  kind: 'share',
  class_periods: [{ id: 'class', from: '2022-02-14', to: '2023-11-09' }],
  inflation: {
    basis: 'amount',
    rows: [
      { from: '2022-02-14', to: '2023-08-02', value: '35.80' },
      { from: '2023-08-03', to: '2023-11-09', value: '23.02' },
    ],
  },
  lookback: { from: '2023-11-10', to: '2024-02-07', mean: '47.58' },
  branches: [{ id: 'held', clause: '71', bought: 'class', loss: 'inflation_bought' }],
};

const plan: PlanDocument = {
  currency: 'USD',
  prices: 'without_commissions',
  matching: { method: 'fifo', opening: 'first', same_day: 'sales_last' },
  securities: [share],
  claim: { gains: 'ignore', market_test: 'none' },
  payment: { basis: 'pro_rata' },
};

const changed = (security: Partial<SecurityDocument>): PlanDocument => ({
  ...plan,
  securities: [{ ...share, ...security }],
});

describe('two versions of a plan', () => {
  test('differ in the terms whose value changed, each with both values', () => {
    const later = {
      ...changed({
        inflation: {
          basis: 'amount',
          rows: [share.inflation!.rows[0]!, { ...share.inflation!.rows[1]!, value: '23.20' }],
        },
        lookback: { ...share.lookback!, mean: '47.85' },
        branches: [{ ...share.branches![0]!, loss: { least: ['inflation_bought', 'price_bought'] } }],
      }),
      payment: { basis: 'pro_rata' as const, minimum: '10.00' },
    };
    expect(comparePlans(plan, later)).toEqual([
      { label: 'Minimum payment', before: 'None', after: '$10.00' },
      { label: 'Average close', before: '47.58', after: '47.85' },
      {
        label: '71, held: loss',
        before: 'the inflation when bought',
        after: 'the least of the inflation when bought and the price paid',
      },
      { label: 'Inflation from 3 Aug 2023 to 9 Nov 2023', before: '23.02', after: '23.20' },
    ]);
  });

  test('show a term that only one of them has', () => {
    const shorter = changed({ inflation: { basis: 'amount', rows: [share.inflation!.rows[0]!] } });
    const row = { label: 'Inflation from 3 Aug 2023 to 9 Nov 2023', before: '23.02', after: null };
    expect(comparePlans(plan, shorter)).toEqual([row]);
    expect(comparePlans(shorter, plan)).toEqual([{ ...row, before: null, after: '23.02' }]);
  });

  test('name the security if a version has several, and number terms of one name', () => {
    const note: SecurityDocument = { ...share, id: 'notes', weights: [{ factor: '0.5' }, { factor: '0.25' }] };
    const several: PlanDocument = { ...plan, securities: [share, note] };
    const later: PlanDocument = { ...several, securities: [share, { ...note, weights: [note.weights![0]!] }] };
    expect(comparePlans(several, later)).toEqual([
      { label: 'notes: Bought on any day (2)', before: 'counts × 0.25', after: null },
    ]);
    expect(comparePlans(several, several)).toEqual([]);
  });
});
