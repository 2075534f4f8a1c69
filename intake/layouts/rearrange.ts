import type { DelimitedTable } from '../mapping/find-table.ts';
import { findUnmappedInRecords, sureColumns } from '../mapping/find-unmapped-table.ts';
import type { UnmappedTable } from '../mapping/unmapped-table.ts';
import { headingOf } from '../orders/order-headings.ts';
import { CsvReader, DELIMITERS, type TableRecord } from '../readers/csv.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { splitRoundTrips } from './round-trips.ts';
import { fillInTitles } from './titled-tables.ts';
import { joinTwoLines } from './two-line-records.ts';

/** Lists of people are short; a longer file is a broker's. */
const MAX_RECORDS = 2000;

/** Records as one plain table of trades, and how its columns are read. */
export interface RearrangedTable {
  records: TableRecord[];
  unmapped: UnmappedTable;
  /** The line of the file that a row of the table is from. */
  lineOf: (row: number) => number;
}

/**
 * A person's list as a plain table with one trade for each row: its sections `Purchases` and `Sales`, the security above a
 * table and rows of a purchase with its sale become columns and rows. Null where any part of that is in doubt.
 */
export function rearrange(all: readonly TableRecord[]): RearrangedTable | null {
  const records = all.flatMap(({ line, cells, oversized }) => {
    const plain = cells.map((cell) => withPlainSpaces(cell).trim());
    return !oversized && plain.some((cell) => cell !== '') ? [{ line, cells: plain }] : [];
  });
  if (records.length > MAX_RECORDS) return null;
  if (records.some(({ cells }) => headingOf(cells)?.isDone === false)) return null;
  const split = splitRoundTrips(records);
  const arranged = split?.records ?? joinTwoLines(records) ?? fillInTitles(records);
  const unmapped = arranged && findUnmappedInRecords([arranged], true);
  if (!unmapped || sureColumns(unmapped) === null) return null;
  return { records: arranged, unmapped, lineOf: (row) => split?.lines.get(row) ?? row };
}

/** The same of delimited text. */
export function rearrangeText(text: string): (RearrangedTable & Pick<DelimitedTable, 'delimiter'>) | null {
  const newline = text.includes('\n') ? '\n' : '\r';
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const records: TableRecord[] = [];
    const csv = new CsvReader(delimiter, newline);
    csv.push(text, records);
    csv.end(records);
    const found = rearrange(records);
    if (found) return { ...found, delimiter };
  }
  return null;
}
