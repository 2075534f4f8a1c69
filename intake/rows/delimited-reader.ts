import type { Findings, TableFormat, TradeReader } from '../formats/format.ts';
import { CsvReader, type TableRecord } from '../readers/csv.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { type TableLayout, TableReader } from './table-reader.ts';

/** How a delimited file is written, found once from its opening. */
export interface DelimitedLayout extends TableLayout {
  delimiter: string;
  newline: '\n' | '\r';
}

/** Reads the text of a delimited file as a table. */
export class DelimitedReader implements TradeReader {
  readonly found: Findings;
  #csv: CsvReader;
  #table: TableReader;

  constructor(format: TableFormat, layout: DelimitedLayout) {
    this.#csv = new CsvReader(layout.delimiter, layout.newline);
    this.#table = new TableReader(format, layout);
    this.found = this.#table.found;
  }

  push(text: string): void {
    const records: TableRecord[] = [];
    this.#csv.push(withPlainSpaces(text), records);
    this.#table.add(records);
  }

  end(): void {
    const records: TableRecord[] = [];
    this.#csv.end(records);
    this.#table.add(records);
    this.#table.end();
  }
}
