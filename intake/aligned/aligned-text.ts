import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings, TradeReader } from '../formats/format.ts';
import { openingRows } from '../mapping/find-table.ts';
import {
  type ChosenColumns,
  chosenFormat,
  findUnmappedInRecords,
  sureColumns,
} from '../mapping/find-unmapped-table.ts';
import type { UnmappedTable } from '../mapping/unmapped-table.ts';
import { findCancellation } from '../orders/cancelled-confirmation.ts';
import type { TableRecord } from '../readers/csv.ts';
import type { LineCell } from '../readers/pdf/text-lines.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { TableReader } from '../rows/table-reader.ts';
import type { AlignedHeader } from './aligned-header.ts';
import { listAlignedHeaders } from './aligned-header.ts';
import { AlignedTable, type NumberedLine } from './aligned-table.ts';
import { areNumbered } from './cells/split-cells.ts';
import { DividendLines, withoutUnits } from './dividend-lines.ts';
import { PrintedTotals } from './printed-totals.ts';
import { withoutTradeDay } from './trade-day-above.ts';
import { UnsettledTrades } from './unsettled-trades.ts';

const MAX_LINE_LENGTH = 2000;
/** A statement has a few kinds of tables. */
const MAX_HEADERS = 8;
const TAB_STOPS = '        ';

/** A table in a text with aligned columns, and the probable meaning of each. */
export interface AlignedText {
  header: AlignedHeader;
  /** The text before the table, which may name the statement's year. */
  head: string;
  /** The text of the table, whose rows may have days and prices in their words. */
  words: string;
  /** Whether days of trades may be below those of settlement. */
  mayHaveDaysBelow: boolean;
  /** Whether numbers of securities may be in brackets behind their names. */
  mayBeNumbered: boolean;
  unmapped: UnmappedTable;
}

/** The table in a text whose columns spaces part; null where there is none that is a history of trades. */
export const findAlignedText = (opening: string, isWhole: boolean): AlignedText | null =>
  findAlignedLines(linesOf(opening), isWhole);

/**
 * The same in lines whose cells have their places. A statement has tables of several kinds: of those that are histories of
 * trades beyond doubt the one that shows most of them, and else the one whose header names most.
 */
export function findAlignedLines(lines: readonly NumberedLine[], isWhole: boolean): AlignedText | null {
  const tables = listAlignedHeaders(lines)
    .slice(0, MAX_HEADERS)
    .flatMap((found) => tableUnder(found, lines, isWhole) ?? []);
  const sure = tables.filter(({ unmapped }) => sureColumns(unmapped) !== null);
  return sure.toSorted((one, other) => shownBy(other) - shownBy(one))[0] ?? tables[0] ?? null;
}

/** How many cells of trades a table has. */
function shownBy({ unmapped: { table, proposal } }: AlignedText): number {
  const { columns } = proposal.mapping;
  return openingRows(table).reduce(
    (sum, { cells }) => sum + columns.filter((field, at) => field !== null && (cells[at] ?? '').trim() !== '').length,
    0,
  );
}

function tableUnder(
  { header, at }: { header: AlignedHeader; at: number },
  lines: readonly NumberedLine[],
  isWhole: boolean,
): AlignedText | null {
  const texts = lines.map(({ cells }) => cells.map(({ text }) => text).join(' '));
  const above = texts.slice(0, at).join('\n');
  if (findCancellation(above) !== null) return null;
  const words = texts.slice(at).join(' ');
  const text = { header, head: above, words, mayHaveDaysBelow: true, mayBeNumbered: true };
  const { records, ...found } = recordsOf(lines, text);
  const unmapped = findUnmappedInRecords([records], isWhole, texts.slice(0, at));
  return unmapped === null ? null : { ...found, unmapped };
}

/**
 * The rows below a header, with the trade date above it only where all of them settle soon after it, and with numbers
 * behind the names of securities only where most have one.
 */
function recordsOf(
  lines: readonly NumberedLine[],
  text: Omit<AlignedText, 'unmapped'>,
): Omit<AlignedText, 'unmapped'> & { records: TableRecord[] } {
  const table = new AlignedTable(text.header, text.head, text.words, text.mayHaveDaysBelow, text.mayBeNumbered);
  const records = [...lines.flatMap((line) => table.add(line)), ...table.end()];
  if (table.isWithoutDaysBelow) return recordsOf(lines, { ...text, mayHaveDaysBelow: false });
  if (table.hasOtherDays) return recordsOf(lines, { ...text, head: withoutTradeDay(text.head) });
  if (text.mayBeNumbered && !areNumbered(records, table.names))
    return recordsOf(lines, { ...text, mayBeNumbered: false });
  return { ...text, records };
}

/** Reads the lines that a table was found in. */
export class AlignedLines {
  readonly found: Findings;
  #table: AlignedTable;
  #rows: TableReader;
  #totals: PrintedTotals;
  #refOf: (line: number) => string;
  /** What a row is called, as the table calls its own. */
  #rowOf: (line: number) => number | string;
  #dividends: DividendLines;
  /** Dividends outside the table by their lines, until the table has read or left out each. */
  #dividendsOf = new Map<number, Trade>();
  #outside: Trade[] = [];
  #unsettled = new UnsettledTrades();

