import type { MarketLot } from '../losses/market-lots.ts';
import { type ClassMoves, classCost, movesInClass } from '../losses/positions.ts';
import type { Recognition } from '../losses/recognition.ts';
import { marketLossUnder, marketLotsUnder } from '../losses/recognize-loss.ts';
import { type Decimal, formatCents, formatDecimal } from '../money/decimal.ts';
import type { Plan } from '../plans/plan.ts';

/** An account's trades in a case's securities as totals, independent of the plan. Decimal strings. */
export interface AccountFigures {
  shares_bought: string;
  shares_sold: string;
  held_at_start: string;
  held_at_end: string;
  /** What the shares bought in the class periods cost; null where a price is not known, or there are only options. */
  bought_cost: string | null;
}

/** Shares still held are worth the look-back's mean where the plan names no value for them. */
function valued(plan: Plan): Plan {
  const securities = plan.securities.map((security) => {
    const mean = security.lookback?.mean ?? security.lookback?.means.at(-1)?.mean ?? null;
    if (security.holding !== null || security.lookback === null || mean === null) return security;
    return { ...security, holding: { date: security.lookback.to, value: mean } };
  });
  return { ...plan, securities };
}

const variants = new WeakMap<Plan, { fifo: Plan; lifo: Plan }>();

function variantsOf(plan: Plan): { fifo: Plan; lifo: Plan } {
  let both = variants.get(plan);
  if (both === undefined) {
    const held = valued(plan);
    const { matching } = held;
    // a plan that sells the opening shares first means its own way of matching: last in, first out sells them last
    const opening = matching.method === 'lifo' ? matching.opening : 'in_order';
    both = {
      fifo: { ...held, matching: { ...matching, method: 'fifo' } },
      lifo: { ...held, matching: { ...matching, method: 'lifo', opening } },
    };
    variants.set(plan, both);
  }
  return both;
}

const isSeries = (kind: string): boolean => kind === 'call' || kind === 'put';

function costOf(shares: Recognition['securities']): string | null {
  let cents = 0n;
  for (const { prepared } of shares) {
    const cost = classCost(prepared);
    if (cost === null) return null;
    cents += cost;
  }
  return shares.length === 0 ? null : formatCents(cents);
}

/** Adds up shares; contracts of an option series count only where there are no shares. */
export function accountFigures({ securities }: Recognition): AccountFigures {
  const shares = securities.filter(({ prepared }) => !isSeries(prepared.security.kind));
  const sums: ClassMoves = { bought: 0n, sold: 0n, start: 0n, end: 0n };
  for (const { prepared } of shares.length > 0 ? shares : securities) {
    const { bought, sold, start, end } = movesInClass(prepared);
    sums.bought += bought;
    sums.sold += sold;
    sums.start += start;
    sums.end += end;
  }
  const text = (value: bigint): string => formatDecimal(value as Decimal);
  return {
    shares_bought: text(sums.bought),
    shares_sold: text(sums.sold),
    held_at_start: text(sums.start),
    held_at_end: text(sums.end),
    bought_cost: costOf(shares),
  };
}

/** The market loss of an evaluated account by one way of matching; the plan's own is not computed again. */
export function marketLossBy(method: 'fifo' | 'lifo', { plan, marketCents, securities }: Recognition): string | null {
  const isKnown = plan.matching.method === method && marketCents !== null;
  if (isKnown) return formatCents(marketCents);
  const cents = marketLossUnder(
    variantsOf(plan)[method],
    securities.map(({ prepared }) => prepared),
  );
  return cents === null ? null : formatCents(cents);
}

/** The lots that `marketLossBy` adds up; null where it is null. */
export function marketLotsBy(method: 'fifo' | 'lifo', { plan, securities }: Recognition): MarketLot[] | null {
  return marketLotsUnder(
    variantsOf(plan)[method],
    securities.map(({ prepared }) => prepared),
  );
}
