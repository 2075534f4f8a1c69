import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { formatDay, requireDay } from '../../dates/day.ts';
import { recognizeLoss } from '../../losses/recognize-loss.ts';
import { type Decimal, formatDecimal, ONE } from '../../money/decimal.ts';
import { RUNS } from '../../testing/arbitrary.ts';
import { planOf } from '../../testing/ledger.ts';
import { trade } from '../../testing/trades.ts';
import { toTransactions } from '../../trades/to-transactions.ts';
import type { Trade } from '../../trades/trade.ts';
import { type Corrections, NO_CORRECTIONS, PLAIN_HISTORY } from './corrections.ts';
import { familiesOf } from './families.ts';
import { linesOf } from './share-lines.ts';

vi.setConfig({ testTimeout: 60 * RUNS });
const runs = { numRuns: RUNS };
const plan = planOf();

const transactionsOf = (trades: readonly Trade[], corrections: Partial<Corrections> = {}) =>
  toTransactions(trades, plan, undefined, {
    ...PLAIN_HISTORY,
    corrections: { ...NO_CORRECTIONS, ...corrections },
  }).transactions;

const day = fc.integer({ min: 0, max: 360 }).map((after) => formatDay(requireDay('2019-12-01') + after));
const shares = fc.integer({ min: 1, max: 500 }).map(String);
const priceText = fc
  .integer({ min: 1, max: 9_999 })
  .map((cents) => formatDecimal((BigInt(cents) * 1_000_000n) as Decimal));

const bought = fc
  .record({ trade_date: day, quantity: shares, price: priceText, account: fc.constantFrom('A', 'B') })
  .map((members) => trade({ type: 'buy', ...members }));
const sold = fc
  .record({ trade_date: day, quantity: shares, price: priceText, account: fc.constantFrom('A', 'B') })
  .map((members) => trade({ type: 'sell', ...members }));

const sizeOf = (type: string, quantity: bigint): bigint =>
  type === 'sale' || type === 'delivery' ? -quantity : type === 'split' ? 0n : quantity;
const positionOf = (trades: readonly Trade[], corrections: Partial<Corrections> = {}): bigint =>
  transactionsOf(trades, corrections).reduce((sum, { type, quantity }) => sum + sizeOf(type, quantity), 0n);

describe('a join of two moves', () => {
  test('conserves the shares of its owner, whatever the sizes', () => {
    fc.assert(
      fc.property(fc.array(bought, { maxLength: 5 }), day, day, shares, shares, (buys, gone, come, out, into) => {
        const trades = [
          ...buys,
          trade({ type: 'transfer_out', trade_date: gone, quantity: out, price: null }),
          trade({ type: 'transfer_in', trade_date: come, quantity: into, price: null, account: 'B' }),
        ];
        const places = [buys.length, buys.length + 1] as const;
        expect(positionOf(trades, { joined: [places] })).toBe(positionOf(trades));
      }),
      runs,
    );
  });

  test('of equal size lets no position go below nothing that was not below it', () => {
    fc.assert(
      fc.property(fc.array(bought, { minLength: 1, maxLength: 5 }), day, shares, (buys, gone, size) => {
        const earlier = buys.map((each) => ({ ...each, trade_date: '2019-11-01', account: 'A' }));
        const held = earlier.reduce((sum, { quantity }) => sum + BigInt(quantity!), 0n);
        const moved = BigInt(size) > held ? held : BigInt(size);
        const trades = [
          ...earlier,
          trade({ type: 'transfer_out', trade_date: gone, quantity: String(moved), price: null }),
          trade({ type: 'transfer_in', trade_date: '2020-12-20', quantity: String(moved), price: null, account: 'B' }),
          trade({ type: 'sell', trade_date: '2020-12-21', quantity: String(held), price: '12', account: 'B' }),
        ];
        const rows = transactionsOf(trades, { joined: [[buys.length, buys.length + 1]] });
        let position = 0n;
        for (const { type, quantity } of rows) {
          position += sizeOf(type, quantity);
          expect(position >= 0n).toBe(true);
        }
        const loss = recognizeLoss(plan, rows);
        expect(loss.ok && loss.result.notices.some(({ code }) => code === 'short_opened')).toBe(false);
      }),
      runs,
    );
  });
});