  constructor(
    { header, head, words, mayHaveDaysBelow, mayBeNumbered, unmapped }: AlignedText,
    chosen: ChosenColumns,
    refOf?: (line: number) => string,
  ) {
    this.#table = new AlignedTable(header, head, words, mayHaveDaysBelow, mayBeNumbered);
    const format = chosenFormat(unmapped.table, chosen);
    this.#rows = new TableReader(format, refOf ? { refOf } : {});
    this.found = this.#rows.found;
    this.#totals = new PrintedTotals(this.found, (ref) => this.#unsettled.has(ref));
    this.#refOf = refOf ?? ((number) => `line ${number}`);
    this.#rowOf = refOf ?? ((number) => number);
    this.#dividends = new DividendLines(head, format.dates);
  }

  add(line: NumberedLine): void {
    this.#unsettled.pass(line, this.#rowOf(line.number));
    const dividend = this.#dividends.read(line, this.#rowOf(line.number));
    if (dividend !== null) this.#dividendsOf.set(line.number, dividend);
    this.#read(this.#table.add(line));
  }

  end(): void {
    this.#read(this.#table.end());
    this.#rows.end();
    this.#totals.note();
    this.#totals.end();
    const unread = new Set([...this.#table.unreadDays].map(this.#rowOf));
    this.#unsettled.leaveOut(this.found, (ref) => unread.has(ref));
    const { trades, ignored } = this.found;
    const inTable = trades.filter(({ type }) => type === 'dividend');
    for (const trade of inTable)
      if (trade.security_name !== null) trade.security_name = withoutUnits(trade.security_name);
    for (const dividend of this.#outside) {
      if (!inTable.some((trade) => isSameDividend(trade, dividend))) trades.push(dividend);
      else ignored.push({ row: dividend.ref, reason: 'dividend that the table of trades has as well' });
    }
  }

  /** A dividend's row that the table left out, or whose security it did not find, is read by its own words. */
  #settleDividend(line: number): void {
    const dividend = this.#dividendsOf.get(line);
    if (dividend === undefined) return;
    this.#dividendsOf.delete(line);
    const { trades, ignored, errors } = this.found;
    const isOfLine = ({ row }: { row: number | string }) => row === dividend.ref;
    if (ignored.length > 0 && isOfLine(ignored.at(-1)!)) ignored.pop();
    else if (errors.length > 0 && isOfLine(errors.at(-1)!)) errors.pop();
    else {
      const last = trades.at(-1);
      const isNameless = last !== undefined && last.symbol === null && last.security_name === null;
      if (isNameless && last.type === 'dividend' && isOfLine({ row: last.ref })) {
        last.symbol = dividend.symbol;
        last.security_name = dividend.security_name;
      }
      return;
    }
    this.#outside.push(dividend);
  }

  #read(records: readonly TableRecord[]): void {
    for (const record of records) {
      this.#rows.add([record]);
      this.#settleDividend(record.line);
      this.#totals.note();
      if (record.cells.length === 1) this.#totals.check(record.cells[0]!, this.#refOf(record.line));
    }
  }
}

function isSameDividend(one: Trade, other: Trade): boolean {
  if (one.trade_date !== other.trade_date || one.net_amount !== other.net_amount) return false;
  if (one.symbol !== null && other.symbol !== null) return one.symbol === other.symbol;
  const [name, otherName] = [one.security_name?.toLowerCase(), other.security_name?.toLowerCase()];
  return name !== undefined && name === otherName;
}

function linesOf(text: string): NumberedLine[] {
  return withPlainSpaces(text)
    .split('\n')
    .map((line, at) => ({ number: at + 1, cells: cellsOf(line) }));
}

/** What is between gaps of two spaces or more, by the places of its characters. */
function cellsOf(line: string): LineCell[] {
  const text = line.slice(0, MAX_LINE_LENGTH).replaceAll('\t', TAB_STOPS);
  return [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: cell, index }) => ({
    text: cell,
    x: index,
    end: index + cell.length,
  }));
}

/** Reads the whole text that a table was found in. */
export class AlignedReader implements TradeReader {
  readonly found: Findings;
  #lines: AlignedLines;
  #rest = '';
  #line = 0;

  constructor(aligned: AlignedText, chosen: ChosenColumns) {
    this.#lines = new AlignedLines(aligned, chosen);
    this.found = this.#lines.found;
  }

  push(text: string): void {
    const lines = (this.#rest + withPlainSpaces(text)).split('\n');
    this.#rest = lines.pop()!.slice(0, MAX_LINE_LENGTH);
    for (const line of lines) this.#read(line);
  }

  end(): void {
    if (this.#rest !== '') this.#read(this.#rest);
    this.#lines.end();
  }

  #read(line: string): void {
    this.#line += 1;
    this.#lines.add({ number: this.#line, cells: cellsOf(line) });
  }
}
