import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../money/decimal.ts';
import { PLAIN_SECURITY, planOf } from '../testing/ledger.ts';
import { trade } from '../testing/trades.ts';
import { toTransactions } from './to-transactions.ts';
import type { Trade } from './trade.ts';
import type { Transaction } from './transaction.ts';

const plan = planOf();

const shortenValue = ({ type, quantity, price }: Transaction): string =>
  `${type} ${formatDecimal(quantity)}${price === null ? '' : ` @${formatDecimal(price)}`}`;

function convert(...trades: Partial<Trade>[]): string[] {
  return toTransactions(trades.map(trade), plan).transactions.map(shortenValue);
}

const reasons = (...trades: Partial<Trade>[]): string[] =>
  toTransactions(trades.map(trade), plan).left_out.map(({ reason }) => reason);

describe("a broker's trade becomes", () => {
  test.each<[Partial<Trade>, string[]]>([
    [{ type: 'buy' }, ['purchase 10 @30']],
    [{ type: 'buy', subtype: 'reinvest' }, ['purchase 10 @30']],
    [{ type: 'buy', subtype: 'stock_plan' }, ['purchase 10 @30']],
    [{ type: 'buy', subtype: 'buy_to_cover' }, ['cover 10 @30']],
    [{ type: 'buy', subtype: 'merger_in' }, ['merger 10 @30']],
    [{ type: 'buy', subtype: 'offering' }, ['offering 10 @30']],
    [{ type: 'sell' }, ['sale 10 @30']],
    [{ type: 'sell', subtype: 'short_sell' }, ['short 10 @30']],
    [{ type: 'transfer_in' }, ['receipt 10']],
    [{ type: 'transfer_in', subtype: 'gift' }, ['gift 10']],
    [{ type: 'transfer_out' }, ['delivery 10']],
    [{ type: 'other', subtype: 'journal_in', price: null }, ['receipt 10']],
    [{ type: 'other', subtype: 'journal_out', price: null }, ['delivery 10']],
    [{ type: 'other', subtype: 'symbol_change_in', price: null }, ['receipt 10']],
    [{ type: 'other', subtype: 'merger_out', price: null }, ['delivery 10']],
    [{ type: 'other', subtype: 'merger_in' }, ['merger 10 @30']],
    [{ type: 'other', subtype: 'merger_in', price: null }, ['receipt 10']],
    [{ type: 'other', subtype: 'spin_off', price: null }, ['receipt 10']],
    [{ type: 'dividend', subtype: 'stock_dividend', price: null }, ['receipt 10']],
    [{ type: 'dividend', subtype: null }, []],
    [{ type: 'other', subtype: 'fee' }, []],
    [{ type: 'other', subtype: 'opening', stated_quantity: '-10', price: null }, ['opening -10']],
    [{ type: 'other', subtype: 'closing', stated_quantity: '0', quantity: '0', price: null }, ['closing 0']],
    [{ type: 'other', subtype: 'opening_position', stated_quantity: '10', price: null }, []],
    [{ type: 'other', subtype: 'closing_position', stated_quantity: '10', price: null }, []],
    [{ type: 'buy', symbol: 'XYZ' }, []],
  ])('%j: %j', (members, expected) => {
    expect(convert(members)).toEqual(expected);
  });

  test('nothing where a contract on the price was traded, which is left out with that reason', () => {
    const contracts = [{ subtype: 'cfd' }, { type: 'sell', subtype: 'cfd' }, { subtype: 'future' }] as const;
    expect(convert(...contracts)).toEqual([]);
    expect(reasons(...contracts)).toEqual([
      'a contract for difference, not a purchase or sale of the security',
      'a contract for difference, not a purchase or sale of the security',
      'a future, not a purchase or sale of the security',
    ]);
  });

  test('a row of its account, day, time and currency, in the place it has in the list', () => {
    const [, second] = toTransactions(
      [trade(), trade({ account: 'B', time: '15:07', currency: 'CAD', price_currency: 'USD' })],
      plan,
    ).transactions;
    expect(second).toMatchObject({ row: 2, account: 'B', security: 'ABC', time: 54_420, currency: 'USD' });
  });

  test('nothing where another row takes it back, whichever is first', () => {
    const cancel: Partial<Trade> = { type: 'other', subtype: 'cancel', stated_quantity: '-10' };
    expect(convert({}, {}, cancel)).toEqual(['purchase 10 @30']);
    expect(convert(cancel, {})).toEqual([]);
    expect(convert({ type: 'sell' }, {}, cancel)).toEqual(['sale 10 @30']);
    expect(convert({}, { ...cancel, quantity: '11' })).toEqual(['purchase 10 @30']);
    expect(reasons({}, { ...cancel, quantity: '11' })).toEqual([
      'a cancellation of a trade that is not among the trades',
    ]);
    expect(reasons({ ...cancel, symbol: 'XYZ' })).toEqual([]);
  });

  test('a receipt at its own purchase where the file states it', () => {
    const [received] = toTransactions(
      [trade({ type: 'transfer_in', acquired_on: '2019-05-06', acquired_price: '12' })],
      plan,
    ).transactions;
    expect(received).toMatchObject({ type: 'receipt', acquired_price: 1_200_000_000n });
  });
});

