import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trade } from '../testing/trades.ts';
import { pairCancellations } from './cancellation.ts';
import type { Trade } from './trade.ts';

const cancel = (members: Partial<Trade> = {}): Trade =>
  trade({ type: 'other', subtype: 'cancel', stated_quantity: '-10', net_amount: '300', ...members });

function paired(...trades: Trade[]): { cancelled: number[]; unpaired: number[] } {
  const { cancelled, unpaired } = pairCancellations(trades);
  return { cancelled: [...cancelled], unpaired };
}

describe('a cancellation', () => {
  it('takes one of equal trades back', () => {
    expect(paired(trade(), trade(), cancel())).toEqual({ cancelled: [1], unpaired: [] });
    expect(paired(trade(), trade(), cancel(), cancel())).toEqual({ cancelled: [1, 0], unpaired: [] });
  });

  it('takes the trade of its own sum before others of its price', () => {
    const fills = [trade({ net_amount: '-300' }), trade({ net_amount: '-301' })];
    expect(paired(...fills, cancel())).toEqual({ cancelled: [0], unpaired: [] });
  });

  it.each<[string, Partial<Trade>]>([
    ['another price', { price: '31' }],
    ['another number of shares', { quantity: '11' }],
    ['another security', { symbol: 'XYZ' }],
    ['another account', { account: 'B' }],
    ['the other way', { type: 'sell' }],
    ['a later day', { trade_date: '2020-02-04' }],
  ])('leaves a trade of %s', (_, members) => {
    expect(paired(trade(members), cancel())).toEqual({ cancelled: [], unpaired: [1] });
  });

  it('never withdraws more trades than there are cancellations', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (rows) => {
        const { cancelled, unpaired } = pairCancellations(rows.map((isCancel) => (isCancel ? cancel() : trade())));
        const cancellations = rows.filter((isCancel) => isCancel).length;
        expect(cancelled.size + unpaired.length).toBe(cancellations);
        expect(cancelled.size).toBe(Math.min(cancellations, rows.length - cancellations));
      }),
    );
  });
});