describe('what continues in another line', () => {
  test('is as many shares as were received, lot by lot', () => {
    fc.assert(
      fc.property(
        fc.array(bought, { maxLength: 6 }),
        fc.array(sold, { maxLength: 4 }),
        shares,
        shares,
        (buys, sales, out, into) => {
          const target = [...buys, ...sales].map((each) => ({ ...each, symbol: 'TGT' }));
          const trades = [
            ...target,
            trade({
              type: 'other',
              subtype: 'merger_out',
              symbol: 'TGT',
              trade_date: '2020-12-20',
              quantity: out,
              price: null,
            }),
            trade({ type: 'other', subtype: 'merger_in', trade_date: '2020-12-20', quantity: into, price: null }),
          ];
          const rows = transactionsOf(trades);
          expect(rows.every(({ type, security }) => type === 'receipt' && security === 'ABC')).toBe(true);
          expect(rows.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(BigInt(into) * ONE);
          const days = rows.map(({ acquired_on, date }) => acquired_on ?? date);
          expect(days).toEqual([...days].sort((a, b) => a - b));
        },
      ),
      runs,
    );
  });
});

describe('a split', () => {
  test('and its inverse of the next day change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(bought, { minLength: 1, maxLength: 5 }),
        fc.array(sold, { maxLength: 4 }),
        fc.integer({ min: 2, max: 16 }),
        (buys, sales, times) => {
          const trades = [...buys, ...sales];
          const split = (account: string, trade_date: string, ratio: string) =>
            trade({ type: 'split', trade_date, quantity: null, price: null, ratio, account });
          const both = ['A', 'B'].flatMap((account) => [
            split(account, '2020-05-04', `${times}:1`),
            split(account, '2020-05-05', `1:${times}`),
          ]);
          // powers of two divide without a rest
          fc.pre((times & (times - 1)) === 0);
          const quiet = trades.filter(({ trade_date }) => trade_date !== '2020-05-04');
          const claim = (rows: Trade[]) => {
            const loss = recognizeLoss(plan, transactionsOf(rows));
            if (!loss.ok) throw new Error(loss.fault.message);
            return loss.result.lines.map(({ rows: _, ...line }) => line);
          };
          expect(claim([...quiet, ...both])).toEqual(claim(quiet));
        },
      ),
      runs,
    );
  });
});

const print = fc
  .record({
    symbol: fc.constantFrom(null, 'ONE', 'TWO', 'ONE.A', 'ONE/A'),
    cusip: fc.constantFrom(null, '037833100', '084670702', '594918104'),
    security_name: fc.constantFrom(null, 'ONE INC', 'TWO CORP', 'ONE INC COM'),
    trade_date: fc.constantFrom('2020-03-02', '2020-03-03'),
    type: fc.constantFrom('buy' as const, 'other' as const),
    subtype: fc.constantFrom('merger_in', 'merger_out', 'symbol_change_in', 'symbol_change_out'),
    account: fc.constantFrom('A', 'B'),
  })
  .map((members) => trade({ ...members, cusip_valid: members.cusip === null ? null : true }));

describe('who a security is', () => {
  const partition = (keys: readonly string[], order: readonly number[]): number[] => {
    const first = new Map<string, number>();
    const byPlace = new Map(order.map((place, at) => [place, keys[at]!]));
    return [...byPlace.keys()]
      .sort((a, b) => a - b)
      .map((place) => {
        const key = byPlace.get(place)!;
        if (!first.has(key)) first.set(key, place);
        return first.get(key)!;
      });
  };

  test.each([
    ['lines', linesOf],
    ['families', familiesOf],
  ])('does not depend on the order of the rows: %s', (_, read) => {
    const shuffled = fc
      .array(print, { minLength: 1, maxLength: 10 })
      .chain((trades) =>
        fc.tuple(fc.constant(trades), fc.shuffledSubarray([...trades.keys()], { minLength: trades.length })),
      );
    fc.assert(
      fc.property(shuffled, ([trades, order]) => {
        const direct = partition(read(trades), [...trades.keys()]);
        const other = partition(read(order.map((place) => trades[place]!)), order);
        expect(other).toEqual(direct);
      }),
      runs,
    );
  });
});
