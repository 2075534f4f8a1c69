import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { TradeReader } from '../formats/format.ts';
import { orderSpoken } from '../mapping/day-order.ts';
import { dollarsOf } from '../mapping/figures/dollars.ts';
import { statedCurrency } from '../mapping/figures/stated-currency.ts';
import { isSame } from '../mapping/find-table.ts';
import { headerFingerprint } from '../mapping/fingerprint.ts';
import type { ClosedLots, UnmappedTable } from '../mapping/unmapped-table.ts';
import { CsvReader, DELIMITERS, type TableRecord } from '../readers/csv.ts';
import { currencyBeside } from '../readers/currencies.ts';
import { DayReader, readDay } from '../readers/dates.ts';
import { addDecimals, readDecimal } from '../readers/numbers.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { shortened } from '../rows/row-errors.ts';
import { type LotColumns, lotColumns } from './lot-columns.ts';
import { isWithinRounding, LotReader } from './read-lot.ts';
import { isTaxExchange, taxExchangeRecords } from './tax-exchange.ts';

const HEADER_WITHIN = 60;
const TOTAL = /\b(?:sub-?)?totals?\b|\bsummary\b/i;
const AVERAGE = /\baverage\b|\bavg\b/i;

/** A gain and loss report: the question about it, and what it comes to if its owner wants its lots. */
export interface GainReport {
  unmapped: UnmappedTable;
  found: { trades: Trade[]; ignored: IgnoredRow[]; errors: RowError[] };
}

/** Whether the opening of a text has the header of a gain and loss report, or is one for tax programs. */
export function hasLotsHeader(opening: string): boolean {
  if (isTaxExchange(opening)) return true;
  return DELIMITERS.some(
    (delimiter) => opening.includes(delimiter) && headerAmong(recordsOf(opening, delimiter)) !== null,
  );
}

/** The same of records that are in a table already. */
export const hasLotsHeaderIn = (records: readonly TableRecord[]): boolean => headerAmong(records) !== null;

/** The lots of a whole text; null if it is no gain and loss report, or nothing can be used of it. */
export function findClosedLots(text: string): GainReport | null {
  if (isTaxExchange(text)) return closedLotsIn(taxExchangeRecords(text));
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const report = closedLotsIn(recordsOf(text, delimiter));
    if (report !== null) return report;
  }
  return null;
}

/** The same of records that are in a table already. `refOf` names a line where its number alone would not find it. */
export function closedLotsIn(
  all: readonly TableRecord[],
  refOf: (line: number) => number | string = (line) => line,
): GainReport | null {
  const records = all.map(({ cells, ...record }) => ({
    ...record,
    cells: cells.map((cell) => withPlainSpaces(cell).trim()),
  }));
  const header = headerAmong(records);
  if (header === null) return null;
  const { at, columns } = header;
  const { line, cells: names } = records[at]!;
  const below = records.slice(at + 1).filter(({ cells }) => !isSame(cells, names));
  const above = records.slice(0, at);
  // An average of all purchases is what no lot cost.
  const isAveraged =
    below.some(({ cells }) => AVERAGE.test(cells[columns.method ?? -1] ?? '')) ||
    above.some(({ cells }) => AVERAGE.test(cells.join(' ')));
  if (isAveraged) return null;
  const order = orderOf(columns, names, below);
  const currency = currencyOf(columns, names, below) ?? statedCurrency(above.map(({ cells }) => cells.join('; ')));
  const reader = new LotReader({ columns, names, days: new DayReader(order), currency });
  const rows = new RowsOfLots(columns, reader, refOf);
  for (const { line: row, cells } of above) if (!isBlank(cells)) rows.ignore(row, 'text before the header');
  for (const { line: row, cells } of below) if (!isBlank(cells)) rows.add(row, cells);
  const { found, lots } = rows.end();
  if (found.trades.length === 0) return null;
  const table = {
    line,
    names,
    header: names,
    rows: below.map((row) => ({ line: row.line, cells: row.cells })),
    score: 0,
  };
  return {
    unmapped: {
      fingerprint: headerFingerprint(names),
      table,
      proposal: {
        columns: names.map((name) => ({ name, field: null, confidence: 'none' as const })),
        mapping: {
          columns: names.map(() => null),
          dates: order,
          decimal_comma: false,
          direction: 'action',
          actions: [],
          currency,
        },
        warnings: ['its rows are lots, each bought and sold again'],
        mismatches: [],
      },
      is_whole: true,
      lots,
    },
    found,
  };
}

/** Gives what a report comes to; its text is known already. */
export class ClosedLotsReader implements TradeReader {
  readonly found: TradeReader['found'] = { trades: [], ignored: [], errors: [] };
  #report: GainReport;

  constructor(report: GainReport) {
    this.#report = report;
  }

  push(): void {}

