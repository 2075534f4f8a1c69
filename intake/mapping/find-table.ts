import { headingOf } from '../orders/order-headings.ts';
import { CsvReader, DELIMITERS, type TableRecord } from '../readers/csv.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { isDayShaped, isFigure } from './column-content.ts';
import { isColumnName, nameFit } from './field-names.ts';
import { statedCurrency } from './figures/stated-currency.ts';
import { labelledSecurity } from './headerless/labelled-security.ts';

/** A table in a file: its header and the rows that follow, cell by cell. */
export interface FoundTable {
  /** The header's line, and its names as printed. */
  line: number;
  names: string[];
  /** The header's cells themselves. */
  header: readonly string[];
  rows: { line: number; cells: string[] }[];
  /** The line above the header by which its rows are no trades. */
  undone?: string;
  /** The one security of its rows, as a label above the header names it. */
  security?: string;
  /** The currency of its money, as a line above the header states it. */
  currency?: string;
  /** No line names its columns: they are numbered, and `line` and `header` are its first row. */
  isNameless?: true;
  /** The upper of the two lines that its names are in, of which `line` and `header` are the second. */
  upper?: readonly string[];
  score: number;
}

/** A table in delimited text, and how it is written. */
export interface DelimitedTable extends FoundTable {
  delimiter: string;
  newline: '\n' | '\r';
}

const HEADER_WITHIN = 120;
const MAX_OPENING_ROWS = 400;
const MIN_COLUMNS = 3;

/** The table in a text's opening whose header names the most columns of trades; null where there is none. */
export function findDelimitedTable(text: string, isWhole: boolean): DelimitedTable | null {
  const newline = text.includes('\n') ? '\n' : text.includes('\r') ? '\r' : '\n';
  let best: DelimitedTable | null = null;
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const found = findTable(recordsOf(text, delimiter, newline, isWhole));
    if (found !== null && found.score > (best?.score ?? 0)) best = { ...found, delimiter, newline };
  }
  return best;
}

/** The header among a table's records that names the most columns of trades, with its rows; `above` are lines before them. */
export function findTable(all: readonly TableRecord[], above: readonly string[] = []): FoundTable | null {
  const records = all.filter(({ cells, oversized }) => !oversized && cells.some((cell) => cell.trim() !== ''));
  let best: { score: number; at: number; names?: string[] } | null = null;
  for (let at = 0; at < Math.min(records.length - 1, HEADER_WITHIN); at++) {
    const score = scoreOf(
      records[at]!.cells.map((cell) => cell.trim()),
      rowBelow(records, at).cells,
    );
    if (score > (best?.score ?? 0)) best = { score, at };
    const names = namesInTwo(records, at);
    const both = names === null ? 0 : scoreOf(names, rowBelow(records, at + 1).cells) - MORE_IN_TWO;
    if (names !== null && both > Math.max(best?.score ?? 0, score)) best = { score: both, at: at + 1, names };
  }
  if (best === null) return null;
  // A header that comes again has the rows below both.
  const first = records.findIndex((record) => isSame(record.cells, records[best.at]!.cells));
  if (best.names === undefined) best.at = Math.min(best.at, first);
  const { line, cells } = records[best.at]!;
  const names = best.names ?? cells.map((cell) => cell.trim());
  const heading = records
    .slice(0, best.at)
    .map((record) => headingOf(record.cells))
    .findLast((each) => each !== null);
  const security = labelledSecurity(records.slice(0, best.at));
  const [before, behind] = [
    records.slice(0, best.at),
    records.slice(best.at + 1).filter(({ cells }) => !cells.some(isDayShaped)),
  ];
  const currency = statedCurrency([...above, ...before.map(lineOf)], behind.map(lineOf));
  const upper = best.names === undefined ? null : records[best.at - 1]!.cells;
  const rows = rowsAfter(records, best.at, names, upper);
  const stated = { ...(security === null ? {} : { security }), ...(currency === null ? {} : { currency }) };
  const found = {
    line,
    names,
    header: cells,
    rows,
    score: best.score,
    ...(upper === null ? {} : { upper }),
    ...stated,
  };
  return heading && !heading.isDone ? { ...found, undone: heading.text } : found;
}

/** Names in two lines must name so many more columns than one of the lines alone. */
const MORE_IN_TWO = 1;