describe('a price', () => {
  test('is the printed one, without fees unless the plan counts them', () => {
    const withFees = planOf({ prices: 'with_commissions' });
    const bought = trade({ fees: '5' });
    const sold = trade({ type: 'sell', fees: '5' });
    expect(toTransactions([bought, sold], plan).transactions.map(shortenValue)).toEqual([
      'purchase 10 @30',
      'sale 10 @30',
    ]);
    expect(toTransactions([bought, sold], withFees).transactions.map(shortenValue)).toEqual([
      'purchase 10 @30.5',
      'sale 10 @29.5',
    ]);
  });

  test('of shares of a stock plan or a merger has its fees as that of a purchase', () => {
    const withFees = planOf({ prices: 'with_commissions' });
    const received = [
      trade({ type: 'transfer_in', subtype: 'stock_plan', fees: '5' }),
      trade({ type: 'other', subtype: 'merger_in', fees: '5' }),
    ];
    expect(toTransactions(received, withFees).transactions.map(shortenValue)).toEqual([
      'purchase 10 @30.5',
      'merger 10 @30.5',
    ]);
    expect(convert({ type: 'transfer_in', subtype: 'stock_plan', price: null, net_amount: '-305', fees: '5' })).toEqual(
      ['purchase 10 @30'],
    );
  });

  test('that is not printed comes from the amount, less the fees', () => {
    expect(convert({ price: null, net_amount: '-305', fees: '5' })).toEqual(['purchase 10 @30']);
    expect(convert({ type: 'sell', price: null, net_amount: '295', fees: '5' })).toEqual(['sale 10 @30']);
  });

  test('that cannot be known leaves the shares moved, and reports it', () => {
    expect(convert({ price: null }, { type: 'sell', price: null })).toEqual(['receipt 10', 'delivery 10']);
    expect(reasons({ price: null }, { type: 'sell', price: null })).toEqual([
      'no price in the file: the shares count as held, without a loss',
      'no price in the file: the sale counts as shares moved out',
    ]);
  });
});

