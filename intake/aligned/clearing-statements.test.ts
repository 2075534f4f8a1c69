import { describe, expect, it } from 'vitest';
import { boughtAndSold, type Layout, left, readStatement, right } from '../testing/statement-pages.ts';

const TD_AMERITRADE: Layout = {
  above: ['Statement for Account # 123-456789', '03/01/24 - 03/31/24', 'Account Activity'],
  columns: [
    left(40),
    left(90),
    left(140),
    left(190),
    left(310),
    left(430),
    right(540),
    right(600),
    right(670),
    right(740),
  ],
  header: [
    ['Trade', 'Settle', 'Acct', 'Transaction/', '', 'Symbol/', '', '', '', ''],
    ['Date', 'Date', 'Type', 'Cash Activity*', 'Description', 'CUSIP', 'Quantity', 'Price', 'Amount', 'Balance'],
  ],
  rows: [
    ['Opening Balance', '', '', '', '', '', '', '', '', '$5,000.00'],
    [
      '03/05/24',
      '03/07/24',
      'Cash',
      'Buy - Securities Purchased',
      'RHEINGOLD INC',
      'RHNE',
      '10',
      '$ 179.25',
      '$ (1,799.45)',
      '3,200.55',
    ],
    ['', '', '', '', 'COM', '', '', '', '', ''],
    ['', '', '', '', 'Commission/Fee 6.95'],
    ['03/15/24', '03/15/24', 'Cash', 'Div/Int - Income', 'MERROW CORP', 'MRW', '-', '0.00', '4.00', '3,204.55'],
    [
      '03/19/24',
      '03/21/24',
      'Cash',
      'Sell - Securities Sold',
      'MERROW CORP',
      'MRW',
      '5-',
      '163.57',
      '817.83',
      '4,022.38',
    ],
    ['Closing Balance', '', '', '', '', '', '', '', '', '$4,022.38'],
  ],
};
const IBKR: Layout = {
  above: ['Activity Statement', 'March 1, 2024 - March 29, 2024', 'Interactive Brokers LLC', 'Trades'],
  columns: [
    left(40),
    left(110),
    right(260),
    right(320),
    right(380),
    right(450),
    right(510),
    right(580),
    right(640),
    right(700),
    left(715),
  ],
  header: [
    [
      'Symbol',
      'Date/Time',
      'Quantity',
      'T. Price',
      'C. Price',
      'Proceeds',
      'Comm/Fee',
      'Basis',
      'Realized P/L',
      'MTM P/L',
      'Code',
    ],
  ],
  rows: [
    'Stocks',
    'USD',
    ['MRW', '2024-03-19, 10:41:07', '-5', '163.5700', '163.9000', '817.85', '-1.02', '-800.00', '16.83', '-1.65', 'C'],
    ['Total MRW', '', '-5', '', '', '817.85', '-1.02', '-800.00', '16.83', '-1.65'],
    [
      'RHNE',
      '2024-03-05, 09:31:22',
      '10',
      '179.2500',
      '179.6600',
      '-1,792.50',
      '-1.00',
      '1,793.50',
      '0.00',
      '4.10',
      'O',
    ],
    ['Total RHNE', '', '10', '', '', '-1,792.50', '-1.00', '1,793.50', '0.00', '4.10'],
    ['Total', '', '', '', '', '-974.65', '-2.02', '993.50', '16.83', '2.45'],
  ],
};
const LPL: Layout = {
  above: ['Account Activity', 'March 1, 2024 - March 31, 2024', 'Securities Transactions'],
  columns: [left(40), left(100), left(220), right(470), right(550), right(640)],
  header: [['Date', 'Transaction Type', 'Description/Security ID', 'Quantity', 'Price($)', 'Amount']],
  rows: [
    ['03/05/24', 'Purchase', 'RHEINGOLD INC', '10', '179.25', '$(1,792.50)'],
    ['', '', 'RHNE'],
    ['03/15/24', 'Cash Dividend', 'MERROW CORP', '', '', '4.00'],
    ['', '', '031524 5', '', '', ''],
    ['03/19/24', 'Sale', 'MERROW CORP', '-5', '163.57', '817.83'],
    ['', '', 'MRW'],
  ],
};
const RAYMOND_JAMES: Layout = {
  above: ['February 29 to March 28, 2024', 'Activity Detail', 'Purchases'],
  columns: [left(40), left(100), left(190), right(440), right(510), right(590), left(610)],
  header: [
    ['', '', 'Description', '', '', '', ''],
    ['Date', 'Activity Type', '(Symbol or CUSIP)', 'Quantity', 'Price', 'Amount', 'Additional Detail'],
  ],
  rows: [
    ['03/05/2024', 'Purchase', 'RHEINGOLD INC', '10.000', '$179.250', '$(1,792.50)', ''],
    ['', '', '(RHNE)'],
    'Total Purchases   $(1,792.50)',
    'Sales / Redemptions',
    ['', '', 'Description', '', '', '', ''],
    ['Date', 'Activity Type', '(Symbol or CUSIP)', 'Quantity', 'Price', 'Amount', 'Additional Detail'],
    ['03/19/2024', 'Sale', 'MERROW CORP', '(5.000)', '$163.570', '$817.83', ''],
    ['', '', '(MRW)'],
    'Total Sales / Redemptions   $817.83',
  ],
};
const EDWARD_JONES: Layout = {
  above: ['Statement Date: Feb 24 - Mar 29, 2024', 'Investment and Other Activity by Date'],
  columns: [left(40), left(90), right(430), right(520), left(540)],
  header: [['Date', 'Description', 'Quantity', 'Amount', 'Where Invested']],
  rows: [
    ['3/05', 'Buy RHEINGOLD INC @ 179.25', '10', '-$1,792.50', 'Cash'],
    ['3/15', 'Dividend on MERROW CORP on 5 Shares @ 0.80', '', '4.00', 'Cash'],
    ['3/19', 'Sell MERROW CORP @ 163.57', '-5', '817.83', 'Cash'],
  ],
};
/** Ally, Webull and others whose accounts Apex carries. */
const APEX: Layout = {
  above: [
    'March 1, 2024 - March 31, 2024',
    'ACCOUNT NUMBER 5AB-12345-16',
    'ACCOUNT ACTIVITY',
    'BUY / SELL TRANSACTIONS',
  ],
  columns: [left(40), left(110), left(170), left(220), right(480), right(550), right(630), right(710)],
  header: [
    ['', '', 'ACCOUNT', '', '', '', '', ''],
    ['TRANSACTION', 'DATE', 'TYPE', 'DESCRIPTION', 'QUANTITY', 'PRICE', 'DEBIT', 'CREDIT'],
  ],
  rows: [
    ['BOUGHT', '03/05/24', 'M', 'RHEINGOLD INC', '10', '$179.25', '$1,792.50', ''],
    ['', '', '', 'COMMON STOCK'],
    ['', '', '', 'CUSIP: 037833100'],
    ['SOLD', '03/19/24', 'M', 'MERROW CORP', '-5', '163.57', '', '$817.83'],
    ['', '', '', 'CUSIP: 88160R101'],
    ['Total Buy / Sell Transactions', '', '', '', '', '', '$1,792.50', '$817.83'],
    'DIVIDENDS AND INTEREST',
    ['DIVIDEND', '03/15/24', 'M', 'MERROW CORP', '', '', '', '4.00'],
    ['Total Dividends And Interest', '', '', '', '', '', '', '$4.00'],
  ],
};
const PERSHING: Layout = {
  above: ['Brokerage Account Statement', 'March 1, 2024 - March 31, 2024', 'Transactions in Date Sequence'],
  columns: [left(40), left(100), left(165), left(250), right(470), right(540), right(600), right(680), left(700)],
  header: [
    ['Process/', 'Trade/', '', '', '', '', '', '', ''],
    ['Settlement', 'Transaction', '', '', '', '', 'Accrued', '', ''],
    ['Date', 'Date', 'Activity Type', 'Description', 'Quantity', 'Price', 'Interest', 'Amount', 'Currency'],
  ],
  rows: [
    ['03/07/24', '03/05/24', 'PURCHASED', 'RHEINGOLD INC', '10.000', '179.2500', '', '-1,792.50', 'USD'],
    ['', '', 'RHNE', 'UNSOLICITED ORDER'],
    ['03/15/24', '', 'CASH DIVIDEND RECEIVED', '5 SHRS MERROW CORP', '', '', '', '4.00', 'USD'],
    ['', '', 'MRW', 'RD 03/01 PD 03/15/24'],
    ['03/21/24', '03/19/24', 'SOLD', 'MERROW CORP', '-5.000', '163.5700', '', '817.83', 'USD'],
    ['', '', 'MRW', 'UNSOLICITED ORDER'],
    ['Total Value of Transactions', '', '', '', '', '', '0.00', '-970.67', 'USD'],
  ],
};

