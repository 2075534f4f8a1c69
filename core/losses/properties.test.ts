import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { requireDay } from '../dates/day.ts';
import { type Decimal, parseCents, parseDecimal } from '../money/decimal.ts';
import type { Plan } from '../plans/plan.ts';
import { account, numbered, planParts, price, quantity, RUNS, roundTrips } from '../testing/arbitrary.ts';
import { distributeFund } from '../testing/distribute-fund.ts';
import { PLAIN_SECURITY, type PlanParts, planDocument, planOf, requirePlan } from '../testing/ledger.ts';
import type { Transaction } from '../trades/transaction.ts';
import type { LossResult } from './loss.ts';
import { recognizeLoss } from './recognize-loss.ts';

vi.setConfig({ testTimeout: 60 * RUNS });
const runs = { numRuns: RUNS };

function resultOf(plan: Plan, rows: readonly Transaction[]): LossResult {
  const loss = recognizeLoss(plan, rows);
  if (!loss.ok) throw new Error(loss.fault.message);
  return loss.result;
}

const cents = (amount: string): bigint => parseCents(amount)!;
const sumOf = (figures: readonly bigint[]): bigint => figures.reduce((sum, each) => sum + each, 0n);

/** What of a result does not name rows of the file, which an equal account may have elsewhere. */
function withoutRows(result: LossResult): unknown {
  const { claim, market, positions } = result;
  const lines = result.lines.map(({ rows: _, ...line }) => line);
  return { claim, market, positions, lines, notices: result.notices.map(({ code }) => code).sort() };
}

const ACQUISITIONS = new Set(['purchase', 'offering', 'merger', 'receipt', 'gift', 'cover']);

describe('for any plan and account', () => {
  test('shares matched never exceed shares held: each lot is used up exactly once', () => {
    fc.assert(
      fc.property(planParts, account, (parts, rows) => {
        const plan = planOf(parts);
        const { lines } = resultOf(plan, rows);
        const opening = rows.find(({ type }) => type === 'opening');
        for (const { row, type, date, quantity: size } of rows) {
          const of = (side: 'bought' | 'sold'): bigint =>
            sumOf(lines.filter((line) => line.rows[side] === row).map((line) => parseDecimal(line.quantity)!));
          if (ACQUISITIONS.has(type)) {
            const isInside = opening !== undefined && date <= opening.date;
            expect(of('bought')).toBe(isInside || date > plan.last_day! ? 0n : size);
          } else if (type !== 'opening') expect(of('sold') <= size).toBe(true);
        }
      }),
      runs,
    );
  });

  test('the claim is the sum of its lines, no less than 0 and no more than its limits', () => {
    fc.assert(
      fc.property(planParts, account, (parts, rows) => {
        const plan = planOf(parts);
        const { claim, lines, market } = resultOf(plan, rows);
        const sum = sumOf(lines.map(({ amount }) => cents(amount)));
        const limits = [sum < 0n ? 0n : sum];
        if (plan.claim.maximum !== null) limits.push(100_000n);
        if (plan.claim.market_test === 'cap') limits.push(cents(market.loss!));
        if (plan.claim.market_test === 'gate' && market.loss!.startsWith('-')) limits.push(0n);
        const least = limits.reduce((a, b) => (b < a ? b : a));
        expect(cents(claim)).toBe(least < 0n ? 0n : least);
      }),
      runs,
    );
  });

  test('no line is negative unless the plan offsets gains', () => {
    fc.assert(
      fc.property(planParts, account, (parts, rows) => {
        const plan = planOf({ ...parts, claim: { ...parts.claim, gains: 'ignore' } });
        for (const line of resultOf(plan, rows).lines) {
          expect(line.amount).not.toMatch(/^-/);
          expect(line.per_share).not.toMatch(/^-/);
        }
      }),
      runs,
    );
  });

  test('the order of rows of different days means nothing', () => {
    const shuffled = account.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.array(fc.nat(), { minLength: rows.length, maxLength: rows.length })),
    );
    fc.assert(
      fc.property(planParts, shuffled, (parts, [rows, keys]) => {
        const plan = planOf(parts);
        // shuffles the days; the order of rows within each day does not change
        const places = rows.map((row, at) => ({ row, key: keys[at]! })).sort((a, b) => a.key - b.key);
        const queues = Map.groupBy(rows, ({ date }) => date);
        const moved = places.map(({ row }) => queues.get(row.date)!.shift()!);
        expect(withoutRows(resultOf(plan, numbered(moved)))).toEqual(withoutRows(resultOf(plan, rows)));
      }),
      runs,
    );
  });

  test('a trade in two equal halves changes the claim by at most half a cent for each line', () => {
    const withOne = account
      .filter((rows) => rows.some(({ type }) => type !== 'opening'))
      .chain((rows) =>
        fc.tuple(
          fc.constant(rows),
          fc.constantFrom(...rows.flatMap(({ type }, at) => (type === 'opening' ? [] : [at]))),
        ),
      );
    fc.assert(
      fc.property(planParts, withOne, (parts, [rows, at]) => {
        const plan = planOf({ ...parts, claim: { ...parts.claim, maximum: null } });
        const half = { ...rows[at]!, quantity: (rows[at]!.quantity / 2n) as Decimal };
        const halved = numbered([...rows.slice(0, at), half, half, ...rows.slice(at + 1)]);
        const whole = resultOf(plan, rows);
        const split = resultOf(plan, halved);
        const change = cents(split.claim) - cents(whole.claim);
        const bound = BigInt(whole.lines.length + split.lines.length);
        expect(change * 2n <= bound && change * -2n <= bound).toBe(true);
        expect(split.market).toEqual(whole.market);
        expect(split.positions).toEqual(whole.positions);
      }),
      runs,
    );
  });

  test('doubles and big integers give the same result', () => {
    const everywhere = { weights: [{ bought: {}, factor: '1' }] };
    const large = fc.boolean();
    fc.assert(
      fc.property(planParts, account, large, (parts, rows, isLarge) => {
        const wide = planOf({ ...parts, security: { ...parts.security, ...everywhere } });
        const sized = isLarge ? rows.map((row) => ({ ...row, quantity: (row.quantity * 20_000n) as Decimal })) : rows;
        expect(withoutRows(resultOf(planOf(parts), sized))).toEqual(withoutRows(resultOf(wide, sized)));
      }),
      runs,
    );
  });

  test('the same inputs give the same fingerprint, and one changed figure another', () => {
    const turned = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(turned);
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, member]) => [key, turned(member)]),
      );
    };
    fc.assert(
      fc.property(planParts, account, price(1), (parts, rows, other) => {
        const plan = planOf(parts);
        const { fingerprint } = resultOf(plan, rows);
        const again = requirePlan(JSON.parse(JSON.stringify(turned(planDocument(parts)))));
        expect(resultOf(again, structuredClone(rows)).fingerprint).toBe(fingerprint);
        const raised = rows.map((row, at) =>
          at === 0 ? { ...row, quantity: (row.quantity + other) as Decimal } : row,
        );
        if (rows.length > 0) expect(resultOf(plan, raised).fingerprint).not.toBe(fingerprint);
        const claim = { ...parts.claim, maximum: '7.77' };
        expect(resultOf(planOf({ ...parts, claim }), rows).fingerprint).not.toBe(fingerprint);
      }),
      runs,
    );
  });
});

