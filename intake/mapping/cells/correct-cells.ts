import type { CellCorrection } from '@trover/core/trades/column-mapping.ts';

/** A record's cells as their owner put them right. */
export function correctCells(
  cells: readonly string[],
  corrections: readonly CellCorrection[] | undefined,
): readonly string[] {
  if (corrections === undefined) return cells;
  const corrected = [...cells];
  for (const { column, value } of corrections) corrected[column] = value;
  return corrected;
}

/** The cells of all records, as their owner put them right. */
export function correctedRows(
  rows: readonly { line: number; cells: readonly string[] }[],
  corrections: readonly CellCorrection[],
): (readonly string[])[] {
  const byLine = Map.groupBy(corrections, ({ row }) => row);
  return rows.map(({ line, cells }) => correctCells(cells, byLine.get(line)));
}