/** The names of columns whose words are in this line and the next, as `Trade` above `Date`; null where they are not. */
function namesInTwo(records: readonly TableRecord[], at: number): string[] | null {
  const [above, below] = [records[at]?.cells ?? [], records[at + 1]?.cells ?? []];
  const words = [...above, ...below].map((cell) => cell.trim());
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
  if (records[at + 2] === undefined || filled(above) < MIN_COLUMNS || filled(below) < MIN_COLUMNS) return null;
  if (words.some((word) => isDayShaped(word) || isFigure(word))) return null;
  const width = Math.max(above.length, below.length);
  return Array.from({ length: width }, (_, place) =>
    `${above[place] ?? ''} ${below[place] ?? ''}`.replace(/\s+/g, ' ').trim(),
  );
}

const lineOf = ({ cells }: TableRecord): string => cells.join('; ');

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, at) => cell.trim() === other[at]!.trim());

const MAX_TITLES = 4;

/** The record below a header: behind titles of one cell, such as `Beginning balance` and `Purchases`, where there are some. */
function rowBelow(records: readonly TableRecord[], at: number): TableRecord {
  const below = records[at + 1]!;
  if (records[at]!.cells.length < 2) return below;
  return records.slice(at + 1, at + 2 + MAX_TITLES).find(({ cells }) => cells.length > 1) ?? below;
}

/** Whether these cells are the header of another table behind the one with these names. */
export function isOtherHeader(cells: readonly string[], names: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length < MIN_COLUMNS || filled.some((cell) => isDayShaped(cell) || isFigure(cell))) return false;
  const isSame = filled.every((cell) => names.includes(cell));
  return !isSame && filled.filter(isColumnName).length >= Math.max(MIN_COLUMNS, filled.length * 0.6);
}

/** Whether a header names what trades have, and not only what holdings do. */
export const namesTrades = (cells: readonly string[]): boolean =>
  (['trade_date', 'action', 'quantity'] as const).every((field) => cells.some((cell) => nameFit(cell, field).isExact));

/** The section that a table's first column names in its header and in each row; null of a table that is not in sections. */
export function sectionOf([first = '']: readonly string[], below: readonly string[]): string | null {
  return first !== '' && first === below[0]?.trim() && !isColumnName(first) ? first : null;
}

/** Every row of a table, in a text that may continue behind its opening; a header that comes again is none. */
function rowsAfter(
  records: readonly TableRecord[],
  header: number,
  names: readonly string[],
  upper: readonly string[] | null,
): FoundTable['rows'] {
  const rows: FoundTable['rows'] = [];
  const section = sectionOf(names, records[header + 1]?.cells ?? []);
  for (let at = header + 1; at < records.length; at++) {
    const { line, cells } = records[at]!;
    const isHeader =
      cells.every((cell, place) => cell.trim() === (names[place] ?? '')) ||
      (upper !== null && (isSame(cells, upper) || isSame(cells, records[header]!.cells)));
    if (section !== null && cells[0]?.trim() !== section) continue;
    if (!isHeader && isOtherHeader(cells, names)) break;
    if (cells.length * 2 >= names.length && !isHeader) rows.push({ line, cells });
  }
  return rows;
}

function recordsOf(text: string, delimiter: string, newline: '\n' | '\r', isWhole: boolean): TableRecord[] {
  const records: TableRecord[] = [];
  const csv = new CsvReader(delimiter, newline);
  csv.push(withPlainSpaces(text), records);
  const complete = records.length;
  csv.end(records);
  return isWhole ? records : records.slice(0, complete);
}

/** Score of these cells as the header of trade rows; 0 when they cannot be one. */
function scoreOf(names: readonly string[], next: readonly string[]): number {
  const filled = names.filter((name) => name !== '');
  if (filled.length < MIN_COLUMNS || filled.some((name) => isDayShaped(name) || isFigure(name))) return 0;
  if (filled.some((name) => name.length > 60)) return 0;
  if (next.length * 2 < names.length) return 0;
  const known = filled.filter(isColumnName).length;
  const under = next.map((cell) => cell.trim());
  const hasDay = under.some(isDayShaped);
  const figures = under.filter((cell) => !isDayShaped(cell) && isFigure(cell)).length;
  return known + (hasDay ? 2 : 0) + Math.min(figures, 3) * 0.5;
}

/** The rows that a proposal is made from. */
export function openingRows({ rows }: FoundTable): FoundTable['rows'] {
  return rows.slice(0, MAX_OPENING_ROWS);
}
