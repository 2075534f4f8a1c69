import { cusipHolds, isinHolds, sedolHolds } from '@trover/core/securities/check-digits.ts';
import { isIsinShaped } from '../../../readers/identifiers.ts';
import * as words from './vocabulary.ts';

/** How a confirmation names its security: by an ISIN or CUSIP, else by a number of a country's own and a name. */
export interface ConfirmedSecurity {
  isin: string | null;
  isin_valid: boolean | null;
  cusip: string | null;
  symbol: string | null;
  name: string | null;
  /** A WKN, Valor, SEDOL or the like with its word. */
  note: string | null;
}

const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/g;
const CALLED = /\bISIN:?\s*([A-Z]{2}[A-Z0-9]{9}\d)\b/g;
const CUSIP = /(?<![\w.,-])([0-9A-Z]{8}\d)(?![\w.,-])/g;
const LABELLED =
  /(?:^|[^\p{L}])(WKN|WPKNR|Wertpapier-?\s?Kenn-?\s?(?:nummer|Nr)|WP-Kenn-Nr|Valor(?:en)?(?:-?\s?(?:nummer|nr))?|NKN|SEDOL|Fondskode|Secur\.Nr)[.:\s]*([A-Z0-9][A-Z0-9/,.]{4,14})/giu;
const TICKER =
  /\b(?:[Ss]ymbol|SYMBOL|[Tt]icker|TICKER|(?:[Ss]tock|[Ss]ecurity|ASX) [Cc]ode|STOCK CODE)\s*:?\s*(?!(?:CUSIP|ISIN|NAME|TYPE|DATE|SIDE|QTY|ACTION|PRICE|SEDOL|CODE)\b)([A-Z][A-Z0-9]{0,5}(?:\.[A-Z]{1,4})?)\b/g;
/** `COMPANY: QANTAS AIRWAYS LIMITED` over its symbol, as Australian brokers print it. */
const BELOW_COMPANY = /^COMPANY: [^\n]+\n([A-Z][A-Z0-9]{2,4})$/gm;
/** Heads of tables that name a column of symbols or of SEDOL numbers, with the row below. */
const SYMBOL_ROW =
  /\b(?:Security Code|Stock Code|Symbol|Ticker)\b[^\n:]*\b(?:Price|Quantity|Amount)\b[^\n:]*\n(?:[\d,.]+ )?([A-Z][A-Z0-9]{1,5})(?= )/g;
const SEDOL_ROW = /\bSEDOL\b(?! ?:)[^\n:]*\n[^\n]*?(?<![A-Z0-9.])([0-9B-DF-HJ-NP-TV-Z]{6}\d)(?![A-Z0-9.])/gi;
/** A German number below the head of its column, at the end of the row with the name. */
const BELOW_NUMBER = /Wertpapier-?kennnummer\s*\n[^\n]*\p{L}{3}[^\n]* ([A-Z0-9]{6})(?=\n)/giu;
/** A Swiss number below the head of its column, at the beginning of a row. */
const BELOW_VALOR = /^Valor(?:en)?(?:-?\s?n(?:ummer|r\.?))? [^\n\d]*\n(\d{5,9})(?= )/gim;
/** `397 WPL WOODSIDE PETROLEUM 21.88`: units, a symbol and the name of its security. */
/** A symbol below the head of its column, which is the last one. */
const LAST_COLUMN = /\b(?:[Ss]ymbol|SYMBOL|[Tt]icker|TICKER) ?\n[^\n]*\d[^\n]* ([A-Z]{1,5})(?=\n|$)/g;
/** The head of a table that names a security in each row, and a row of it: units, the name and figures. */
const NAMING_HEAD = /\b(?:security|stock|share) (?:description|name)\b/i;
const NAMED_ROW = /^[\d,.]+ (\p{L}[^\d$€£]*?) [$€£]?\d/u;
const TABLE_ROW = /^[\d,.]+ ([A-Z][A-Z0-9]{1,5}) (\p{L}[^\d$€£]*?) [$€£]?\d/u;
/** How far from the units the ISIN may be where a document has several. */
const BESIDE = 12;
const CLOSE = 3;

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one]) => one!);

const isinsOn = (text: string): string[] => found(text, ISIN).filter(isinHolds);

const cusipsOn = (text: string): string[] =>
  found(text, CUSIP).filter((one) => /\d.*\d.*\d/.test(one) && cusipHolds(one));

const symbolsOn = (text: string): string[] =>
  [TICKER, BELOW_COMPANY, SYMBOL_ROW, LAST_COLUMN].flatMap((each) => found(text, each));

