import { formatMoney } from '../format/amounts.ts';

/**
 * What may be received, in whole units of its currency, as every notice and mail shows it: null where nothing is
 * estimated, or the estimate rounds to nothing.
 */
export function showEstimate(amount: string | null, currency: string | null): string | null {
  if (amount === null || currency === null) return null;
  const shown = formatMoney(amount, { currency, places: 0 });
  return /[1-9]/.test(shown) ? shown : null;
}
