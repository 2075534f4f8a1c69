import { describe, expect, it } from 'vitest';
import {
  type Layout,
  left,
  readStatement as read,
  right,
  boughtAndSold as tradesOf,
} from '../testing/statement-pages.ts';

const FIDELITY: Layout = {
  above: ['July 1, 2024 - July 31, 2024', 'Account # X11-223344', 'Securities Bought & Sold'],
  columns: [left(40), left(90), left(210), left(270), right(370), right(430), right(500), right(560), right(620)],
  header: [
    ['Settlement', '', 'Symbol/', '', '', '', 'Total', 'Transaction', ''],
    ['Date', 'Security Name', 'CUSIP', 'Description', 'Quantity', 'Price', 'Cost Basis', 'Cost', 'Amount'],
  ],
  rows: [
    ['07/10', 'RHEINGOLD INC', '037833100', 'You Bought', '10.000', '$226.34000', '-', '-', '-$2,263.40'],
    ['07/16', 'MERROW CORP', '88160R101', 'You Sold', '-5.000', '252.64000', '$1,000.00', '-$0.04', '1,263.16'],
    ['', 'COM', '', 'Transaction Gain: $263.16'],
    'Total Securities Bought   -$2,263.40',
    'Total Securities Sold   $1,263.16',
    'Dividends, Interest & Other Income',
    ['07/31', 'RHEINGOLD MONEY MARKET', '31617H102', 'Dividend Received', '-', '-', '', '', '$12.20'],
  ],
};
const SCHWAB: Layout = {
  above: ['Schwab One Account of', 'Statement Period', 'June 1-30, 2024', 'Transaction Details'],
  columns: [
    left(40),
    left(80),
    left(140),
    left(200),
    left(260),
    right(420),
    right(490),
    right(550),
    right(620),
    right(700),
  ],
  header: [
    ['', '', '', 'Symbol/', '', '', 'Price/Rate', 'Charges/', '', 'Realized'],
    [
      'Date',
      'Category',
      'Action',
      'CUSIP',
      'Description',
      'Quantity',
      'per Share($)',
      'Interest($)',
      'Amount($)',
      'Gain/(Loss)($)',
    ],
  ],
  rows: [
    ['06/05', 'Purchase', '', 'RHNE', 'RHEINGOLD DIVIDEND', '10.0000', '77.2300', '', '(772.30)', ''],
    ['', '', '', '', 'EQUITY ETF'],
    ['', 'Purchase', '', 'MRW', 'MERROW CORP', '2.0000', '50.0000', '', '(100.00)', ''],
    ['06/14', 'Sale', '', 'RHNE', 'RHEINGOLD DIVIDEND', '(5.0000)', '212.0000', '0.03', '1,059.97', '122.00(ST)'],
    ['06/20', 'Dividend', 'Qualified Dividend', 'RHNE', 'RHEINGOLD DIVIDEND', '', '', '', '4.80', ''],
    ['', 'Interest', 'Credit Interest', '', 'BANK INT 05/30-06/27', '', '', '', '0.11', ''],
    'Total Transactions   $192.58',
  ],
};
const VANGUARD: Layout = {
  above: ['June 30, 2024, year-to-date statement', 'Completed transactions'],
  columns: [
    left(40),
    left(90),
    left(140),
    left(190),
    left(330),
    left(400),
    right(480),
    right(530),
    right(580),
    right(650),
  ],
  header: [
    ['Settlement', 'Trade', '', '', 'Transaction', 'Account', '', '', 'Commissions', ''],
    ['date', 'date', 'Symbol', 'Name', 'type', 'type', 'Quantity', 'Price', '& fees', 'Amount'],
  ],
  rows: [
    ['06/05', '06/04', 'RHNE', 'RHEINGOLD TOTAL STOCK', 'Buy', 'CASH', '5.0000', '$261.5000', '-', '-$1,307.50'],
    ['', '', '', 'MARKET INDEX ETF'],
    ['06/06', '06/05', 'MRW', 'MERROW TOTAL INTL', 'Sell', 'CASH', '-3.0000', '60.1200', '-', '180.36'],
    ['06/28', '06/28', 'RMFX', 'RHEINGOLD MONEY', 'Dividend', 'CASH', '-', '-', '-', '3.22'],
    ['06/06', '06/06', '', 'RHEINGOLD MONEY', 'Sweep in', 'CASH', '-180.3600', '1.0000', '-', '-180.36'],
  ],
};
const MORGAN_STANLEY: Layout = {
  above: ['For the Period March 1-31, 2024', 'CASH FLOW ACTIVITY BY DATE'],
  columns: [left(40), left(90), left(140), left(230), left(370), right(500), right(560), right(640)],
  header: [
    ['Activity', 'Settlement'],
    ['Date', 'Date', 'Activity Type', 'Description', 'Comments', 'Quantity', 'Price', 'Credits/(Debits)'],
  ],
  rows: [
    ['3/1', '3/5', 'Bought', 'RHEINGOLD INC', 'ACTED AS AGENT', '10.000', '$179.2500', '$(1,792.50)'],
    ['3/15', '3/19', 'Sold', 'MERROW CORP', 'ACTED AS AGENT', '5.000', '163.5700', '817.83'],
    ['', '', '', '', 'UNSETTLED PURCHASE'],
    ['3/28', '', 'Dividend', 'MERROW CORP', '', '', '', '4.00'],
    'NET CREDITS/(DEBITS)   $(970.56)',
  ],
};
const MERRILL: Layout = {
  above: ['YOUR TRANSACTIONS   March 01, 2024 - March 28, 2024', 'SECURITY TRANSACTIONS'],
  columns: [left(40), left(90), left(240), right(400), right(470), right(540), right(610), right(680)],
  header: [
    ['Settlement', '', '', '', 'Transaction', 'Commissions/'],
    ['Date', 'Description', 'Transaction Type', 'Quantity', 'Price', 'Trading Fees', '(Debit)', 'Credit'],
  ],
  rows: [
    'Purchases',
    ['03/05', 'RHEINGOLD INC', 'Purchase', '10.0000', '179.2500', '', '(1,792.50)', ''],
    ['', 'CUSIP NUM: 037833100'],
    'Subtotal (Purchases)   (1,792.50)',
    'Sales',
    ['03/19', 'MERROW CORP', 'Sale', '-5.0000', '163.5700', '(0.02)', '', '817.83'],
    ['', 'CUSIP NUM: 88160R101'],
    'Subtotal (Sales)   817.83',
  ],
};
const JP_MORGAN: Layout = {
  above: ['For the Period 3/1/24 to 3/31/24', 'TRADE ACTIVITY', 'Settled Securities Purchased'],
  columns: [left(40), left(110), left(200), right(400), right(480), right(560)],
  header: [
    ['Trade Date', '', '', '', 'Per Unit', ''],
    ['Settle Date', 'Type', 'Description', 'Quantity', 'Amount', 'Market Cost'],
  ],
  rows: [
    ['3/1', 'Purchase', 'RHEINGOLD INC', '10.000', '179.250', '(1,792.50)'],
    ['3/5', '', '@ 179.25'],
    ['Total Settled Securities Purchased', '', '', '', '', '($1,792.50)'],
    'Settled Securities Sold',
    ['Trade Date', '', '', '', 'Per Unit', ''],
    ['Settle Date', 'Type', 'Description', 'Quantity', 'Amount', 'Proceeds'],
    ['3/15', 'Sale', 'MERROW CORP', '(5.000)', '163.570', '817.83'],
    ['3/19', '', '@ 163.57'],
    ['Total Settled Securities Sold', '', '', '', '', '$817.83'],
    'Realized gains',
    ['Trade Date', 'Type', 'Acquired', 'Quantity', 'Amount', 'Proceeds'],
    ['3/15', 'Sale', '1/2', '5.000', '163.570', '817.83'],
  ],
};
const ROBINHOOD: Layout = {
  above: ['03/01/2024 to 03/31/2024', 'Account Activity'],
  columns: [left(40), left(180), left(230), left(290), left(350), right(440), right(500), right(560), right(620)],
  header: [['Description', 'Symbol', 'Acct Type', 'Transaction', 'Date', 'Qty', 'Price', 'Debit', 'Credit']],
  rows: [
    ['Rheingold', 'RHNE', 'Margin', 'Buy', '03/05/2024', '10', '$179.2500', '$1,792.50', ''],
    ['CUSIP: 037833100'],
    ['Merrow', 'MRW', 'Margin', 'Sell', '03/19/2024', '5', '$163.5700', '', '$817.83'],
    ['CUSIP: 88160R101'],
    ['Cash Div: R/D 2024-03-01', 'MRW', 'Margin', 'CDIV', '03/15/2024', '', '', '', '$4.00'],
    'Total Funds Paid and Received   $1,792.50   $821.83',
  ],
};
const WELLS_FARGO: Layout = {
  above: ['SNAPSHOT   MARCH 1, 2024 - MARCH 31, 2024', 'Securities purchased'],
  columns: [left(40), left(90), left(150), right(280), left(300), right(480), right(570)],
  header: [['DATE', 'ACCOUNT TYPE', 'TRANSACTION', 'QUANTITY', 'DESCRIPTION', 'PRICE', 'AMOUNT']],
  rows: [
    ['03/05', 'Cash', 'PURCHASE', '10.00000', 'RHEINGOLD INC', '179.2500', '-1,792.50'],
    'Total securities purchased   -$1,792.50',
    'Securities sold',
    ['DATE', 'ACCOUNT TYPE', 'TRANSACTION', 'QUANTITY', 'DESCRIPTION', 'PRICE', 'AMOUNT'],
    ['03/19', 'Cash', 'SALE', '-5.00000', 'MERROW CORP', '163.5700', '817.83'],
  ],
};
const UBS: Layout = {
  above: ['Resource Management Account   March 2024', 'Account activity this month'],
  columns: [left(40), left(100), left(200), right(380), right(450), right(520), right(600)],
  header: [['Date', 'Activity', 'Description', 'Quantity', 'Price ($)', 'Funds withdrawn', 'Funds deposited']],
  rows: [
    ['Mar 05', 'Bought', 'RHEINGOLD INC', '10.000', '179.2500', '-1,792.50', ''],
    ['', '', 'SYMBOL RHNE'],
    ['Mar 19', 'Sold', 'MERROW CORP', '-5.000', '163.5700', '', '817.83'],
    ['Mar 28', 'Dividend', 'MERROW CORP', '', '', '', '4.00'],
  ],
};