const BOTH = ['buy 2024-03-05  10 179.25 -1792.5', 'sell 2024-03-19  5 163.57 817.83'];

describe('[X-2] a statement of a clearing broker, a bank’s adviser or an international broker', () => {
  it.each([
    [
      'TD Ameritrade, whose commission is below the row',
      TD_AMERITRADE,
      ['buy 2024-03-05 2024-03-07 10 179.25 -1799.45', 'sell 2024-03-19 2024-03-21 5 163.57 817.83'],
    ],
    [
      'Interactive Brokers, without a column of actions',
      IBKR,
      ['sell 2024-03-19  5 163.57 817.85', 'buy 2024-03-05  10 179.25 -1792.5'],
    ],
    ['LPL', LPL, BOTH],
    ['Raymond James', RAYMOND_JAMES, BOTH],
    ['Edward Jones, with action, security and price in one cell', EDWARD_JONES, BOTH],
    ['Apex, as of Ally and Webull', APEX, BOTH],
    [
      'Pershing',
      PERSHING,
      ['buy 2024-03-05 2024-03-07 10 179.25 -1792.5', 'sell 2024-03-19 2024-03-21 5 163.57 817.83'],
    ],
  ])('of %s has its purchases and sales, and no error', async (_, layout, expected) => {
    const file = await readStatement(layout);
    expect(file.errors).toEqual([]);
    expect(boughtAndSold(file)).toEqual(expected);
  });

  it('takes the ticker or CUSIP that is below the name', async () => {
    for (const layout of [LPL, RAYMOND_JAMES]) {
      const { trades } = await readStatement(layout);
      expect(trades[0]).toMatchObject({ symbol: 'RHNE', security_name: 'RHEINGOLD INC' });
    }
    expect((await readStatement(APEX)).trades.map(({ cusip }) => cusip)).toEqual(['037833100', '88160R101', null]);
    expect((await readStatement(EDWARD_JONES)).trades[0]).toMatchObject({ security_name: 'RHEINGOLD INC' });
  });

  it('has the currency of the line above its rows', async () => {
    expect((await readStatement(IBKR)).trades.map(({ currency }) => currency)).toEqual(['USD', 'USD']);
  });

  it('continues on the next page under the same columns', async () => {
    const [first, second] = [LPL.rows.slice(0, 3), LPL.rows.slice(3)];
    const file = await readStatement({ ...LPL, rows: first }, { ...LPL, above: ['Account Activity'], rows: second });
    expect(file.errors).toEqual([]);
    expect(boughtAndSold(file)).toEqual(BOTH);
    expect(file.trades.map(({ place }) => place?.page)).toEqual([1, 1, 2]);
  });

  it('that is of a table is not read as the confirmation of its first row alone', async () => {
    expect((await readStatement(APEX)).format).toBe('columns');
  });
});

