import type { Findings, TableFormat } from '../formats/format.ts';
import type { TableRecord } from '../readers/csv.ts';
import { columnKey, compactName, type Header, matchHeader } from './columns.ts';
import { OrderJoiner } from './orders.ts';
import { RowReader } from './read-row.ts';
import { shortened } from './row-errors.ts';
import { Subtotals } from './subtotals.ts';

/** How a table is written, found once from its opening. */
export interface TableLayout {
  /** Fields in other places than the header with these names has them. */
  misnamed?: { names: readonly string[]; places: Header['index'] };
  /** What a line is called in a result, where its number alone would not find it. */
  refOf?: (line: number) => number | string;
}

/** The header with its misnamed columns in their true places. */
export function corrected(header: Header, misnamed: TableLayout['misnamed']): Header {
  if (misnamed === undefined || header.names.join() !== misnamed.names.join()) return header;
  return { ...header, index: { ...header.index, ...misnamed.places } };
}

/** Whether these cells are the format's header; null when they are not. */
export function readHeader(format: TableFormat, cells: readonly string[]): Header | null {
  if (format.headerOf) return format.headerOf(cells);
  if (cells.length < format.required.length || cells.some(isFigure)) return null;
  const header = matchHeader(cells, format);
  for (const field of format.required) if (header.index[field] === undefined) return null;
  return header;
}

/** A number, a date or the like, which no header names a column by. */
function isFigure(cell: string): boolean {
  return /^\s*[-+($]*\d[\d.,:/$)\s-]*$/.test(cell);
}

/** Whether the header has a name that this format alone spells so. */
export function hasSignatureAction(format: TableFormat, header: Header): boolean {
  if (!format.hallmarks) return true;
  const spelled = header.names.map((name) => name.toLowerCase().replace(/\s+/g, ' '));
  const names = spelled.flatMap((name) => [name, name.replace(/\s*\([^)]*\)$/, '')]);
  return format.hallmarks.some((mark) => [mark].flat().every((name) => names.includes(name.toLowerCase())));
}

/**
 * Reads a table file of one format: text before the header, the header, rows, other tables, footers.
 * Each record that is not blank and no header of the trades' table ends in exactly one list.
 */
