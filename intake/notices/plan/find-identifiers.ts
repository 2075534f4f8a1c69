import { cusipIn } from './cusips.ts';
import { findSubjects, keyOf, type Subject } from './subject.ts';

export interface Identifiers {
  tickers: string[];
  cusips: string[];
  isins: string[];
}

const TICKER =
  /\b(?:NYSE|NASDAQ|Nasdaq|NasdaqG[SM]|AMEX|TSX(?:-?V)?|LSE|OTC\w*|ASX)(?: (?:American|Global|Select|Market|Arca|MKT|GS|CM))*\s?:\s?["“]?([A-Z][A-Z0-9]{0,5}(?:[.-][A-Z]{1,2})?)\b|\b(?:[Tt]icker(?: [Ss]ymbols?)?|[Ss]ymbols?|[Tt]rade[sd]?(?: on [\w ]{3,40})? (?:as|under))(?: is|:)? ["“'(]?([A-Z][A-Z0-9]{0,5}(?:\.[A-Z]{1,2})?)\b/g;
const CUSIP = /\bCUSIP(?: (?:No\.?|Nos\.?|Number|#))?:? ?([0-9A-Z]{9})\b/g;
const ISIN = /\bISIN(?: (?:No\.?|Number|code))?:? ?([A-Z]{2}[0-9A-Z]{9}\d)\b/g;
const LOOKBEHIND_CHARS = 170;

/** Tickers, CUSIPs and ISINs that a text gives, each with the security named last before it. */
export function findIdentifiers(text: string, keys: readonly string[]): Map<string, Identifiers> {
  const found = new Map<string, Identifiers>();
  const add = (member: keyof Identifiers, pattern: RegExp) => {
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? match[2]!;
      const key = keyFor(text, match.index, keys);
      if (key === null) continue;
      const own = found.get(key) ?? { tickers: [], cusips: [], isins: [] };
      if (![...found.values()].some((each) => each[member].includes(value))) own[member].push(value);
      found.set(key, own);
    }
  };
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
  const close = keys.filter((one) => one.startsWith(key) || key.startsWith(one));
  return close.length === 1 ? close[0]! : null;
}

function keyFor(text: string, at: number, keys: readonly string[]): string | null {
  const before = text.slice(Math.max(0, at - LOOKBEHIND_CHARS), at);
  const named = findSubjects(before).flatMap((subject) => closestKey(subject, keys) ?? []);
  const last = named.at(-1);
  if (last !== undefined) return last;
  const plain = keys.filter((key) => !/^(?:call|put):/.test(key));
  return plain.length === 1 ? plain[0]! : null;
}