it('the dividends below the trades of Interactive Brokers are read, and the tax on them is none [API-45]', async () => {
  const paid = (words: string, amount: string, code = '') =>
    ['', '', '', '', '', amount, '', '', '', '', code].with(0, words);
  const { trades, errors } = await readStatement({
    ...IBKR,
    rows: [
      ...IBKR.rows,
      'Dividends',
      'Date Description Amount',
      'EUR',
      paid('2024-09-12 RHNE(US5128071082) Cash Dividend EUR 0.75 per Share (Ordinary Dividend)', '7.50'),
      paid('2024-12-12 RHNE(US5128071082) Payment in Lieu of Dividend (Ordinary Dividend)', '8.30'),
      'Withholding Tax',
      'EUR',
      paid('2024-09-12 RHNE(US5128071082) Cash Dividend EUR 0.75 per Share - US Tax', '-1.13'),
    ],
  });
  expect(errors).toEqual([]);
  const shown = trades.slice(2).map((trade) => {
    const { type, subtype, trade_date, symbol, isin, net_amount, currency, fees } = trade;
    return [type, subtype, trade_date, symbol, isin, net_amount, currency, fees].join(' ');
  });
  expect(shown).toEqual([
    'dividend  2024-09-12 RHNE US5128071082 7.5 EUR ',
    'dividend payment_in_lieu 2024-12-12 RHNE US5128071082 8.3 EUR ',
  ]);
});

