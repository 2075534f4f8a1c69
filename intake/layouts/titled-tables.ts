import { isinHolds } from '@trover/core/securities/check-digits.ts';
import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { contentOf } from '../mapping/column-content.ts';
import { isColumnName, nameFit, nameKey } from '../mapping/field-names.ts';
import { isOtherHeader } from '../mapping/find-table.ts';
import type { TableRecord } from '../readers/csv.ts';
import { isIsinShaped } from '../readers/identifiers.ts';
import { filledIn, isDay, mayBeHeader, NO_TRADE } from './records.ts';

const BEFORE = String.raw`^(?:(?:[a-d]|\d|i{1,3})[.)]\s*)?(?:section [a-d]:?\s*)?(?:(?:my|all|list of|stock|share|shares|common stock)\s+)*`;
const BEHIND = String.raw`(?:\s+(?:of\s+)?(?:my\s+|all\s+|common\s+)*(?:stocks?|shares?|transactions?|trades?|orders?|made|history))*(?:\s+(?:in\s+)?(?:19|20)\d\d(?:\s*[-–/]\s*(?:19|20)?\d\d)?)?\s*:?$`;
const titleOf = (words: string) => new RegExp(`${BEFORE}(?:${words})${BEHIND}`, 'i');
const PURCHASES = titleOf(
  String.raw`(?:purchases?|bought|buys?|purchased|acquired)(?:\s*(?:/|and|&)\s*acquisitions?)?|acquisitions?|käufe|achats|compras|acquisti|aankopen|kjøp|köp|zakupy`,
);
const SALES = titleOf(
  String.raw`(?:sales?|sold|sells?)(?:\s*(?:/|and|&)\s*dis(?:positions?|posals?))?|disposals?|dispositions?|verkäufe|ventes|ventas|vendas|vendite|verkopen|salg|sälj|sprzedaże`,
);
/** A year alone parts rows, and changes nothing about them. */
const YEAR = /^(?:year |tax year |fy ?)?(?:19|20)\d\d(?:[/-]\d\d(?:\d\d)?)?$/i;

const NO_TICKER =
  /^(?:IRA|ROTH|SEP|ISA|SIPP|TFSA|RRSP|RESP|FHSA|HSA|UTMA|UGMA|TOD|JT|WROS|ESPP|RSU|DRIP|ETF|ADR|LLC|INC|PLC|CORP|USA|UK|EU|US|USD|EUR|GBP|CAD|CHF|AUD|JPY|CASH|STOCK|STOCKS|TOTAL|NOTES?|BUY|SELL|BUYS|SELLS|SOLD|LONG|SHORT|FIFO|LIFO|TAX|ALL)$/;
const TICKER = '[A-Z]{1,5}(?:[.-][A-Z])?';
const EXCHANGES = 'NYSE|NASDAQ|AMEX|TSX|TSXV|LSE|ASX|NZX|XETRA|ETR|FRA|EPA|AMS|JSE|SGX|HKEX';
const NUMBER = String.raw`[A-Z]{2}[A-Z0-9]{9}\d`;
const TICKER_BEHIND = new RegExp(
  String.raw`^(\p{L}.*)\s\((?:(?:${EXCHANGES}|ISIN)\s*:\s*)?(${TICKER}|${NUMBER})\)(?:\s.*)?$`,
  'u',
);
const TICKER_BEFORE = new RegExp(String.raw`^(${TICKER})\s+[-–—]\s*\p{L}.*$`, 'u');
/** What is numbered by a letter in brackets, and no company. */
const NO_COMPANY = /\b(?:schedule|exhibit|appendix|section|form|part|table|account|page|list|note)$/i;

/** The ticker beside the company's name in the title of a table; null where it names none. A word alone may be anything. */
function tickerIn(title: string): string | null {
  const [, company = '', behind] = TICKER_BEHIND.exec(title) ?? [];
  const ticker = behind ?? TICKER_BEFORE.exec(title)?.[1] ?? null;
  if (ticker !== null && isIsinShaped(ticker)) return isinHolds(ticker) ? ticker : null;
  return ticker === null || NO_TICKER.test(ticker) || NO_COMPANY.test(company) ? null : ticker;
}

/** Columns of orders, which may never have been filled. */
const ORDER_COLUMNS = /\b(?:limit|stop|trigger|target|fill(?:ed)?|orders?)\b/i;
const fits = (name: string, fields: readonly ColumnField[]): boolean =>
  fields.some((field) => nameFit(name, field).isExact);

const has = (names: readonly string[], fields: readonly ColumnField[]): boolean =>
  names.some((name) => fits(name, fields));

/** What the titles above a row state about it. */
interface Titles {
  side: 'Buy' | 'Sell' | null;
  ticker: string | null;
}

interface Columns {
  names: readonly string[];
  /** Where each column of this header is in the first one; null of a column that the first has not. */
  places: readonly (number | null)[];
}

const SECURITY: readonly ColumnField[] = ['symbol', 'isin', 'cusip', 'security_name'];

/**
 * Tables below titles as one table, with what the titles state in columns of their own: the side where the header names no
 * action, and the ticker where it names no security. Null where a row has no title that states it.
 */
