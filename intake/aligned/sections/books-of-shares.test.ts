import { describe, expect, it } from 'vitest';
import { readLines } from '../../testing/read-document.ts';
import { type Layout, left, readStatement, right } from '../../testing/statement-pages.ts';

const HEAD = ['Rheingold Brokerage Services', 'Investment Report', 'November 1, 2025 - November 30, 2025', 'Activity'];

const summed = async (...pages: Layout[]) => {
  const { trades, errors } = await readStatement(...pages);
  const rows = trades.map(({ type, subtype, trade_date, security_name, symbol, quantity, net_amount }) =>
    [type, subtype, trade_date, symbol ?? security_name, quantity, net_amount]
      .filter((each) => each !== null)
      .join(' '),
  );
  return { rows, errors };
};

const BY_SETTLEMENT: Layout = {
  above: [...HEAD, 'Securities Bought & Sold'],
  columns: [left(40), left(100), left(310), left(390), right(500), right(570), right(640), right(720)],
  header: [
    ['Settlement', '', 'Symbol/', '', '', '', 'Transaction', ''],
    ['Date', 'Security Name', 'CUSIP', 'Description', 'Quantity', 'Price', 'Cost', 'Amount'],
  ],
  rows: [
    ['11/04', 'RHEINGOLD INC COM', '037833100', 'You Bought', '10.000', '$50.00000', '-', '-$500.00'],
    [
      '11/06',
      'CALL (ODER) ODER CORP DEC 19 25 $27 (100 SHS) OPENING',
      '',
      'You Sold',
      '-1.000',
      '0.80',
      '-0.67',
      '$79.33',
    ],
    ['', 'TRANSACTION', '', '', '', '', '', ''],
    ['11/12', 'MERROW CORP COM', '594918104', 'You Sold', '-20.000', '30.00000', '-0.02', '$599.98'],
    ['11/18', 'CALL (ODER) ODER CORP DEC 19 25 $27 (100 SHS)', '', 'You Bought', '1.000', '$0.30', '-0.66', '-$30.66'],
    ['', 'CLOSING TRANSACTION', '', '', '', '', '', ''],
    ['Total Securities Bought', '', '', '', '', '', '-$0.66', '-$530.66'],
    ['Total Securities Sold', '', '', '', '', '', '-$0.69', '$679.31'],
  ],
};

const TRANSFERRED: Layout = {
  above: [...HEAD, 'Securities Transferred In'],
  columns: [left(40), left(110), left(330), left(410), right(520), right(600), right(720)],
  header: [
    ['', '', 'Symbol/', '', '', '', ''],
    ['Date', 'Security Name', 'CUSIP', 'Description', 'Quantity', 'Price', 'Amount'],
  ],
  rows: [
    ['11/13', 'ELBE COMMUNICATIONS COM', '92343V104', 'Transfer Of Assets', '75.000', '$40.00000', '$3,000.00'],
    ['', '', '', 'ACAT Receive', '', '', ''],
    ['Total Securities Transferred In', '', '', '', '', '', '$3,000.00'],
  ],
};

const DISTRIBUTED: Layout = {
  above: [...HEAD, 'Dividends, Interest & Other Income'],
  columns: [left(40), left(110), left(330), left(410), right(540), right(620), right(720)],
  header: [
    ['Settlement', '', 'Symbol/', '', '', '', ''],
    ['Date', 'Security Name', 'CUSIP', 'Description', 'Quantity', 'Price', 'Amount'],
  ],
  rows: [['11/21', 'RHEINGOLD FUND', '316184100', 'Long-Term Cap Gain', '-', '-', '$40.00']],
};