describe('[X-2] a statement laid out as US brokers lay theirs out', () => {
  it.each([
    [
      'Fidelity',
      FIDELITY,
      ['buy 2024-07-10 2024-07-10 10 226.34 -2263.4', 'sell 2024-07-16 2024-07-16 5 252.64 1263.16'],
    ],
    [
      'Schwab, where a day is printed once',
      SCHWAB,
      ['buy 2024-06-05  10 77.23 -772.3', 'buy 2024-06-05  2 50 -100', 'sell 2024-06-14  5 212 1059.97'],
    ],
    ['Vanguard', VANGUARD, ['buy 2024-06-04 2024-06-05 5 261.5 -1307.5', 'sell 2024-06-05 2024-06-06 3 60.12 180.36']],
    [
      'Morgan Stanley and E*TRADE',
      MORGAN_STANLEY,
      ['buy 2024-03-01 2024-03-05 10 179.25 -1792.5', 'sell 2024-03-15 2024-03-19 5 163.57 817.83'],
    ],
    ['Merrill', MERRILL, ['buy 2024-03-05 2024-03-05 10 179.25 -1792.5', 'sell 2024-03-19 2024-03-19 5 163.57 817.83']],
    [
      'J.P. Morgan, with purchases and sales in tables of their own',
      JP_MORGAN,
      ['buy 2024-03-01  10 179.25 -1792.5', 'sell 2024-03-15  5 163.57 817.83'],
    ],
    ['Robinhood', ROBINHOOD, ['buy 2024-03-05  10 179.25 -1792.5', 'sell 2024-03-19  5 163.57 817.83']],
    ['Wells Fargo', WELLS_FARGO, ['buy 2024-03-05  10 179.25 -1792.5', 'sell 2024-03-19  5 163.57 817.83']],
    ['UBS', UBS, ['buy 2024-03-05  10 179.25 -1792.5', 'sell 2024-03-19  5 163.57 817.83']],
  ])('as those of %s has its purchases and sales, and nothing else of them', async (_, layout, expected) => {
    const file = await read(layout);
    expect(file.errors).toEqual([]);
    expect(tradesOf(file)).toEqual(expected);
  });

  it('has no ticker in how lots were chosen below a sale', async () => {
    const rows = JP_MORGAN.rows.map((row) =>
      Array.isArray(row) && row[2] === '@ 163.57' ? ['3/19', 'FIFO', ...row.slice(2)] : row,
    );
    expect((await read({ ...JP_MORGAN, rows })).trades.map(({ symbol }) => symbol)).toEqual([null, null]);
  });

  it('names what is printed below a row', async () => {
    expect((await read(MERRILL)).trades).toMatchObject([{ cusip: '037833100' }, { cusip: '88160R101' }]);
    expect((await read(UBS)).trades[0]).toMatchObject({ symbol: 'RHNE', security_name: 'RHEINGOLD INC' });
    expect((await read(ROBINHOOD)).trades[0]).toMatchObject({ symbol: 'RHNE', security_name: 'Rheingold' });
  });

  it.each([
    ['purchases', MERRILL, 'Subtotal (Purchases)   (1,792.50)', 'Subtotal (Purchases)   (2,792.50)', ['sell']],
    ['sales', FIDELITY, 'Total Securities Sold   $1,263.16', 'Total Securities Sold   $3,263.16', ['buy']],
  ])('withdraws rows that do not come to the printed total of %s', async (_, layout, from, to, left) => {
    const rows = layout.rows.map((row) => (row === from ? to : row));
    const { trades, errors } = await read({ ...layout, rows });
    expect(trades.map(({ type }) => type).filter((type) => type !== 'dividend')).toEqual(left);
    expect(errors).toMatchObject([{ reason: expect.stringContaining('not to this total') }]);
    expect(errors[0]!.reason.split(/\s+/).length).toBeLessThanOrEqual(40);
  });
});

