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

describe('a list of purchases beside their sales [API-45]', () => {
  const tables: [string, string[]][] = [
    [
      'in English, with the names of the shares beside the groups',
      [
        'Company,Symbol,BOUGHT,,,,,SOLD,,,,Gain,Remarks',
        ',,Date,Shares,Price,Comm.,Total cost,Date,Shares,Price,Net rec’d,,',
        'Rheingold,RHNE,"Feb. 12, 2024",150 sh,28.95,4.95,4347.45,6/10/2025,150 sh,30.11,4511.55,164.10,sold all - called broker',
        'Elbe,ELBE,4/8/24,40 sh,74.10,-,2964.00,,,,,,bought the dip!',
        'Total 2024,,,,,,7311.45,,,,,,',
        'Walk,WALK,5/14/2025,200 sh,107.75,-,21550.00,,,,,,from Ruth’s estate (price on day of death)',
        'Cash in money market 6/30/26,,,,,,14220.15,,,,,,',
      ],
    ],
    [
      'in another order, with the sales first',
      [
        'Remarks,Ticker,Sold,,,Bought,,',
        ',,Shares,Price,Date,Shares,Price,Date',
        'sold all,RHNE,150,30.11,2025-06-10,150,28.95,2024-02-12',
        ',ELBE,,,,40,74.10,2024-04-08',
        'inherited from Ruth,WALK,,,,200,107.75,2025-05-14',
      ],
    ],
    [
      'in German',
      [
        'Firma;Kürzel;Gekauft;;;Verkauft;;;Bemerkung',
        ';;Datum;Stück;Kurs;Datum;Stück;Kurs;',
        'Rheingold;RHNE;12.02.2024;150;28,95;10.06.2025;150;30,11;alle verkauft',
        'Elbe;ELBE;08.04.2024;40;74,10;;;;',
        'Walk;WALK;14.05.2025;200;107,75;;;;geerbt von Ruth',
      ],
    ],
  ];
  it.each([
    ['sold to pay the estate lawyer', 'buy MRW 200 107.75'],
    ['bought with money inherited from Ruth', 'buy MRW 200 107.75'],
    ['inherited from Ruth, sold some later', 'transfer_in MRW 200 '],
  ])('has what the remark "%s" means', async (remark, trade) => {
    const file = await read(
      'Remarks,Ticker,Sold,,,Bought,,',
      ',,Shares,Price,Date,Shares,Price,Date',
      'sold all,RHNE,150,30.11,2025-06-10,150,28.95,2024-02-12',
      `"${remark}",MRW,,,,200,107.75,2025-05-14`,
    );
    expect(tradesOf(file).at(-1)).toContain(trade);
  });

  it.each(tables)('is read below two lines of names, %s', async (_, lines) => {
    const file = await read(...lines);
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradesOf(file).map((text) => text.slice(text.indexOf(' ') + 1))).toEqual([
      '2024-02-12 buy RHNE 150 28.95',
      '2025-06-10 sell RHNE 150 30.11',
      '2024-04-08 buy ELBE 40 74.1',
      '2025-05-14 transfer_in WALK 200 ',
    ]);
  });

  it('is asked about where shares were given away', async () => {
    const [first, second, ...rows] = tables[1]![1];
    const { trades } = await read(first!, second!, ...rows, 'gave half to Ellie,OKER,,,,10,9.10,2024-05-08');
    expect(trades).toEqual([]);
  });
});

it('a list in sections has the side of its section, whatever its remarks [API-45]', async () => {
  const { trades } = await read(
    ...['Purchases', 'Date,Ticker,Shares,Price,Remarks', '01/17/2023,RHNE,20,28.95,sold half later'],
    ...['03/22/2023,ELBE,7,74.10,bought again', '', 'Sales', 'Date,Ticker,Shares,Price,Remarks'],
    '08/25/2024,RHNE,10,20.11,bought in 2023',
  );
  for (const { trade_date, type } of trades) expect(type).toBe(trade_date === '2024-08-25' ? 'sell' : 'buy');
});

