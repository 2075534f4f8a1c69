import { CURRENCY_CODES, wholeOfHundredth } from '@trover/core/money/currencies.ts';
import { currencyCode } from '../../readers/currencies.ts';
import { readDecimal } from '../../readers/numbers.ts';

/** A figure behind its label. Its currency is a code, or `$` where the figure has that sign alone. */
export interface StatedSum {
  label: string;
  figure: string;
  currency: string | null;
}

const SIGN = String.raw`(?:US|CA|C|AU|A|NZ|HK|S|R)?\$|[€£¥₹₩]`;
const CODE = `[a-z]{3}|${SIGN}`;
const FIGURE = String.raw`(?:(${CODE}) ?)?\(?-?(?:(${SIGN}) ?)?\(?([\d,]+(?:\.\d+)?)\)?(?: ?([a-z]{3})(?=\s|$))?`;

const ISO_CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...CURRENCY_CODES]);

/** All sums behind a label, at the beginning of a line or behind a gap. */
export function sumsBehind(text: string, label: string): StatedSum[] {
  const pattern = new RegExp(String.raw`(?:^| {2})(${label})(?:\s*\((${CODE})\))?\s*:?\s+${FIGURE}(?=\s|$)`, 'gimu');
  return [...text.matchAll(pattern)].flatMap(([, name, inName, before, sign, printed, behind]) => {
    const figure = readDecimal(printed!);
    const marks = [inName, before, behind, sign].filter((mark) => mark !== undefined);
    return figure === null ? [] : [{ label: name!, figure, currency: currencyOf(marks) }];
  });
}

/** A code is more than the sign of several currencies; any other word beside a figure is none. */
function currencyOf(marks: readonly string[]): string | null {
  const code = marks.map((mark) => (ISO_CODES.has(mark) ? mark : currencyCode(mark))).find((each) => each !== null);
  return code ?? (marks.includes('$') ? '$' : null);
}

const DOLLARS: Readonly<Record<string, RegExp>> = {
  USD: /\bUSD\b|US\$|\b(?:US|U\.S\.|United States) dollars?\b/i,
  CAD: /\bCAD\b|\bCA?\$|\bCanadian dollars?\b/i,
  AUD: /\bAUD\b|\bAU?\$|\bAustralian dollars?\b/i,
  NZD: /\bNZD\b|\bNZ\$|\bNew Zealand dollars?\b/i,
  SGD: /\bSGD\b|\bS\$|\bSingapore dollars?\b/i,
  HKD: /\bHKD\b|\bHK\$|\bHong Kong dollars?\b/i,
  MXN: /\bMXN\b|\bMexican pesos?\b/i,
};
const WORDS: Readonly<Record<string, RegExp>> = {
  ...DOLLARS,
  GBP: /\b(?:British )?pounds?\b|\bsterling\b|£/i,
  EUR: /\beuros?\b|€/i,
  CHF: /\bSwiss francs?\b/i,
  JPY: /\b(?:Japanese )?yen\b/i,
};

/** What a confirmation states of all its sums; what is paid out may be in another currency. */
const STATED =
  /(?:^| {2}|\t)(?:(?:sale|trade|trading|transaction|price|market|stock|share|plan|account|statement|reporting|base) )?currency(?: code)?(?: of (?:the )?(?:sale|trade|transaction|prices?|amounts?))?[ \t]*(?:(?<colon>:)|\bis\b|\t| )[ \t]*(?<words>\S[^\n]*)/gim;
const ALL_IN =
  /\b(?:amounts?|values?|figures?|prices?|sums?)\b(?![^.\n]{0,40}\b(?:paid|pay|sent|wired|converted)\b)[^.\n]{0,40}?\bin (?:the )?(?<words>[^.\n]+)/gi;
/** What only a plan under the laws of the United States, or a sale on an exchange there, has. */
const AMERICAN =
  /\b(?:SEC fees?|section (?:31|423)|1099-B|W-?9|W-?8BEN|W-2|FICA|Medicare|social security tax|federal (?:income )?tax|NYSE|NASDAQ)\b/i;

/** The currency of a sale's sums; null where they have several, or it cannot be known. */
export function currencyOfSums(text: string, sums: readonly StatedSum[], symbol: string): string | null {
  const own = new Set(sums.flatMap(({ currency }) => (currency === null || currency === '$' ? [] : [currency])));
  const hasSign = sums.some(({ currency }) => currency === '$');
  const named = [...text.matchAll(STATED), ...text.matchAll(ALL_IN)].flatMap(({ groups }) => {
    const found = currencyNamed(groups!.words!);
    return found === null && groups!.colon === undefined ? [] : [found];
  });
  const stated = new Set([...own, ...named]);
  if (stated.size > 1) return null;
  const [code] = stated;
  if (code !== undefined) {
    const isKnown = code !== null && CURRENCY_CODES.includes(code) && wholeOfHundredth(code) === null;
    return isKnown && (!hasSign || code in DOLLARS) ? code : null;
  }
  if (DOLLARS.USD!.test(text)) return hasSign || !namesOther(text, symbol) ? 'USD' : null;
  if (hasSign) return Object.values(DOLLARS).some((name) => name.test(text)) ? null : 'USD';
  return (text.includes('$') || AMERICAN.test(text)) && !namesOther(text, symbol) ? 'USD' : null;
}

/** The currency that words begin with, as `CAD` or `Canadian dollars`; null where they name none. */
function currencyNamed(words: string): string | null {
  const [, code] = /^([A-Z]{3})(?![\w])/.exec(words) ?? [];
  if (code !== undefined && ISO_CODES.has(code)) return code;
  return Object.entries(WORDS).find(([, name]) => name.exec(words)?.index === 0)?.[0] ?? null;
}

/** Whether a text names a currency besides that of the United States. */
function namesOther(text: string, symbol: string): boolean {
  const codes = text.match(/\b[A-Z]{3}\b/g) ?? [];
  if (codes.some((code) => code !== 'USD' && code !== symbol && CURRENCY_CODES.includes(code))) return true;
  return Object.entries(WORDS).some(([code, name]) => code !== 'USD' && name.test(text));
}