describe('a split', () => {
  test.each([
    ['2:1', '2'],
    ['1-for-10', '0.1'],
    ['3 for 2', '1.5'],
    ['3/2', '1.5'],
    ['0.5', '0.5'],
  ])('printed as %s has the ratio %s', (ratio, expected) => {
    expect(convert({ type: 'split', quantity: null, ratio })).toEqual([`split ${expected}`]);
  });

  test('printed as a change in shares has its ratio from the position of its account', () => {
    expect(
      convert(
        { quantity: '30' },
        { account: 'B', quantity: '1000' },
        { type: 'sell', quantity: '10', trade_date: '2020-02-04' },
        { type: 'split', quantity: '20', trade_date: '2020-03-02' },
      ).at(-1),
    ).toBe('split 2');
    expect(convert({ quantity: '100' }, { type: 'split', quantity: '-90', trade_date: '2020-03-02' }).at(-1)).toBe(
      'split 0.1',
    );
  });

  test('has its ratio from the position before its day: rows of the day are in the new shares', () => {
    const bought = { quantity: '100' };
    const split = { type: 'split', quantity: '100', trade_date: '2020-03-02' } as const;
    const sameDay = { quantity: '60', trade_date: '2020-03-02' };
    const later = { type: 'split', quantity: '-234', trade_date: '2020-04-01' } as const;
    for (const order of [
      [bought, sameDay, split, later],
      [bought, split, sameDay, later],
      [later, split, sameDay, bought],
      [later, sameDay, split, bought],
    ])
      expect(convert(...order).filter((row) => row.startsWith('split'))).toEqual(
        order[0] === later ? ['split 0.1', 'split 2'] : ['split 2', 'split 0.1'],
      );
  });

  test('of shares that arrived on its own day alone has its ratio from those before it in the file', () => {
    expect(
      convert(
        { type: 'transfer_in', quantity: '100', price: null, trade_date: '2020-03-02' },
        { type: 'split', quantity: '200', trade_date: '2020-03-02' },
      ),
    ).toEqual(['receipt 100', 'split 3']);
  });

  test('of a short position prints what it adds to the short', () => {
    expect(
      convert(
        { type: 'sell', subtype: 'short_sell', quantity: '100' },
        { type: 'split', quantity: '-200', trade_date: '2020-03-02' },
      ).at(-1),
    ).toBe('split 3');
  });

  test('takes the trades by date, though the file has the newest first', () => {
    const { transactions } = toTransactions(
      [trade({ type: 'split', quantity: '10', trade_date: '2020-03-02' }), trade({ quantity: '10' })],
      plan,
    );
    expect(transactions.map(({ row, type }) => `${row} ${type}`)).toEqual(['1 split', '2 purchase']);
    expect(shortenValue(transactions[0]!)).toBe('split 2');
  });

  test('without a ratio or earlier trades is left out, and reports it', () => {
    expect(convert({ type: 'split', quantity: '10' })).toEqual([]);
    expect(reasons({ type: 'split', quantity: '10' })).toEqual([
      'a split without its ratio, and no earlier trades to compute it from',
    ]);
  });

  test('is of at most a million shares for one, and no more than a hundred times: figures do not grow without end', () => {
    const huge = { type: 'split', quantity: null, ratio: '99999999999999999999999999999999:1' } as const;
    expect(reasons(huge)).toEqual(['a split without its ratio, and no earlier trades to compute it from']);
    expect(reasons({ quantity: '1' }, { type: 'split', quantity: '5000000', trade_date: '2020-03-02' })).toEqual([
      'a split by more than a million, or by less than a millionth',
    ]);
    const splits = Array.from({ length: 102 }, () => ({ type: 'split', quantity: null, ratio: '2:1' }) as const);
    expect(convert(...splits)).toHaveLength(100);
    expect(reasons(...splits)).toEqual(Array(2).fill('no security is split more than 100 times in one account'));
  });
});

