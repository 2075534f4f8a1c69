import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { type Layout, left, readStatement, right } from '../testing/statement-pages.ts';

const linesOf = ({ trades }: TradeFile): string[] =>
  trades
    .filter(({ type }) => type !== 'dividend')
    .map(({ type, trade_date, symbol, cusip, option, quantity, price }) => {
      const contract = option && `${option.underlying} ${option.expiry} ${option.strike} ${option.right}`;
      return [type, trade_date, contract ?? symbol ?? cusip ?? '', quantity, price ?? ''].join(' ');
    });

const FIDELITY = [left(40), left(90), left(210), left(290), right(390), right(450), right(520), right(580), right(640)];
const BOUGHT_AND_SOLD: Layout = {
  above: ['INVESTMENT REPORT', 'March 1, 2025 - March 31, 2025', 'Securities Bought & Sold'],
  columns: FIDELITY,
  header: [
    ['Settlement', '', 'Symbol/', '', '', '', 'Total', 'Transaction', ''],
    ['Date', 'Security Name', 'CUSIP', 'Description', 'Quantity', 'Price', 'Cost Basis', 'Cost', 'Amount'],
  ],
  rows: [
    ['03/04', 'RHEINGOLD INC', '037833100', 'You Bought', '10.000', '$388.49000', '-', '-', '-$3,884.90'],
    ['03/11', 'MERROW CORP', '88160R101', 'You Sold', '-200.000', '25.91000', '$6,600.00', '-0.14', '5,181.86'],
  ],
};
const CONTINUED: Layout = {
  ...BOUGHT_AND_SOLD,
  above: ['INVESTMENT REPORT', 'March 1, 2025 - March 31, 2025', 'Securities Bought & Sold (continued)'],
  rows: [['03/26', 'ELBE CORP', '594918104', 'You Bought', '40.000', '22.15000', '-', '-4.95', '-890.95']],
};
const INCOME: Layout = {
  above: ['Dividends, Interest & Other Income (Includes dividend reinvestment)'],
  columns: [left(40), left(90), left(210), left(290), right(430), right(500), right(580)],
  header: [
    ['Settlement', '', 'Symbol/'],
    ['Date', 'Security Name', 'CUSIP', 'Description', 'Quantity', 'Price', 'Amount'],
  ],
  rows: [
    ['03/07', 'RHEINGOLD INC', '037833100', 'Dividend Received', '-', '-', '$29.24'],
    ['', '', '', 'Reinvestment', '0.104', '$281.20000', '-29.24'],
    ['03/08', 'ELBE CORP', '594918104', 'Dividend Received', '-', '-', '14.00'],
    ['03/09', 'MERROW CORP', '88160R101', 'Dividend Received', '-', '-', '2.00'],
    ['03/09', 'MERROW CORP', '88160R101', 'Dividend Received', '-', '-', '2.10'],
  ],
};