export class TableReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #format: TableFormat;
  #misnamed: TableLayout['misnamed'];
  #refOf: (line: number) => number | string;
  #rows: RowReader | null = null;
  #otherTable: string | null = null;
  /** The line above that shows that rows below it are no trades. */
  #undone: string | null = null;
  #section: string | null = null;
  #refused: string | null = null;
  #account: string | null = null;
  #day: string | null = null;
  #currency: string | null = null;
  #security: string | null = null;
  #held: TableRecord | null = null;
  /** The records that follow the one that is held, and are of it. */
  #details: (readonly string[])[] = [];
  #rowsAreTrimmed = false;
  #orders: OrderJoiner | null;
  #subtotals = new Subtotals();

  constructor(format: TableFormat, layout: TableLayout) {
    this.#format = format;
    this.#misnamed = layout.misnamed;
    this.#refOf = layout.refOf ?? ((line) => line);
    this.#orders = format.orders ? new OrderJoiner(format.orders) : null;
    if (format.begins) this.#rows = new RowReader(format, format.begins.header);
  }

  add(records: readonly TableRecord[]): void {
    for (const record of records) this.#read(record);
  }

  end(): void {
    this.#release();
    this.#subtotals.end(this.found);
    this.#orders?.release(this.found);
    if (this.#rows === null && this.found.errors.length === 0) {
      this.found.errors.push({
        row: 1,
        column: null,
        value: null,
        reason: `The header of ${this.#format.title} was not found. It should be a line with the columns' names.`,
      });
    }
  }

  #read(record: TableRecord): void {
    const { oversized, unended } = record;
    const cells = this.#format.correct?.(record.line, record.cells) ?? record.cells;
    if (isBlankRecord(cells)) return;
    const line = this.#refOf(record.line);
    if (oversized) {
      this.found.errors.push({
        row: line,
        column: null,
        value: cells[0] ?? null,
        reason:
          'The line is over a million characters long, longer than any row of a trade file. It should end with a line break.',
      });
      return;
    }
    if (this.#refused !== null) {
      this.found.ignored.push({ row: line, reason: this.#refused });
      return;
    }
    if (this.#format.dayLine && this.#rows !== null) {
      // The rows below another day are of that day.
      this.#noteAccount(cells);
      this.#rows.day = this.#day;
    }
    if (this.#format.isGroupedByCurrency && this.#rows !== null) {
      this.#noteAccount(cells);
      this.#rows.currency = this.#currency;
    }
    const heading = this.#format.headingOf?.(cells) ?? null;
    if (heading !== null) this.#undone = heading.isDone ? null : shortened(heading.text);
    const dated = this.#rows?.hasDay(cells) ?? false;
    if (this.#mayBeHeader(cells, dated) && this.#isHeader(line, cells)) return;
    if (this.#rows === null || record.line < (this.#format.begins?.line ?? 0)) {
      this.#noteAccount(cells);
      this.found.ignored.push({ row: line, reason: this.#format.preamble ?? 'text before the header' });
      return;
    }
    if (this.#format.hasSections && sectionOf(cells) !== this.#section) {
      this.found.ignored.push({ row: line, reason: `row of the section ${shortened(cells[0]!)}` });
      return;
    }
    if (this.#format.section && (cells[0] ?? '').trim() !== this.#format.section) {
      this.found.ignored.push({ row: line, reason: `row of the section ${shortened(cells[0] ?? '')}` });
      return;
    }
    this.#rows.row.unended = unended === true && !this.#rowsAreTrimmed;
    if (dated && cells.length < this.#rows.row.width) this.#rowsAreTrimmed = true;
    const other = dated ? undefined : this.#format.otherTables?.find(({ names }) => hasNames(cells, names));
    if (other) this.#otherTable = other.reason;
    else if (!dated) this.#noteOtherTable(line, cells);
    if (this.#undone !== null) this.found.ignored.push({ row: line, reason: `row under "${this.#undone}"` });
    else if (this.#otherTable !== null) this.found.ignored.push({ row: line, reason: this.#otherTable });
    else if (this.#format.detailsFollow || this.#format.goesOn) this.#join(record, this.#rows);
    else if (this.#orders) this.#readInOrder(line, cells, this.#rows, this.#orders);
    else this.#readRow(line, cells, this.#rows);
  }

  #readRow(line: number | string, cells: readonly string[], rows: RowReader): void {
    const { subtotalOf } = this.#format;
    if (!subtotalOf) {
      rows.read(line, cells, this.found);
      return;
    }
    const own: Findings = { trades: [], ignored: [], errors: [] };
    rows.read(line, cells, own);
    const subtotal = subtotalOf(rows.row);
    if (subtotal === null) this.#subtotals.add(rows.row, own, this.found);
    else this.#subtotals.check(rows.row, subtotal, own, this.found);
  }

  #readInOrder(line: number | string, cells: readonly string[], rows: RowReader, orders: OrderJoiner): void {
    rows.row.cells = cells;
    rows.row.derived = null;
    rows.read(line, cells, orders.before(rows.row, rows.isDetail(cells), this.found));
    orders.after(rows.row);
  }

  #noteOtherTable(line: number | string, cells: readonly string[]): void {
    const kind = this.#format.otherHeader?.(cells) ?? null;
    if (kind === null) return;
    this.#otherTable = `row of another table, which begins in line ${line}`;
    if (kind === 'else') return;
    this.found.errors.push({
      row: line,
      column: null,
      value: shortened(cells.join(',')),
      reason: 'Another table with different columns begins here. Upload it as a separate file.',
    });
  }

  #mayBeHeader(cells: readonly string[], dated: boolean): boolean {
    if (this.#format.hasSections)
      return (
        (this.#format.hasSections === 'unmarked' || isSectionHeader(cells)) &&
        (this.#section === null ||
          sectionOf(cells) === this.#section ||
          readHeader(this.#format, cells) !== null ||
          this.#furtherHeader(cells) !== null)
      );
    return !dated;
  }

  /** Fills the empty cells of a record from the record that continues it. */
  #join(record: TableRecord, rows: RowReader): void {
    if (this.#held !== null && this.#format.goesOn?.(record.cells, rows.row.header)) {
      const { line, cells } = this.#held;
      const whole = cells.map((cell, at) => `${cell} ${record.cells[at] ?? ''}`.trim());
      this.#held = { line, cells: whole };
      return;
    }
    if (this.#held !== null && this.#format.detailsFollow && rows.isDetail(record.cells)) {
      this.#details.push(record.cells);
      return;
    }
    this.#release();
    this.#held = record;
  }

  #release(): void {
    const [held, details] = [this.#held, this.#details.splice(0)];
    this.#held = null;
    if (held === null || this.#rows === null) return;
    const parts = details.length > 1 ? this.#format.partsOf?.(held.cells, details, this.#rows.row.header.names) : null;
    for (const cells of parts ?? [withDetails(held.cells, details)])
      this.#rows.read(this.#refOf(held.line), cells, this.found);
  }

  #isHeader(line: number | string, cells: readonly string[]): boolean {
    const header = readHeader(this.#format, cells) ?? this.#furtherHeader(cells);
    if (header === null) return false;
    if (this.#format.strict && header.unknown.length > 0) {
      const known = [...Object.values(this.#format.columns).flat(), ...(this.#format.fees ?? [])];
      this.#refused = `not read: we cannot use the header in line ${line}`;
      this.found.errors.push({
        row: line,
        column: header.unknown[0]!,
        value: header.unknown[0]!,
        reason: `The column "${shortened(header.unknown[0]!)}" is not known. The columns should be among ${known.join(', ')}.`,
      });
      return true;
    }
    this.#release();
    this.#subtotals.end(this.found);
    if (this.#format.hasSections) this.#section = sectionOf(cells);
    this.#rows = new RowReader(this.#format, corrected(header, this.#misnamed), {
      shared: this.#rows ?? undefined,
    });
    this.#rowsAreTrimmed = false;
    this.#rows.account = this.#account;
    this.#rows.day = this.#day;
    this.#rows.security = this.#security;
    this.#rows.currency = this.#currency;
    this.#otherTable = null;
    return true;
  }

  #furtherHeader(cells: readonly string[]): Header | null {
    return this.#format.furtherHeaderOf?.(cells) ?? null;
  }

  #noteAccount(cells: readonly string[]): void {
    const { accountLine, currencyLine, dayLine, securityLine } = this.#format;
    if (!accountLine && !currencyLine && !dayLine && !securityLine) return;
    const text = cells
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .join(',');
    this.#day = dayLine?.exec(text)?.[1] ?? this.#day;
    this.#account = accountLine?.exec(text)?.[1]?.trim() ?? this.#account;
    this.#security = securityLine?.exec(text.slice(0, MAX_TITLE))?.[1] ?? this.#security;
    this.#currency = currencyLine?.exec(text)?.[1] ?? this.#currency;
  }
}

/** A title above a table is shorter. */
const MAX_TITLE = 200;
const sectionOf = (cells: readonly string[]): string => compactName(cells[0] ?? '');
const isSectionHeader = (cells: readonly string[]): boolean => (cells[1] ?? '').trim().toLowerCase() === 'header';

export function isBlankRecord(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}

function hasNames(cells: readonly string[], names: readonly string[]): boolean {
  if (cells.length < names.length) return false;
  const keys = cells.map(columnKey);
  return names.every((name) => keys.includes(columnKey(name)));
}

/** The cells of a record, of which those that follow it fill the empty ones. */
function withDetails(cells: readonly string[], details: readonly (readonly string[])[]): readonly string[] {
  const all = [cells, ...details];
  const width = Math.max(...all.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => all.find((each) => (each[at] ?? '') !== '')?.[at] ?? '');
}