it('[API-45] a confirmation whose rows have labels below them and codes that it explains is read by both', async () => {
  const columns = [left(40), left(66), left(90), left(140), right(230), left(240), right(330), right(400), right(480)];
  const row = (code: string, units: string, symbol: string, price: string, fee: string, sum: string) => [
    '1',
    code,
    '04/09/26',
    '04/10/26',
    units,
    symbol,
    price,
    fee,
    sum,
  ];
  const { trades, errors } = await readStatement({
    above: ['Elbe Financial LLC', 'CONFIRMATION', 'PROCESS DATE April 09, 2026'],
    columns,
    header: [['Type', 'B/S', 'Trade Date', 'Settl Date', 'Qty', 'Sym', 'Price', 'Tran Fee', 'Net Amount']],
    rows: [
      row('S', '120', 'RHNE', '14.200000', '0.04', '1,703.96'),
      ['', 'Desc: RHEINGOLD INC NEW', '', '', '', '', 'CUSIP: 037833100'],
      ['', 'Currency: USD', '', 'ReportedPX:', '', '', 'Trailer: UNSOLICITED'],
      row('SO', '1', 'MRRW', '2.050000', '0.55', '204.45'),
      ['', 'Desc: CALL MRRW 04/17/26 190 MERROW CORP', '', '', '', '', 'CUSIP: 8N4XX21'],
      row('X', '50', 'ELBE', '10.000000', '0.00', '500.00'),
      ['B = Bought, S = Sold, SO = Sell to Open, X = Cancelled'],
    ],
  });
  expect(errors).toMatchObject([{ value: 'ELBE', reason: expect.stringContaining('cancels a purchase of 50 ELBE') }]);
  expect(trades).toMatchObject([
    { type: 'sell', symbol: 'RHNE', cusip: '037833100', security_name: 'RHEINGOLD INC NEW', fees: '0.04' },
    { type: 'option_sell_to_open', quantity: '1', price: '2.05' },
  ]);
});

it('[API-45] days of settlement are those of trades where none is below them, whatever the name of their column', async () => {
  const { trades, errors } = await readStatement({
    above: [
      'Brokerage Account Statement',
      'Statement Period: 03/01/2026 - 03/31/2026',
      'Transactions in Date Sequence',
    ],
    columns: [left(40), left(110), left(210), right(420), right(470), right(520), right(580)],
    header: [
      ['Process/', '', '', '', '', 'Accrued'],
      ['Settlement Date', 'Activity Type', 'Description', 'Quantity', 'Price', 'Interest', 'Amount'],
    ],
    rows: [
      ['03/05/26', 'PURCHASED', 'RHEINGOLD INC COM', '12.000', '388.1100', '', '-4,657.32'],
      ['', '', 'UNSOLICITED ORDER'],
      ['03/24/26', 'SECURITY RECEIVED', 'MERROW CORP COM', '30.000', '', '', ''],
      ['', '', 'ACAT FROM 0226'],
    ],
  });
  expect(errors).toEqual([]);
  expect(trades).toMatchObject([
    {
      type: 'buy',
      trade_date: '2026-03-05',
      security_name: 'RHEINGOLD INC COM',
      note: expect.stringMatching(/settlement/),
    },
    { type: 'transfer_in', trade_date: '2026-03-24', security_name: 'MERROW CORP COM' },
  ]);
});

it('[API-45] a name below a ticker in the column of tickers is no part of it, nor a method below a sale its ticker', async () => {
  const { trades } = await readStatement({
    above: ['TRADE CONFIRMATION', 'Account No. 11884420'],
    columns: [left(40), left(85), left(140), left(195), right(300), right(360), right(440)],
    header: [['Side', 'Trade Date', 'Settle Date', 'Symbol', 'Quantity', 'Price', 'Net Amount']],
    rows: [
      ['BUY', '04/14/26', '04/15/26', 'RHNE', '100', '48.3200', '4,832.00'],
      ['', '', '', 'RHEINGOLD MOTORS CL A  CUSIP 037833100'],
      ['SELL', '04/14/26', '04/15/26', 'MRRW 260515P600', '1', '4.1000', '409.36'],
      ['FIFO', '', '', 'PUT MERROW CORP 05/15/26 600'],
    ],
  });
  expect(trades).toMatchObject([
    { symbol: 'RHNE', cusip: '037833100' },
    { type: 'option_sell', symbol: 'MRRW', option: { strike: '600', right: 'P' } },
  ]);
});
