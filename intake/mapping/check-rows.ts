import type { CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import type { FoundTable } from './find-table.ts';
import { type Fix, findUnusualTicker, fixesOf, sentenceOf } from './fixes.ts';
import { tryRows } from './try-rows.ts';

/** What one row of a table is by a mapping: a trade, left out for a reason, or a fault with its fix. */
export type CheckedRow = { line: number; cells: readonly string[] } & (
  | { outcome: 'trade'; trade: Trade; advice: RowFault | null }
  | { outcome: 'left_out'; reason: string }
  | { outcome: 'fault'; fault: RowFault }
);

export interface RowFault {
  /** The place of the column that is wrong; null where it is the row as a whole. */
  column: number | null;
  sentence: string;
  fixes: Fix[];
}

export interface CheckedTable {
  rows: CheckedRow[];
  trades: number;
  left_out: number;
  faults: number;
  /** Trades of which something is odd, with what might be meant. */
  advised: number;
}

/** Reads a table's rows by a mapping and its corrections, and reports the result of each. */
export function checkRows(
  { names, rows }: Pick<FoundTable, 'names' | 'rows'>,
  mapping: ColumnMapping,
  corrections: readonly CellCorrection[],
): CheckedTable {
  const found = tryRows(names, rows, mapping, corrections);
  const trades = new Map(found.trades.map((trade) => [trade.ref, trade]));
  const reasons = new Map(found.ignored.map(({ row, reason }) => [row, reason]));
  const errors = new Map(found.errors.map((error) => [error.row, error]));
  const checked = rows.flatMap(({ line, cells: printed }): CheckedRow[] => {
    const own = [...tickerOf(line, printed, mapping), ...corrections.filter(({ row }) => row === line)];
    const cells = own.length === 0 ? printed : correctCells(printed, own);
    const row = { line, cells };
    const [trade, error, reason] = [trades.get(line), errors.get(line), reasons.get(line)];
    if (trade) return [{ ...row, outcome: 'trade', trade, advice: adviceOn(cells, { names, rows, mapping }) }];
    if (error) return [{ ...row, outcome: 'fault', fault: faultOf(error, cells, { names, rows, mapping }) }];
    return reason === undefined ? [] : [{ ...row, outcome: 'left_out', reason }];
  });
  const advised = checked.filter((row) => row.outcome === 'trade' && row.advice !== null).length;
  return { rows: checked, trades: trades.size, left_out: reasons.size, faults: errors.size, advised };
}

/** The row's ticker as its owner corrected it. */
function tickerOf(row: number, cells: readonly string[], { columns, tickers }: ColumnMapping): CellCorrection[] {
  const column = columns.indexOf('symbol');
  const correction = tickers?.find(({ printed }) => printed === (cells[column] ?? '').trim());
  return correction === undefined ? [] : [{ row, column, value: correction.means }];
}

function correctCells(cells: readonly string[], corrections: readonly CellCorrection[]): string[] {
  const after = [...cells];
  for (const { column, value } of corrections) after[column] = value;
  return after;
}

function adviceOn(cells: readonly string[], table: Parameters<typeof findUnusualTicker>[1]): RowFault | null {
  const odd = findUnusualTicker(cells, table);
  return odd && { column: table.mapping.columns.indexOf('symbol'), sentence: odd.sentence, fixes: [odd.fix] };
}

function faultOf(
  error: RowError,
  cells: readonly string[],
  table: Pick<FoundTable, 'names' | 'rows'> & { mapping: ColumnMapping },
): RowFault {
  const column = placeOf(error, cells, table);
  if (column === null) return { column, sentence: error.reason, fixes: [] };
  const cell = { row: Number(error.row), column, value: cells[column] ?? '' };
  return { column, sentence: sentenceOf(error, cell, table.mapping), fixes: fixesOf(cell, table) };
}

/** Which of the columns an error means: of those with its name, the one with its value. */
function placeOf(
  { column, value }: RowError,
  cells: readonly string[],
  { names, mapping }: Pick<FoundTable, 'names'> & { mapping: ColumnMapping },
): number | null {
  if (column === null) return null;
  const named = names.flatMap((name, at) => (name.trim() === column.trim() && mapping.columns[at] ? [at] : []));
  const exact = named.find((at) => (cells[at] ?? '').trim() === (value ?? '').trim());
  return exact ?? named[0] ?? null;
}