  end(): void {
    const { trades, ignored, errors } = this.#report.found;
    for (const trade of trades) this.found.trades.push(trade);
    for (const row of ignored) this.found.ignored.push(row);
    for (const error of errors) this.found.errors.push(error);
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

function recordsOf(text: string, delimiter: string): TableRecord[] {
  const records: TableRecord[] = [];
  const csv = new CsvReader(delimiter, text.includes('\n') ? '\n' : '\r');
  csv.push(text, records);
  csv.end(records);
  return records;
}

function headerAmong(records: readonly TableRecord[]): { at: number; columns: LotColumns } | null {
  for (const [at, record] of records.slice(0, HEADER_WITHIN).entries()) {
    const columns = lotColumns(record);
    if (columns !== null) return { at, columns };
  }
  return null;
}

/** Which of month and day comes first: as the header and the money show, if all days can be read so. */
function orderOf(columns: LotColumns, names: readonly string[], rows: readonly TableRecord[]): 'mdy' | 'dmy' {
  const days = rows.flatMap(({ cells }) => [cells[columns.acquired!] ?? '', cells[columns.sold!] ?? '']);
  const dated = days.filter((cell) => /^\d/.test(cell));
  const fits = (order: 'mdy' | 'dmy') => dated.every((cell) => readDay(cell, order) !== null);
  const currencies = columns.currency === undefined ? [] : [columns.currency];
  const cells = rows.map((row) => row.cells);
  const spoken = orderSpoken(names, cells, currencies) ?? 'mdy';
  const other = spoken === 'mdy' ? 'dmy' : 'mdy';
  return !fits(spoken) && fits(other) ? other : spoken;
}

/** The one currency beside the figures; null where there is none or are several. */
function currencyOf(columns: LotColumns, names: readonly string[], rows: readonly TableRecord[]): string | null {
  const { proceeds, cost, symbol, isin } = columns;
  const places = [proceeds, cost].filter((at) => at !== undefined);
  const figures = rows.flatMap(({ cells }) => places.map((at) => cells[at] ?? ''));
  const found = new Set(figures.flatMap((figure) => currencyBeside(figure) ?? []));
  if (found.size > 0) return found.size === 1 ? [...found][0]! : null;
  if (!figures.some((figure) => DOLLARS.test(figure))) return null;
  const naming = [symbol, isin].filter((at) => at !== undefined);
  const cells = rows.map((row) => row.cells);
  return dollarsOf(names, cells, naming);
}

const DOLLARS = /^[-(\s]*\$\s*[\d(-]/;

/** A row without days that prints proceeds: the sum of other rows, if it is right. */
interface SumRow {
  line: number;
  cells: readonly string[];
  proceeds: string;
  /** The sum of the lots since the sum before. */
  since: string;
}

class RowsOfLots {
  #columns: LotColumns;
  #reader: LotReader;
  #refOf: (line: number) => number | string;
  #found: GainReport['found'] = { trades: [], ignored: [], errors: [] };
  #sums: SumRow[] = [];
  #bySecurity = new Map<string, string>();
  #all = '0';
  #since = '0';
  #lots = 0;
  #leftOut = 0;

  constructor(columns: LotColumns, reader: LotReader, refOf: (line: number) => number | string) {
    this.#columns = columns;
    this.#reader = reader;
    this.#refOf = refOf;
  }

  ignore(line: number, reason: string): void {
    this.#found.ignored.push({ row: this.#refOf(line), reason });
  }

  add(line: number, cells: readonly string[]): void {
    const { acquired, sold, proceeds } = this.#columns;
    const isDated = [acquired, sold].some((at) => /\d/.test(cells[at!] ?? '') || /^var/i.test(cells[at!] ?? ''));
    if (!isDated) {
      const sum = readDecimal(cells[proceeds!] ?? '');
      if (sum === null) {
        this.ignore(line, 'text, not a lot');
        return;
      }
      this.#sums.push({ line, cells, proceeds: sum, since: this.#since });
      this.#since = '0';
      return;
    }
    const read = this.#reader.read(this.#refOf(line), cells);
    if ('error' in read) {
      this.#found.errors.push(read.error);
      // Of a lot that cannot be read, what it adds to a sum may be printed nonetheless.
      this.#count(readDecimal(cells[proceeds!] ?? '') ?? '0', null);
      return;
    }
    this.#count(read.proceeds ?? '0', read.security);
    if ('leftOut' in read) {
      this.#leftOut++;
      this.ignore(line, read.leftOut);
      return;
    }
    this.#lots++;
    this.#found.trades.push(...read.trades);
  }

  #count(proceeds: string, security: string | null): void {
    this.#all = addDecimals(this.#all, proceeds);
    this.#since = addDecimals(this.#since, proceeds);
    if (security !== null) this.#bySecurity.set(security, addDecimals(this.#bySecurity.get(security) ?? '0', proceeds));
  }

  end(): { found: GainReport['found']; lots: ClosedLots } {
    for (const sum of this.#sums) this.#check(sum);
    const sales = this.#found.trades.filter(({ type }) => type === 'sell').length;
    const purchases = this.#found.trades.filter(({ type }) => type === 'buy' || type === 'transfer_in').length;
    return {
      found: this.#found,
      lots: { count: this.#lots, sales_only: Math.max(0, sales - purchases), left_out: this.#leftOut },
    };
  }

  /** A sum is right if it is of all lots, of those above it, or of one security's. */
  #check({ line, cells, proceeds, since }: SumRow): void {
    const named = cells.flatMap((cell) => this.#bySecurity.get(cell) ?? []);
    const fits = [this.#all, since, ...named].some((sum) => isWithinRounding(sum, proceeds));
    const label = cells.find((cell) => TOTAL.test(cell));
    if (fits) {
      this.ignore(line, label === undefined ? 'sum of other rows' : shortened(label));
      return;
    }
    this.#found.errors.push({
      row: this.#refOf(line),
      column: null,
      value: proceeds,
      reason:
        label === undefined
          ? 'The row has proceeds without days. It should have the day of the purchase and of the sale.'
          : `The printed total is ${proceeds}, and the lots come to ${this.#all}. Download the report again with all its rows.`,
    });
  }
}
