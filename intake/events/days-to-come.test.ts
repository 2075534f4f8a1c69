import { SETTLEMENT_ONLY } from '@trover/core/trades/settlement-only.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { expect, test } from 'vitest';
import type { TradeFileBatch } from '../batches.ts';
import { withoutDaysToCome } from './days-to-come.ts';

const rowsLeft = (trades: Partial<Trade>[]) => {
  const listed = trades.map((trade, at) => ({ ref: at + 1, type: 'buy', note: null, ...trade }));
  const { trades: left, errors } = withoutDaysToCome(
    { trades: listed, errors: [] } as never as TradeFileBatch,
    '2026-12-01',
  );
  return { left: left.map(({ ref }) => ref), refused: errors.map(({ row }) => row) };
};

test('a purchase or sale on a day to come is refused', () => {
  const days = [
    { trade_date: '2026-12-01' },
    { trade_date: '2026-12-02' },
    { trade_date: '2031-06-30', type: 'sell' as const },
  ];
  expect(rowsLeft(days)).toEqual({ left: [1], refused: [2, 3] });
});

test('a day of settlement may be a week ahead, since the trade was before it', () => {
  const settled = { settle_date: '2026-12-03', trade_date: '2026-12-03', note: SETTLEMENT_ONLY };
  const late = { settle_date: '2026-12-09', trade_date: '2026-12-09', note: SETTLEMENT_ONLY };
  expect(rowsLeft([settled, late])).toEqual({ left: [1], refused: [2] });
});

test('a dividend that was announced is no fault', () => {
  expect(rowsLeft([{ type: 'dividend', trade_date: '2026-12-15' }])).toEqual({ left: [1], refused: [] });
});

test('a row of a scan is not to be confirmed where its day is still to come', () => {
  const row = (trade_date: string) => ({
    row: 'page 1 line 2',
    trade: { ref: 'page 1 line 2', type: 'buy', note: null, trade_date },
    fault: null,
  });
  const batch = { trades: [], errors: [], scanned: { rows: [row('2026-12-01'), row('2027-03-04')] } };
  const { scanned, errors } = withoutDaysToCome(batch as never as TradeFileBatch, '2026-12-01');
  expect(errors).toEqual([]);
  expect(scanned!.rows.map(({ trade }) => trade?.trade_date ?? null)).toEqual(['2026-12-01', null]);
  expect(scanned!.rows[1]!.fault!.reason).toMatch(/^2027-03-04 is still to come/);
});