describe('tables of one statement that have the same columns', () => {
  it('are read together, each page ends its last row, and a reinvestment below a dividend is a row', async () => {
    const file = await readStatement(BOUGHT_AND_SOLD, CONTINUED, INCOME);
    expect(linesOf(file)).toEqual([
      'buy 2025-03-04 037833100 10 388.49',
      'sell 2025-03-11 88160R101 200 25.91',
      'buy 2025-03-26 594918104 40 22.15',
      'buy 2025-03-07 037833100 0.104 281.2',
    ]);
    expect(file.trades.map(({ security_name }) => security_name)).toContain('MERROW CORP');
    expect(file.errors).toEqual([]);
  });

  it('are of trades where one has a column for the ticker and another has not', async () => {
    const file = await readStatement(
      {
        above: ['05/01/2025 to 05/31/2025', 'Account Activity'],
        columns: [left(40), left(200), left(250), left(300), left(370), right(470), right(540), right(600), right(660)],
        header: [['Description', 'Symbol', 'Acct Type', 'Transaction', 'Date', 'Qty', 'Price', 'Debit', 'Credit']],
        rows: [
          ['Rheingold', 'RHNE', 'Margin', 'Buy', '05/06/2025', '10', '$113.5400', '$1,135.40', ''],
          ['Unsolicited, CUSIP: 037833100'],
          ['Elbe', 'ELBE', 'Margin', 'Sell', '05/12/2025', '50', '$13.4000', '', '$669.98'],
        ],
      },
      {
        above: ['Executed Trades Pending Settlement'],
        columns: [left(40), left(250), left(300), left(370), left(430), right(500), right(560), right(610), right(660)],
        header: [
          ['Description', 'Acct Type', 'Transaction', 'Trade Date', 'Settle Date', 'Qty', 'Price', 'Debit', 'Credit'],
        ],
        rows: [
          ['Merrow', 'Margin', 'Sell', '05/30/2025', '06/02/2025', '5', '$131.7800', '', '$658.88'],
          ['MRW, CUSIP: 88160R101'],
        ],
      },
    );
    expect(linesOf(file)).toEqual([
      'buy 2025-05-06 RHNE 10 113.54',
      'sell 2025-05-12 ELBE 50 13.4',
      'sell 2025-05-30 MRW 5 131.78',
    ]);
    expect(file.trades[0]).toMatchObject({ security_name: 'Rheingold', cusip: '037833100' });
  });
});

describe('a contract over several lines', () => {
  it('is one, in the column of symbols or of descriptions', async () => {
    const file = await readStatement({
      above: ['Statement Period', 'February 1-28, 2025', 'Transaction Details'],
      columns: [left(40), left(80), left(150), left(220), left(290), right(450), right(520), right(580), right(650)],
      header: [
        ['', '', '', 'Symbol/', '', '', 'Price/Rate', 'Charges/', ''],
        ['Date', 'Category', 'Action', 'CUSIP', 'Description', 'Quantity', 'per Share($)', 'Interest($)', 'Amount($)'],
      ],
      rows: [
        ['02/07', 'Purchase', '', 'RHNE', 'RHEINGOLD INC', '5.0000', '1,043.8100', '', '(5,219.05)'],
        ['02/10', 'Sale', '', 'ELBE', 'ELBE CORP', '(5.0000)', '10.0000', '', '50.00'],
        ['02/21', 'Other Activity', 'Expired', 'RHNE', 'CALL RHEINGOLD INC $620', '(1.0000)', '', '', ''],
        ['', '', '', '02/21/2025', 'EXP 02/21/25'],
        ['', '', '', '620.00 C'],
        ['02/24', 'Purchase', 'Buy to Open', 'ELBE', 'PUT ELBE CORP $50', '2.0000', '10.3500', '1.33', '(2,071.33)'],
        ['', '', '', '03/21/2025', 'EXP 03/21/25'],
        ['', '', '', '50.00 P'],
      ],
    });
    expect(linesOf(file).slice(2)).toEqual([
      'option_expire 2025-02-21 RHNE 2025-02-21 620 C 1 ',
      'option_buy_to_open 2025-02-24 ELBE 2025-03-21 50 P 2 10.35',
    ]);
    expect(file.errors).toEqual([]);
  });
});

