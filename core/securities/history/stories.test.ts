import { describe, expect, test } from 'vitest';
import { matchCase } from '../../cases/match-case.ts';
import { abc, bought, event, outcomeOf, row, sold } from '../../testing/stories.ts';
import type { Trade } from '../../trades/trade.ts';

const OLD_LINE = { symbol: null, cusip: '09070K200', cusip_valid: true, security_name: 'ABACUS INC XXXNAME CHANGE' };

describe('a change of name', () => {
  test('lets the shares bought under the old name be sold under the new one', () => {
    const trades = [
      bought('2020-02-03', '100', '30', { symbol: 'ABA', security_name: 'ABACUS INC' }),
      event('symbol_change_out', '2020-03-02', '100', OLD_LINE),
      event('symbol_change_in', '2020-03-02', '100'),
      sold('2020-04-01', '100', '22'),
    ];
    expect(outcomeOf(trades)).toMatchObject({
      claim: '800.00',
      lines: ['100 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 800.00'],
    });
  });

  test('may be known to the plan by the old line alone, and come after the sale', () => {
    const trades = [
      bought('2020-02-03', '100', '30'),
      event('symbol_change_out', '2020-03-02', '100'),
      event('symbol_change_in', '2020-03-02', '100', { symbol: 'NEWS' }),
      sold('2020-04-01', '40', '22', { symbol: 'NEWS' }),
    ];
    expect(outcomeOf(trades).lines).toEqual([
      '40 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 320.00',
      '60 bought 2020-02-03 @30: held 20 = 1200.00',
    ]);
  });
});

test('a ticker that another company had before is not the old line of the change', () => {
  const trades = [
    bought('2019-05-03', '10', '15', { symbol: 'NEWS' }),
    bought('2020-02-03', '100', '30'),
    event('symbol_change_out', '2020-03-02', '100'),
    event('symbol_change_in', '2020-03-02', '100', { symbol: 'NEWS' }),
    sold('2020-04-01', '100', '22', { symbol: 'NEWS' }),
  ];
  expect(outcomeOf(trades).lines).toEqual(['100 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 800.00']);
});

describe('a reverse split and a split of one row each, within days of each other', () => {
  // 100 old shares become 10, then 200: brokers print the change of each
  const reverse = row('split', '2020-03-02', '-90');
  const forward = row('split', '2020-03-05', '190');

  test('are two splits, not the two rows of one', () => {
    const trades = [bought('2020-02-03', '100', '60'), reverse, forward, sold('2020-04-01', '200', '22')];
    expect(outcomeOf(trades).lines).toEqual(['200 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 1600.00']);
  });

  test('are two splits in the other order, and on one day', () => {
    const first = bought('2020-02-03', '100', '60');
    const then = sold('2020-04-01', '200', '22');
    const orders = [
      [row('split', '2020-03-02', '300'), row('split', '2020-03-04', '-200')],
      [reverse, { ...forward, trade_date: '2020-03-02' }],
    ];
    for (const splits of orders)
      expect(outcomeOf([first, ...splits, then]).lines).toEqual([
        '200 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 1600.00',
      ]);
  });

  test('count trades between them in the shares of their day', () => {
    const between = bought('2020-03-03', '10', '600');
    const trades = [bought('2020-02-03', '100', '60'), reverse, between, { ...forward, quantity: '380' }];
    expect(outcomeOf(trades).lines).toEqual([
      '200 bought 2020-02-03 @30: held 20 = 4000.00',
      '200 bought 2020-03-03 @30: held 20 = 4000.00',
    ]);
  });

  test('are the two rows of one where the first removes the whole position, also that of some days before', () => {
    const legs = [row('split', '2020-03-02', '-100'), row('split', '2020-03-04', '20')];
    expect(outcomeOf([bought('2020-02-03', '100', '6'), ...legs]).lines).toEqual([
      '20 bought 2020-02-03 @30: held 20 = 400.00',
    ]);
    const unsettled = bought('2020-02-28', '20', '6');
    expect(outcomeOf([bought('2020-02-03', '100', '6'), unsettled, ...legs]).lines[0]).toMatch(
      /^20 bought 2020-02-03 @30: /,
    );
    expect(outcomeOf([bought('2020-02-03', '60', '6'), ...legs]).lines[0], 'a file without its first trades').toMatch(
      /^12 bought 2020-02-03 @30: /,
    );
  });
});

