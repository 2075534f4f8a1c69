import { findSubjects, keyOf, type Subject } from '../subject.ts';
import { cusipIn } from './cusips.ts';

export interface Identifiers {
  tickers: string[];
  cusips: string[];
  isins: string[];
}

const EXCHANGE = String.raw`(?:NYSE|NASDAQ|Nasdaq|NasdaqG[SM]|AMEX|TSX(?:-?V)?|LSE|OTC\w*|ASX)`;
const MARKET = '(?: (?:American|Global|Select|Market|Arca|MKT|GS|CM))*';
const SYMBOL = String.raw`([A-Z][A-Z0-9]{0,5}(?:[.-][A-Z]{1,2}| (?:PR ?[A-Z]|WS|WT))?)\b`;
/** Behind these words comes a symbol: a label, or the verb for being traded. */
const NAMES_SYMBOL = [
  '[Tt]icker(?: [Ss]ymbols?)?',
  '[Ss]ymbols?',
  String.raw`[Tt]rade[sd]?(?: on [\w ]{3,40})? (?:as|under)`,
  `(?:joined|listed on|listing on|quoted on) (?:the )?(?:New York Stock Exchange|${EXCHANGE})${MARKET} (?:as|under)`,
].join('|');
const NOT_SYMBOL = String.raw`(?!(?:CUSIP|ISIN)S?\b)`;
/** In capitals, every following word resembles a symbol, so a sign between them is required. */
const IN_CAPITALS = String.raw`(?:TICKER(?: SYMBOLS?)?|SYMBOLS?)(?:(?: is| IS| ?:) ?["“'(]?| ["“'])(?!(?:AND|OF|ON|FOR|THE)\b)${NOT_SYMBOL}${SYMBOL}`;
/** `trades on the Nasdaq Stock Market ("ABCD")`: in brackets behind an exchange, what is not the short name of it. */
const FULL_EXCHANGE = String.raw`(?:New York Stock Exchange|(?:NASDAQ|Nasdaq)(?: Stock Market| (?:Global(?: Select)?|Capital) Market)?|NYSE|AMEX|TSX)`;
const BEHIND_EXCHANGE = String.raw`\b(?:[Tt]rade[sd]?|[Tt]rading|[Ll]isted|[Qq]uoted)\b[^.;()]{0,40}\b(?:on|by) (?:the )?${FULL_EXCHANGE},? \(["“]?(?!(?:NYSE|NASDAQ|AMEX|TSXV?|OTC\w*|LSE|ASX|NSM)\b)([A-Z]{1,5})["”]?\)`;
const TICKER = new RegExp(
  String.raw`\b${EXCHANGE}${MARKET}\s?:\s?["“]?${SYMBOL}|\b(?:${NAMES_SYMBOL})(?: is|:)? ["“'(]?${NOT_SYMBOL}${SYMBOL}|\b${IN_CAPITALS}|${BEHIND_EXCHANGE}`,
  'g',
);
/** `Class A or Class B common stock (tickers KTCA and KTCB)`: one for each class, in the same order. */
const TICKER_OF_EACH =
  /\bClass ([A-Z])(?: common (?:stock|shares))?,? (?:and|or|and\/or) Class ([A-Z])\b[^().;]{0,40}\((?:[Tt]icker(?: symbol)?s|[Ss]ymbols|NYSE|NASDAQ|Nasdaq):? ["“]?([A-Z]{1,6}(?:\.[A-Z])?)["”]?,? (?:and|or|\/) ["“]?([A-Z]{1,6}(?:\.[A-Z])?)["”]?(?:,? respectively)?\)/g;
