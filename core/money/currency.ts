/** Currencies without a hundredth, by ISO 4217 (list one, as of 2026-01-01). All others that Trover pays in have two places. */
const WHOLE: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

/** How many places an amount of money has in a currency: 2, or 0 for the yen and others without cents. */
export function placesOfCurrency(currency: string): 0 | 2 {
  return WHOLE.has(currency) ? 0 : 2;
}

/** How many hundredths the smallest amount of a currency is: 1 for dollars, 100 for yen. Amounts are multiples of it. */
export function smallestAmount(currency: string): bigint {
  return WHOLE.has(currency) ? 100n : 1n;
}

/** Whether an amount, as a count of hundredths, can be paid in that currency. */
export function isPayable(cents: bigint, currency: string): boolean {
  return cents % smallestAmount(currency) === 0n;
}
