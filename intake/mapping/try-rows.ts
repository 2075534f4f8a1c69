import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { Findings } from '../formats/format.ts';
import { TableReader } from '../rows/table-reader.ts';
import { formatOf } from './mapped-format.ts';

/** Of so many rows a table's habits are taken. */
const SAMPLED = 400;

/** Reads rows by a mapping, as the file itself would be read. */
export function tryRows(
  names: readonly string[],
  rows: readonly { line: number; cells: readonly string[] }[],
  mapping: ColumnMapping,
  corrections: readonly CellCorrection[] = [],
): Findings {
  const sample = rows.slice(0, SAMPLED).map(({ cells }) => cells);
  const reader = new TableReader(formatOf(mapping, names, corrections, sample), {});
  reader.take([{ line: 0, cells: [...names] }]);
  reader.take(rows.map(({ line, cells }) => ({ line, cells: [...cells] })));
  reader.end();
  return reader.found;
}
