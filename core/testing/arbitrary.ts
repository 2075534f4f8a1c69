import fc from 'fast-check';
import { addDays, type Day, requireDay } from '../dates/day.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Transaction, TransactionType } from '../trades/transaction.ts';
import { PLAIN_SECURITY, type PlanParts } from './ledger.ts';

/** Cases of each property: a sample by default, many for the long run. */
export const RUNS = process.env.LONG ? 100_000 : 1_000;

const FIRST = requireDay('2019-11-01');

const day = fc.integer({ min: 0, max: 420 }).map((after) => addDays(FIRST, after));

const decimal = (min: number, max: number, step: number): fc.Arbitrary<Decimal> =>
  fc.integer({ min, max }).map((count) => BigInt(count * step) as Decimal);

/** Whole shares mostly, some in odd fractions; always an even count of 10⁻⁸, so that halves are exact. */
export const quantity = fc.oneof(
  { weight: 4, arbitrary: decimal(1, 500, 1e8) },
  { weight: 1, arbitrary: decimal(1, 5_000_000_000, 2) },
);

/** Prices in cents mostly, some with eight places; 0 where `least` is 0. */
export const price = (least: 0 | 1): fc.Arbitrary<Decimal> =>
  fc.oneof(
    { weight: 4, arbitrary: decimal(least, 9_999, 1e6) },
    { weight: 1, arbitrary: decimal(least, 4_000_000_000, 1) },
  );

const PRICED: TransactionType[] = [
  'purchase',
  'purchase',
  'purchase',
  'sale',
  'sale',
  'sale',
  'offering',
  'merger',
  'short',
  'cover',
];
const FREE: TransactionType[] = ['receipt', 'gift', 'delivery'];

const row = (type: TransactionType, at: Day, size: Decimal, each: Decimal | null): Transaction => ({
  row: 0,
  account: 'A',
  security: 'ABC',
  type,
  date: at,
  time: null,
  quantity: size,
  price: each,
  currency: '',
  acquired_on: null,
  acquired_price: null,
});

const priced = fc.tuple(fc.constantFrom(...PRICED), day, quantity, price(0)).map((fields) => row(...fields));

const free = fc
  .tuple(fc.constantFrom(...FREE), day, quantity, fc.option(fc.tuple(fc.nat(300), price(0))))
  .map(([type, at, size, own]) => ({
    ...row(type, at, size, null),
    acquired_on: own && type !== 'delivery' ? addDays(at, -own[0]) : null,
    acquired_price: own && type !== 'delivery' ? own[1] : null,
  }));

const opening = fc
  .tuple(fc.integer({ min: -200, max: 400 }))
  .map(([shares]) => row('opening', requireDay('2020-01-01'), BigInt(shares * 1e8) as Decimal, null));

/** Rows numbered as a file has them. */
export const numbered = (rows: readonly Transaction[]): Transaction[] =>
  rows.map((each, at) => ({ ...each, row: at + 2 }));

/** One account of the security ABC with rows of every kind but splits. */
export const account: fc.Arbitrary<Transaction[]> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 5, arbitrary: priced }, { weight: 1, arbitrary: free }), { maxLength: 14 }),
    fc.option(opening),
  )
  .map(([rows, first]) => numbered(first ? [first, ...rows] : rows));

/** Purchases of a class period, all sold by the end of the year and never more than are held. */
export const roundTrips: fc.Arbitrary<Transaction[]> = fc
  .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 15 }), quantity, price(1)), { minLength: 1, maxLength: 12 })
  .map((steps) => {
    const rows: Transaction[] = [];
    let at = requireDay('2020-01-02');
    let held = 0n;
    for (const [isSale, pause, size, each] of steps) {
      at = addDays(at, pause);
      const moved = isSale && held > 0n ? ((size < held ? size : held) as Decimal) : size;
      const type = isSale && held > 0n ? 'sale' : 'purchase';
      rows.push(row(type, at, moved, each));
      held += type === 'sale' ? -moved : moved;
    }
    if (held > 0n) rows.push(row('sale', addDays(at, 1), held as Decimal, steps[0]![3]));
    return numbered(rows);
  });

const COST = { minus: ['price_bought', 'price_sold'] };
const LOSSES = [
  COST,
  { minus: ['inflation_bought', 'inflation_sold'] },
  { least: [{ minus: ['inflation_bought', 'inflation_sold'] }, COST] },
  { least: ['inflation_bought', COST, { minus: ['price_bought', 'mean_to_sale'] }] },
  { minus: ['price_bought', { greatest: ['price_sold', 'mean_to_sale', '3.5'] }] },
];

/** Plans of one security ABC, of every way to match, test and weigh; no products, so that doubles are exact. */
export const planParts: fc.Arbitrary<PlanParts> = fc
  .record({
    method: fc.constantFrom('fifo', 'lifo', 'none'),
    opening: fc.constantFrom('first', 'in_order'),
    same_day: fc.constantFrom('acquisitions_first', 'file_order'),
    gains: fc.constantFrom('ignore', 'offset'),
    market_test: fc.constantFrom('none', 'gate', 'cap'),
    maximum: fc.constantFrom(null, '1000.00'),
    per: fc.constantFrom('1', '1', '1000', '0.01'),
    inflation: fc.array(decimal(0, 2_000, 1e6), { minLength: 3, maxLength: 3 }),
    losses: fc.tuple(fc.constantFrom(...LOSSES), fc.constantFrom(...LOSSES)),
    heldAt: fc.constantFrom('2020-05-29', '2020-09-28'),
  })
  .map(({ method, opening: first, same_day, gains, market_test, maximum, per, inflation, losses, heldAt }) => ({
    matching: { method, opening: first, same_day },
    claim: { gains, market_test, maximum },
    security: { ...PLAIN_SECURITY, per, ...tables(inflation), branches: branches(losses, heldAt) },
  }));

const text = (value: Decimal): string => `${value / 100_000_000n}.${String(value % 100_000_000n).padStart(8, '0')}`;

function tables(inflation: Decimal[]): Record<string, unknown> {
  const [early, late, after] = inflation.map(text);
  return {
    inflation: {
      basis: 'amount',
      rows: [
        { from: '2020-01-02', to: '2020-03-27', value: early },
        { from: '2020-03-30', to: '2020-06-30', value: late },
        { from: '2020-07-01', to: '2020-07-10', value: after, only: 'sales' },
      ],
    },
    lookback: {
      from: '2020-07-01',
      to: '2020-09-28',
      mean: '21.50',
      means: [
        ['2020-07-01', '24.00'],
        ['2020-07-02', '23.17'],
        ['2020-09-28', '21.50'],
      ],
    },
    holding: { date: '2020-09-28', value: '21.50' },
  };
}

function branches(losses: readonly unknown[], heldAt: string): unknown[] {
  return [
    { id: 'in_class', bought: 'class', sold: { from: '2020-01-02', to: '2020-05-29' }, loss: losses[0] },
    { id: 'later', bought: 'class', sold: { after: '2020-05-29', to: '2020-09-28' }, loss: losses[1] },
    {
      id: 'held',
      bought: 'class',
      held_at: heldAt,
      loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
    },
  ];
}
