import { type Decimal, divideHalfUp, ONE, PLACES } from './decimal.ts';
import type { Fraction } from './fraction.ts';
import { FRACTION_SCALE } from './fraction.ts';

/**
 * Exact arithmetic over one representation of numbers, so that one matching engine serves both: integers in doubles
 * where every figure of an account stays below 2⁵³, big integers everywhere else. Quantities and prices count 10⁻⁸;
 * figures per share count 10⁻ᵖˡᵃᶜᵉˢ, with enough places that no product is ever rounded.
 */
export interface Arithmetic<N extends number | bigint> {
  readonly places: number;
  readonly zero: N;
  /** A quantity or price as a count of 10⁻⁸. */
  of(value: Decimal): N;
  /** Of one figure in both representations, this arithmetic's own. */
  pick(exact: Decimal, rounded: number): N;
  /** The same figure among those per share. */
  lift(value: N): N;
  plus(a: N, b: N): N;
  minus(a: N, b: N): N;
  times(a: N, b: N): N;
  percent(price: N, percent: N): N;
  weigh(perShare: N, factor: Fraction): N;
  /** quantity × per share ÷ per in cents, half up, a negative one by its size. */
  amount(quantity: N, perShare: N, per: Decimal): N;
  toBigint(value: N): bigint;
}

const UNIT = 1e8;
const UNITS_A_CENT = 1e6;

/** Whole shares of a count of 10⁻⁸, or NaN where there is a fraction: division and back, since `%` is slow on doubles. */
export function wholeShares(units: number): number {
  const shares = Math.floor(units / UNIT);
  return shares * UNIT === units ? shares : Number.NaN;
}

/** `value` × 10⁻⁸ dollars in whole cents, half up by its size. */
function roundToCent(value: number): number {
  const size = value < 0 ? -value : value;
  let cents = Math.floor(size / UNITS_A_CENT);
  let rest = size - cents * UNITS_A_CENT;
  if (rest < 0) {
    cents -= 1;
    rest += UNITS_A_CENT;
  }
  if (rest * 2 >= UNITS_A_CENT) cents += 1;
  return value < 0 && cents !== 0 ? -cents : cents;
}

function exactAmount(quantity: bigint, perShare: bigint, per: bigint, places: number): bigint {
  return divideHalfUp(quantity * perShare * 100n, per * 10n ** BigInt(places));
}

function never(what: string): never {
  throw new Error(`${what} needs wide arithmetic`);
}

/** Integers in doubles; the caller has shown that every figure stays below 2⁵³ (`fitsSafely`). */
export const safeArithmetic: Arithmetic<number> = {
  places: PLACES,
  zero: 0,
  of: Number,
  pick: (_, rounded) => rounded,
  lift: (value) => value,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: () => never('a product of figures per share'),
  percent: () => never('a percentage'),
  weigh: () => never('a weight'),
  amount(quantity, perShare, per) {
    if (per === ONE) {
      const exact = wholeShares(quantity) * perShare;
      if (exact <= Number.MAX_SAFE_INTEGER && exact >= -Number.MAX_SAFE_INTEGER) return roundToCent(exact);
    }
    return Number(exactAmount(BigInt(quantity), BigInt(perShare), per, PLACES));
  },
  toBigint: BigInt,
};

/** Big integers, with `places` (8 or more) for figures per share. */
export function wideArithmetic(places: number): Arithmetic<bigint> {
  const scale = 10n ** BigInt(places);
  const lift = 10n ** BigInt(places - PLACES);
  return {
    places,
    zero: 0n,
    of: (value) => value,
    pick: (exact) => exact,
    lift: (value) => value * lift,
    plus: (a, b) => a + b,
    minus: (a, b) => a - b,
    times: (a, b) => (a * b) / scale,
    percent: (price, percent) => (price * percent * scale) / 1_000_000_000_000_000_000n,
    weigh: (perShare, factor) => (perShare * factor) / FRACTION_SCALE,
    amount: (quantity, perShare, per) => exactAmount(quantity, perShare, per, places),
    toBigint: (value) => value,
  };
}
