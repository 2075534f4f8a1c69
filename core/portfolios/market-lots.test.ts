import { describe, expect, test } from 'vitest';
import { matchAccount } from '../losses/recognize-loss.ts';
import { loadPlan } from '../plans/load-plan.ts';
import { parseTransaction } from '../trades/transaction.ts';
import { marketLossBy, marketLotsBy } from './account-figures.ts';

const HOLDING = { date: '2021-03-31', value: '19.37' };
const loaded = loadPlan({
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
      holding: HOLDING,
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
});

interface Row {
  type: 'purchase' | 'sale';
  date: string;
  /** Thousandths of a share. */
  quantity: number;
  /** Hundredths of a cent. */
  price: number;
}

const decimal = (units: number, places: number): string => (units / 10 ** places).toFixed(places);

function recognize(rows: readonly Row[]) {
  if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
  const transactions = rows.map(({ type, date, quantity, price }, at) => {
    const fields = {
      account: 'A',
      security: 'ABC',
      type,
      date,
      quantity: decimal(quantity, 3),
      price: decimal(price, 4),
    };
    const parsed = parseTransaction(fields, at + 2);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    return parsed.transaction;
  });
  const matched = matchAccount(loaded.plan, transactions);
  if (!matched.ok) throw new Error(matched.fault.message);
  return matched.recognition;
}

/** Share by share of a thousandth, in whole numbers: nothing of the engine. In cents, half up once at the end. */
function naiveLoss(rows: readonly Row[], method: 'fifo' | 'lifo'): string {
  const lots: { date: string; price: number; left: number }[] = [];
  let exact = 0n;
  const isOfClass = (date: string) => date >= '2020-01-01' && date <= '2020-12-31';
  const count = (lot: { date: string; price: number }, quantity: number, end: number) => {
    if (isOfClass(lot.date)) exact += BigInt(quantity) * BigInt(lot.price - end);
  };
  for (const { type, date, quantity, price } of rows) {
    if (type === 'purchase') {
      lots.push({ date, price, left: quantity });
      continue;
    }
    let left = quantity;
    while (left > 0) {
      const at = method === 'fifo' ? lots.findIndex((lot) => lot.left > 0) : lots.findLastIndex((lot) => lot.left > 0);
      const lot = lots[at]!;
      const used = Math.min(lot.left, left);
      lot.left -= used;
      left -= used;
      count(lot, used, date <= HOLDING.date ? price : 193700);
    }
  }
  for (const lot of lots) count(lot, lot.left, 193700);
  const size = exact < 0n ? -exact : exact;
  const cents = (2n * size + 100_000n) / 200_000n;
  const text = cents.toString().padStart(3, '0');
  return `${exact < 0n && cents > 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A small generator with a seed, so that a failing account is found again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function anAccount(seed: number): Row[] {
  const next = random(seed);
  const rows: Row[] = [];
  let held = 0;
  let day = Date.UTC(2019, 9, 1);
  const rowsWanted = 2 + Math.floor(next() * 40);
  while (rows.length < rowsWanted) {
    day += (1 + Math.floor(next() * 20)) * 86_400_000;
    const date = new Date(day).toISOString().slice(0, 10);
    const price = 10_000 + Math.floor(next() * 900_000);
    if (held > 0 && next() < 0.45) {
      const quantity = 1 + Math.floor(next() * held);
      rows.push({ type: 'sale', date, quantity, price });
      held -= quantity;
    } else {
      const quantity = 1 + Math.floor(next() * 500_000);
      rows.push({ type: 'purchase', date, quantity, price });
      held += quantity;
    }
  }
  return rows;
}

describe('the lots of a market loss', () => {
  test('are what was bought in the class period, with what became of each part', () => {
    const rows: Row[] = [
      { type: 'purchase', date: '2019-12-01', quantity: 50_000, price: 280_000 },
      { type: 'purchase', date: '2020-02-03', quantity: 100_000, price: 300_000 },
      { type: 'sale', date: '2020-06-01', quantity: 60_000, price: 290_000 },
    ];
    expect(marketLotsBy('fifo', recognize(rows))).toEqual([
      {
        security: 'ABC',
        bought: '2020-02-03',
        quantity: '10',
        price_bought: '30',
        cost: '300.00',
        sold: '2020-06-01',
        price_end: '29',
        proceeds: '290.00',
        loss: '10.00',
        rows: { bought: 3, sold: 4 },
      },
      expect.objectContaining({ quantity: '90', sold: null, price_end: '19.37', loss: '956.70' }),
    ]);
    expect(marketLotsBy('lifo', recognize(rows))).toMatchObject([
      { quantity: '60', sold: '2020-06-01', loss: '60.00' },
      { quantity: '40', sold: null, loss: '425.20' },
    ]);
  });

  test.each(['fifo', 'lifo'] as const)(
    'by %s come to the loss, which a naive count gives too, to the cent',
    (method) => {
      for (let seed = 1; seed <= 400; seed += 1) {
        const rows = anAccount(seed);
        const recognition = recognize(rows);
        const loss = marketLossBy(method, recognition);
        expect(loss, `account ${seed}`).toBe(naiveLoss(rows, method));
        const lots = marketLotsBy(method, recognition)!;
        const cents = lots.reduce((sum, lot) => sum + BigInt(lot.loss.replace('.', '')), 0n);
        const difference = Number(cents - BigInt(loss!.replace('.', '')));
        expect(Math.abs(difference), `the lots of account ${seed}`).toBeLessThanOrEqual(Math.ceil(lots.length / 2));
      }
    },
  );
});

test('last in, first out: shares that were held before the class period are sold last, though the plan matches them first', () => {
  if (!loaded.ok) throw new Error(loaded.message);
  const rows = [
    { type: 'opening', date: '2019-12-31', quantity: '5000', price: '' },
    { type: 'purchase', date: '2020-03-02', quantity: '100', price: '40.00' },
    { type: 'sale', date: '2020-06-02', quantity: '100', price: '38.00' },
  ];
  const transactions = rows.map((row, at) => {
    const parsed = parseTransaction({ account: 'A', security: 'ABC', ...row }, at + 2);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    return parsed.transaction;
  });
  const matched = matchAccount(loaded.plan, transactions);
  if (!matched.ok) throw new Error(matched.fault.message);
  const { recognition } = matched;
  expect(marketLossBy('lifo', recognition), '100 bought at 40 and sold at 38').toBe('200.00');
  expect(marketLotsBy('lifo', recognition)).toMatchObject([
    { bought: '2020-03-02', sold: '2020-06-02', loss: '200.00' },
  ]);
  expect(marketLossBy('fifo', recognition), 'held at 19.37 a share').toBe('2063.00');
});
