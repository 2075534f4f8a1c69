import type { Findings, TradeReader } from '../formats/format.ts';
import { askRecords, type ChosenColumns, chosenFormat } from '../mapping/ask-columns.ts';
import type { AskedColumns } from '../mapping/asked-columns.ts';
import { findCancellation } from '../orders/cancelled-confirmation.ts';
import type { TableRecord } from '../readers/csv.ts';
import type { LineCell } from '../readers/pdf/text-lines.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { TableReader } from '../rows/table-reader.ts';
import type { AlignedHeader } from './aligned-header.ts';
import { AlignedTable, findAlignedHeader, type NumberedLine } from './aligned-table.ts';
import { PrintedTotals } from './printed-totals.ts';

const LONGEST_LINE = 2000;
const TAB_STOPS = '        ';

/** A table in a text whose columns stand one under another, and what its columns seem to be. */
export interface AlignedText {
  header: AlignedHeader;
  /** The text before the table, which may name the statement's year. */
  head: string;
  asked: AskedColumns;
}

/** The table in a text whose columns spaces part; null where there is none that is a history of trades. */
export const findAlignedText = (opening: string, isWhole: boolean): AlignedText | null =>
  findAlignedLines(linesOf(opening), isWhole);

/** The same in lines whose cells have their places. */
export function findAlignedLines(lines: readonly NumberedLine[], isWhole: boolean): AlignedText | null {
  const found = findAlignedHeader(lines);
  if (found === null) return null;
  const head = lines
    .slice(0, found.at)
    .map(({ cells }) => cells.map(({ text }) => text).join(' '))
    .join('\n');
  if (findCancellation(head) !== null) return null;
  const table = new AlignedTable(found.header, head);
  const records = [...lines.flatMap((line) => table.add(line)), ...table.end()];
  const asked = askRecords([records], isWhole);
  return asked === null ? null : { header: found.header, head, asked };
}

/** Reads the lines that a table was found in. */
export class AlignedLines {
  readonly found: Findings;
  #table: AlignedTable;
  #rows: TableReader;
  #totals: PrintedTotals;
  #refOf: (line: number) => string;

  constructor({ header, head, asked }: AlignedText, chosen: ChosenColumns, refOf?: (line: number) => string) {
    this.#table = new AlignedTable(header, head);
    const format = chosenFormat(asked.table, chosen);
    this.#rows = new TableReader(format, refOf ? { refOf } : {});
    this.found = this.#rows.found;
    this.#totals = new PrintedTotals(this.found);
    this.#refOf = refOf ?? ((number) => `line ${number}`);
  }

  add(line: NumberedLine): void {
    this.#read(this.#table.add(line));
  }

  end(): void {
    this.#read(this.#table.end());
    this.#rows.end();
  }

  #read(records: readonly TableRecord[]): void {
    for (const record of records) {
      this.#rows.add([record]);
      this.#totals.note();
      if (record.cells.length === 1) this.#totals.check(record.cells[0]!, this.#refOf(record.line));
    }
  }
}

function linesOf(text: string): NumberedLine[] {
  return withPlainSpaces(text)
    .split('\n')
    .map((line, at) => ({ number: at + 1, cells: cellsOf(line) }));
}

/** What is between gaps of two spaces or more, by the places of its characters. */
function cellsOf(line: string): LineCell[] {
  const text = line.slice(0, LONGEST_LINE).replaceAll('\t', TAB_STOPS);
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
    this.#rest = lines.pop()!.slice(0, LONGEST_LINE);
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
