import { columnKey, compactName, type Field, type Header } from './columns.ts';

export type Derived = Partial<Record<Field, string>>;

/** One record seen through its file's header. It is reused for the next record: copy its values, not the row. */
export class Row {
  /** What the record is called in a result: mostly the number of its line. */
  line: number | string = 0;
  cells: readonly string[] = [];
  readonly header: Header;
  /** The columns that have a name. */
  readonly width: number;
  /** The columns of the header, and a nameless one behind it that a field is in. */
  readonly reach: number;
  /** The file ends with this record, and without a line break. */
  unended = false;
  /** What its format finds of fields inside other cells; figures among it are plain decimals. */
  derived: Derived | null = null;

  #places = new Map<string, number>();

  constructor(header: Header) {
    this.header = header;
    this.width = header.names.findLastIndex((name) => name !== '') + 1;
    this.reach = Math.max(header.names.length, ...Object.values(header.index).map((at) => at + 1));
  }

  /** The field's text without spaces around it; empty where the file has no such column. */
  text(field: Field): string {
    const derived = this.derived?.[field];
    return derived === undefined ? this.printed(field) : derived;
  }

  /** The cell itself, whatever is found of its field elsewhere. */
  printed(field: Field): string {
    const at = this.header.index[field];
    return at === undefined ? '' : (this.cells[at] ?? '').trim();
  }

  /** The text under a column of this name without a field. */
  under(name: string): string {
    const at = this.placeOf(name);
    return at < 0 ? '' : (this.cells[at] ?? '').trim();
  }

  placeOf(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const key = columnKey(name);
    const compact = compactName(name);
    const at = this.header.names.findIndex((other) => columnKey(other) === key || compactName(other) === compact);
    this.#places.set(name, at);
    return at;
  }

  has(field: Field): boolean {
    return this.header.index[field] !== undefined || this.isDerived(field);
  }

  isDerived(field: Field): boolean {
    return this.derived?.[field] !== undefined;
  }

  /** Whether the record is long enough to have this column, if the file has it. */
  reaches(field: Field): boolean {
    return (this.header.index[field] ?? -1) < this.cells.length;
  }

  /** Whether it has text beyond the columns that the header names. */
  hasExtraCells(): boolean {
    for (let at = this.reach; at < this.cells.length; at++) if (this.cells[at]!.trim() !== '') return true;
    return false;
  }

  /** The column's name as the file prints it. */
  nameOf(field: Field): string {
    const at = this.header.index[field];
    // A nameless column is behind the one that names it.
    return at === undefined ? field : this.header.names[at] || this.header.names[at - 1] || field;
  }
}
