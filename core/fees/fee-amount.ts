import { formatLongDate } from '../dates/day.ts';
import type { PaymentEstimate } from '../losses/loss.ts';
import { smallestAmount } from '../money/currency-places.ts';
import { divideHalfUp, formatCents, formatDecimal, parseCents, parseUnits, requireDecimal } from '../money/decimal.ts';

/** What a claim pays and the fee out of it, as decimal strings; null without an estimate. */
export interface FeeOnRange {
  /** Percent of the amount received. */
  pct: string;
  low: string | null;
  expected: string | null;
  high: string | null;
  /** What is left of each end of the range, and of the expected payment. */
  net_low: string | null;
  net_expected: string | null;
  net_high: string | null;
}

const HUNDRED_PERCENT = 10_000n * 10_000n;

/** `pct` percent of an amount, half up to the smallest amount of its currency, which is the cent unless `unit` counts more hundredths. Throws on anything but money and a percent of at most 4 places. */
export function feeOf(amount: string, pct: string, unit = 1n): string {
  const cents = parseCents(amount);
  const rate = parseUnits(pct, 4);
  if (cents === null || rate === null || rate < 0n || rate > 1_000_000n)
    throw new TypeError(`no fee of ${pct} percent on ${amount}`);
  return formatCents(unit * divideHalfUp(cents * rate * 100n, HUNDRED_PERCENT * unit));
}

/**
 * Why a fee has its rate, in a sentence: the terms of the day on which the claim was signed off price it, or those that were
 * recorded after it where there were none; null where none are named.
 */
export function feeReason(of: {
  fee_pct: string;
  terms: string | null;
  signed_on: string | null;
  is_later: boolean;
}): string | null {
  if (of.terms === null) return null;
  const by = `${formatDecimal(requireDecimal(of.fee_pct))}% by ${of.terms}`;
  if (of.signed_on === null) return `${by}.`;
  const day = formatLongDate(of.signed_on);
  return of.is_later
    ? `${by}, recorded after the claim was signed off on ${day}.`
    : `${by}, in force on ${day}, when the claim was signed off.`;
}

export function netOf(amount: string, fee: string): string {
  const [gross, charged] = [parseCents(amount), parseCents(fee)];
  if (gross === null || charged === null) throw new TypeError(`no net of ${amount} less ${fee}`);
  return formatCents(gross - charged);
}

/** What is left of an amount after the fee of `pct` percent, rounded as `feeOf` rounds. */
export function afterFee(amount: string, pct: string, currency: string): string {
  return netOf(amount, feeOf(amount, pct, smallestAmount(currency)));
}

/** The fee on an estimate, in money at each end of the range. */
export function feeOnRange(
  { low, expected, high }: { low: string | null; expected: string | null; high: string | null },
  pct: string,
  currency: string,
): FeeOnRange {
  const fee = (amount: string | null): string | null =>
    amount === null ? null : feeOf(amount, pct, smallestAmount(currency));
  const net = (amount: string | null): string | null => (amount === null ? null : afterFee(amount, pct, currency));
  return {
    pct,
    low: fee(low),
    expected: fee(expected),
    high: fee(high),
    net_low: net(low),
    net_expected: net(expected),
    net_high: net(high),
  };
}

/**
 * What an estimate counts as in every figure and sum before the fee: nothing below the plan's minimum payment, and null where
 * no payment can be estimated. `owed` of db/queries/matches is the same rule in SQL.
 */
export const owedAmount = ({
  expected,
  below_minimum,
}: Pick<PaymentEstimate, 'expected' | 'below_minimum'>): string | null => (below_minimum ? '0.00' : expected);

/** In place of a figure that `owedAmount` counts as nothing, in lists and tables. */
export const BELOW_MINIMUM = 'Below the plan’s minimum payment';

/** The same about an estimate, at the beginning or the end of a sentence. */
export const ESTIMATE_BELOW_MINIMUM = 'the estimate is below the plan’s minimum payment';
