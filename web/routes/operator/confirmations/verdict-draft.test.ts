import { expect, test } from 'vitest';
import { rowsToSave, type VerdictDraft } from './verdict-draft.ts';

const row = (trade_id: number, fits: boolean | null = null) => ({
  trade_id,
  fits,
  reason: fits === false ? ('other_date' as const) : null,
  note: null,
});
const drafts = (...all: [number, Partial<VerdictDraft>][]) =>
  new Map(all.map(([id, one]) => [id, { fits: null, reason: null, note: '', ...one }]));

test('a new verdict is sent, and one that has not changed is not', () => {
  const rows = [row(1), row(2, true), row(3, false), row(4)];
  const now = drafts([1, { fits: true }], [2, { fits: true }], [3, { fits: false, reason: 'other_date' }], [4, {}]);
  expect(rowsToSave(rows, now)).toEqual([{ trade_id: 1, fits: true }]);
});

test('a row that does not fit is sent once its reason is picked, with what the document states', () => {
  expect(rowsToSave([row(1)], drafts([1, { fits: false }]))).toEqual([]);
  const picked = drafts([1, { fits: false, reason: 'other_quantity', note: ' 150 shares ' }]);
  expect(rowsToSave([row(1)], picked)).toEqual([
    { trade_id: 1, fits: false, reason: 'other_quantity', note: '150 shares' },
  ]);
});
