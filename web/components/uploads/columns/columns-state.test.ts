import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { describe, expect, test } from 'vitest';
import { addLabel, describeFaults, describeMatched } from './column-labels.ts';
import { type ColumnAnswer, changeAnswer, checkAnswer, shownRows } from './columns-state.ts';

const table = {
  names: ['Datum', 'B/S', 'Security', 'Qty', 'Px', 'Note'],
  rows: [
    { line: 2, cells: ['22/03/2022', 'Bought', 'HLDN', '400', '68.42', ''] },
    { line: 3, cells: ['31/02/2022', 'Bought', 'CRVN', '150', '21.06', ''] },
  ],
  is_whole: true,
};

const mapping: ColumnMapping = {
  columns: ['trade_date', 'action', 'symbol', 'quantity', 'price', null],
  dates: 'dmy',
  decimal_comma: false,
  direction: 'action',
  actions: [],
  currency: null,
};

const start: ColumnAnswer = { mapping, corrections: [] };

describe('the columns that someone sets', () => {
  test('moves a field to the column it is chosen for', () => {
    const { mapping: after } = changeAnswer(start, { kind: 'field', at: 5, field: 'price' });
    expect(after.columns).toEqual(['trade_date', 'action', 'symbol', 'quantity', null, 'price']);
    const fees = changeAnswer(changeAnswer(start, { kind: 'field', at: 5, field: 'fees' }), {
      kind: 'field',
      at: 4,
      field: 'fees',
    });
    expect(fees.mapping.columns.slice(4)).toEqual(['fees', 'fees']);
  });

  test('reports which rows are ready, and what one press corrects', () => {
    const checked = checkAnswer(table, start);
    expect(checked).toMatchObject({ lacks: null, trades: 1, faults: 1 });
    expect(shownRows(checked, 'to_fix').map(({ line }) => line)).toEqual([3]);
    expect(describeFaults(checked)).toBe('1 row to fix, or leave it out');
    expect(describeFaults({ ...checked, advised: 1 })).toBe('1 row to fix, or leave it out; 1 to review');
    expect(addLabel(checked, table, 'Add')).toBe('Add 1 trade');
    const [row] = shownRows(checked, 'to_fix');
    const fix = row?.outcome === 'fault' ? row.fault.fixes[0]! : null;
    const corrected = changeAnswer(start, { kind: 'fix', fix: fix! });
    expect(checkAnswer(table, corrected)).toMatchObject({ trades: 2, faults: 0 });
  });

  test('shows what is missing in words', () => {
    const without = changeAnswer(start, { kind: 'field', at: 0, field: null });
    expect(checkAnswer(table, without)).toMatchObject({ lacks: expect.stringContaining('trade date'), trades: 0 });
    expect(describeMatched(mapping, table.names)).toBe('We matched five columns and left one out.');
  });
});