describe('where every share was bought at a price in the class period and sold by the holding date', () => {
  const plan = (method: string): Plan =>
    planOf({ matching: { method }, security: { ...PLAIN_SECURITY, holding: { date: '2020-12-31', value: '20' } } });

  test('fifo and lifo give the same market loss', () => {
    const [fifo, lifo] = [plan('fifo'), plan('lifo')];
    const inClass = roundTrips.filter((rows) =>
      rows.every(({ type, date }) => type === 'sale' || date <= requireDay('2020-06-30')),
    );
    fc.assert(
      fc.property(inClass, (rows) => {
        const { market } = resultOf(fifo, rows);
        expect(market.loss).not.toBeNull();
        expect(resultOf(lifo, rows).market).toEqual(market);
      }),
      runs,
    );
  });
});

describe('a distribution', () => {
  const claims = fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { maxLength: 30 });
  const fund = fc.bigInt({ min: 0n, max: 10n ** 13n });
  const minimum = fc.option(fc.bigInt({ min: 0n, max: 100_000n }));

  test('pays and keeps the fund to the cent', () => {
    fc.assert(
      fc.property(fund, claims, minimum, (total, claimed, least) => {
        const { payments, left } = distributeFund(total, claimed, least);
        expect(sumOf(payments) + left).toBe(total);
        expect(left >= 0n).toBe(true);
      }),
      runs,
    );
  });

  test('pays nobody less than the minimum, and the larger claim never less', () => {
    fc.assert(
      fc.property(fund, claims, minimum, (total, claimed, least) => {
        const { payments } = distributeFund(total, claimed, least);
        expect(payments.every((payment) => payment === 0n || least === null || payment >= least)).toBe(true);
        const byClaim = claimed
          .map((claim, at) => [claim, payments[at]!] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1));
        expect(byClaim.every(([, payment], at) => at === 0 || payment >= byClaim[at - 1]![1])).toBe(true);
      }),
      runs,
    );
  });

  test('leaves less than a cent for each claim, where anyone is paid', () => {
    fc.assert(
      fc.property(fund, claims, minimum, (total, claimed, least) => {
        const { payments, left } = distributeFund(total, claimed, least);
        if (payments.some((payment) => payment > 0n)) expect(left < BigInt(claimed.length)).toBe(true);
      }),
      runs,
    );
  });
});

test('a quantity of any size gives a line of its own worth', () => {
  // 10.00 a share: the amount is the quantity × 10, half up to the cent
  const parts: PlanParts = {
    security: { branches: [{ id: 'held', bought: 'class', held_at: '2020-12-31', loss: '10' }] },
  };
  const plan = planOf(parts);
  fc.assert(
    fc.property(fc.oneof(quantity, fc.bigInt({ min: 1n, max: 10n ** 22n })), (size) => {
      const [line] = resultOf(plan, [{ ...HELD, quantity: size as Decimal }]).lines;
      expect(cents(line!.amount)).toBe((size * 2_000n + 100_000_000n) / 200_000_000n);
    }),
    runs,
  );
});

const HELD: Transaction = {
  row: 2,
  account: 'A',
  security: 'ABC',
  type: 'purchase',
  date: requireDay('2020-02-03'),
  time: null,
  quantity: 1n as Decimal,
  price: 1n as Decimal,
  currency: '',
  acquired_on: null,
  acquired_price: null,
};