describe('an option trade', () => {
  const series = planOf({
    securities: [
      PLAIN_SECURITY,
      {
        ...PLAIN_SECURITY,
        id: 'OPTIONS',
        kind: 'call',
        options: [
          { id: 'C50', strike: '50', expiry: '2020-06-19' },
          { id: 'C60', strike: '60', expiry: '2020-06-19' },
        ],
      },
    ],
  });
  const option = { underlying: 'ABC', expiry: '2020-06-19', strike: '50.00', right: 'C' as const, multiplier: '100' };
  const contracts = (...trades: Partial<Trade>[]): string[] =>
    toTransactions(
      trades.map((members) => trade({ symbol: null, option, price: '4', quantity: '2', ...members })),
      series,
    ).transactions.map((row) => `${row.security} ${shortenValue(row)}`);

  test.each<[Trade['type'], string]>([
    ['option_buy_to_open', 'C50 option_open 2 @4'],
    ['option_sell_to_open', 'C50 option_open -2 @4'],
    ['option_buy_to_close', 'C50 option_close 2 @4'],
    ['option_sell_to_close', 'C50 option_close -2 @4'],
  ])('of the type %s is %s', (type, expected) => {
    expect(contracts({ type })).toEqual([expected]);
  });

  test('of unstated direction opens or closes by the position held', () => {
    expect(contracts({ type: 'option_buy' }, { type: 'option_sell' }, { type: 'option_sell' })).toEqual([
      'C50 option_open 2 @4',
      'C50 option_close -2 @4',
      'C50 option_open -2 @4',
    ]);
  });

  test('closes the position and opens the rest, where it is larger than the opposite position', () => {
    expect(contracts({ type: 'option_sell_to_open' }, { type: 'option_buy', quantity: '5' })).toEqual([
      'C50 option_open -2 @4',
      'C50 option_close 2 @4',
      'C50 option_open 3 @4',
    ]);
    expect(contracts({ type: 'option_buy' }, { type: 'option_sell', quantity: '5' }).slice(1)).toEqual([
      'C50 option_close -2 @4',
      'C50 option_open -3 @4',
    ]);
    expect(contracts({ type: 'option_sell_to_open' }, { type: 'option_buy_to_close', quantity: '5' }).at(-1)).toBe(
      'C50 option_close 5 @4',
    );
  });

  test('is read in time: by its time, or from the last row of a day to the first where the days of the file descend', () => {
    const [sell, buy] = [{ type: 'option_sell' as const, quantity: '1' }, { type: 'option_buy' as const }];
    const bought = ['C50 option_close -1 @4', 'C50 option_open 2 @4'];
    const day = { trade_date: '2020-02-03' };
    const [later, earlier] = [
      { type: 'buy' as const, option: null, symbol: 'XYZ', trade_date: '2020-02-10' },
      { type: 'buy' as const, option: null, symbol: 'XYZ', trade_date: '2020-01-20' },
    ];
    expect(contracts(later, { ...sell, ...day }, { ...buy, ...day }, earlier)).toEqual(bought);
    expect(contracts(later, { ...sell, ...day }, { ...buy, ...day })).toEqual(bought);
    expect(contracts({ ...sell, ...day }, { ...buy, ...day }, earlier)).toEqual(bought);
    expect(contracts({ ...sell, ...day, time: '15:30' }, { ...buy, ...day, time: '09:45' })).toEqual(bought);
    const written = ['C50 option_open -1 @4', 'C50 option_close 1 @4', 'C50 option_open 1 @4'];
    expect(contracts(earlier, { ...sell, ...day }, { ...buy, ...day }, later)).toEqual(written);
    // a stored list is sorted by day: the sequence has the order of the file
    const stored = [
      { ...sell, ...day, sequence: 2 },
      { ...buy, ...day, sequence: 3 },
      { ...later, sequence: 1 },
    ];
    expect(contracts(...stored)).toEqual(bought);
  });

  test('of the day of its expiry is held before it expires', () => {
    const expiry = { type: 'option_expire' as const, price: null, trade_date: '2020-06-19' };
    expect(contracts(expiry, { type: 'option_buy', trade_date: '2020-06-19' })).toEqual([
      'C50 option_expire -2',
      'C50 option_open 2 @4',
    ]);
  });

  test('that expires or is exercised closes what is held', () => {
    const held = { type: 'option_buy_to_open' as const };
    expect(contracts(held, { type: 'option_expire', price: null }).at(-1)).toBe('C50 option_expire -2');
    expect(contracts(held, { type: 'option_exercise', price: null }).at(-1)).toBe('C50 option_exercise -2');
    const written = { type: 'option_sell_to_open' as const };
    expect(contracts(written, { type: 'option_assign', price: null }).at(-1)).toBe('C50 option_assign 2');
  });

  test('of the template changes the position as its sign states, whatever else is held', () => {
    const bought = { type: 'option_buy_to_open' as const, quantity: '10' };
    const written = { type: 'option_sell_to_open' as const, quantity: '5' };
    const event = { option: null, symbol: 'C50', price: null, quantity: '5' };
    const of = (type: Trade['type'], stated_quantity: string): string =>
      contracts(bought, written, { ...event, type, stated_quantity }).at(-1)!;
    expect(of('option_expire', '5')).toBe('C50 option_expire 5');
    expect(of('option_expire', '-5')).toBe('C50 option_expire -5');
    expect(of('option_assign', '5')).toBe('C50 option_assign 5');
    expect(of('option_exercise', '-5')).toBe('C50 option_exercise -5');
  });

  test('has its fees, for all units of its contracts, in the price where the plan counts them', () => {
    const withFees = { ...series, prices: 'with_commissions' as const };
    const priced = (...trades: Partial<Trade>[]): string[] =>
      toTransactions(
        trades.map((members) => trade({ symbol: null, option, price: '4', quantity: '2', fees: '3', ...members })),
        withFees,
      ).transactions.map(shortenValue);
    expect(priced({ type: 'option_buy_to_open' })).toEqual(['option_open 2 @4.015']);
    expect(priced({ type: 'option_sell_to_close' })).toEqual(['option_close -2 @3.985']);
    expect(priced({ type: 'option_sell_to_open' }, { type: 'option_buy', quantity: '3' })).toEqual([
      'option_open -2 @3.985',
      'option_close 2 @4.01',
      'option_open 1 @4.01',
    ]);
    expect(priced({ type: 'option_sell_to_close', price: '0.01' })).toEqual(['option_close -2 @0']);
    expect(contracts({ type: 'option_buy_to_open', fees: '3' })).toEqual(['C50 option_open 2 @4']);
  });

  test('is in the series of its strike, expiry, right and underlying, or in none', () => {
    const of = (members: Partial<typeof option> | { right: 'P' }): string[] =>
      contracts({ type: 'option_buy_to_open', option: { ...option, ...members } });
    expect(of({ strike: '60' })).toEqual(['C60 option_open 2 @4']);
    for (const other of [{ strike: '55' }, { expiry: '2020-07-17' }, { right: 'P' as const }, { underlying: 'XYZ' }])
      expect(of(other)).toEqual([]);
  });
});

