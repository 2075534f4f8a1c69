import type { LossResult } from '../losses/loss.ts';
import { heldBefore, positionOf } from '../losses/positions.ts';
import { matchAccount, type Recognition } from '../losses/recognize-loss.ts';
import { type Decimal, formatCents, formatDecimal, requireDecimal } from '../money/decimal.ts';
import { type Plan, startOf } from '../plans/plan.ts';
import type { Transaction } from '../trades/transaction.ts';

/** What an account did in a case's securities, whatever the plan makes of it. Decimal strings. */
export interface AccountFigures {
  shares_bought: string;
  shares_sold: string;
  held_at_start: string;
  held_at_end: string;
  /** The market loss by both ways of matching; null without a value for the shares held. */
  market_loss: { fifo: string | null; lifo: string | null };
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
    const by = (method: 'fifo' | 'lifo'): Plan => ({ ...held, matching: { ...held.matching, method } });
    both = { fifo: by('fifo'), lifo: by('lifo') };
    variants.set(plan, both);
  }
  return both;
}

const isSeries = (kind: string): boolean => kind === 'call' || kind === 'put';

/** Shares alone are added up; the contracts of an option series only where there is nothing else. */
function sumShares({ securities }: Recognition): Omit<AccountFigures, 'market_loss'> {
  const shares = securities.filter(({ prepared }) => !isSeries(prepared.security.kind));
  let bought = 0n;
  let sold = 0n;
  let start = 0n;
  let end = 0n;
  for (const { prepared } of shares.length > 0 ? shares : securities) {
    const position = positionOf(prepared);
    bought += requireDecimal(position.bought_in_class);
    sold += requireDecimal(position.sold_in_class);
    end += requireDecimal(position.held_at_class_end);
    start += heldBefore(prepared, startOf(prepared.security.class_periods[0]!.from));
  }
  const text = (value: bigint): string => formatDecimal(value as Decimal);
  return { shares_bought: text(bought), shares_sold: text(sold), held_at_start: text(start), held_at_end: text(end) };
}

const marketOf = ({ marketCents }: Recognition): string | null =>
  marketCents === null ? null : formatCents(marketCents);

/** The market loss that the plan's own result has, where it is one of the two and every share has its value. */
function alreadyKnown(plan: Plan, result: LossResult | null): { method: 'fifo' | 'lifo'; loss: string } | null {
  const { method } = plan.matching;
  const loss = result?.market.loss ?? null;
  return method === 'none' || loss === null ? null : { method, loss };
}

/** The figures of an account that a plan does not refuse; null for one that it does. `result` spares its matching. */
export function accountFigures(
  plan: Plan,
  transactions: readonly Transaction[],
  result: LossResult | null = null,
): AccountFigures | null {
  const { fifo, lifo } = variantsOf(plan);
  const known = alreadyKnown(plan, result);
  const last = matchAccount(known?.method === 'lifo' ? fifo : lifo, transactions);
  if (!last.ok) return null;
  const shares = sumShares(last.recognition);
  const other = marketOf(last.recognition);
  if (known?.method === 'lifo') return { ...shares, market_loss: { fifo: other, lifo: known.loss } };
  if (known !== null) return { ...shares, market_loss: { fifo: known.loss, lifo: other } };
  const first = matchAccount(fifo, transactions);
  return first.ok ? { ...shares, market_loss: { fifo: marketOf(first.recognition), lifo: other } } : null;
}
