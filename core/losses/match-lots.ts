import type { Arithmetic } from '../money/arithmetic.ts';
import { formatUnits, PLACES } from '../money/decimal.ts';
import type { Plan } from '../plans/plan.ts';
import type { PreparedSecurity } from './account/prepare-account.ts';
import type { Notice } from './loss.ts';
import { type Lot, LotQueue } from './lots.ts';
import type { Step } from './matching-row.ts';

/** What became of part of a lot. */
export type Disposition = 'sold' | 'delivered' | 'exercised' | 'covered' | 'held';

/** Receives part of a lot and its outcome; `disposal` is null for shares still held and for shares that covered a short. */
export type Emit<N> = (
  lot: Lot<N>,
  quantity: N,
  disposition: Disposition,
  disposal: Step | null,
  price: N | null,
) => void;

const dispositionOf = (step: Step): Disposition => {
  if (step.kind === 'deliver') return 'delivered';
  return step.kind === 'exercise' ? 'exercised' : 'sold';
};

/**
 * Matches disposals with lots and emits what became of every share, in the plan's order. Shares that cover an open
 * short position are never in a lot that a disposal could use.
 */
export function matchLots<N extends number | bigint>(
  plan: Plan,
  prepared: PreparedSecurity,
  arithmetic: Arithmetic<N>,
  emit: Emit<N>,
  notices: Notice[],
): void {
  const { zero, pick, plus, minus } = arithmetic;
  const { units, priceUnits } = prepared;
  const { method, opening } = plan.matching;
  const longs = new LotQueue<N>(method);
  const written = new LotQueue<N>(method);
  const isOption = prepared.security.option !== null;
  let short = zero;
  let order = 0;

  const open = (step: Step, quantity: N): Lot<N> => {
    order += 1;
    return {
      step,
      price: step.price === null ? null : pick(step.price, priceUnits[step.at]!),
      left: quantity,
      order,
      inflation: undefined,
      isInflationFromGap: false,
    };
  };

  const acquire = (step: Step): void => {
    let quantity = pick(step.quantity, units[step.at]!);
    if (quantity === zero) return;
    const lot = open(step, quantity);
    if (short > zero) {
      const covered = quantity < short ? quantity : short;
      short = minus(short, covered);
      quantity = minus(quantity, covered);
      emit(lot, covered, 'covered', null, null);
      if (quantity === zero) return;
      lot.left = quantity;
    }
    if (step.lot === 'opening' && opening === 'first') longs.addFirst(lot);
    else longs.add(lot);
  };

  const openShort = (step: Step, quantity: N): void => {
    short = plus(short, quantity);
    const text = (shares: N): string => formatUnits(arithmetic.toBigint(shares), PLACES);
    notices.push({
      code: 'short_opened',
      message: `${text(quantity)} more than the position: a short position of ${text(short)}`,
      row: step.row,
    });
  };

  const dispose = (step: Step, lots: LotQueue<N>): void => {
    let left = pick(step.quantity, units[step.at]!);
    const price = step.price === null ? null : pick(step.price, priceUnits[step.at]!);
    const disposition = dispositionOf(step);
    while (left > zero) {
      const lot = lots.next();
      if (lot === null) break;
      const quantity = lot.left < left ? lot.left : left;
      left = minus(left, quantity);
      lot.left = minus(lot.left, quantity);
      if (lot.left === zero) lots.remove(lot);
      emit(lot, quantity, disposition, step, price);
    }
    if (left === zero) return;
    if (!isOption) openShort(step, left);
    else
      notices.push({
        code: 'option_excess',
        message: `${formatUnits(arithmetic.toBigint(left), PLACES)} contracts more than the position: ignored`,
        row: step.row,
      });
  };

  for (const step of prepared.steps) {
    if (step.kind === 'acquire') acquire(step);
    else if (step.kind === 'write') written.add(open(step, pick(step.quantity, units[step.at]!)));
    else if (method === 'none') continue;
    else if (step.kind === 'short') short = plus(short, pick(step.quantity, units[step.at]!));
    else dispose(step, step.lot === 'written' ? written : longs);
  }
  for (const lots of [longs, written]) for (const lot of lots.rest()) emit(lot, lot.left, 'held', null, null);
}