describe('a trade finds its security', () => {
  const of = (members: Partial<Trade>): number =>
    toTransactions([trade({ symbol: null, ...members })], plan).transactions.length;

  test('by ISIN, CUSIP or ticker, in either case', () => {
    expect(of({ isin: 'US0000001094', isin_valid: true })).toBe(1);
    expect(of({ cusip: '000000109', cusip_valid: true })).toBe(1);
    expect(of({ symbol: 'abc' })).toBe(1);
    expect(of({ symbol: 'ABCD' })).toBe(0);
  });

  test('but not by a ticker that its own CUSIP or ISIN contradicts', () => {
    expect(of({ symbol: 'ABC', cusip: '037833100', cusip_valid: true })).toBe(0);
    expect(of({ symbol: 'ABC', isin: 'US0378331005', isin_valid: true })).toBe(0);
    expect(of({ symbol: 'ABC', cusip: '037833101', cusip_valid: false })).toBe(1);
  });
});

test('the price of a note is per face amount of the plan, as the amount shows, however the file prints it', () => {
  const notes = planOf({ security: { ...PLAIN_SECURITY, kind: 'note', per: '1000' } });
  const priced = (price: string | null, net_amount: string | null) =>
    toTransactions([trade({ type: 'buy', quantity: '10000', price, net_amount })], notes).transactions.map(
      shortenValue,
    );
  expect(priced('101.2', '-10120.00'), 'in percent').toEqual(['purchase 10000 @1012']);
  expect(priced('101.2', '-10245.50'), 'with accrued interest').toEqual(['purchase 10000 @1012']);
  expect(priced('1.012', '-10120.00'), 'per 1').toEqual(['purchase 10000 @1012']);
  expect(priced('1012', '-10120.00'), 'per 1,000').toEqual(['purchase 10000 @1012']);
  expect(priced(null, '-10120.00'), 'from the amount alone').toEqual(['purchase 10000 @1012']);
  expect(priced('1012', null), 'without an amount').toEqual(['purchase 10000 @1012']);
  const withFees = planOf({ prices: 'with_commissions', security: { ...PLAIN_SECURITY, kind: 'note', per: '1000' } });
  const bought = trade({ type: 'buy', quantity: '10000', price: '98.5', net_amount: '-9860.00', fees: '10' });
  expect(toTransactions([bought], withFees).transactions.map(shortenValue), 'with fees').toEqual([
    'purchase 10000 @986',
  ]);
});