describe('what is below a row', () => {
  it('is a figure whose sign of money is above it, and the rest of a contract on a ticker of one letter', async () => {
    const file = await readStatement({
      above: ['Statement Reporting Period: 02/01/23 - 02/28/23', 'Account Activity'],
      columns: [left(40), left(90), left(140), left(200), left(310), left(440), right(560), right(620), right(680)],
      header: [
        ['Trade', 'Settle', 'Acct', 'Transaction/', '', 'Symbol/'],
        ['Date', 'Date', 'Type', 'Cash Activity*', 'Description', 'CUSIP', 'Quantity', 'Price', 'Amount'],
      ],
      rows: [
        ['02/02/23', '02/06/23', 'Margin', 'Buy - Securities', 'RHEINGOLD INC', 'RHNE', '25', '$', '$'],
        ['', '', '', 'Purchased', '', '', '', '38.41', '(960.25)'],
        ['02/09/23', '02/13/23', 'Margin', 'Sell - Securities Sold', 'WESER CORP', 'W', '10-', '47.10', '470.99'],
        [
          '02/21/23',
          '02/21/23',
          'Margin',
          'Delivered - Other',
          'CALL WESER CORP $60',
          'W 02/17/2023',
          '1-',
          '0.00',
          '-',
        ],
        ['', '', '', '', 'EXP 02/17/23', '60.00 C'],
      ],
    });
    expect(linesOf(file)).toEqual([
      'buy 2023-02-02 RHNE 25 38.41',
      'sell 2023-02-09 W 10 47.1',
      expect.stringMatching(/^transfer_out 2023-02-21 W 2023-02-17 60 C 1/),
    ]);
    expect(file.errors).toEqual([]);
  });

  it('is the ticker, where what was done is whole without it, and a remark is no part of the name', async () => {
    const file = await readStatement({
      above: ['Statement Period: 05/01/2025 - 05/31/2025', 'Transactions in Date Sequence'],
      columns: [left(40), left(110), left(260), right(460), right(520), right(580), left(600)],
      header: [['Settlement'], ['Date', 'Activity Type', 'Description', 'Quantity', 'Price', 'Amount', 'Currency']],
      rows: [
        ['05/07/25', 'PURCHASED', 'RHEINGOLD INC', '4.000', '776.2500', '-3,105.00', 'USD'],
        ['', 'RHNE', 'UNSOLICITED ORDER'],
        ['05/14/25', 'SOLD', 'ELBE CORP', '-80.000', '49.8800', '3,985.40', 'USD'],
        ['', 'ELBE', 'SOLICITED ORDER'],
      ],
    });
    expect(linesOf(file)).toEqual(['buy 2025-05-07 RHNE 4 776.25', 'sell 2025-05-14 ELBE 80 49.88']);
    expect(file.trades[0]!.security_name).toBe('RHEINGOLD INC');
  });

  it('is the day of settlement with how lots were chosen and what it cost', async () => {
    const columns = [left(40), left(100), left(180), right(430), right(500), right(570), right(640)];
    const file = await readStatement(
      {
        above: ['For the Period 6/1/25 to 6/30/25', 'TRADE ACTIVITY'],
        columns,
        header: [
          ['Trade Date', 'Type', '', '', 'Per Unit'],
          ['Settle Date', 'Selection Method', 'Description', 'Quantity', 'Amount', 'Proceeds', 'Tax Cost'],
        ],
        rows: [
          ['6/3', 'Sale', 'RHEINGOLD INC @ 166.57', '(15.000)', '166.55', '2,498.25', '(1,800.00)'],
          ['6/4', 'High Cost', 'BROKERAGE 0.30 (ID: 037833-10-0)'],
        ],
      },
      {
        above: ['Settled Securities Purchased'],
        columns: columns.slice(0, 6),
        header: [
          ['Trade Date', '', '', '', 'Per Unit'],
          ['Settle Date', 'Type', 'Description', 'Quantity', 'Amount', 'Market Cost'],
        ],
        rows: [
          ['6/10', 'Purchase', 'ELBE CORP @ 468.10', '5.000', '468.13', '(2,340.65)'],
          ['6/11', '', '(ID: 88160R-10-1)'],
          ['6/24', 'Purchase', 'MERROW CORP', '12.000', '306.44', '(3,677.28)'],
          ['6/25', '', '(ID: 594918-10-4)'],
        ],
      },
    );
    expect(linesOf(file)).toEqual([
      'sell 2025-06-03 037833100 15 166.55',
      'buy 2025-06-10 88160R101 5 468.13',
      'buy 2025-06-24 594918104 12 306.44',
    ]);
  });

  it('is the time and the rest of a contract, in an activity statement of Interactive Brokers', async () => {
    const file = await readStatement({
      above: ['Activity Statement', 'Trades'],
      columns: [left(40), left(120), right(250), right(310), right(370), right(430), right(490), right(550), left(600)],
      header: [['Symbol', 'Date/Time', 'Quantity', 'T. Price', 'C. Price', 'Proceeds', 'Comm/Fee', 'Basis', 'Code']],
      rows: [
        'Stocks',
        'USD',
        ['RHNE', '2025-03-05,', '15', '350.2500', '352.1000', '-5,253.75', '-1.00', '5,254.75', 'O'],
        ['', '10:11:12'],
        'Equity and Index Options',
        'USD',
        ['RHNE 18JUL25', '2025-06-02,', '-1', '12.4000', '12.1000', '1,240.00', '-0.66', '-1,239.34', 'O'],
        ['450 C', '11:00:00'],
      ],
    });
    expect(linesOf(file)).toEqual([
      'buy 2025-03-05 RHNE 15 350.25',
      expect.stringMatching(/^option_sell\S* 2025-06-02 RHNE 2025-07-18 450 C 1 12.4$/),
    ]);
    expect(file.errors).toEqual([]);
  });
});

