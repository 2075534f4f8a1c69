import type { TableRecord } from '../readers/csv.ts';
import { isDay, mayBeHeader } from './records.ts';

const MIN_COLUMNS = 4;
const MIN_RECORDS = 2;
const HEADER_WITHIN = 20;

/**
 * A table whose header is in two lines, and each record in two lines below, as one with a line for each: the columns of the
 * second lines are behind those of the first. Null where any line does not fit.
 */
export function joinTwoLines(records: readonly TableRecord[]): TableRecord[] | null {
  for (let at = 0; at + 1 < Math.min(records.length, HEADER_WITHIN); at++) {
    const [first, second] = [records[at]!, records[at + 1]!];
    if (!isWide(first) || !isWide(second) || first.cells.length !== second.cells.length) continue;
    const rows = records.slice(at + 2);
    if (rows.length < MIN_RECORDS * 2 || rows.length % 2 !== 0) return null;
    const width = first.cells.length;
    const joined: TableRecord[] = [];
    for (let row = 0; row < rows.length; row += 2) {
      const [upper, lower] = [rows[row]!, rows[row + 1]!];
      const fits = upper.cells.length === width && lower.cells.length === width;
      // Only the first line of a record begins with its day.
      if (!fits || !isDay(upper.cells[0]!) || isDay(lower.cells[0]!)) return null;
      joined.push({ line: upper.line, cells: [...upper.cells, ...lower.cells] });
    }
    return [...records.slice(0, at), { line: first.line, cells: [...first.cells, ...second.cells] }, ...joined];
  }
  return null;
}

const isWide = (record: TableRecord): boolean =>
  mayBeHeader(record) && record.cells.filter((cell) => cell !== '').length >= MIN_COLUMNS;
