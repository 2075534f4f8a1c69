import { headingOf } from '../orders/order-headings.ts';
import type { TableRecord } from '../readers/csv.ts';
import { PageColumns } from '../readers/pdf/page-columns.ts';
import type { PageLine } from '../readers/pdf/text-lines.ts';
import { type AlignedHeader, headerAt, isOfNames, isRule } from './aligned-header.ts';
import { findStatementEnd, type StatementEnd, withYear } from './statement-year.ts';

export interface NumberedLine extends PageLine {
  number: number;
}

const LABELS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['CUSIP', /\bCUSIP(?:\s+(?:no|number))?[:.#\s]+([0-9A-Z]{9})\b/i],
  ['Symbol', /\b(?:SYMBOL|TICKER)[:\s]+([A-Z][A-Z.]{0,5})\b/],
  ['ISIN', /\bISIN[:\s]+([A-Z]{2}[0-9A-Z]{9}\d)\b/],
];
const MOST_HELD = 4;

/** The header among these lines that names most, and its first line; null where no line is one. */
export function findAlignedHeader(lines: readonly PageLine[]): { header: AlignedHeader; at: number } | null {
  let best: { header: AlignedHeader; at: number } | null = null;
  for (let at = 0; at < lines.length; at++) {
    const header = headerAt(lines, at);
    if (header !== null && header.score > (best?.header.score ?? 0)) best = { header, at };
  }
  return best;
}

const spelling = ({ columns }: AlignedHeader): string => columns.map(({ text }) => text).join('\n');

/**
 * The lines of a statement as records of the table under one header, which pages repeat. A line without a day goes on with
 * the row above it; under another header stand rows of something else.
 */
export class AlignedTable {
  readonly names: readonly string[];
  #columns: PageColumns;
  #spelled: string;
  #end: StatementEnd | null;
  #isInside = false;
  #isUnderHeader = false;
  #open: TableRecord | null = null;
  #waiting: NumberedLine[] = [];
  #width: number;

  constructor(header: AlignedHeader, head: string) {
    this.#columns = new PageColumns({ cells: header.columns });
    this.#spelled = spelling(header);
    this.#end = findStatementEnd(head);
    this.#width = header.columns.length;
    const own = header.columns.map(({ text }) => text);
    this.names = [
      ...own,
      ...LABELS.map(([name]) => name).filter((name) => !own.some((one) => one.toUpperCase() === name.toUpperCase())),
    ];
  }

  /** The records that are whole with this line. */
  add(line: NumberedLine): TableRecord[] {
    this.#waiting.push(line);
    return this.#waiting.length < MOST_HELD ? [] : this.#next();
  }

  end(): TableRecord[] {
    const records: TableRecord[] = [];
    while (this.#waiting.length > 0) records.push(...this.#next());
    return [...records, ...this.#close()];
  }

  #next(): TableRecord[] {
    const line = this.#waiting[0]!;
    const header = headerAt(this.#waiting, 0);
    if (header !== null) {
      this.#isInside = spelling(header) === this.#spelled;
      this.#waiting.splice(0, header.lines);
      this.#isUnderHeader = this.#isInside;
      const closed = this.#close();
      return [...closed, this.#isInside ? { line: line.number, cells: [...this.names] } : textOf(line)];
    }
    this.#waiting.shift();
    if (!this.#isInside || headingOf([wordsOf(line)]) !== null) return [...this.#close(), textOf(line)];
    if (isRule(line) || (this.#isUnderHeader && isOfNames(line) && line.cells.length > 1)) return [];
    this.#isUnderHeader = false;
    const cells = this.#columns.place(line).map((cell) => withYear(cell, this.#end));
    if (
      /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|^\d{1,2} ?[A-Za-z]{3}|^[A-Za-z]{3,9}\.? \d{1,2},? \d{4}/.test(cells[0] ?? '')
    ) {
      const closed = this.#close();
      this.#open = { line: line.number, cells: [...cells, ...this.names.slice(this.#width).map(() => '')] };
      this.#label(line);
      return closed;
    }
    if (this.#open === null || /\btotals?\b|^net activity/i.test(wordsOf(line)))
      return [...this.#close(), textOf(line)];
    this.#goOn(line, cells);
    return [];
  }

  /** Puts what is below a row's own line into its empty cells and behind its words. */
  #goOn(line: NumberedLine, cells: readonly string[]): void {
    const open = this.#open!;
    this.#label(line);
    for (const [at, cell] of cells.entries())
      if (cell !== '' && /\p{L}{2}/u.test(open.cells[at] ?? '')) open.cells[at] += ` ${cell}`;
  }

  #label(line: NumberedLine): void {
    for (const [name, pattern] of LABELS) {
      const at = this.names.indexOf(name, this.#width);
      const value = pattern.exec(wordsOf(line))?.[1];
      if (at >= 0 && value !== undefined && this.#open!.cells[at] === '') this.#open!.cells[at] = value;
    }
  }

  #close(): TableRecord[] {
    const open = this.#open;
    this.#open = null;
    return open === null ? [] : [open];
  }
}

const wordsOf = ({ cells }: PageLine): string => cells.map(({ text }) => text).join(' ');
const textOf = (line: NumberedLine): TableRecord => ({ line: line.number, cells: [wordsOf(line)] });
