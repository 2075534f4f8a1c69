import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';

async function read(...lines: string[]): Promise<TradeFile> {
  async function* once() {
    yield new TextEncoder().encode(`${lines.join('\n')}\n`);
  }
  return await readTradeFile(once());
}

const tradesOf = ({ trades }: TradeFile) =>
  trades.map(({ ref, trade_date, type, symbol, security_name, quantity, price }) =>
    [ref, trade_date, type, symbol ?? security_name, quantity, price].join(' '),
  );

const PURCHASES = ['Purchases,,,', 'Date,Ticker,Shares,Price', '01/17/2023,RHNE,20,28.95', '03/22/2023,ELBE,7,74.10'];
const SALES = ['Date,Ticker,Shares,Price', '08/25/2024,RHNE,20,20.11'];

describe('a list of a person is read as one table', () => {
  it('of the sections Purchases and Sales', async () => {
    const file = await read('My shares', '', ...PURCHASES, ',,Total,1097.70', '', 'Shares sold:', ...SALES);
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradesOf(file)).toEqual([
      '5 2023-01-17 buy RHNE 20 28.95',
      '6 2023-03-22 buy ELBE 7 74.1',
      '11 2024-08-25 sell RHNE 20 20.11',
    ]);
  });

  it('of sections below one header, with another name of the sum', async () => {
    const file = await read(
      'Rheingold Inc (RHNE)',
      'Purchases',
      'Trade date,Shares,Price,Cost',
      '01/17/2023,20,28.95,579.00',
      'Sales',
      'Trade date,Shares,Price,Proceeds',
      '08/25/2024,10,20.00,200.00',
    );
    expect(file.errors).toEqual([]);
    expect(tradesOf(file)).toEqual(['4 2023-01-17 buy RHNE 20 28.95', '7 2024-08-25 sell RHNE 10 20']);
  });

  it('of a table for each security, named above it', async () => {
    const header = 'Date,Transaction,Shares,Price,Amount';
    const file = await read(
      'RHNE - Rheingold Inc,,,,',
      header,
      '01/17/2023,Buy,20,28.95,579.00',
      '08/25/2024,Sell,20,20.11,402.20',
      '',
      'Elbe Corp (ELBE),,,,',
      header,
      '03/22/2023,Buy,7,74.10,518.70',
    );
    expect(file.errors).toEqual([]);
    expect(tradesOf(file)).toEqual([
      '3 2023-01-17 buy RHNE 20 28.95',
      '4 2024-08-25 sell RHNE 20 20.11',
      '8 2023-03-22 buy ELBE 7 74.1',
    ]);
  });

  it.each([
    ['one header', ['Ticker,Shares,Bought on,Buy price,Sold on,Sell price,Gain']],
    ['two header rows', [',,Bought,,Sold,,', 'Ticker,Shares,Date,Price,Date,Price,Gain']],
    ['group names above the middle of their columns', [',,,Bought,,Sold,', 'Ticker,Shares,Date,Price,Date,Price,Gain']],
  ])('of rows of a purchase and its sale, with %s', async (_, header) => {
    const rows = [
      'RHNE,20,01/17/2023,28.95,08/25/2024,20.11,-176.80',
      'ELBE,7,03/22/2023,74.10,,,',
      'Total,,,,,,-176.80',
    ];
    const file = await read(...header, ...rows);
    const first = header.length + 1;
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradesOf(file)).toEqual([
      `${first} 2023-01-17 buy RHNE 20 28.95`,
      `${first} 2024-08-25 sell RHNE 20 20.11`,
      `${first + 1} 2023-03-22 buy ELBE 7 74.1`,
    ]);
  });
});

it('a list of purchases and their sales without fees has none', async () => {
  const { trades } = await read('Ticker,Shares,Bought on,Buy price,Sold on,Sell price', 'RHNE,20,01/17/2023,28.95,,');
  expect(trades.map(({ fees }) => fees)).toEqual([null]);
});

