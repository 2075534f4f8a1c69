import { withTotals } from './aligned/line-totals.ts';
import { FORMATS } from './formats/all.ts';
import type { ElementFormat, Format, LineFormat, TableFormat, TradeReader } from './formats/format.ts';
import { CsvReader, DELIMITERS, type TableRecord } from './readers/csv.ts';
import { withPlainSpaces } from './readers/text.ts';
import { ActionBook } from './rows/actions.ts';
import type { Header } from './rows/columns.ts';
import { DelimitedReader } from './rows/delimited-reader.ts';
import { contradictsFormat, hasForeignColumn } from './rows/foreign-columns.ts';
import { LineText } from './rows/line-text.ts';
import { RowReader } from './rows/read-row.ts';
import { Row } from './rows/row.ts';
import { corrected, hasSignatureAction, readHeader, type TableLayout } from './rows/table-reader.ts';
import { asWritten } from './rows/writing.ts';

const HEADER_WITHIN = 400;
const ROWS_ON_TRIAL = 150;

const OWN_COLUMN = 2;
const USUAL_COLUMN = 1;
const UNKNOWN_COLUMN = -0.5;
const ROWS_UNDERSTOOD = 10;
const MIN_UNDERSTOOD = 0.05;
const MIN_READ_SHARE_WITHOUT_SIGNATURE = 0.9;

/** A format that fits, and how to start reading the file with it. */
export interface Detected {
  format: Format;
  /** The share of rows on trial that it reads; null where it has no rows, or was detected by other means. */
  understood: number | null;
  start: () => TradeReader;
}

/** The format that fits the opening of a file, or all of it, best; null when none does. */
export function detectFormat(opening: string, isWholeFile: boolean): Detected | null {
  for (const format of FORMATS) {
    if (format.kind !== 'table' && format.recognizes(opening)) return startReading(format, opening);
  }
  const newline = opening.includes('\n') ? '\n' : opening.includes('\r') ? '\r' : '\n';
  let best: (DetectedTable & { delimiter: string }) | null = null;
  for (const delimiter of DELIMITERS) {
    if (!opening.includes(delimiter)) continue;
    const found = detectTable(recordsOf(opening, delimiter, newline, isWholeFile), delimiter);
    if (found !== null && (best === null || found.score > best.score)) best = { ...found, delimiter };
  }
  if (best === null) return null;
  const { format, layout, delimiter, understood } = best;
  return { format, understood, start: () => new DelimitedReader(format, { ...layout, delimiter, newline }) };
}

/** A table's format, as this file writes it, and how well it fits. */
export interface DetectedTable {
  format: TableFormat;
  layout: TableLayout;
  score: number;
  understood: number | null;
  /** Whether its header has what only this format's has. */
  isHallmarked: boolean;
}

/** The format that fits the first records of a table best; null when none does. */
export function detectTable(records: readonly TableRecord[], delimiter: string): DetectedTable | null {
  let best: DetectedTable | null = null;
  for (const format of FORMATS) {
    if (format.kind !== 'table') continue;
    const fit = fitTable(format, records, delimiter);
    if (fit !== null && (best === null || fit.score > best.score)) best = fit;
  }
  return best;
}

/** Whether the cells are the header of any table that is known. */
export function isKnownHeader(cells: readonly string[]): boolean {
  return FORMATS.some((format) => format.kind === 'table' && readHeader(format, cells) !== null);
}

function startReading(format: ElementFormat | LineFormat, opening: string): Detected {
  if (format.kind === 'lines')
    return { format, understood: null, start: () => new LineText(withTotals(format.start(), format.isConfirmation)) };
  return { format, understood: null, start: () => format.start(opening) };
}

function recordsOf(opening: string, delimiter: string, newline: '\n' | '\r', isWholeFile: boolean): TableRecord[] {
  const records: TableRecord[] = [];
  const csv = new CsvReader(delimiter, newline);
  csv.push(withPlainSpaces(opening), records);
  const whole = records.length;
  csv.end(records);
  // The opening's last record may be cut off.
  return isWholeFile ? records : records.slice(0, whole);
}

