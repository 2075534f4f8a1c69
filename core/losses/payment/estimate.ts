import { mergePeriods } from '../../cases/class-periods.ts';
import { addDays, type Day, formatDay, isWeekend, isWithinDays, requireDay } from '../../dates/day.ts';
import { divideHalfUp, formatCents, parseDecimal } from '../../money/decimal.ts';
import { loadPlan } from '../../plans/load-plan.ts';
import type { Plan } from '../../plans/plan.ts';

/** Days of the look-back of the PSLRA, 15 U.S.C. § 78u-4(e), counted from the day after the class period. */
const LOOKBACK_DAYS = 90;

type Closes = readonly { date: string; close: string }[];

/** A security of a case without a plan of allocation. Dates and figures as text, as everywhere at a boundary. */
export interface EstimatedSecurity {
  /** Its name in lines. */
  id: string;
  identifiers: { tickers: string[]; cusips: string[]; isins: string[] };
  class_periods: readonly { id: string; from: string; to: string }[];
  /** Closing prices; those of the look-back are used. */
  closes: Closes;
}

/** What is known of a case without a plan of allocation. */
export interface EstimateBasis {
  securities: readonly EstimatedSecurity[];
  currency: string;
  estimated_recovery_per_share: string | null;
}

/** The running mean of the closes of the look-back, half up to the cent, day by day. */
function runningMeans(closes: Closes, from: Day, to: Day): [string, string][] {
  let sum = 0n;
  let count = 0n;
  return closes
    .filter(({ date }) => isWithinDays(requireDay(date), from, to) && !isWeekend(requireDay(date)))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, close }) => {
      const price = parseDecimal(close);
      if (price === null) return [];
      sum += price;
      count += 1n;
      return [[date, formatCents(divideHalfUp(sum, count * 1_000_000n))] as [string, string]];
    });
}

const MEAN_LACKS =
  'closing prices of the 90 days after the class period: we use the sale price for shares sold in them and leave out shares held at their end';

function branchesOf(from: Day, end: Day, to: Day, hasMeans: boolean): unknown[] {
  const sale = (id: string, first: Day, last: Day, less: unknown): unknown => ({
    id,
    clause: '15 U.S.C. 78u-4(e)',
    bought: 'class',
    sold: { from: formatDay(first), to: formatDay(last) },
    loss: { minus: ['price_bought', less] },
  });
  const branches = [sale('sold_before_lookback', from, end, 'price_sold')];
  if (to <= end) return branches;
  branches.push(
    sale(
      'sold_in_lookback',
      addDays(end, 1),
      to,
      hasMeans ? { greatest: ['price_sold', 'mean_to_sale'] } : 'price_sold',
    ),
  );
  if (hasMeans)
    branches.push({
      id: 'held',
      clause: '15 U.S.C. 78u-4(e)',
      bought: 'class',
      held_at: formatDay(to),
      loss: { minus: ['price_bought', 'mean'] },
    });
  return branches;
}

/** One security's part of the plan; null before its class period has begun. */
function securityOf(basis: EstimatedSecurity, today: string): { hasMeans: boolean; document: unknown } | null {
  const periods = mergePeriods(basis.class_periods);
  const first = periods[0];
  if (first === undefined || first.from > today) return null;
  const from = requireDay(first.from);
  const end = requireDay(periods.at(-1)!.to);
  const to = Math.min(addDays(end, LOOKBACK_DAYS), requireDay(today)) as Day;
  const means = runningMeans(basis.closes, addDays(end, 1), to);
  const mean = means.at(-1)?.[1] ?? null;
  const document = {
    id: basis.id,
    kind: 'common',
    identifiers: basis.identifiers,
    per: '1',
    class_periods:
      periods.length === 1
        ? [{ ...first, id: 'class' }]
        : periods.map((each, at) => ({ ...each, id: `period_${at + 1}` })),
    lookback: to > end ? { from: formatDay(addDays(end, 1)), to: formatDay(to), mean, means } : null,
    branches: branchesOf(from, end, to, mean !== null),
  };
  return { hasMeans: mean !== null, document };
}

/**
 * The PSLRA estimate as a plan of allocation (the plan page, section 5), for one way of matching; each security is
 * matched apart. While the look-back runs it ends today. null without a class period that has begun.
 */
export function estimatePlan(basis: EstimateBasis, method: 'fifo' | 'lifo', today: string): Plan | null {
  const securities = basis.securities.flatMap((security) => securityOf(security, today) ?? []);
  if (securities.length === 0) return null;
  const loaded = loadPlan({
    version: 1,
    currency: basis.currency,
    prices: 'without_commissions',
    matching: { method, opening: 'in_order', same_day: 'acquisitions_first' },
    securities: securities.map(({ document }) => document),
    claim: { gains: 'offset', market_test: 'none', maximum: null },
    payment: {
      basis: 'pro_rata',
      net_fund: null,
      known_claims: null,
      estimated_recovery_per_share: basis.estimated_recovery_per_share,
      minimum: null,
      pools: [],
    },
    evidence: {
      sources: [],
      verified: false,
      missing: [
        "the settlement's own plan of allocation",
        ...(securities.every(({ hasMeans }) => hasMeans) ? [] : [MEAN_LACKS]),
      ],
      notes: [],
    },
  });
  return loaded.ok ? loaded.plan : null;
}