describe('a statement with balances and headings between its header and its rows', () => {
  it('is read, with days in two lines, and a total of purchases and sales together is no check of either', async () => {
    const file = await readStatement({
      above: ['Resource Management Account', 'April 2025', 'Account activity this month'],
      columns: [left(40), left(90), left(160), right(400), right(470), right(540), right(620)],
      header: [
        ['', '', '', 'Quantity/', 'Price/Value', 'Cash', 'Cash and money'],
        ['Date', 'Activity', 'Description', 'Face value', '($)', 'amount ($)', 'balance ($)'],
      ],
      rows: [
        ['Mar 31', '', 'Beginning balance', '', '', '', '12,400.10'],
        'Purchases and sales',
        ['Apr', 'Bought', 'RHEINGOLD INC SYMBOL: RHNE', '15.000', '229.500000', '-3,442.50', ''],
        ['2'],
        ['Apr', 'Dividend', 'ELBE CORP PAID ON 10', '', '', '46.90', ''],
        ['15'],
        ['Apr', 'Sold', 'MERROW CORP SYMBOL: MRW', '-50.000', '55.810000', '2,790.50', ''],
        ['16'],
        ['Apr 21', 'Reinvestment', 'ELBE FUND SYMBOL: ELBE', '6.161', '10.550000', '-65.00', ''],
        'TOTAL PURCHASES,   $717.00',
        'REINVESTMENTS AND SALES',
        'TOTAL PURCHASES   $3,442.50',
      ],
    });
    expect(linesOf(file)).toEqual([
      'buy 2025-04-02 RHNE 15 229.5',
      'sell 2025-04-16 MRW 50 55.81',
      'buy 2025-04-21 ELBE 6.161 10.55',
    ]);
    expect(file.errors).toEqual([]);
  });
});