export function fillInTitles(records: readonly TableRecord[]): TableRecord[] | null {
  const first = records.findIndex((record, at) => isHeader(record) && records.slice(at + 1, at + 6).some(isTrade));
  if (first < 0) return null;
  const names = withoutEnd(records[first]!.cells);
  // Titles of sections decide, whatever remarks there are on what was sold later.
  const isInSections = records.some((record) => titlesOf(record).some((title) => titlesSide(title) !== null));
  const hasSides = !isInSections && hasWordsOfSides(names, records.slice(first + 1).filter(isTrade));
  const needsSide = !has(names, ['action']) && !hasSides;
  // `Shares` are the number of them.
  const needsTicker = !names.some((name) => fits(name, SECURITY) && !fits(name, ['quantity']));
  if (!needsSide && !needsTicker) return null;
  if (names.some((name) => ORDER_COLUMNS.test(name))) return null;
  const hasPrice = has(names, ['price']);
  const identified = records.flatMap((record) => tickerIn(filledIn(record)[0] ?? '') ?? []);
  const nameOfTicker = identified.every(isIsinShaped) ? 'ISIN' : 'Ticker';
  const added = [...(needsSide ? ['Action'] : []), ...(needsTicker ? [nameOfTicker] : [])];
  const arranged: TableRecord[] = [];
  let titles: Titles = { side: null, ticker: null };
  let columns: Columns | null = null;
  let hasTrades = false;
  for (const record of records) {
    const [title, ...further] = filledIn(record);
    if (isHeader(record) && (columns === null || isAlike(record.cells, names))) {
      const places = placesIn(names, withoutEnd(record.cells));
      if (places === null) return null;
      if (columns === null)
        arranged.push({
          line: record.line,
          cells: [...(needsSide && hasPrice ? names.map(plainName) : names), ...added],
        });
      columns = { names: record.cells, places };
      // A further table has titles of its own.
      if (hasTrades) return null;
      continue;
    }
    if (further.length === 0) {
      const stated = titlesAfter(titles, title!);
      const isOtherTicker = stated !== null && titles.ticker !== null && stated.ticker !== titles.ticker;
      if (isOtherTicker && !hasTrades) return null;
      if (stated !== null) titles = stated;
      else if (arranged.length > 1 && !YEAR.test(title!)) titles = { side: null, ticker: null };
      hasTrades &&= stated === null;
      continue;
    }
    // A title beside a sum is one, and the rows below it are of its side.
    if (PURCHASES.test(title!) || SALES.test(title!)) return null;
    if (columns === null) continue;
    if (isOtherHeader(record.cells, names)) return null;
    if (isTrade(record)) {
      if (needsSide && record.cells.some((cell) => NO_TRADE.test(cell))) return null;
      if ((needsSide && titles.side === null) || (needsTicker && titles.ticker === null)) return null;
      hasTrades = true;
    }
    const cells = names.map(() => '');
    for (const [at, cell] of record.cells.entries()) {
      const place = columns.places[at];
      if (place !== undefined && place !== null) cells[place] = cell;
    }
    const stated = isTrade(record) ? titles : { side: null, ticker: null };
    arranged.push({
      line: record.line,
      cells: [...cells, ...(needsSide ? [stated.side ?? ''] : []), ...(needsTicker ? [stated.ticker ?? ''] : [])],
    });
  }
  return arranged;
}

const titlesSide = (title: string): Titles['side'] =>
  PURCHASES.test(title) ? 'Buy' : SALES.test(title) ? 'Sell' : null;

/** The text of a record of one cell. */
function titlesOf(record: TableRecord): string[] {
  const filled = filledIn(record);
  return filled.length === 1 ? filled : [];
}

/** The titles once this one is read; null where it states neither. */
function titlesAfter({ ticker }: Titles, title: string): Titles | null {
  const side = titlesSide(title);
  if (side !== null) return { side, ticker };
  const named = tickerIn(title);
  return named === null ? null : { side: null, ticker: named };
}

const MIN_KNOWN = 0.6;

/** Whether the words of one column show of most rows what was done, as `Bought - confirmation 118` among particulars. */
function hasWordsOfSides(names: readonly string[], trades: readonly TableRecord[]): boolean {
  return names.some((_, at) => {
    const { filled, words, actions, trades: sides } = contentOf(trades.map(({ cells }) => cells[at] ?? ''));
    return filled === trades.length && words > 0.5 && actions >= MIN_KNOWN && sides > 0;
  });
}

const isTrade = (record: TableRecord): boolean => record.cells.some(isDay) && filledIn(record).length >= 3;

function isHeader(record: TableRecord): boolean {
  if (!mayBeHeader(record)) return false;
  const filled = filledIn(record);
  return filled.filter(isColumnName).length >= Math.max(3, filled.length * 0.6) && has(filled, ['trade_date']);
}

/** A sum's name, which is of purchases in the one section and of sales in the other. */
const plainName = (name: string): string => (SUMS.test(name) ? 'Amount' : name);

const SUMS = /^(?:total |net )?(?:costs?|proceeds?)$/i;

const withoutEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

const isAlike = (cells: readonly string[], names: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter((cell) => names.some((name) => nameKey(name) === nameKey(cell))).length * 2 >= filled.length;
};

const SAME_FIELDS = ['trade_date', 'quantity', 'amount', 'fees', 'symbol', 'security_name'] as const;

/** Where each column of a further header is in the first one; null where one may be another kind of figure. */
function placesIn(names: readonly string[], cells: readonly string[]): Columns['places'] | null {
  const places = cells.map((cell) => {
    const same = names.findIndex((name) => nameKey(name) === nameKey(cell));
    if (same >= 0 || cell === '') return same >= 0 ? same : null;
    const field = SAME_FIELDS.find((each) => nameFit(cell, each).isExact);
    const alike = field === undefined ? -1 : names.findIndex((name) => nameFit(name, field).isExact);
    return alike >= 0 ? alike : null;
  });
  const used = places.filter((place) => place !== null);
  const isPriceLost = cells.some((cell, at) => places[at] === null && nameFit(cell, 'price').isExact);
  return new Set(used).size < used.length || isPriceLost ? null : places;
}
