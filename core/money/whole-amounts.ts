/**
 * Estimates are shown in whole units of their currency. A total of estimates is the sum of the figures shown, not the rounded
 * sum of the exact ones: a reader who adds the rows gets the total, and a figure is the same on every page.
 */
import { divideHalfUp, formatCents, parseCents } from './decimal.ts';
import { type Sum, sumByCurrency } from './sum-by-currency.ts';

const HUNDRED = 100n;

/** The amount in whole units, half up by size, as `formatMoney` writes it with `places: 0`. Throws on anything but money. */
export function roundToWhole(amount: string): string {
  const cents = parseCents(amount);
  if (cents === null) throw new TypeError(`“${amount}” is not an amount of money`);
  return formatCents(HUNDRED * divideHalfUp(cents, HUNDRED));
}

/** The sums of estimates by currency, as `sumByCurrency`, over the whole amounts that are shown. */
export function sumWholeAmounts(figures: Iterable<{ amount: string | null; currency: string }>): Sum[] {
  return sumByCurrency(
    Array.from(figures, ({ amount, currency }) => ({
      amount: amount === null ? null : roundToWhole(amount),
      currency,
    })),
  );
}
