import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { Findings } from '../formats/format.ts';
import { TableReader } from '../rows/table-reader.ts';
import { correctedRows } from './cells/correct-cells.ts';
import { formatOf } from './mapped-format.ts';

/** How many rows show a table's conventions. */
const SAMPLED = 400;

/** Reads rows by a mapping, as the file itself would be read. */
export function tryRows(
  names: readonly string[],
  rows: readonly { line: number; cells: readonly string[] }[],
  mapping: ColumnMapping,
  corrections: readonly CellCorrection[] = [],
): Findings {
  const sample = rows.slice(0, SAMPLED).map(({ cells }) => cells);
  const all = correctedRows(rows, corrections);
  const reader = new TableReader(formatOf(mapping, names, corrections, sample, all), {});
  reader.add([{ line: 0, cells: [...names] }]);
  reader.add(rows.map(({ line, cells }) => ({ line, cells: [...cells] })));
  reader.end();
  return reader.found;
}