describe('what was done with several securities, printed once', () => {
  const ACTIVITY: Layout = {
    above: ['Quarterly Statement', 'January 1, 2025 - March 31, 2025', 'Quarterly Activity Detail'],
    columns: [left(40), left(120), left(250), right(350), right(420), right(490), right(560), right(640)],
    header: [['Date', 'Transaction', 'Ticker', 'Price', 'Shares', 'Value', 'Shares', 'Value']],
    rows: [
      ['Jan 6 2025', 'Automatic Deposit', 'RHNE', '$291.10', '0.687', '$200.00', '40.797', '$11,876.01'],
      ['', '', 'ELBE', '$48.02', '1.041', '$50.00', '62.045', '$2,979.40'],
      ['Feb 3 2025', 'Advisory Fee', 'RHNE', '$297.44', '-0.011', '$-3.27', '40.786', '$12,131.39'],
      ['', '', 'ELBE', '$50.11', '-0.012', '$-0.60', '62.033', '$3,108.47'],
      ['Mar 24 2025', 'Dividend Reinvestment', 'ELBE', '$52.20', '0.238', '$12.42', '63.311', '$3,304.83'],
    ],
  };

  it('is a row of each, and no longer name of the first', async () => {
    const file = await readStatement(ACTIVITY);
    expect(linesOf(file)).toEqual([
      'buy 2025-01-06 RHNE 0.687 291.1',
      'buy 2025-01-06 ELBE 1.041 48.02',
      'sell 2025-02-03 RHNE 0.011 297.44',
      'sell 2025-02-03 ELBE 0.012 50.11',
      'buy 2025-03-24 ELBE 0.238 52.2',
    ]);
    expect(file.errors).toEqual([]);
  });

  it('is not read where nothing shows which shares are those of the row', async () => {
    const file = await readStatement({ ...ACTIVITY, rows: ACTIVITY.rows.slice(0, 2) });
    expect(file).toMatchObject({ format: null, trades: [] });
  });

  it('is refused where its words show neither a purchase nor a sale', async () => {
    const rows = [
      ['Mar 3 2025', 'Rebalance', 'RHNE', '$288.40', '-1.040', '$-299.94', '39.746', '$11,462.75'],
      ['', '', 'ELBE', '$51.90', '1.040', '$53.98', '63.073', '$3,273.49'],
    ];
    const file = await readStatement({ ...ACTIVITY, rows: [...ACTIVITY.rows, ...rows] });
    expect(file.trades).toHaveLength(5);
    expect(file.errors.map(({ value }) => value)).toEqual(['Rebalance', 'Rebalance']);
  });
});

describe('a sentence below the last row', () => {
  it('[X-2] is no part of it, though it speaks of cancelled trades', async () => {
    const page: Layout = {
      ...BOUGHT_AND_SOLD,
      rows: [
        ...BOUGHT_AND_SOLD.rows,
        ['We have executed the above trades as your agent. Cancelled trades will be shown separately.'],
      ],
    };
    const file = await readStatement(page);
    expect(file.errors).toEqual([]);
    expect(linesOf(file)).toEqual(['buy 2025-03-04 037833100 10 388.49', 'sell 2025-03-11 88160R101 200 25.91']);
  });
});

describe('a trade that a statement lists while it is unsettled, and in its activity', () => {
  const titled = (title: string, rows: string[][]): Layout => ({ ...BOUGHT_AND_SOLD, above: [title], rows });
  const unsettled = (...rows: string[][]) => titled('TRADES NOT YET SETTLED AT THE END OF LAST PERIOD', rows);
  const FIRST = [...(BOUGHT_AND_SOLD.rows[0] as readonly string[])];
  const ONCE = ['buy 2025-03-04 037833100 10 388.49', 'sell 2025-03-11 88160R101 200 25.91'];
  const ACTIVITY = { ...BOUGHT_AND_SOLD, above: ['Activity'] };
  const HEAD = titled('INVESTMENT REPORT March 1, 2025 - March 31, 2025', []);

  it('[X-2] is read once', async () => {
    const file = await readStatement(HEAD, unsettled(FIRST), ACTIVITY);
    expect(linesOf(file).toSorted()).toEqual(ONCE);
    expect(file.ignored.map(({ reason }) => reason)).toContain(
      'trade that the statement lists again when it is settled',
    );
  });

  const SECOND = [...(BOUGHT_AND_SOLD.rows[1] as readonly string[])];

  it.each([
    ['a line of its security', ['', 'COMMON STOCK CLASS A']],
    ['a heading of its kind', ['Equities']],
  ])('[X-2] is read once below %s', async (_, line) => {
    const file = await readStatement(HEAD, ACTIVITY, unsettled(FIRST, line, SECOND));
    expect(linesOf(file).toSorted()).toEqual(ONCE);
  });

  it('is read as it is where the activity does not have it', async () => {
    const other = FIRST.map((cell) => cell.replace('10.000', '12.000').replace('3,884.90', '4,661.88'));
    expect(linesOf(await readStatement(HEAD, unsettled(other), ACTIVITY))).toHaveLength(3);
  });
});