describe('remarks in a person’s words [API-45]', () => {
  it.each([
    ['Notes', ['sold half later', 'bought again']],
    ['Bemerkung', ['verkauf geplant', 'kauf bereut']],
    ['My notes', ['sold too early', 'sale was a mistake']],
  ])('are no side, below %s', async (name, [one, other]) => {
    const rows = [`01/17/2023,RHNE,20,28.95,${one}`, `03/22/2023,ELBE,7,74.10,${other}`];
    const { trades, errors } = await read(`Date,Ticker,Shares,Price,${name}`, ...rows);
    expect(trades).toEqual([]);
    expect(errors[0]!.reason).toContain('no column shows whether a row is a purchase or a sale');
  });

  it.each([
    ['single words', ['Bought', 'Sold']],
    ['words that are alike', ['Bought - confirmation 12', 'Sold - confirmation 13']],
  ])('are the side where they are %s', async (_, [one, other]) => {
    const rows = [`01/17/2023,RHNE,20,28.95,${one}`, `03/22/2023,ELBE,7,74.10,${other}`];
    const { trades } = await read('Date,Ticker,Shares,Price,Notes', ...rows);
    expect(trades.map(({ type }) => type)).toEqual(['buy', 'sell']);
  });
});

describe('a table for each security below its name [API-45]', () => {
  const tables: [string, string[]][] = [
    [
      'with what was done among other words',
      [
        'HARTE FUND,,,,,,,',
        'Share transactions - year ended 30 June 2025,,,,,,,',
        'Prepared by: K,,,,,Reviewed: M,,Ref: C4',
        'Rheingold Limited (RHNE),,,,,,,',
        'Date,Particulars,Units,Price,Brokerage,Total,Units held,Remarks',
        '1/07/2024,Opening balance,,,,,40,',
        '20/08/2024,Bought - conf 118223401,25,298.40,19.95,7479.95,65,',
        '11/02/2025,Sold - conf 121907755,-15,271.16,19.95,-4047.45,50,rebalance',
        '30/06/2025,Closing balance,,,,,50,agreed',
        'Elbe Group Limited (ASX: ELBE),,,,,,,',
        'Date,Particulars,Units,Price,Brokerage,Total,Units held,Remarks',
        '1/07/2024,Opening balance,,,,,0,',
        '17/06/2025,DRP allotment,1,204.91,0.00,204.91,1,franked',
        '20/06/2025,Off-market transfer in - J Harte,120,,,,121,in specie',
        '30/06/2025,Closing balance,,,,,121,agreed',
        'Note: dividends are recorded on schedule D2.,,,,,,,',
      ],
    ],
    [
      'in German, with numbers in place of tickers',
      [
        'Rheingold SE (DE000A1B2C35);;;;',
        'Datum;Buchungstext;Stück;Kurs;Gebühr',
        '20.08.2024;Kauf Abrechnung 118;25;298,40;19,95',
        '11.02.2025;Verkauf Abrechnung 121;15;271,16;19,95',
        'Elbe SE (DE0007164600);;;;',
        'Datum;Buchungstext;Stück;Kurs;Gebühr',
        '17.06.2025;Wiederanlage Ausschüttung;1;204,91;0,00',
        '20.06.2025;Depotübertrag Eingang;120;;',
      ],
    ],
    [
      'in another order, with the tickers first',
      [
        'RHNE - Rheingold Inc,,,,',
        'Shares,Price,Fees,Details,Date',
        '25,298.40,19.95,Bought 118,2024-08-20',
        '15,271.16,19.95,Sold 121,2025-02-11',
        'ELBE - Elbe Corp,,,,',
        'Shares,Price,Fees,Details,Date',
        '1,204.91,0,DRIP shares,2025-06-17',
        '120,,,Transfer in from J,2025-06-20',
      ],
    ],
  ];
  it.each(tables)('is read, %s', async (_, lines) => {
    const file = await read(...lines);
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    const [one, other] = lines.join().includes('DE000') ? ['DE000A1B2C35', 'DE0007164600'] : ['RHNE', 'ELBE'];
    expect(
      file.trades.map(({ trade_date, type, symbol, isin, quantity, price }) =>
        [trade_date, type, symbol ?? isin, quantity, price].join(' '),
      ),
    ).toEqual([
      `2024-08-20 buy ${one} 25 298.4`,
      `2025-02-11 sell ${one} 15 271.16`,
      `2025-06-17 buy ${other} 1 204.91`,
      `2025-06-20 transfer_in ${other} 120 `,
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