/** `Class A (STRAX)`: the symbols of a fund's classes have five letters. */
const TICKER_OF_CLASS = /\bClass ([A-Z])(?: shares)? \(([A-Z]{4}X)\)/g;
/** `Class A under the symbol "ABCD" and Class C under the symbol "ABCE"`, `the Class A shares as ABCD`: a class without the word for its kind. */
const TICKER_UNDER_CLASS =
  /\bClass ([A-Z])(?: (?:common )?(?:stock|shares?))? (?:(?:trades?|traded|is (?:listed|quoted)|listed|quoted) )?(?:on (?:the )?[A-Z][\w]*(?: [A-Z]\w*){0,4} )?(?:under|with|by) (?:the |its )?(?:ticker(?: symbol)?|(?:trading |stock )?symbol) ["“]?([A-Z]{1,5}(?:\.[A-Z])?)(?![\w])/g;
const CUSIP = /\bCUSIP(?: (?:No\.?|Nos\.?|[Nn]umber|#))?:? ?([0-9A-Z]{9})\b/g;
const ISIN = /\bISIN(?: (?:No\.?|Number|code))?:? ?([A-Z]{2}[0-9A-Z]{9}\d)\b/g;
const LOOKBEHIND_CHARS = 170;

/** Tickers, CUSIPs and ISINs that a text gives, each with the security named last before it. */
export function findIdentifiers(text: string, keys: readonly string[]): Map<string, Identifiers> {
  const found = new Map<string, Identifiers>();
  const add = (member: keyof Identifiers, pattern: RegExp) => {
    for (const match of text.matchAll(pattern)) {
      const value = match.slice(1).find((symbol) => symbol !== undefined)!;
      const key = keyFor(text, match.index, keys);
      if (key === null) continue;
      const own = found.get(key) ?? { tickers: [], cusips: [], isins: [] };
      if (![...found.values()].some((each) => each[member].includes(value))) own[member].push(value);
      found.set(key, own);
    }
  };
  for (const [, first, second, ...symbols] of text.matchAll(TICKER_OF_EACH))
    for (const [at, series] of [first!, second!].entries()) {
      const key = `common:${series}`;
      if (keys.includes(key)) found.set(key, { tickers: [symbols[at]!], cusips: [], isins: [] });
    }
  for (const [, series, symbol] of text.matchAll(TICKER_OF_CLASS)) {
    const key = `common:${series}`;
    if (keys.includes(key) && !found.has(key)) found.set(key, { tickers: [symbol!], cusips: [], isins: [] });
  }
  for (const [, series, symbol] of text.matchAll(TICKER_UNDER_CLASS)) {
    const key = `common:${series}`;
    if (keys.includes(key) && !found.has(key)) found.set(key, { tickers: [symbol!], cusips: [], isins: [] });
  }
  add('tickers', TICKER);
  add('cusips', CUSIP);
  add('isins', ISIN);
  for (const key of keys) {
    const cusip = cusipIn(key.slice(key.indexOf(':') + 1));
    if (cusip === null) continue;
    for (const own of found.values()) own.cusips = own.cusips.filter((each) => each !== cusip);
    found.set(key, { ...(found.get(key) ?? { tickers: [], isins: [] }), cusips: [cusip] });
  }
  return found;
}

/** The security of a plan that words name, in whole or by a part of its name: `6.25% Notes` for `6.25% Notes due 2027`. */
function closestKey(subject: Subject, keys: readonly string[]): string | null {
  const key = keyOf(subject);
  if (keys.includes(key)) return key;
  const close = keys.filter((one) => one.startsWith(key) || key.startsWith(one) || isShortOf(one, key));
  return close.length === 1 ? close[0]! : null;
}

/** `2027 Notes` for `6.25% Notes due 2027`. */
const isShortOf = (key: string, whole: string): boolean =>
  /^note:\d{4}$/.test(key) && whole.startsWith('note:') && whole.endsWith(` due ${key.slice(5)}`);

function keyFor(text: string, at: number, keys: readonly string[]): string | null {
  const before = text.slice(Math.max(0, at - LOOKBEHIND_CHARS), at);
  const named = findSubjects(before).flatMap((subject) => closestKey(subject, keys) ?? []);
  const last = named.at(-1);
  if (last !== undefined) return last;
  const plain = keys.filter((key) => !/^(?:call|put):/.test(key));
  return plain.length === 1 ? plain[0]! : null;
}
