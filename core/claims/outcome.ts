import { formatMoney } from '../format/amounts.ts';
import { type Decimal, divideHalfUp, formatDecimal, requireDecimal } from '../money/decimal.ts';

/** What a claim paid, compared with what was expected: both after the fee, in one currency. */
export interface Outcome {
  expected: string;
  received: string;
  /** Of expected, in whole percent; negative where less was received. */
  difference_pct: number;
  /** How they compare, as a sentence. */
  sentence: string;
}

/** Closer than this, in percent, an estimate counts as met. */
const CLOSE_PCT = 2;

/**
 * Compares what was expected of a claim with what it was paid. `is_reviewed`: the administrator recognized another claim
 * than was signed, and someone examines it. Null where nothing was expected or nothing came.
 */
export function compareOutcome(params: {
  expected: string | null;
  received: string;
  currency: string;
  is_reviewed: boolean;
}): Outcome | null {
  const { expected, received, currency, is_reviewed } = params;
  if (expected === null) return null;
  const [wanted, got] = [requireDecimal(expected), requireDecimal(received)];
  if (wanted <= 0n || got <= 0n) return null;
  const difference = got - wanted;
  const difference_pct = Number(divideHalfUp(difference * 100n, wanted));
  const amount = formatMoney(formatDecimal((difference < 0n ? -difference : difference) as Decimal), { currency });
  const share = `${amount} (${Math.abs(difference_pct)}%)`;
  const follow = is_reviewed
    ? 'The administrator recognized a different claim than you signed, and we are reviewing it.'
    : reasonOf(difference);
  const sentence =
    Math.abs(difference_pct) < CLOSE_PCT
      ? 'You received about what we expected.'
      : `You received ${share} ${difference < 0n ? 'less' : 'more'} than we expected. ${follow}`;
  return { expected, received, difference_pct, sentence };
}

const reasonOf = (difference: bigint): string =>
  difference < 0n
    ? 'The settlement paid a smaller share of each recognized claim than the estimate assumed.'
    : 'The settlement paid a larger share of each recognized claim than the estimate assumed.';