/** Whether a text names any security by a number or symbol. */
export function namesSecurity(printed: string): boolean {
  // Cells of a page have gaps between them.
  const text = printed.replace(/[^\S\n]+/g, ' ');
  return (
    isinsOn(text).length > 0 ||
    labelledIsinsOn(text).length > 0 ||
    (/\bCUSIP\b/i.test(text) && cusipsOn(text).length > 0) ||
    numbersOn(text).length > 0 ||
    symbolsOn(text).length > 0
  );
}

/** Whether a text names several securities by their ISINs. */
export const namesSeveral = (text: string): boolean => new Set(isinsOn(text)).size > 1;

/** The security of the units on this line; null where none is named, or several could be meant. */
export function securityBeside(lines: readonly string[], line: number): ConfirmedSecurity | null {
  const text = lines.join('\n');
  const isins = new Set(isinsOn(text));
  const nothing = { isin: null, isin_valid: null, cusip: null, symbol: null, note: null };
  if (isins.size > 0) {
    const isin = onlyBeside(lines, line, isinsOn) ?? onlyCalled(lines);
    return isin === null ? null : { ...nothing, isin, isin_valid: true, name: nameBeside(lines, isin) };
  }
  const cusip = /\bCUSIP\b/i.test(text) ? onlyBeside(lines, line, cusipsOn) : null;
  const symbol = onlyBeside(lines, line, symbolsOn);
  if (cusip !== null) return { ...nothing, cusip, symbol, name: nameInRow(lines, line) ?? nameBeside(lines, cusip) };
  const isin = onlyBeside(lines, line, labelledIsinsOn);
  if (isin !== null) return { ...nothing, isin, isin_valid: false, symbol, name: nameBeside(lines, isin) };
  const note = onlyBeside(lines, line, numbersOn);
  if (note === null && symbol === null) return null;
  const name = nameBeside(lines, note?.split(' ').at(-1) ?? symbol!);
  return name === null && symbol === null ? null : { ...nothing, symbol, note, name };
}

/** The only number that is called ISIN, where a line prints numbers of others beside it. */
function onlyCalled(lines: readonly string[]): string | null {
  const called = lines.filter((text) => isinsOn(text).length > 0).map((text) => [isinsOn(text), found(text, CALLED)]);
  const numbers = new Set(called.flatMap(([, own]) => own!).filter(isinHolds));
  return numbers.size === 1 && called.every(([, own]) => own!.length > 0) ? [...numbers][0]! : null;
}

/** Numbers that are called ISIN and whose check digit is wrong, as documents print them with a misprint. */
const labelledIsinsOn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\bISIN\b[^\n]{0,60}?\n?[^\n]{0,80}?\b([A-Z]{2}[A-Z0-9]{9}\d)\b|\(([A-Z]{2}[A-Z0-9]{9}\d)\/[A-Z0-9]{6}\)/g,
    ),
  ]
    .map(([, named, beside]) => (named ?? beside)!)
    .filter(isIsinShaped);

const numbersOn = (text: string): string[] => [
  ...[...text.matchAll(LABELLED)]
    .filter(isNumber)
    .map(([, label, number]) => `${label} ${number!.replace(/[.,/]+$/, '')}`),
  ...found(text, BELOW_NUMBER)
    .filter((number) => /\d/.test(number))
    .map((number) => `WKN ${number.toUpperCase()}`),
  ...found(text, BELOW_VALOR).map((number) => `Valor ${number}`),
  ...found(text, SEDOL_ROW)
    .filter(sedolHolds)
    .map((number) => `SEDOL ${number}`),
];

function isNumber([, label, number]: RegExpExecArray): boolean {
  // A German number may have one digit alone.
  if (!/\d.*\d/.test(number!) && !(/^W/i.test(label!) && /^(?=.*\d)[A-Z0-9]{6}$/.test(number!))) return false;
  return !/sedol/i.test(label!) || sedolHolds(number!);
}

/**
 * The only one of a document, the only one near its units, or the only one right beside them: of one above and another
 * below, either could be of the units.
 */
function onlyBeside(lines: readonly string[], line: number, on: (text: string) => string[]): string | null {
  const within = (from: number, to: number) => new Set(on(lines.slice(Math.max(0, from), to).join('\n')));
  for (const near of [within(0, lines.length), within(line - BESIDE, line + BESIDE), within(line, line + 1)])
    if (near.size === 1) return [...near][0]!;
  const [beside] = within(line - CLOSE, line + CLOSE + 1).size === 1 ? within(line - CLOSE, line + CLOSE + 1) : [];
  const [above, below] = [within(line - BESIDE, line), within(line + 1, line + BESIDE)];
  // A part of a document that begins with its security is of that one.
  if (beside === undefined || within(0, 1).has(beside)) return beside ?? null;
  const isBetween = above.has(beside) !== below.has(beside) && above.size > 0 && below.size > 0;
  return isBetween ? null : beside;
}