describe('a list that is not clear is asked about and never guessed', () => {
  it.each([
    ['a section of another name', [...PURCHASES, '', 'Given away', ...SALES]],
    ['a second table below no title', [...PURCHASES, '', ...SALES]],
    ['rows above the first title', [...PURCHASES.slice(1), 'Sales', ...SALES]],
    ['a title that is no ticker', ['Roth IRA (IRA)', 'Date,Transaction,Shares,Price', '01/17/2023,Buy,20,28.95']],
    [
      'a sale before its purchase',
      ['Ticker,Shares,Bought on,Buy price,Sold on,Sell price', 'RHNE,20,08/25/2024,20.11,01/17/2023,28.95'],
    ],
    [
      'a column of long and short',
      ['Ticker,Side,Shares,Bought on,Buy price,Sold on,Sell price', 'RHNE,Long,20,01/17/2023,28.95,08/25/2024,20.11'],
    ],
    [
      'sums and no prices',
      ['Ticker,Shares,Bought on,Cost,Sold on,Proceeds', 'RHNE,20,01/17/2023,579.00,08/25/2024,402.20'],
    ],
    ['a title of sales beside their sum', [...PURCHASES, 'Sales,,,402.20', '08/25/2024,RHNE,20,20.11']],
    [
      'a broker’s name above the table',
      ['My trades in Rheingold', 'TD', 'Date,Transaction,Shares,Price', '01/17/2023,Buy,20,28.95'],
    ],
    [
      'a subject line',
      ['RE: Rheingold Securities Litigation', 'Date,Transaction,Shares,Price', '01/17/2023,Buy,20,28.95'],
    ],
    ['a letter of a schedule', ['Schedule (A)', 'Date,Transaction,Shares,Price', '01/17/2023,Buy,20,28.95']],
    [
      'months between rows',
      [
        'RHNE - Rheingold Inc',
        'Date,Transaction,Shares,Price',
        'JAN',
        '01/17/2023,Buy,20,28.95',
        'MAY',
        '05/17/2023,Buy,20,28.95',
      ],
    ],
    [
      'a second table of no security',
      [
        'Rheingold AG (RHNE)',
        'Date,Transaction,Shares,Price',
        '01/17/2023,Buy,20,28.95',
        '',
        'Date,Transaction,Shares,Price',
        '01/17/2023,Buy,20,28.95',
      ],
    ],
    ['prices of orders', ['Sells', 'Date,Ticker,Shares,Limit price,Fill price', '01/17/2023,RHNE,20,28.95,']],
    ['a gift', ['Acquisitions', 'Date,Ticker,Shares,Price,Notes', '01/17/2023,RHNE,20,28.95,gift from dad']],
    [
      'a cost that is not stated to be a total',
      ['Purchases', 'Date,Ticker,Shares,Cost', '01/17/2023,RHNE,20,28.95', 'Sales', 'Date,Ticker,Shares,Proceeds'],
    ],
    [
      'a day on which shares are to be sold',
      ['Ticker,Shares,Buy date,Buy price,Sell date,Sell price', 'RHNE,20,01/17/2023,28.95,08/25/2024 (target),20'],
    ],
    [
      'various days',
      ['Ticker,Shares,Bought on,Buy price,Sold on,Sell price', 'RHNE,20,01/17/2023,28.95,various,20.11'],
    ],
  ])('%s', async (_, lines) => {
    const file = await read(...lines);
    expect(file.trades).toEqual([]);
    expect(file.errors).toHaveLength(1);
  });
});

const ROUND_TRIPS = [
  'Ticker,Shares,Buy date,Buy price,Sell date,Sell price',
  'RHNE,20,01/17/2023,28.95,08/25/2024,20.11',
];
const RHNE_TRADES = ['Date,Transaction,Shares,Price', '01/17/2023,Buy,20,28.95'];
const IN_SECTIONS = [...PURCHASES, '', 'Sales', ...SALES];
const withName = (from: string, to: string) => IN_SECTIONS.map((line) => line.replace(from, to));