describe('a reverse split in two rows', () => {
  const legs = [
    row('split', '2020-03-02', '-100', { ...OLD_LINE, subtype: 'reverse_split' }),
    row('split', '2020-03-02', '10', { subtype: 'reverse_split' }),
  ];

  test('is one split of ten old shares into one new', () => {
    const trades = [bought('2020-02-03', '100', '3'), ...legs, sold('2020-04-01', '10', '22')];
    expect(outcomeOf(trades)).toMatchObject({
      claim: '80.00',
      lines: ['10 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 80.00'],
    });
  });

  test('is what its owner sets', () => {
    const trades = [bought('2020-02-03', '100', '3'), ...legs, sold('2020-04-01', '5', '44')];
    expect(outcomeOf(trades, { ratios: new Map([[2, '1:20']]) }).lines).toEqual([
      '5 bought 2020-02-03 @60, sold 2020-04-01 @44: sold 16 = 80.00',
    ]);
    expect(outcomeOf(trades, { ignored: new Set([1, 2]) }).lines[0]).toBe(
      '5 bought 2020-02-03 @3, sold 2020-04-01 @44: sold 0 = 0.00',
    );
  });
});

describe('a split that prints what it adds', () => {
  test('has the ratio of the position, or what is known of it where there is none', () => {
    const split = row('split', '2020-03-02', '100', { subtype: null });
    const trades = [bought('2020-02-03', '100', '60'), split, sold('2020-04-01', '200', '22')];
    expect(outcomeOf(trades).claim).toBe('1600.00');
    const known = {
      kind: 'split' as const,
      company: 'Abacus',
      date: '2020-03-02',
      from: { ticker: 'ABC', cusip: null },
      to: { ticker: 'ABC', cusip: null },
      ratio: '2:1',
      cash: null,
      currency: null,
      source: 'https://example.com',
    };
    const late = [bought('2020-02-03', '100', '60', { account: 'B' }), { ...split, account: 'B', quantity: null }];
    expect(outcomeOf([...late, sold('2020-04-01', '200', '22', { account: 'B' })], {}, [known]).claim).toBe('1600.00');
  });
});