/** How well a format fits: columns it knows and rows it understands; null when it is not this one. */
function fitTable(format: TableFormat, records: readonly TableRecord[], delimiter: string): DetectedTable | null {
  for (let at = 0; at < records.length && at < HEADER_WITHIN; at++) {
    const named = readHeader(format, records[at]!.cells);
    if (named === null) continue;
    const columns = named.own * OWN_COLUMN + named.usual * USUAL_COLUMN + named.unknown.length * UNKNOWN_COLUMN;
    const rows = ofFirstTable(format, records.slice(at + 1, at + 1 + ROWS_ON_TRIAL));
    const cells = rows.map((row) => row.cells);
    if (format.fits && !format.fits(named, cells)) return null;
    const places = format.placesOf?.(named, cells);
    const misnamed = places ? { names: named.names, places } : undefined;
    const header = corrected(named, misnamed);
    const written = asWritten(format, header, cells, delimiter);
    const understood = rowsUnderstood(written, header, rows);
    const exact = header.usual === 0 && header.unknown.length === 0;
    if (!exact && (understood ?? 0) < MIN_UNDERSTOOD) return null;
    if (contradictsFormat(format, header, cells)) return null;
    const isSigned = hasSignatureAction(format, header);
    if (!isSigned) {
      if (format.needsHallmark) return null;
      if ((understood ?? 0) < MIN_READ_SHARE_WITHOUT_SIGNATURE || !hasOwnAction(format, header, rows)) return null;
      if (hasForeignColumn(format, header, cells)) return null;
      if (otherTables(format).some((other) => other.hallmarks && hasSignatureAction(other, header))) return null;
    }
    const score = columns + (understood ?? 0) * ROWS_UNDERSTOOD;
    const isHallmarked = isSigned && format.hallmarks !== undefined;
    return { score, understood, format: written, layout: misnamed ? { misnamed } : {}, isHallmarked };
  }
  return null;
}

/** The rows before the header of a further section, whose columns are others; all of them where there are none before. */
function ofFirstTable(format: TableFormat, rows: readonly TableRecord[]): readonly TableRecord[] {
  if (!format.furtherHeaderOf || format.hasSections) return rows;
  const end = rows.findIndex(({ cells }) => format.furtherHeaderOf!(cells) !== null);
  return end > 0 ? rows.slice(0, end) : rows;
}

/** The share of rows, of those that are no plain text, that the format reads; null without such rows. */
function rowsUnderstood(format: TableFormat, header: Header, records: readonly TableRecord[]): number | null {
  const rows = new RowReader(format, header, { onTrial: true });
  // The rows alone are tried, without the text above them that has their day and security.
  if (format.dayLine) rows.day = '2000-01-03';
  if (format.securityLine) rows.security = 'Security';
  const found = { trades: [], ignored: [], errors: [] };
  for (const { line, cells } of records) if (cells.length > 2) rows.read(line, cells, found);
  const read = found.trades.length + found.ignored.length;
  const all = read + found.errors.length;
  return all === 0 ? null : read / all;
}

/** Whether one of the rows has an action that this format knows more closely than any other. */
function hasOwnAction(format: TableFormat, header: Header, records: readonly TableRecord[]): boolean {
  const row = new Row(header);
  const actions = new Set<string>();
  for (const { cells } of records) {
    row.cells = cells;
    actions.add(format.actionOf ? format.actionOf(row) : row.text('action'));
  }
  return [...actions].some((action) => {
    const own = bookOf(format).closeness(action);
    return (
      own >= 0 && otherTables(format).every((other) => other.needsHallmark || bookOf(other).closeness(action) < own)
    );
  });
}

const books = new Map<TableFormat, ActionBook>();

function bookOf(format: TableFormat): ActionBook {
  let book = books.get(format);
  if (book === undefined) {
    book = new ActionBook(format.actions);
    books.set(format, book);
  }
  return book;
}

function otherTables(format: TableFormat): TableFormat[] {
  return FORMATS.filter((other): other is TableFormat => other.kind === 'table' && other !== format);
}
