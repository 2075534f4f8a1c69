import { DELIMITERS, type TableRecord } from '../readers/csv.ts';

/** Of a column that a file may have: whether no row can be read without it, and what others call it. */
interface ColumnRule {
  isNeeded: boolean;
  /** Lower case with single spaces; proposed, and never used unasked. */
  synonyms: RegExp;
}
export type ColumnRules<Column extends string> = Readonly<Record<Column, ColumnRule>>;

/** The heading of each column, as an operator set it. */
export type ChosenHeadings<Column extends string> = Partial<Record<Column, string>>;

/** A file whose headings leave a doubt: they are shown with the first rows, and what they seem to mean. */
export interface UnmappedHeadings<Column extends string> {
  headings: string[];
  samples: string[][];
  proposal: ChosenHeadings<Column>;
}

export const MAX_CELL_LENGTH = 200;
const SAMPLES = 5;
/** A letterhead above the header is no longer than this. */
const OPENING = 30;
const MAX_HEADINGS = 100;

const headingKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** What is between the cells of a text file: the character that its first lines have most of. */
export function detectDelimiter(opening: string): string {
  const lines = opening.split('\n', 6).join('\n');
  const count = (sign: string): number => lines.split(sign).length - 1;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Each heading under its own name: what has none is called by its place, what appears twice is numbered. */
function nameHeadings(cells: readonly string[]): string[] {
  const named: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const heading = cell.slice(0, MAX_CELL_LENGTH) || `Column ${at + 1}`;
    let name = heading;
    for (let n = 2; named.some((other) => headingKey(other) === headingKey(name)); n += 1) name = `${heading} (${n})`;
    named.push(name);
  }
  return named;
}

/**
 * Finds the header of a table below its letterhead: the line whose headings are all known, or that has those which an
 * operator chose. `asked` is set where no line is beyond doubt, `fault` where none has the chosen headings.
 */
export class HeaderFinder<Column extends string> {
  readonly #rules: ColumnRules<Column>;
  readonly #names: readonly Column[];
  readonly #chosen: ChosenHeadings<Column> | null;
  /** What came before the header was found. */
  readonly #opening: TableRecord[] = [];
  places: ReadonlyMap<Column, number> | undefined;
  /** The header that was found: its headings, and which of them are which column. */
  header: UnmappedHeadings<Column> | null = null;
  unmapped: UnmappedHeadings<Column> | null = null;
  fault: string | null = null;

  constructor(rules: ColumnRules<Column>, chosen: ChosenHeadings<Column> | null) {
    this.#rules = rules;
    this.#names = Object.keys(rules) as Column[];
    this.#chosen = chosen;
  }

  /** A line that may be the header; its cells are trimmed. */
  add(record: TableRecord): void {
    const places = this.#chosen === null ? this.#readHeader(record.cells) : mappedHeader(record.cells, this.#chosen);
    if (places !== null) {
      this.places = places;
      const headings = nameHeadings(record.cells.slice(0, MAX_HEADINGS));
      const proposal: Record<string, string> = {};
      for (const [name, at] of places) {
        const heading = headings[at];
        if (heading !== undefined) proposal[name] = heading;
      }
      this.header = { headings, samples: [], proposal: proposal as ChosenHeadings<Column> };
    } else this.#opening.push(record);
    if (this.#opening.length >= OPENING) this.#ask();
  }

  /** After the last line; an empty file has no question and no fault here. */
  end(): void {
    if (this.places === undefined && this.#opening.length > 0) this.#ask();
  }

  #ask(): void {
    if (this.#chosen !== null) {
      this.fault = `No line of the file has the headings ${Object.values(this.#chosen).join(', ')}.`;
      return;
    }
    const width = ({ cells }: TableRecord): number => cells.filter((cell) => cell !== '').length;
    const fits = ({ cells }: TableRecord): number => Object.keys(this.#propose(cells)).length;
    const header = this.#opening.reduce((best, one) =>
      fits(one) > fits(best) || (fits(one) === fits(best) && width(one) > width(best)) ? one : best,
    );
    const headings = nameHeadings(header.cells.slice(0, MAX_HEADINGS));
    const rows = this.#opening.slice(this.#opening.indexOf(header) + 1, this.#opening.indexOf(header) + 1 + SAMPLES);
    const samples = rows.map(({ cells }) => headings.map((_, at) => (cells[at] ?? '').slice(0, MAX_CELL_LENGTH)));
    this.unmapped = { headings, samples, proposal: this.#propose(headings) };
  }

  #knownColumn(heading: string): Column | undefined {
    const name = headingKey(heading).replaceAll(' ', '_');
    return this.#names.find((one) => one === name);
  }

  #propose(headings: readonly string[]): ChosenHeadings<Column> {
    const proposal: Record<string, string> = {};
    for (const name of this.#names) {
      const fits = headings.filter(
        (heading) => this.#knownColumn(heading) === name || this.#rules[name].synonyms.test(headingKey(heading)),
      );
      // of two that fit nobody but the operator knows which is meant
      const exact = fits.filter((heading) => this.#knownColumn(heading) === name);
      const [only, other] = exact.length > 0 ? exact : fits;
      if (only !== undefined && other === undefined) proposal[name] = only;
    }
    return proposal as ChosenHeadings<Column>;
  }

  /** Where every heading is known, none appears twice, and those that are needed are there. */
  #readHeader(cells: readonly string[]): Map<Column, number> | null {
    const places = new Map<Column, number>();
    for (const [at, cell] of cells.entries()) {
      const known = this.#knownColumn(cell);
      if (known === undefined || places.has(known)) return null;
      places.set(known, at);
    }
    return this.#names.every((name) => !this.#rules[name].isNeeded || places.has(name)) ? places : null;
  }
}

function mappedHeader<Column extends string>(
  cells: readonly string[],
  columns: ChosenHeadings<Column>,
): Map<Column, number> | null {
  const places = new Map<Column, number>();
  for (const [name, heading] of Object.entries(columns) as [Column, string][]) {
    const at = nameHeadings(cells).findIndex((cell) => headingKey(cell) === headingKey(heading));
    if (at < 0) return null;
    places.set(name, at);
  }
  return places;
}

/** The cells of a line, trimmed; null where all of them are empty. */
export function cellsOf({ cells }: TableRecord): string[] | null {
  const trimmed = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
  return trimmed.every((cell) => cell === '') ? null : trimmed;
}
