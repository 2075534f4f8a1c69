import { expect, test } from 'vitest';
import { describeFinish, rowsToSave, sumTrades, type VerdictDraft } from './verdict-draft.ts';

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

test.each([
  [[true, null], 'Finish'],
  [[], 'Finish'],
  [[true, true], 'Finish: accept 2'],
  [[false], 'Finish: request 1'],
  [[true, false, true], 'Finish: accept 2, request 1'],
])('the button that completes verdicts %j is labelled “%s”', (verdicts, label) => {
  expect(describeFinish(verdicts)).toBe(label);
});

test('purchases and sales of one security are summed, and nothing else', () => {
  const buy = { security: 'CRVN', type: 'buy', subtype: null, quantity: '180.5' };
  const sell = { ...buy, type: 'sell', quantity: '-30' };
  expect(sumTrades([buy, sell])).toEqual({ bought: '180.5', sold: '30', left: '150.5' });
  expect(sumTrades([buy, { ...sell, security: 'HLDN' }])).toBeNull();
  expect(sumTrades([buy, { ...sell, subtype: 'closing' }])).toBeNull();
  expect(sumTrades([buy, { ...buy, type: 'dividend' }])).toBeNull();
  expect(sumTrades([{ ...buy, quantity: null }])).toBeNull();
  expect(sumTrades([])).toBeNull();
});