describe('a known split', () => {
  const changeOf = (date: string, ratio: string) => ({
    kind: 'reverse_split' as const,
    company: 'Abacus',
    date,
    from: { ticker: 'ABC', cusip: null },
    to: { ticker: 'ABC', cusip: null },
    ratio,
    cash: null,
    currency: null,
    source: 'https://example.com',
  });
  const split = (date: string, change: string | null) => row('split', date, change ?? '1', { quantity: change });

  test('gives the ratio of two rows whose shares were rounded to whole ones; so does a ratio that they print', () => {
    const legs = (ratio: string | null) => [
      row('split', '2020-03-02', '-15', { ...OLD_LINE, subtype: 'reverse_split', ratio }),
      row('split', '2020-03-02', '1', { subtype: 'reverse_split', ratio }),
    ];
    const trades = (ratio: string | null) => [
      bought('2020-02-03', '15', '3'),
      ...legs(ratio),
      sold('2020-04-01', '1', '22'),
    ];
    const change = changeOf('2020-03-02', '1:10');
    for (const lines of [outcomeOf(trades(null), {}, [change]).lines, outcomeOf(trades('1:10')).lines])
      expect(lines[0]).toBe('1 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 8.00');
    expect(outcomeOf(trades(null)).lines[0], 'where nothing is known').toMatch(/^1 bought 2020-02-03 @45, /);
    const other = changeOf('2020-03-02', '1:5');
    expect(outcomeOf(trades('1:4'), {}, [other]).lines[0], 'more than rounding').toMatch(/^1 bought 2020-02-03 @45, /);
  });

  test('gives the ratio of a change in shares that was rounded to whole ones', () => {
    // 100 old shares are 12.5 new ones: 12 are booked, and a half is paid in money
    const trades = [bought('2020-02-03', '100', '6'), split('2020-03-02', '-88'), sold('2020-04-01', '12', '22')];
    expect(outcomeOf(trades, {}, [changeOf('2020-03-02', '1:8')]).lines[0]).toMatch(/^12 bought 2020-02-03 @48, /);
    expect(outcomeOf(trades).lines[0]).toMatch(/^12 bought 2020-02-03 @50, /);
  });

  test('does not where the change in shares is of another ratio by a share or more', () => {
    const trades = [bought('2020-02-03', '100', '6'), split('2020-03-02', '-87'), sold('2020-04-01', '13', '22')];
    const [line] = outcomeOf(trades, {}, [changeOf('2020-03-02', '1:10')]).lines;
    expect(line).toMatch(/^13 bought 2020-02-03 @46\.15384615, /);
  });

  test('goes before the position where earlier trades are missing', () => {
    // 150 shares were held, of which the file shows 50: 150 are added at two for one
    const trades = [bought('2020-02-03', '50', '60'), split('2020-03-02', '150'), sold('2020-04-01', '100', '22')];
    expect(outcomeOf(trades, {}, [changeOf('2020-03-02', '2:1')])).toMatchObject({
      claim: '800.00',
      lines: ['100 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 800.00'],
    });
  });

  test('by three is exact, and opens no short position', () => {
    const trades = [
      bought('2020-02-03', '300', '10'),
      row('split', '2020-03-02', '0', { quantity: null, ratio: '1:3' }),
      sold('2020-04-01', '100', '22'),
    ];
    expect(outcomeOf(trades)).toEqual({
      claim: '800.00',
      lines: ['100 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 800.00'],
      notices: [],
    });
    expect(outcomeOf([trades[0]!, split('2020-03-02', '-200'), trades[2]!]).claim, 'as a change in shares').toBe(
      '800.00',
    );
  });

  test('is the nearest by day, of several within days', () => {
    const changes = [changeOf('2020-03-02', '1:10'), changeOf('2020-03-04', '1:2'), changeOf('2020-03-06', '1:4')];
    const trades = [bought('2020-02-03', '100', '6'), split('2020-03-04', null), sold('2020-04-01', '50', '22')];
    expect(outcomeOf(trades, {}, changes).lines[0]).toMatch(/^50 bought 2020-02-03 @12, /);
  });
});

describe('shares moved to another own account before a split', () => {
  const [a, b] = [{ account: 'A' }, { account: 'B' }];
  const trades = [
    bought('2020-02-03', '100', '60', a),
    row('transfer_out', '2020-02-20', '100', a),
    row('transfer_in', '2020-02-21', '100', b),
    row('split', '2020-03-02', '100', { ...b, ratio: '2:1' }),
    sold('2020-04-01', '200', '22', b),
  ];
  const right = { claim: '1600.00', lines: ['200 bought 2020-02-03 @30, sold 2020-04-01 @22: sold 8 = 1600.00'] };

  test('are split where they were bought', () => {
    expect(outcomeOf(trades)).toMatchObject(right);
    expect(outcomeOf(trades).notices).not.toContain('short_opened');
  });

  test('are split once, where both files print the split', () => {
    const both = [...trades.slice(0, 3), row('split', '2020-03-03', '0', { ...a, quantity: null, ratio: '2:1' })];
    expect(outcomeOf([...both, ...trades.slice(3)])).toMatchObject(right);
  });

  test('are split through several moves, and where their owner joined the two halves', () => {
    const c = { account: 'C' };
    const twice = [
      ...trades.slice(0, 3),
      row('transfer_out', '2020-02-24', '100', b),
      row('transfer_in', '2020-02-25', '100', c),
      row('split', '2020-03-02', '100', { ...c, ratio: '2:1' }),
      sold('2020-04-01', '200', '22', c),
    ];
    expect(outcomeOf(twice)).toMatchObject(right);
    const late = trades.map((each, at) => (at === 1 ? { ...each, trade_date: '2020-02-05' } : each));
    expect(outcomeOf(late, { joined: [[1, 2]] })).toMatchObject(right);
  });
});

