/** Currencies without a hundredth, and with thousandths, by ISO 4217 (list one, as of 2026-01-01). All others have two places. */
export const WHOLE_CURRENCIES: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const THOUSANDTHS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** How many places an amount of money has in a currency: 2 of dollars, 0 of yen, 3 of Kuwaiti dinars. */
export function placesOfCurrency(currency: string): 0 | 2 | 3 {
  if (WHOLE_CURRENCIES.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}

/** The smallest amount of a currency in hundredths: 1 for dollars, 100 for yen. Amounts are multiples of it. */
export function smallestAmount(currency: string): bigint {
  return WHOLE_CURRENCIES.has(currency) ? 100n : 1n;
}
