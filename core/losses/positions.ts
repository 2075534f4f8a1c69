import { type Decimal, formatDecimal } from '../money/decimal.ts';
import { closeOf, isWithin, type Moment, startOf } from '../plans/plan.ts';
import type { LossPosition } from './loss.ts';
import type { PreparedSecurity } from './prepare-account.ts';
import type { Step } from './step.ts';

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

/** The shares held before that moment: below 0 is short. */
export function heldBefore(prepared: PreparedSecurity, moment: Moment): Decimal {
  return prepared.steps.reduce((held, step) => (step.moment < moment ? held + change(step) : held), 0n) as Decimal;
}

/** The control figures of one security: what came in and went out in the class periods, and whether the rows close. */
export function positionOf(prepared: PreparedSecurity): LossPosition {
  const { security, steps, opening, closing, difference } = prepared;
  const periods = security.class_periods.map((period) => ({ from: startOf(period.from), to: closeOf(period.to) }));
  const isInClass = (moment: Moment): boolean => periods.some((period) => isWithin(moment, period));
  const end = Math.max(...periods.map(({ to }) => to));
  let bought = 0n;
  let sold = 0n;
  let held = 0n;
  for (const step of steps) {
    if (step.moment <= end) held += change(step);
    if (!isInClass(step.moment)) continue;
    if (step.kind === 'sell' || step.kind === 'close') sold += step.quantity;
    else if ((step.kind === 'acquire' || step.kind === 'write') && BOUGHT.has(step.lot)) bought += step.quantity;
  }
  const text = (value: bigint): string => formatDecimal(value as Decimal);
  return {
    security: security.id,
    opening: text(opening),
    bought_in_class: text(bought),
    sold_in_class: text(sold),
    held_at_class_end: text(held),
    closing: closing && text(closing.quantity),
    difference: difference === null ? null : text(difference),
  };
}