describe('a list of what nobody bought or sold has no trades', () => {
  it.each([
    ['open orders', ['Open orders', ...IN_SECTIONS]],
    ['limit orders', withName('Price', 'Limit price')],
    ['a watchlist with target prices', ['My watchlist', ...withName('Price', 'Target price')]],
    [
      'orders that were cancelled',
      withName('Price', 'Price,Status').map((line) => line.replace(/\d$/, '$&,Cancelled')),
    ],
    ['purchases that are planned', ['Planned for 2027', ...IN_SECTIONS]],
    ['a model portfolio', ['Model portfolio (paper trading)', ...IN_SECTIONS]],
    ['an example of a plan', ['Example of the plan of allocation', ...IN_SECTIONS]],
    ['a section of transfers', [...IN_SECTIONS, '', 'Transferred out', ...SALES]],
    ['purchases that are pending', [...IN_SECTIONS, '', 'Purchases pending', ...PURCHASES.slice(1)]],
    ['a cancelled part of a section', [...PURCHASES, 'Cancelled:', '02/17/2024,RHNE,10,28.95', 'Sales', ...SALES]],
    ['a test of a strategy', ['Backtest of strategy 4', ...ROUND_TRIPS]],
    ['what could have been', ['What if I had bought', ...ROUND_TRIPS]],
    ['what a fund reported', ['13F changes of Elbe Capital', ...ROUND_TRIPS]],
    ['sales at a price that is hoped for', ROUND_TRIPS.map((line) => line.replace('Sell date', 'Sell by'))],
    ['days that are planned', ROUND_TRIPS.map((line) => line.replace('Sell date', 'Sell date (planned)'))],
    [
      'realized gains',
      [
        'Ticker,Shares,Date acquired,Cost,Date sold,Proceeds,Gain',
        'RHNE,20,01/17/2023,579.00,08/25/2024,402.20,-176.80',
      ],
    ],
    ['ratings of analysts', ['Rheingold Inc (RHNE) - analyst ratings', ...RHNE_TRADES]],
    ['price alerts', ['RHNE - Rheingold Inc price alerts', ...RHNE_TRADES]],
    ['month-end holdings', ['RHNE - Rheingold Inc', 'Date,Shares,Price,Value', '01/31/2024,20,28.95,579.00']],
    ['dividends to come', ['Rheingold Inc (RHNE)', 'Ex date,Pay date,Shares,Amount', '01/17/2024,02/01/2024,20,10.00']],
  ])('%s', async (_, lines) => {
    expect((await read(...lines)).trades).toEqual([]);
  });

  it('and of a purchase with its sale neither, where its status shows that it was cancelled', async () => {
    const [header, row] = ROUND_TRIPS as [string, string];
    const { trades } = await read(`${header},Status`, `${row},Closed`, `${row.replace('RHNE', 'ELBE')},Cancelled`);
    expect(trades.map(({ type, symbol }) => `${type} ${symbol}`)).toEqual(['buy RHNE', 'sell RHNE']);
  });
});

describe('a table with two lines for each record', () => {
  const LINES = [
    '거래일자,거래종류,종목명,거래수량,거래금액,수수료,예수금잔고',
    '거래번호,통화,종목번호,거래단가,정산금액,제세금,유가잔고',
    '2024/06/13,매수,RHEINGOLD,100,"7,570,000","1,059","2,428,941"',
    '000001,KRW,A005930,"75,700","7,571,059",0,100',
    '2024/06/20,매도,RHEINGOLD,40,"3,060,000",428,"5,483,063"',
    '000002,KRW,A005930,"76,500","3,054,122","5,450",60',
  ];

  it('is read as one with a line for each', async () => {
    expect(tradesOf(await read(...LINES))).toEqual([
      '3 2024-06-13 buy A005930 100 75700',
      '5 2024-06-20 sell A005930 40 76500',
    ]);
  });

  it.each([
    ['a line is missing', [...LINES.slice(0, 3), ...LINES.slice(4)]],
    ['the lines of a record are the other way round', [...LINES.slice(0, 4), LINES[5]!, LINES[4]!]],
  ])('is not where %s', async (_, lines) => {
    expect((await read(...lines)).trades).toEqual([]);
  });
});