describe('a statement with the columns of another broker’s download', () => {
  it('is read by its columns, and as no statement of that broker', async () => {
    const file = await read({
      above: ['ELBE & COMPANY   ACCOUNT STATEMENT', 'March 1 - March 31, 2025', 'Assets Bought'],
      columns: [left(40), left(110), left(180), right(280), left(300), right(560), right(640)],
      header: [['Trade Date', 'Settle Date', 'Activity', 'Quantity', 'Description', 'Price', 'Amount']],
      rows: [
        ['3/05/2025', '3/06/2025', 'Bought', '40.00', 'RHEINGOLD INC', '490.2500', '-19,610.00'],
        ['3/18/2025', '3/19/2025', 'Sold', '-100.00', 'MERROW CORP', '11.4200', '1,141.98'],
      ],
    });
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradesOf(file)).toEqual([
      'buy 2025-03-05 2025-03-06 40 490.25 -19610',
      'sell 2025-03-18 2025-03-19 100 11.42 1141.98',
    ]);
  });
});

it('[API-45] a trade that is not settled is left out of a statement by days of settlement, and out of its totals', async () => {
  const columns = [left(40), left(90), left(150), left(290), left(360), right(480), right(560), right(640)];
  const { trades, ignored, errors } = await read(
    {
      ...FIDELITY,
      rows: [...FIDELITY.rows.slice(0, 6), 'Trades Pending Settlement', ['', '', '', '', '', '', '', '', '']],
    },
    {
      above: ['Trades Pending Settlement'],
      columns,
      header: [
        ['Trade', 'Settlement', '', 'Symbol/'],
        ['Date', 'Date', 'Security Name', 'CUSIP', 'Description', 'Quantity', 'Price', 'Amount'],
      ],
      rows: [
        ['07/31', '08/01', 'RHEINGOLD INC', '037833100', 'You Bought', '1.000', '$1,060.90', '-$1,060.90'],
        'Total Trades Pending Settlement   -$1,060.90',
      ],
    },
    {
      ...FIDELITY,
      above: ['Securities Bought & Sold'],
      rows: [
        ['07/20', 'ODER FUND', '88160R101', 'You Bought', '41.893', '$23.87000', '-', '-', '-$999.99'],
        'Total Securities Bought   -$999.99',
      ],
    },
  );
  expect(errors).toEqual([]);
  expect(trades.filter(({ type }) => type === 'buy').map(({ trade_date }) => trade_date)).toEqual([
    '2024-07-10',
    '2024-07-20',
  ]);
  expect(ignored).toContainEqual({
    row: 'page 2 line 4',
    reason: 'trade that is not settled: the next statement has it',
  });
});
