import type { PageLine } from '../readers/pdf/text-lines.ts';

/** Words in and under the rows of statements. */

export type Label = readonly [name: string, pattern: RegExp];

export const LABELS: readonly Label[] = [
  ['CUSIP', /\b(?:CUSIP|CUS)(?:\s+(?:no|num|number))?[:.#\s]+(?=[A-Z]*\d)([0-9A-Z]{9})\b/i],
  ['Symbol', /\b(?:SYMBOL|TICKER)[:\s]+([A-Z][A-Z.]{0,5})\b/],
  ['ISIN', /\bISIN[:#\s]+([A-Z]{2}[0-9A-Z]{9}\d)\b/],
  ['CUSIP', /\(ID:\s*([0-9A-Z]{6}-[0-9A-Z]{2}-\s?(?:\d{1,2}\/\d{1,2}\s)?\d)\)/],
];

export const UNIT_PRICE = 'Unit Price';

/** What some statements print in the words of a row alone. */
export const DETAILS: readonly Label[] = [
  ['Trade Date', /\bTRADE DATE[:\s]+(\d{1,2}\/\d{1,2}\/\d{2,4})\b/i],
  [UNIT_PRICE, /\bUNIT PRICE[:\s]+\$?(\d[\d,]*\.\d+)\b/i],
  [
    UNIT_PRICE,
    /\b(?:Buy|Sell|Bought|Sold|Purchased?|Sale|Reinvest(?:ment|ed)?) [^@]{3,80} @ \$?(\d[\d,]*\.\d+)(?![\d%])/i,
  ],
];

/** A security in a line of labels below its row. */
export const DESCRIBED: Label = [
  'Description',
  /\bDesc(?:ription)?:\s+(\S.*?)(?=\s+(?:CUSIP|ISIN|Symbol|Currency|Trailer|Reported ?PX|Capacity|Remarks?)\b:?|$)/i,
];
/** A label below a row, which is no part of the cell above it. */
export const LABEL =
  /^(?:Desc(?:ription)?|CUSIP|ISIN|Currency|Reported ?PX|Mark-?ups?\/(?:mark)?downs?|Trailer|Capacity|(?:Trade|Order|Ref(?:erence)?) (?:#|no\.?|number)|Remarks?|Yield|Settlement)\s*:/i;
/** A code, and what the document states that it means: `BC = Buy to Close`. */
const LEGEND = /(?<![A-Za-z])([A-Z]{1,3}) = ([A-Z][A-Za-z]+(?: [A-Za-z]+){0,3})(?=[,.;]|\s+[A-Z]{1,3} = |$)/g;
/** What is below a cell and no part of it: a cost, how the trade came about or its lots were chosen, or a label. */
export const isRemark = (words: string): boolean =>
  [COST, REMARK, TERM, LOT_METHOD, LABEL].some((pattern) => pattern.test(words));
/** The codes that a document explains, with their meanings in words. */
export const legendIn = (words: string): ReadonlyMap<string, string> =>
  new Map([...words.matchAll(LEGEND)].map(([, code, meaning]) => [code!, meaning!]));

/** A cost below a row, which is in its amount. */
const COST =
  /^(?:commission(?:\s*\/\s*fee)?s?|reg(?:ulatory)? fee|sec fee|transaction fee|industry fee)\s*:?\s*\$?\d+\.\d\d(?:;.*)?$/i;
/** How a trade came about, below its security. */
const REMARK =
  /^(?:(?:un)?solicited(?: order| trade)?|(?:your broker )?acted as (?:agent|principal)\b.*|capacity: (?:agent|principal)\b.*|(?:short|long)-term (?:gain|loss):.*|transaction (?:gain|loss): .*|\$?[\d,]+\.\d\d (?:brokerage|tax)\b.*|discretion exercised|we make a m(?:ar)?ke?t in this security.*|trans\. no\. \d+|reinvest price \$?[\d.]+|(?:acats? )?from (?:ac(?:ct|count) )?[\d-]{4,}|(?:\p{L}+ )?acted as (?:agent|principal)\b.*|actual prices and remuneration\b.*|all partial or full executions\b.*),?$/iu;
/** The title of what follows a table on its page. */
export const SECTION =
  /^(?:dividends? (?:&|and) interest|(?:funds|securities|cash) (?:paid|received|delivered|deposited|withdrawn|transferred) (?:&|and) (?:paid|received|delivered|deposited|withdrawn|disbursed)|interest (?:&|and) dividends?|fees (?:&|and) interest|deposits (?:&|and) withdrawals|(?:cash|account|portfolio) (?:activity|summary|holdings|positions)|corporate actions|disclosures?|terms and conditions)(?: \(?cont(?:inued|'d|\.)\)?)?$/i;
/** The price in the words of a security, and what is behind it. */
export const AT_PRICE = /\s+@\s+\$?[\d,]*\.\d+(?![\d%]).*$/i;
/** A number of the page in its margin. */
const PAGE_NUMBER = /^(?:page )?\d{1,4} (?:of|\/) \d{1,4}$/i;
/** A correction may be of either side, whichever it names. */
export const CORRECTION = /^.* (?=correct(?:ed|ion)$)/i;
/** Under an amount, whether a gain is of a short or a long term. */
const TERM = /^\((?:ST|LT)\)$/;
/** How lots were chosen, under what was done. */
const LOT_METHOD = /^(?:FIFO|LIFO|high cost|low cost|average cost|specific (?:lots?|id)|versus purchase)$/i;
export const CONTRACT_CELL = /\b(?:CALLS?|PUTS?|OPTIONS?|EXP(?:IRED)?|TO (?:OPEN|CLOSE))\b/i;
export const TOTALS = /\b(?:sub-?)?totals?\b|^net (?:activity|securities|credits)\b/i;
/** A column for both. */
export const SYMBOL_OR_CUSIP = /^symbol\s*\/\s*cusip$/i;
/** A column for the name of a security and its number. */
export const PROMISES_NUMBER = /descri\w+.*\b(?:security id|symbol|cusip|identifier)\b|^security \/ description$/i;
/** Days of which the second, below the first, is that of the trade. */
export const TRADED_BELOW = /^process\/\s*(?:trade\/\s*)?settlement date$/i;
/** Units of a sale may have a letter for it. */
export const UNITS_WITH_SIDE = /^([\d,.]+)S$/;
/** Prose below a table is longer than any cell, or is a sentence of many words. */
const MAX_CELL_LENGTH = 110;
const SENTENCE =
  /(?<![\p{L}])(?:we|you|your|this|these|those|are|is|was|were|has|have|will|may|wir|sie|ihr|wird|werden|nous|vous|votre|sont|su|sus|son|han)(?![\p{L}]).*[.!]$/iu;
const MIN_WORDS = 8;
export const isProseLine = (text: string): boolean =>
  text.length > MAX_CELL_LENGTH || (text.split(' ').length >= MIN_WORDS && SENTENCE.test(text));
/** A column of where the money went, as `Cash` or `Reinvested`, and not of what was done. */
export const WHERE_INVESTED = /^where invested$/i;
/** What was done, before the security in one cell. */
export const DONE_FIRST =
  /^((?:buy|sell|bought|sold|purchased?|sale|reinvest(?:ment|ed)?|dividend|interest|fee|deposit|withdrawal|redemption)\b(?: (?:(?<=(?:sell|sold|sale) )short(?![ -](?:term|duration|maturit|dated))|to (?:open|close|cover)|cancel(?:l?ed|lation)?|correct(?:ed|ion)|reversal|reinvest(?:ment|ed)?)\b)?)(?:\s+(?:of|on|in|into)\b)?\s+(\S.*)$/i;
/** The names of further columns that the words of rows fill: of labels, of the `details` and of what has no column. */
export function furtherNames(own: readonly string[], details: readonly Label[], ...more: readonly string[]): string[] {
  const has = (name: string) =>
    own.some(
      (one) =>
        one.toUpperCase() === name.toUpperCase() || (name === 'Symbol' && /^(?:symb?|tick(?:er)?)\.?$/i.test(one)),
    );
  const labels = LABELS.map(([name]) => name).filter((name) => !has(name));
  return [...new Set([...labels, ...details.map(([name]) => name)]), ...more];
}
/** A line without a number of the page beside it; the line itself where it has none. */
export function withoutPageNumber<Line extends PageLine>(line: Line): Line {
  const cells = line.cells.filter(({ text }) => !PAGE_NUMBER.test(text));
  return cells.length === line.cells.length ? line : { ...line, cells };
}
/** A ticker, or a contract as brokers print it in one word or two. */
const WHOLE_SYMBOL = /^[A-Z][A-Z.]{0,5}(?: ?\d{6}[CP][\d.]+)?$/;
/** Whether the name of a security is below its ticker, in the column of tickers. */
export const isNameBelowTicker = (column: string, above: string, words: string): boolean =>
  /^(?:symb|tick)\w*$/i.test(column) &&
  WHOLE_SYMBOL.test(above) &&
  (/\d[CP]\d/.test(above) || (/\p{L}{3,} \p{L}{2}/u.test(words) && !CONTRACT_CELL.test(words)));
/** Words without the numbers that have columns of their own, and without a mark of a note before them. */
export function withoutLabels(cell: string): string {
  const words = LABELS.reduce((text, [, pattern]) => text.replace(pattern, ''), cell);
  return words.replace(/^\* /, '').replace(/\s+/g, ' ').trim() || cell;
}
/** A ticker or number of a security before how the trade came about: `RHSI, SOLICITED`. */
export const NUMBER_AND_REMARK =
  /^([A-Z][A-Z.]{0,4}|(?=[A-Z]*\d)[0-9A-Z]{9})(?:, \p{Lu}| (?=(?:UN)?SOLICITED\b|REINVEST AT\b|\d{6} [\d.]|FROM (?:\d|ACC)))/u;

export const BEGINS_WITH_DAY =
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|^\d{1,2} ?[A-Za-z]{3}|^[A-Za-z]{3,9}\.? \d{1,2},? \d{4}/;
/** The month of a day whose number is in the next line. */
export const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?$/i;
/** A ticker, as it is in a column of its own. */
export const TICKER_ALONE = /^[A-Z][A-Z0-9.]{0,5}$/;
