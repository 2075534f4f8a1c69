const known = new Map<string, number>();

/** Places after the point that a currency has: 2 of dollars, 0 of yen, 3 of Kuwaiti dinars. */
export function currencyDigits(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    known.set(currency, digits);
  }
  return digits;
}
