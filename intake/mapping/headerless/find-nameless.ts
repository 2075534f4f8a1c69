import { CsvReader, DELIMITERS, type TableRecord } from '../../readers/csv.ts';
import { withPlainSpaces } from '../../readers/text.ts';
import { isDayShaped, isFigure } from '../column-content.ts';
import type { DelimitedTable, FoundTable } from '../find-table.ts';

/** Lines above the first row, such as a title or an account number. */
const ROWS_WITHIN = 12;
const MIN_ROWS = 2;
const MIN_COLUMNS = 4;
const MIN_FIGURES = 2;
const MIN_NAMES = 3;
/** Number of records that show whether the text is a table, however much of it was read. */
const SAMPLE_SIZE = 50;
/** Lines below the last row, such as a sum or a note. */
const MAX_BELOW = 3;
/** Rows of cash have one figure; this share of rows has those of trades. */
const TRADED = 0.6;

/** The rows in a text's opening that no line names the columns of; null where they are not all of one shape. */
export function findDelimitedNameless(text: string, isWhole: boolean): DelimitedTable | null {
  const newline = text.includes('\n') ? '\n' : text.includes('\r') ? '\r' : '\n';
  let best: DelimitedTable | null = null;
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const records: TableRecord[] = [];
    const csv = new CsvReader(delimiter, newline);
    csv.push(withPlainSpaces(text), records);
    const complete = records.length;
    csv.end(records);
    const found = findNameless(isWhole ? records : records.slice(0, complete));
    if (found !== null && found.score > (best?.score ?? 0)) best = { ...found, delimiter, newline };
  }
  return best;
}

/** The same among records: every one of them from the first row on has a day in the same column, and figures. */
export function findNameless(all: readonly TableRecord[]): FoundTable | null {
  const records = all.filter(({ cells, oversized }) => !oversized && cells.some((cell) => cell.trim() !== ''));
  const first = records.slice(0, ROWS_WITHIN).findIndex(({ cells }) => dayOf(cells) >= 0);
  if (first < 0 || records.slice(0, first).some(isHeading)) return null;
  const { line, cells: header } = records[first]!;
  const shown = records.slice(first, first + SAMPLE_SIZE);
  const [width, day] = [widthOf(header), dayOf(header)];
  const isRow = ({ cells }: TableRecord) =>
    Math.abs(widthOf(cells) - width) <= 1 && dayOf(cells) === day && figuresIn(cells) > 0;
  const below = shown.findIndex((record) => !isRow(record));
  const rows = below < 0 ? shown : shown.slice(0, below);
  if (shown.length - rows.length > MAX_BELOW || shown.slice(rows.length).some(isRow)) return null;
  const traded = rows.filter(({ cells }) => figuresIn(cells) >= MIN_FIGURES).length;
  if (width < MIN_COLUMNS || rows.length < MIN_ROWS || traded < rows.length * TRADED) return null;
  const columns = Math.max(...rows.map(({ cells }) => widthOf(cells)));
  return {
    line,
    names: Array.from({ length: columns }, (_, at) => `Column ${at + 1}`),
    header,
    rows: records.slice(first).map((row) => ({ line: row.line, cells: row.cells })),
    isNameless: true,
    score: columns,
  };
}

/** How many cells a row has up to its last that is filled. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** A line above the rows that names columns after all: these rows are of another kind than trades. */
const isHeading = ({ cells }: TableRecord): boolean =>
  cells.filter((cell) => cell.trim() !== '' && !isFigure(cell)).length >= MIN_NAMES;

/** A day alone in its cell, or with its time. */
const DAY_ALONE =
  /^\S+(?:[ T,]+\d{1,2}:\d{2}.*)?$|^(?:\d{1,2}[. -]*[A-Za-z]{3,9}|[A-Za-z]{3,9}\.? \d{1,2}),?[ -]*\d{2,4}$/;

const dayOf = (cells: readonly string[]): number =>
  cells.findIndex((cell) => {
    const text = cell.trim();
    return DAY_ALONE.test(text) && isDayShaped(text);
  });

const figuresIn = (cells: readonly string[]): number =>
  cells.filter((cell) => !isDayShaped(cell.trim()) && isFigure(cell)).length;
