/** Codes and signs that mean one currency only; a bare `$` is many countries'. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₪': 'ILS',
  '₩': 'KRW',
  'ש"ח': 'ILS',
  'ש״ח': 'ILS',
  円: 'JPY',
  원: 'KRW',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  R: 'ZAR',
  RM: 'MYR',
  RS: 'INR',
  'RS.': 'INR',
  P: 'GBX',
  PENCE: 'GBX',
  GBPENCE: 'GBX',
};

/** Units that are a hundredth of a currency, and that currency. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS' };

const CODES = (
  'USD EUR GBP GBX CHF CAD AUD NZD JPY CNY CNH HKD SGD SEK NOK DKK ISK PLN CZK HUF RON BGN TRY ILS ILA INR KRW TWD ' +
  'THB MYR IDR PHP MXN BRL ARS CLP COP PEN ZAR ZAC AED SAR QAR EGP RUB UAH KZT VND'
).split(' ');

/** What may be beside a figure for its currency, as part of a pattern. */
export const CURRENCY_WORD = `(?:R(?=\\s?-?\\d[\\d, ]*\\.\\d\\d$)|RM(?=\\s?\\d)|Rs\\.?(?=\\s?\\d)|(?:US|CA|AU|NZ|HK|[ACRS])?\\$|[€£¥₹₪₩円원元]|kr\\.?|zł|Kč|Fr\\.|p(?:ence)?|${CODES.join('|')}|GBp|ZAc)`;

/** The currency that a word represents, as a code; null when it is none. `GBp` is the hundredth of a `GBP`. */
export function currencyCode(word: string): string | null {
  if (word === 'GBp') return 'GBX';
  if (word === 'ZAc') return 'ZAC';
  const code = word.toUpperCase();
  return CODES.includes(code) ? code : (SIGNS[code] ?? null);
}

/** The currency that a figure is printed with, as in `€88.94` or `52.07 USD`. */
export function currencyBeside(figure: string): string | null {
  const found = /^[-+(\s]*([^\d\s().,+-]+)\s*[-+(]?[\d.,]|[\d.,)]\s*([^\d\s().,+-]+)\s*$/.exec(figure);
  const word = found?.[1] ?? found?.[2];
  return word === undefined ? null : currencyCode(word);
}

/** The currency in a column's name, as in `Total (GBP)`, `Value EUR` or `Unit cost (p)`. */
export function currencyInName(name: string): string | null {
  const bracketed = /[([]\s*([^\])]+?)\s*[)\]]/.exec(name)?.[1];
  if (bracketed !== undefined) return currencyCode(bracketed);
  const last = /\s([A-Z]{3}|€|£)\s*$/.exec(name)?.[1];
  return last === undefined ? null : currencyCode(last);
}

/** The currency whose hundredth this is; null for any other. */
export function wholeOf(currency: string): string | null {
  return HUNDREDTHS[currency] ?? null;
}