test('a row without a price in another currency does not refuse the account', () => {
  const moved = row('transfer_in', '2020-05-04', '5', { currency: 'EUR' });
  expect(outcomeOf([bought('2020-02-03', '100', '30'), sold('2020-04-01', '100', '22'), moved]).claim).toBe('800.00');
});

test('a cost in another currency than the plan’s refuses the account, whichever row it came by', () => {
  const whyOf = (trades: Trade[]) => matchCase(abc, trades, '2021-06-01').why;
  const old = { symbol: 'TGT', currency: 'CAD' };
  expect(
    whyOf([
      bought('2020-02-03', '100', '12', old),
      event('merger_out', '2020-05-04', '100', old),
      event('merger_in', '2020-05-04', '50'),
    ]),
  ).toContain('CAD');
  expect(whyOf([event('spin_off', '2020-03-02', '10', { price: '30', currency: 'EUR' })])).toContain('EUR');
});

describe('new shares beside old ones', () => {
  test('cost what the file allocates to them, on the day they came', () => {
    expect(outcomeOf([event('spin_off', '2020-02-03', '10', { price: '18' })]).claim).toBe('80.00');
    expect(outcomeOf([event('spin_off', '2020-02-03', '10')]).notices).toContain('unpriced');
  });

  test('of a stock plan were bought at the price of the day', () => {
    expect(outcomeOf([row('transfer_in', '2020-02-03', '10', { subtype: 'stock_plan', price: '18' })]).claim).toBe(
      '80.00',
    );
  });
});

describe('a move between accounts', () => {
  const move = [
    bought('2020-02-03', '100', '30'),
    row('transfer_out', '2020-03-02', '100'),
    row('transfer_in', '2020-04-20', '100', { account: 'B' }),
    sold('2020-05-04', '100', '22', { account: 'B' }),
  ];

  test('of more than ten days is joined by its owner, and the lots keep their day and price', () => {
    expect(outcomeOf(move).claim).toBe('0.00');
    expect(outcomeOf(move, { joined: [[1, 2]] })).toMatchObject({
      claim: '800.00',
      lines: ['100 bought 2020-02-03 @30, sold 2020-05-04 @22: sold 8 = 800.00'],
    });
  });

  test('of unequal size is joined for as much as came', () => {
    const part = [
      ...move.slice(0, 2),
      { ...move[2]!, quantity: '60' },
      sold('2020-05-04', '60', '22', { account: 'B' }),
    ];
    expect(outcomeOf(part, { joined: [[1, 2]] }).lines).toEqual([
      '40 bought 2020-02-03 @30: delivered 0 = 0.00',
      '60 bought 2020-02-03 @30, sold 2020-05-04 @22: sold 8 = 480.00',
    ]);
  });

  test('that the rule joins is parted by its owner', () => {
    const soon = [...move.slice(0, 2), { ...move[2]!, trade_date: '2020-03-04' }, move[3]!];
    expect(outcomeOf(soon).claim).toBe('800.00');
    expect(outcomeOf(soon, { parted: [[1, 2]] }).claim).toBe('0.00');
  });

  test('from a broker whose records are gone takes the purchase that its owner enters', () => {
    const lost = [move[2]!, move[3]!];
    expect(outcomeOf(lost).claim).toBe('0.00');
    expect(outcomeOf(lost, { acquired: new Map([[0, { on: '2020-02-03', price: '30' }]]) }).lines).toEqual([
      '100 bought 2020-02-03 @30, sold 2020-05-04 @22: sold 8 = 800.00',
    ]);
  });
});

test('two exchanges of one day that could be each other’s are left for their owner to join', () => {
  const trades = [
    bought('2020-02-03', '100', '12', { symbol: 'ONE' }),
    bought('2020-02-03', '100', '12', { symbol: 'TWO' }),
    event('merger_out', '2020-05-04', '100', { symbol: 'ONE' }),
    event('merger_out', '2020-05-04', '100', { symbol: 'TWO' }),
    event('merger_in', '2020-05-04', '50'),
    event('merger_in', '2020-05-04', '20', { symbol: 'XYZ' }),
  ];
  expect(outcomeOf(trades).claim).toBe('0.00');
  expect(outcomeOf(trades, { joined: [[3, 4]] }).claim).toBe('700.00');
});