describe('[X-2] the further tables of a statement', () => {
  it('have options in their totals, shares that were moved, and gains that a fund paid', async () => {
    const { rows, errors } = await summed(BY_SETTLEMENT, TRANSFERRED, DISTRIBUTED);
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      'buy 2025-11-04 RHEINGOLD INC COM 10 -500',
      'option_sell_to_open 2025-11-06 ODER 1 79.33',
      'sell 2025-11-12 MERROW CORP COM 20 599.98',
      'option_buy_to_close 2025-11-18 ODER 1 -30.66',
      'transfer_in 2025-11-13 ELBE COMMUNICATIONS COM 75 3000',
      'dividend long_term_cap_gain 2025-11-21 RHEINGOLD FUND 40',
    ]);
  });

  it('withdraw all rows of a total that they do not come to, options too', async () => {
    const rows = BY_SETTLEMENT.rows.map((row) =>
      typeof row !== 'string' && row[0] === 'Total Securities Sold' ? row.with(7, '$779.31') : row,
    );
    const { rows: read, errors } = await summed({ ...BY_SETTLEMENT, rows });
    expect(errors).toMatchObject([{ reason: expect.stringMatching(/add up to 679.31/) }]);
    expect(read).toEqual(['buy 2025-11-04 RHEINGOLD INC COM 10 -500', 'option_buy_to_close 2025-11-18 ODER 1 -30.66']);
  });

  it.each([
    'SECURITIES RECEIVED AND DELIVERED',
    'Securities Deposited & Withdrawn (continued)',
    'Funds Paid and Received',
  ])('have titles between their rows that are no part of what was done: %s', async (title) => {
    const { rows, errors } = await summed({
      above: ['Oder Invest', 'August 1, 2025 - August 31, 2025', 'ACCOUNT ACTIVITY'],
      columns: [left(40), left(140), left(200), left(250), right(480), right(560), right(640), right(720)],
      header: [['TRANSACTION', 'DATE', 'TYPE', 'DESCRIPTION', 'QUANTITY', 'PRICE', 'DEBIT', 'CREDIT']],
      rows: [
        ['BOUGHT', '08/05/25', 'M', 'RHEINGOLD INC', '10', '$50.00', '$500.00', ''],
        ['SOLD', '08/13/25', 'M', 'MERROW CORP', '-20', '30.00', '', '$600.00'],
        ['DIVIDEND', '08/14/25', 'C', 'ELBE CO', '', '', '', '$12.00'],
        title,
        ['STOCK SPLIT', '08/18/25', 'M', 'RHEINGOLD INC', '30', '', '', ''],
        ['', '', '', '4 FOR 1 STOCK SPLIT ON 10 SHS', '', '', '', ''],
      ],
    });
    expect(errors).toEqual([]);
    expect(rows.filter((row) => row.startsWith('split'))).toEqual([
      expect.stringMatching(/^split 2025-08-18 RHEINGOLD INC.* 30/),
    ]);
  });

  it('have shares of a stock dividend by the day on which they came', async () => {
    const { rows, errors } = await summed({
      above: ['Merrow Advisors', 'Statement Period: 10/01/2025 - 12/31/2025', 'Transactions in Date Sequence'],
      columns: [left(40), left(100), left(160), left(300), right(540), right(610), right(690), left(705)],
      header: [
        ['Process/', 'Trade/', '', '', '', '', '', ''],
        ['Settlement', 'Transaction', '', '', '', '', '', ''],
        ['Date', 'Date', 'Activity Type', 'Description', 'Quantity', 'Price', 'Amount', 'Currency'],
      ],
      rows: [
        ['10/03/25', '10/02/25', 'PURCHASED', 'ODER CORP', '40.000', '10.0000', '-400.00', 'USD'],
        ['11/05/25', '', 'CASH DIVIDEND RECEIVED', 'ODER CORP', '', '', '20.00', 'USD'],
        ['12/10/25', '', 'STOCK DIVIDEND RECEIVED', 'ELBE GROUP', '10.000', '', '0.00', 'USD'],
        ['12/17/25', '12/16/25', 'SOLD', 'ODER CORP', '-15.000', '12.0000', '180.00', 'USD'],
      ],
    });
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      'buy 2025-10-02 ODER CORP 40 -400',
      'dividend 2025-11-05 ODER CORP 20',
      'split stock_dividend 2025-12-10 ELBE GROUP 10 0',
      'sell 2025-12-16 ODER CORP 15 180',
    ]);
  });

  it('have the day of a row whose first words reach into the next column, and not that of the row above', async () => {
    const text = [
      'Oder Invest  Statement period: August 1, 2025 - August 31, 2025',
      'TRANSACTION     DATE       SYMBOL   DESCRIPTION                 QUANTITY    PRICE      AMOUNT',
      'BOUGHT          08/05/25   RHGD     RHEINGOLD INC                     10   $50.00    -$500.00',
      'SOLD            08/13/25   MRW      MERROW CORP                      -20    30.00     $600.00',
      'LONG TERM CAPITAL GAIN  08/14/25   FNDX     ODER FUND                                  $15.00',
      'STOCK DIVIDEND PAID     08/19/25   MRW      MERROW CORP                2',
    ];
    const { trades } = await readLines(text);
    expect(trades.map(({ type, trade_date, symbol }) => [type, trade_date, symbol].join(' '))).toEqual([
      'buy 2025-08-05 RHGD',
      'sell 2025-08-13 MRW',
      expect.stringMatching(/^dividend 2025-08-14 /),
      expect.stringMatching(/^split 2025-08-19 /),
    ]);
  });
});
