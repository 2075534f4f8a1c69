import type { Field, Header } from './columns.ts';

/** One record seen through its file's header. It is reused for the next record: keep what it says, not the row. */
export class Row {
  line = 0;
  cells: readonly string[] = [];
  readonly header: Header;

  constructor(header: Header) {
    this.header = header;
  }

  /** The cell's text without spaces around it; empty where the file has no such column. */
  text(field: Field): string {
    const at = this.header.index[field];
    return at === undefined ? '' : (this.cells[at] ?? '').trim();
  }

  has(field: Field): boolean {
    return this.header.index[field] !== undefined;
  }

  /** The column's name as the file prints it. */
  nameOf(field: Field): string {
    const at = this.header.index[field];
    return at === undefined ? field : (this.header.names[at] ?? field);
  }
}
