import type { TableRecord } from '../readers/csv.ts';

/** The first line of a file of the Tax Exchange Format (TXF), by which tax programs import sales. */
const VERSION = /^\s*V0\d{2}\s*\r?\n/;
const HEADER = ['Description', 'Date Acquired', 'Date Sold', 'Cost Basis', 'Proceeds', 'Wash Sale Loss Disallowed'];

export const isTaxExchange = (opening: string): boolean => VERSION.test(opening);

/**
 * The sales of a TXF file as a table. Each record ends with `^`: `P` is the description, the two `D` are the days of purchase
 * and sale, and the `$` are cost, proceeds and the loss that a wash sale disallows. Records of other kinds have fewer of these.
 */
export function taxExchangeRecords(text: string): TableRecord[] {
  const records: TableRecord[] = [{ line: 1, cells: HEADER }];
  let line = 0;
  let begin = 0;
  let fields: string[] = [];
  for (const printed of text.split(/\r?\n/)) {
    line++;
    const field = printed.trim();
    if (field === '') continue;
    if (field !== '^') {
      if (fields.length === 0) begin = line;
      fields.push(field);
      continue;
    }
    const of = (sign: string) => fields.filter((each) => each.startsWith(sign)).map((each) => each.slice(1).trim());
    const [[description], [acquired, sold], [cost, proceeds, disallowed]] = [of('P'), of('D'), of('$')];
    if (description !== undefined && sold !== undefined && proceeds !== undefined)
      records.push({ line: begin, cells: [description, acquired!, sold, cost!, proceeds, disallowed ?? ''] });
    fields = [];
  }
  return records;
}
