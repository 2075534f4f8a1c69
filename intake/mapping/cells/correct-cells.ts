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
