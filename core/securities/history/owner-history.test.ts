import { describe, expect, test } from 'vitest';
import { trade } from '../../testing/trades.ts';
import type { Trade } from '../../trades/trade.ts';
import { type Corrections, NO_CORRECTIONS } from './corrections.ts';
import { keysOf } from './families.ts';
import { readOwnersHistory } from './owner-history.ts';

const row = (type: Trade['type'], trade_date: string, quantity: string | null, more: Partial<Trade> = {}): Trade =>
  trade({ type, trade_date, quantity, price: type === 'buy' || type === 'sell' ? '30' : null, ...more });

function historyOf(trades: Trade[], corrected: Partial<Corrections> = {}) {
  const corrections = { ...NO_CORRECTIONS, ...corrected };
  const keys = keysOf(
    trades,
    trades.map(() => null),
    corrections,
  );
  return readOwnersHistory(trades, keys, corrections, []);
}

describe('an owner’s moves', () => {
  const moved = [
    row('buy', '2020-02-03', '100'),
    row('transfer_out', '2020-03-02', '100'),
    row('transfer_in', '2020-03-04', '100', { account: 'B' }),
  ];
  const late = [moved[0]!, moved[1]!, { ...moved[2]!, trade_date: '2020-06-01' }];

  test('of equal size within ten days are joined by rule, unless the owner parts them', () => {
    expect(historyOf(moved)).toMatchObject({
      moves: [{ out: 1, into: 2, quantity: '100', joined_by: 'rule' }],
      loose: [],
    });
    expect(historyOf(moved, { parted: [[1, 2]] })).toMatchObject({
      moves: [],
      loose: [
        { place: 2, side: 'in', fits: null },
        { place: 1, side: 'out', fits: null },
      ],
    });
  });

  test('of equal size at longer distance are loose, and fit each other', () => {
    expect(historyOf(late)).toMatchObject({
      moves: [],
      loose: [
        { place: 2, side: 'in', quantity: '100', fits: 1 },
        { place: 1, side: 'out', quantity: '100', fits: 2 },
      ],
    });
    expect(historyOf(late, { joined: [[1, 2]] })).toMatchObject({
      moves: [{ out: 1, into: 2, joined_by: 'owner' }],
      loose: [],
    });
  });

  test('keep what is over of an unequal pair', () => {
    expect(historyOf([moved[0]!, moved[1]!, { ...moved[2]!, quantity: '60' }], { joined: [[1, 2]] })).toMatchObject({
      moves: [{ quantity: '60' }],
      loose: [{ place: 1, side: 'out', quantity: '40' }],
    });
  });

  test('are no gifts, grants or new shares', () => {
    const given = [
      row('transfer_in', '2020-03-04', '5', { subtype: 'gift' }),
      row('transfer_in', '2020-03-04', '6', { subtype: 'stock_plan', price: '12' }),
      row('other', '2020-03-04', '7', { subtype: 'spin_off' }),
    ];
    expect(historyOf(given).loose).toEqual([]);
  });
});

describe('what happened to a security', () => {
  test('is historyOf with what was held before and after', () => {
    const split = row('split', '2020-03-02', '100', { account: 'A' });
    expect(historyOf([row('buy', '2020-02-03', '100'), split]).events).toMatchObject([
      { kind: 'split', date: '2020-03-02', account: 'A', ratio: '2', before: '100', after: '200' },
    ]);
    expect(historyOf([row('buy', '2020-02-03', '100'), split], { ratios: new Map([[1, '3:1']]) }).events).toMatchObject(
      [{ ratio: '3', after: '300' }],
    );
  });

  test('is one event of two rows, and the latest comes first', () => {
    const events = historyOf([
      row('split', '2020-03-02', '-100', {
        subtype: 'reverse_split',
        symbol: null,
        cusip: '09070K200',
        cusip_valid: true,
      }),
      row('split', '2020-03-02', '10', { subtype: 'reverse_split' }),
      row('other', '2020-05-04', '10', { subtype: 'merger_out' }),
      row('other', '2020-05-04', '4', { subtype: 'merger_in', symbol: 'BUYER' }),
      row('other', '2020-04-04', '3', { subtype: 'spin_off', symbol: 'SPUN' }),
    ]).events;
    expect(events).toMatchObject([
      { kind: 'merger', places: [2, 3], ratio: '4:10', before: '10', after: '4' },
      { kind: 'spin_off', places: [4], ratio: null, after: '3' },
      { kind: 'reverse_split', places: [0, 1], ratio: '10:100', before: '100', after: '10' },
    ]);
  });

  test('with its other leg missing reports it', () => {
    expect(historyOf([row('other', '2020-05-04', '10', { subtype: 'merger_out' })]).events).toMatchObject([
      { kind: 'merger', is_loose: true },
    ]);
  });
});

test('one security under two names is one, and so is one that both are corrected to be', () => {
  const trades = [
    row('buy', '2020-02-03', '10', { symbol: 'OLD' }),
    row('other', '2020-03-02', '10', { symbol: 'OLD', subtype: 'symbol_change_out' }),
    row('other', '2020-03-02', '10', { symbol: 'NEW', subtype: 'symbol_change_in' }),
    row('buy', '2020-03-03', '10', { symbol: 'ELSE' }),
  ];
  const keys = (meant: (string | null)[]) => new Set(keysOf(trades, meant, NO_CORRECTIONS)).size;
  expect(keys([null, null, null, null])).toBe(2);
  expect(keys(['one', null, null, 'one'])).toBe(1);
});