/** The name in the row of the units, where the head above names it as a column. */
function nameInRow(lines: readonly string[], at: number): string | null {
  const isNamed = lines.slice(Math.max(0, at - 2), at).some((line) => NAMING_HEAD.test(line));
  return isNamed ? (NAMED_ROW.exec(lines[at] ?? '')?.[1]?.trim() ?? null) : null;
}

/** The words before or above the number. */
function nameBeside(lines: readonly string[], number: string): string | null {
  const word = new RegExp(`(?<![A-Z0-9])${number.replace(/[./]/g, '\\$&')}(?![A-Z0-9])`);
  const at = lines.findIndex((line) => word.test(line));
  if (at < 0) return null;
  const row = TABLE_ROW.exec(lines[at]!);
  if (row?.[1] === number) return row[2]!;
  const above = /^COMPANY: (.+)/.exec(lines[at - 1] ?? '')?.[1];
  if (above !== undefined) return above;
  const agent = lines.findIndex((line) => /^we have (?:bought|sold) for you as agent$/i.test(line));
  if (agent >= 0 && lines[agent + 1] !== undefined) return lines[agent + 1]!.slice(0, 120).trim();
  const before = wordsOf(lines[at]!.slice(0, lines[at]!.indexOf(number)));
  const own = CLASS_OF_SHARES.test(before) ? '' : before;
  const called = lines.slice(Math.max(0, at - BESIDE), at + BESIDE).flatMap((line) => found(line, NAME_CALLED))[0];
  if (called !== undefined) return called.slice(0, 120).trim();
  const lineAbove = CLASS_OF_SHARES.test(lines[at - 1] ?? '') ? lines[at - 2] : lines[at - 1];
  const behind = lines[at]!.slice(lines[at]!.indexOf(number) + number.length);
  const beside = [own, lineAbove, lines[at + 1], behind].map((line) =>
    wordsOf(line ?? '')
      .replace(/\s[\d.,]+\s.*$/, '')
      .replace(NUMBER_BEHIND, ''),
  );
  return beside.find(isName)?.slice(0, 120).trim() ?? null;
}

/** A German number behind the name, where the line below has the ISIN. */
const NUMBER_BEHIND = /(?<=\p{L}{2}.*) (?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{6}$/u;

const NAME_CALLED =
  /^(?:(?:Wertpapierbezeichnung|Wertpapiername|Security name)\s*:?|Instrument(?! *(?:type|:)))\s+(\S.*?)(?:\s+(?:Trade time|Trade date|Handelszeit|Handelsdatum|Value date|Valuta)\b.*)?$/gim;

/** What is printed below a name: the class of its shares. */
const CLASS_OF_SHARES =
  /^(?:Registered Sh|Bearer Sh|Reg\. Sh|Inhaber-?\s?Aktien|Namens-?\s?Aktien|Vorzugs-?\s?aktien|Actions (?:Nom|Port))/i;

const DAY_OR_TIME = /(?<!\S)(?:\d{1,4}[./-]\d\d[./-]\d{2,4}|\d\d:\d\d(?::\d\d)?)(?!\S)/g;
/** Lines of figures below a security. */
const FIGURE_LINE =
  /^(?:gross |net |total )?(?:consideration|commission|brokerage|price|quantity|amount|principal|total)\b/i;
/** The end of a company's name, which may begin as such a line does. */
const COMPANY =
  /\b(?:SE|S\.?A|AG|N\.?V|plc|inc|corp|corporation|ltd|limited|llc|company|group|holdings?|bancorp|trust|fund|ETF)\.?(?: class [A-Z]| ADRs?)?$/i;

const wordsOf = (text: string): string =>
  text
    .replace(DAY_OR_TIME, ' ')
    .replace(
      /^\W*(?:Kauf|Verkauf)\b|€|WP-Kenn-Nr\.?|\bYOU (?:BOUGHT|SOLD)\b|\b(?:ISIN|WKN|WPKNR|Wertpapier|Valor Mobiliário|Nominale|Stück|CUSIP|SEDOL|Symbol|Ticker|Valor|ST|STK)\b[.:]?|[(:)/]|(?<![A-Z])[\d.,]{3,}/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();

const isName = (text: string): boolean =>
  /\p{L}{3}/u.test(text) &&
  (!FIGURE_LINE.test(text) || COMPANY.test(text)) &&
  !(words.TABLE_HEAD.test(text) && words.PRICE.test(text));
