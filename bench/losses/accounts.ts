import type { Day } from '@trover/core/dates/day.ts';
import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { type Decimal, requireDecimal } from '@trover/core/money/decimal.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import type { Transaction } from '@trover/core/trades/transaction.ts';

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The invented plan: five steps of inflation over four years and a look-back of 90 days with a mean a weekday. */
export const START = 16_800;
export const END = START + 1400;
export const LOOKBACK_END = END + 90;
export const STEPS = [12.59, 10.93, 8.4, 4.04, 1.33];
export const MEANS: { day: number; mean: number }[] = [];
for (let day = END + 1; day <= LOOKBACK_END; day++)
  if (![0, 6].includes(new Date(day * DAY_MS).getUTCDay()))
    MEANS.push({ day, mean: Math.round(2800 - MEANS.length) / 100 });

export function makePlan(): Plan {
  const width = (END - START) / STEPS.length;
  const rows = STEPS.map((value, at) => ({
    from: dayText(START + at * width),
    to: dayText(at === STEPS.length - 1 ? END : START + (at + 1) * width - 1),
    value: value.toFixed(2),
  }));
  const least = (...terms: unknown[]) => ({ least: terms });
  const loaded = loadPlan({
    version: 1,
    currency: 'USD',
    prices: 'without_commissions',
    matching: { method: 'fifo', opening: 'first', same_day: 'acquisitions_first' },
    securities: [
      {
        id: 'BENCH',
        kind: 'common',
        identifiers: { tickers: ['BENCH'], cusips: [], isins: [] },
        per: '1',
        class_periods: [{ id: 'class', from: dayText(START), to: dayText(END) }],
        inflation: { basis: 'amount', rows },
        lookback: {
          from: dayText(END + 1),
          to: dayText(LOOKBACK_END),
          mean: MEANS.at(-1)!.mean.toFixed(2),
          means: MEANS.map(({ day, mean }) => [dayText(day), mean.toFixed(2)]),
        },
        holding: { date: dayText(LOOKBACK_END), value: MEANS.at(-1)!.mean.toFixed(2) },
        branches: [
          {
            id: 'sold_in_class',
            clause: 'A',
            bought: 'class',
            sold: { from: dayText(START), to: dayText(END) },
            loss: least({ minus: ['inflation_bought', 'inflation_sold'] }, { minus: ['price_bought', 'price_sold'] }),
          },
          {
            id: 'sold_in_lookback',
            clause: 'B',
            bought: 'class',
            sold: { from: dayText(END + 1), to: dayText(LOOKBACK_END) },
            loss: least(
              'inflation_bought',
              { minus: ['price_bought', 'price_sold'] },
              { minus: ['price_bought', 'mean_to_sale'] },
            ),
          },
          {
            id: 'held',
            clause: 'C',
            bought: 'class',
            held_at: dayText(LOOKBACK_END),
            loss: least('inflation_bought', { minus: ['price_bought', 'mean'] }),
          },
        ],
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
  if (!loaded.ok) throw new Error(`${loaded.path}: ${loaded.message}`);
  return loaded.plan;
}

/** The same trades in both forms. */
export interface BenchAccount {
  transactions: Transaction[];
  day: Int32Array;
  /** 1 is a purchase, -1 a sale. */
  side: Int8Array;
  quantity: Float64Array;
  price: Float64Array;
}

/** An account of `count` trades by date, some before and after the class period; the same for the same `seed`. */
export function makeAccount(count: number, seed: number): BenchAccount {
  let state = seed * 2_654_435_761 + 12_345;
  const random = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % below;
  };
  const account: BenchAccount = {
    transactions: [],
    day: new Int32Array(count),
    side: new Int8Array(count),
    quantity: new Float64Array(count),
    price: new Float64Array(count),
  };
  const span = LOOKBACK_END + 30 - (START - 60);
  let held = 0;
  for (let at = 0; at < count; at++) {
    const day = START - 60 + Math.floor((at * span) / count);
    const quantity = 1 + random(400);
    const isSale = held > quantity && random(100) < 47;
    const cents = 2000 + random(6000);
    held += isSale ? -quantity : quantity;
    account.day[at] = day;
    account.side[at] = isSale ? -1 : 1;
    account.quantity[at] = quantity;
    account.price[at] = cents / 100;
    account.transactions.push({
      row: at + 2,
      account: 'A',
      security: 'BENCH',
      type: isSale ? 'sale' : 'purchase',
      date: day as Day,
      time: null,
      quantity: requireDecimal(String(quantity)) as Decimal,
      price: requireDecimal((cents / 100).toFixed(2)) as Decimal,
      currency: 'USD',
      acquired_on: null,
      acquired_price: null,
    });
  }
  return account;
}
