import {
  type CellCorrection,
  type ColumnField,
  type ColumnMapping,
  missingMappingFields,
} from '@trover/core/trades/column-mapping.ts';
import { type CheckedRow, type CheckedTable, checkRows, type RowFault } from '@trover/intake/mapping/check-rows.ts';
import type { Fix } from '@trover/intake/mapping/fixes.ts';

/** A table whose columns need confirmation: their names, and the first rows of the file. */
export interface ColumnTable {
  names: readonly string[];
  rows: readonly { line: number; cells: string[] }[];
  /** Whether these are all rows of the file. */
  is_whole: boolean;
  /** No line names its columns, which are numbered instead. */
  is_nameless?: boolean;
}

/** The suggested meaning of a column, and the reason, where no name shows it. */
export interface ProposedField {
  field: ColumnField | null;
  reason?: string | null;
}

/** The user's settings for a table's columns so far. */
export interface ColumnAnswer {
  mapping: ColumnMapping;
  corrections: readonly CellCorrection[];
}

export type ColumnChange =
  | { kind: 'field'; at: number; field: ColumnField | null }
  | {
      kind: 'written';
      written: Partial<Pick<ColumnMapping, 'dates' | 'decimal_comma' | 'direction' | 'currency' | 'security'>>;
    }
  | { kind: 'forget_action'; printed: string }
  | { kind: 'fix'; fix: Fix };

export function changeAnswer(answer: ColumnAnswer, change: ColumnChange): ColumnAnswer {
  const { mapping, corrections } = answer;
  switch (change.kind) {
    case 'field':
      return { ...answer, mapping: withField(mapping, change.at, change.field) };
    case 'written':
      return { ...answer, mapping: { ...mapping, ...change.written } };
    case 'forget_action': {
      const actions = mapping.actions.filter(({ printed }) => printed !== change.printed);
      return { ...answer, mapping: { ...mapping, actions } };
    }
    case 'fix': {
      const { fix } = change;
      if (fix.kind === 'mapping') return { ...answer, mapping: fix.mapping };
      const { row, column } = fix.correction;
      const others = corrections.filter((each) => each.row !== row || each.column !== column);
      return { ...answer, corrections: [...others, fix.correction] };
    }
  }
}

/** Moves a field to the chosen column, except costs and sides, which several columns may have. */
function withField(mapping: ColumnMapping, at: number, field: ColumnField | null): ColumnMapping {
  const isSingle = field !== null && field !== 'fees' && field !== 'action';
  const columns = mapping.columns.map((own, place) => {
    if (place === at) return field;
    return isSingle && own === field ? null : own;
  });
  const hasAction = columns.includes('action');
  const direction = field === 'action' && hasAction ? 'action' : mapping.direction;
  return { ...mapping, columns, direction };
}

export interface CheckedAnswer extends CheckedTable {
  /** What is missing before any row can be read, as text. */
  lacks: string | null;
}

/** The result of each row under an answer; without the required columns no rows are checked. */
export function checkAnswer({ names, rows }: ColumnTable, { mapping, corrections }: ColumnAnswer): CheckedAnswer {
  const lacks = missingMappingFields(mapping);
  if (lacks !== null) return { lacks, rows: rows.map(unread), trades: 0, left_out: 0, faults: 0, advised: 0 };
  return { lacks, ...checkRows({ names: [...names], rows: [...rows] }, mapping, corrections) };
}

const unread = ({ line, cells }: ColumnTable['rows'][number]): CheckedRow => ({
  line,
  cells,
  outcome: 'left_out',
  reason: '',
});

/** What is wrong or unusual in a row, with its fix. */
export function faultToReview(row: CheckedRow): RowFault | null {
  if (row.outcome === 'fault') return row.fault;
  return row.outcome === 'trade' ? row.advice : null;
}

export type RowFilter = 'all' | 'ready' | 'to_fix';

export function shownRows({ rows }: CheckedTable, shown: RowFilter): readonly CheckedRow[] {
  if (shown === 'all') return rows;
  return rows.filter((row) => (shown === 'ready' ? row.outcome === 'trade' : faultToReview(row) !== null));
}
