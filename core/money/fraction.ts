import { parseUnits } from './decimal.ts';

/** Factors and shares of a fund are published with more places than prices: 0.7747907101. */
export const FRACTION_PLACES = 18;
export const FRACTION_SCALE = 10n ** BigInt(FRACTION_PLACES);

/** An exact factor, as an integer count of 10⁻¹⁸. */
export type Fraction = bigint & { readonly fraction: unique symbol };

export function parseFraction(text: string): Fraction | null {
  return parseUnits(text, FRACTION_PLACES) as Fraction | null;
}
