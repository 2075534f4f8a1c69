import type { Findings, TableFormat } from '../formats/format.ts';
import { type Field, matchHeader } from './columns.ts';
import { RowReader } from './read-row.ts';

/** What a record prints, by field; `fees` is the sum of its costs. */
export type FieldTexts = Partial<Record<Field | 'fees', string>>;

/** Reads records that come field by field, in no table, by the same rules as a table's rows. */
export class FieldReader {
  #rows: RowReader;
  #fields: (Field | 'fees')[];

  constructor(format: TableFormat) {
    const fields = Object.keys(format.columns) as Field[];
    const names = fields.map((field) => format.columns[field]![0]!);
    this.#fields = format.fees ? [...fields, 'fees'] : fields;
    this.#rows = new RowReader(format, matchHeader([...names, ...(format.fees ?? []).slice(0, 1)], format));
  }

  read(ref: string, texts: FieldTexts, into: Findings): void {
    const cells = this.#fields.map((field) => (texts[field] ?? '').replace(/\s+/g, ' ').trim());
    this.#rows.read(ref, cells, into);
  }
}
