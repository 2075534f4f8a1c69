import { addDays, type Day, formatDay } from '../dates/day.ts';
import { amountOf, type Decimal, formatDecimal } from '../money/decimal.ts';
import { closeOf, isWithin, type Moment, startOf } from '../plans/plan.ts';
import { heldOn, type PreparedSecurity } from './account/prepare-account.ts';
import type { LossPosition } from './loss.ts';
import type { Step } from './matching-row.ts';

const BOUGHT = new Set(['purchase', 'offering', 'merger', 'written']);

/** What the step does to the position: shares in above 0, shares out below. */
function change(step: Step): bigint {
  switch (step.kind) {
    case 'acquire':
      return step.quantity;
    case 'write':
    case 'sell':
    case 'deliver':
    case 'short':
      return -step.quantity;
    case 'close':
    case 'exercise':
      return step.lot === 'written' ? step.quantity : -step.quantity;
  }
}

/** What is held of a security on a day, in the shares of that day. */
interface HeldOn {
  date: string;
  quantity: string;
}

export interface ClassHolding {
  security: string;
  /** The day before the class period begins. */
  opening: HeldOn;
  /** The last day of the class period. */
  closing: HeldOn;
}

/** What is held before and at the end of the class periods: as a claim form requires. */
export function classHolding(prepared: PreparedSecurity): ClassHolding {
  const { id, class_periods } = prepared.security;
  const on = (day: Day): HeldOn => ({ date: formatDay(day), quantity: formatDecimal(heldOn(prepared, day)) });
  return {
    security: id,
    opening: on(addDays(Math.min(...class_periods.map(({ from }) => from)) as Day, -1)),
    closing: on(Math.max(...class_periods.map(({ to }) => to)) as Day),
  };
}

/** The most shares held at any time, as a count of 10⁻⁸. */
export function largestHolding({ steps }: PreparedSecurity): bigint {
  let [held, largest] = [0n, 0n];
  for (const step of steps) {
    held += change(step);
    if (held > largest) largest = held;
  }
  return largest;
}

/** Shares as counts of 10⁻⁸: bought and sold in the class periods, held before the first and at the end of the last. */
export interface ClassMoves {
  bought: bigint;
  sold: bigint;
  start: bigint;
  end: bigint;
}

export function movesInClass({ security, steps }: PreparedSecurity): ClassMoves {
  const periods = security.class_periods.map((period) => ({ from: startOf(period.from), to: closeOf(period.to) }));
  const isInClass = (moment: Moment): boolean => periods.some((period) => isWithin(moment, period));
  const first = Math.min(...periods.map(({ from }) => from));
  const last = Math.max(...periods.map(({ to }) => to));
  const moves: ClassMoves = { bought: 0n, sold: 0n, start: 0n, end: 0n };
  for (const step of steps) {
    if (step.moment < first) moves.start += change(step);
    if (step.moment <= last) moves.end += change(step);
    if (!isInClass(step.moment)) continue;
    if (step.kind === 'sell' || step.kind === 'close') moves.sold += step.quantity;
    else if ((step.kind === 'acquire' || step.kind === 'write') && BOUGHT.has(step.lot)) moves.bought += step.quantity;
  }
  return moves;
}

/**
 * What the shares bought in the class periods cost, each purchase to the cent; null where the price of one is not known.
 * What a writer of options received is no cost.
 */
export function classCost({ security, steps }: PreparedSecurity): bigint | null {
  const periods = security.class_periods.map((period) => ({ from: startOf(period.from), to: closeOf(period.to) }));
  let cents = 0n;
  for (const step of steps) {
    if (step.kind !== 'acquire' || !BOUGHT.has(step.lot)) continue;
    if (!periods.some((period) => isWithin(step.moment, period))) continue;
    if (step.price === null) return null;
    cents += amountOf(step.quantity, step.price);
  }
  return cents;
}

/** The control figures of one security: what came in and went out in the class periods, and whether the rows close. */
export function positionOf(prepared: PreparedSecurity): LossPosition {
  const { security, opening, closing, difference } = prepared;
  const { bought, sold, end } = movesInClass(prepared);
  const text = (value: bigint): string => formatDecimal(value as Decimal);
  return {
    security: security.id,
    opening: text(opening),
    bought_in_class: text(bought),
    sold_in_class: text(sold),
    held_at_class_end: text(end),
    closing: closing && text(closing.quantity),
    difference: difference === null ? null : text(difference),
  };
}
