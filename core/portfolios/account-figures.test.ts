import { describe, expect, test } from 'vitest';
import { matchAccount } from '../losses/recognize-loss.ts';
import { loadPlan } from '../plans/load-plan.ts';
import { parseTransaction } from '../trades/transaction.ts';
import { accountFigures, marketLossBy } from './account-figures.ts';

const document = {
  version: 1,
  currency: 'USD',
  prices: 'without_commissions',
  matching: { method: 'fifo', opening: 'first', same_day: 'acquisitions_first' },
  securities: [
    {
      id: 'ABC',
      kind: 'common',
      identifiers: { tickers: ['ABC'], cusips: [], isins: [] },
      per: '1',
      class_periods: [{ id: 'class', from: '2020-01-01', to: '2020-12-31' }],
      inflation: { basis: 'amount', rows: [{ from: '2020-01-01', to: '2020-12-31', value: '5.00' }] },
      lookback: { from: '2021-01-01', to: '2021-03-31', mean: '20.00', means: [] },
      branches: [{ id: 'held', clause: 'B', bought: 'class', held_at: '2020-12-31', loss: 'inflation_bought' }],
    },
  ],
  claim: { gains: 'ignore', market_test: 'none', maximum: null },
  payment: {
    basis: 'pro_rata',
    net_fund: null,
    known_claims: null,
    estimated_recovery_per_share: null,
    minimum: '10.00',
    pools: [],
  },
};

function plan() {
  const loaded = loadPlan(document);
  if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
  return loaded.plan;
}

/** Rows such as `purchase 2020-02-03 100 30`. */
function rows(...lines: string[]) {
  return lines.map((line, at) => {
    const [type = '', date = '', quantity = '', price = ''] = line.split(' ');
    const parsed = parseTransaction({ account: 'A', security: 'ABC', type, date, quantity, price }, at + 2);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    return parsed.transaction;
  });
}

function figuresOf(...lines: string[]) {
  const matched = matchAccount(plan(), rows(...lines));
  if (!matched.ok) throw new Error(matched.fault.message);
  const { recognition } = matched;
  const market_loss = { fifo: marketLossBy('fifo', recognition), lifo: marketLossBy('lifo', recognition) };
  return { ...accountFigures(recognition), market_loss };
}

describe('an account in a case', () => {
  test('is summed over the class period, with what was held at its start and end', () => {
    const figures = figuresOf(
      'purchase 2019-12-01 50 28',
      'purchase 2020-02-03 100 30',
      'sale 2020-06-01 60 29',
      'sale 2021-01-05 10 21',
    );
    expect(figures).toMatchObject({ shares_bought: '100', shares_sold: '60', held_at_start: '50', held_at_end: '90' });
    expect(figures.bought_cost, 'of the class period alone').toBe('3000.00');
  });

  test('has its market loss by both ways of matching, what is held at the look-back’s mean', () => {
    const account = ['purchase 2019-12-01 50 28', 'purchase 2020-02-03 100 30', 'sale 2020-06-01 60 29'];
    // First in, first out: 10 of the class's shares sold at 29, 90 held at 20. Last in, first out: 60 sold, 40 held.
    expect(figuresOf(...account).market_loss).toEqual({ fifo: '910.00', lifo: '460.00' });
  });

  test('bought and sold wholly before the class period has none', () => {
    expect(figuresOf('purchase 2019-02-01 50 28', 'sale 2019-06-01 50 20')).toMatchObject({
      shares_bought: '0',
      held_at_start: '0',
      market_loss: { fifo: '0.00', lifo: '0.00' },
    });
  });
});
