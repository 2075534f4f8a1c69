import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { type PlacedWords, pdfOf } from '../testing/pdf.ts';
import {
  type Layout,
  left,
  readStatement as read,
  right,
  boughtAndSold as tradesOf,
} from '../testing/statement-pages.ts';

const TRADES: Layout = {
  above: ['Statement Period', 'December 1-31, 2025', 'Transaction Details'],
  columns: [left(40), left(90), left(170), left(230), right(430), right(500), right(580)],
  header: [['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Amount']],
  rows: [
    ['12/04', 'Purchase', 'RHNE', 'RHEINGOLD INC', '100.0000', '19.1000', '(1,910.00)'],
    ['12/08', 'Sale', 'MRW', 'MERROW CORP', '(40.0000)', '58.7100', '2,348.40'],
  ],
};

describe('a statement with tables of several kinds', () => {
  const pending: Layout = {
    above: ['Pending / Unsettled Activity'],
    columns: [left(40), left(130), left(210), left(290), right(400), right(500), left(520), left(600)],
    header: [['Activity Type', 'Trade Date', 'Settle Date', 'Symbol', 'Quantity', 'Amount', 'Account', 'ISIN']],
    rows: [['Purchase', '12/31', '01/03', 'NKE', '10.0000', '(1,085.70)', '123-4', '']],
  };

  it('is read by the one that is of trades, though the header of another names more columns', async () => {
    const file = await read(TRADES, pending);
    expect(tradesOf(file)).toEqual(['buy 2025-12-04  100 19.1 -1910', 'sell 2025-12-08  40 58.71 2348.4']);
    expect(file.errors).toEqual([]);
  });
});

describe('days without a year', () => {
  const settled = (above: string, ...rows: string[][]): Layout => ({
    above: ['Account activity', above, 'Completed transactions'],
    columns: [left(40), left(110), left(180), left(250), left(330), right(480), right(540), right(620)],
    header: [['Settlement date', 'Trade date', 'Symbol', 'Name', 'Transaction type', 'Quantity', 'Price', 'Amount']],
    rows,
  });

  it('have that of their settlement behind the end of the statement, and across a new year', async () => {
    const december = await read(
      settled('December 31, 2025', ['01/02', '12/30', 'RHNE', 'RHEINGOLD', 'Buy', '10.0000', '20.00', '-200.00']),
    );
    expect(tradesOf(december)).toEqual(['buy 2025-12-30 2026-01-02 10 20 -200']);
    const january = await read(
      settled(
        'January 31, 2026',
        ['01/02', '12/30', 'RHNE', 'RHEINGOLD', 'Buy', '10.0000', '20.00', '-200.00'],
        ['02/03', '01/30', 'RHNE', 'RHEINGOLD', 'Sell', '-10.0000', '21.00', '210.00'],
      ),
    );
    expect(tradesOf(january)).toEqual(['buy 2025-12-30 2026-01-02 10 20 -200', 'sell 2026-01-30 2026-02-03 10 21 210']);
  });
});

describe('the day and price of a trade in the words of its row', () => {
  it('are those of the trade, and the day of the row is that of the settlement', async () => {
    const file = await read({
      above: ['September 30, 2025 - October 31, 2025', 'SECURITY TRANSACTIONS'],
      columns: [left(40), left(100), left(260), right(400), right(490), right(560), right(640)],
      header: [
        ['', '', 'Transaction', '', 'Transaction', 'Commissions/', '(Debit)/'],
        ['Date', 'Description', 'Type', 'Quantity', 'Amount', 'Trading Fees', 'Credit'],
      ],
      rows: [
        ['10/06', 'RHEINGOLD INC', 'Purchase', '200.0000', '(5,308.00)', '', '(5,308.00)'],
        ['', 'CUS NO 037833100'],
        ['', 'EXECUTED 100% AGCY UNIT PRICE 26.5400'],
        ['', 'TRADE DATE 10/02/25'],
        ['10/20', 'MERROW CORP', 'Sale', '-50.0000', '2,705.00', '(.02)', '2,704.98'],
        ['', 'CUS NO 88160R101'],
        ['', 'EXECUTED', '', '', ''],
        ['', '100% AGCY UNIT PRICE 54.1000'],
        ['', 'TRADE DATE 10/16/25'],
      ],
    });
    expect(tradesOf(file)).toEqual([
      'buy 2025-10-02 2025-10-06 200 26.54 -5308',
      'sell 2025-10-16 2025-10-20 50 54.1 2704.98',
    ]);
    expect(file.trades.map(({ cusip }) => cusip)).toEqual(['037833100', '88160R101']);
  });
});

describe('a security and its price in the words of what was done', () => {
  it('are those of purchases, sales and reinvestments', async () => {
    const file = await read({
      above: ['Statement Date May 31 - Jun 30, 2025', 'Investment and Other Activity by Date'],
      columns: [left(40), left(110), right(460), right(560)],
      header: [['Date', 'Description', 'Quantity', 'Amount']],
      rows: [
        ['6/02', 'Buy Rheingold Corp @ 145.2500', '40.', '$-5,810.00'],
        ['6/12', 'Dividend on Merrow Corp on 50 Shares @ 0.46', '', '23.00'],
        ['6/16', 'Reinvestment into Oder Growth Fund A @ 59.85', '0.384', '-22.98'],
        ['6/23', 'Sell Merrow Corp @ 15.7000', '-100.', '1,570.00'],
      ],
    });
    expect(file.errors).toEqual([]);
    expect(tradesOf(file)).toEqual([
      'buy 2025-06-02  40 145.25 -5810',
      'buy 2025-06-16  0.384 59.85 -22.98',
      'sell 2025-06-23  100 15.7 1570',
    ]);
  });

  it('are those of a dividend that was reinvested, beside how it was used', async () => {
    const file = await read({
      above: ['Statement Date May 31 - Jun 30, 2025', 'Investment and Other Activity by Date'],
      columns: [left(40), left(110), right(460), right(560), left(600)],
      header: [['Date', 'Description', 'Quantity', 'Amount', 'Where Invested']],
      rows: [
        ['6/12', 'Dividend on Oder Growth Fund A', '', '22.98', 'Reinvestment'],
        ['6/12', 'Reinvestment into Oder Growth Fund A @ 59.85', '0.384', '-22.98', ''],
      ],
    });
    expect(file.trades.map(({ type, security_name }) => `${type} ${security_name}`)).toEqual([
      'dividend Oder Growth Fund A',
      'buy Oder Growth Fund A',
    ]);
  });
});

describe('what was done in more than one word before the security', () => {
  const done = async (words: string) => {
    const file = await read({
      above: ['Statement Date May 31 - Jun 30, 2025', 'Investment and Other Activity by Date'],
      columns: [left(40), left(110), right(460), right(510), right(580)],
      header: [['Date', 'Description', 'Quantity', 'Price', 'Amount']],
      rows: [
        ['06/02/2025', 'Buy Rheingold Corp', '40', '145.25', '-5,810.00'],
        ['06/03/2025', words, '10', '10.00', '-100.00'],
      ],
    });
    const others = file.trades.filter(({ security_name }) => security_name !== 'Rheingold Corp');
    return others.map(({ type, subtype, security_name }) => [type, subtype, security_name].join(' ')).join();
  };

  it.each([
    ['Buy Cancel Merrow Corp', ''],
    ['Sold Cancelled Merrow Corp', ''],
    ['Sold Short Merrow Corp', 'sell short_sell Merrow Corp'],
    ['Buy to Cover Merrow Corp', 'buy buy_to_cover Merrow Corp'],
    ['Dividend Reinvestment Merrow Corp', 'buy reinvest Merrow Corp'],
    ['Buy Correction Merrow Corp', ''],
    ['Buy Short Term Merrow Fund', 'buy  Short Term Merrow Fund'],
    ['Sell Short Duration Merrow Fund', 'sell  Short Duration Merrow Fund'],
    ['Buy Corrections Merrow Corp', 'buy  Corrections Merrow Corp'],
  ])('is read whole: %s', async (words, row) => {
    expect(await done(words)).toBe(row);
  });
});

describe('a number of the page', () => {
  const withRow = (row: readonly string[]) =>
    read({
      above: ['Statement Date May 31 - Jun 30, 2025', 'Account Activity'],
      columns: [left(40), left(110), left(190), right(440), right(510), right(580), left(640)],
      header: [['Date', 'Activity', 'Description', 'Quantity', 'Price', 'Amount']],
      rows: [
        ['06/02/2025', 'Bought', 'RHEINGOLD INC', '40', '145.25', '-5,810.00'],
        row,
        ['06/23/2025', 'Sold', 'MERROW CORP', '-100', '15.70', '1,570.00'],
      ],
    });

  it('beside a row leaves it what it is', async () => {
    const file = await withRow(['06/16/2025', 'Bought', 'ODER CORP', '10', '59.85', '-598.50', '1 of 3']);
    expect(file.errors).toEqual([]);
    expect(tradesOf(file)).toHaveLength(3);
    expect(file.trades[1]).toMatchObject({ security_name: 'ODER CORP', quantity: '10', net_amount: '-598.5' });
  });

  it.each([[['', '', 'Rheingold Brokerage', '', '', '', '1 of 3']], [['06/30/2025', '', '', '', '', '', '1 of 3']]])(
    'beside the words of a margin is no part of a row: %s',
    async (row) => {
      const file = await withRow(row);
      expect(file.errors).toEqual([]);
      expect(file.trades.map(({ security_name }) => security_name)).toEqual(['RHEINGOLD INC', 'MERROW CORP']);
    },
  );
});

describe('cells of several lines with their middle at the row', () => {
  const X = [40, 110, 210, 290, 380, 450, 520];
  const line = (y: number, texts: readonly string[]): PlacedWords[] =>
    texts.flatMap((text, at) => (text === '' ? [] : [{ text, x: X[at]!, y }]));
  const words = [
    ...line(40, ['Statement of March 2025']),
    ...line(70, ['Settlement', 'Security', '', '', '', '', 'Net']),
    ...line(76, ['', '', 'CUSIP', 'Activity', 'Quantity', 'Price', '']),
    ...line(82, ['Date', 'Name', '', '', '', '', 'Amount ($)']),
    ...line(100, ['', 'RHEINGOLD', '', 'You', '', '', '']),
    ...line(106, ['03/07', '', '037833100', '', '25.000', '112.18', '-2,804.50']),
    ...line(112, ['', 'HOLDING INC', '', 'Bought', '', '', '']),
    ...line(130, ['', 'MERROW', '', '', '', '', '']),
    ...line(139, ['03/18', 'MINING', '88160R101', 'You Sold', '-15.000', '162.50', '2,437.48']),
    ...line(148, ['', 'CORP', '', '', '', '', '']),
  ];

  it('belong to that row, and not to the one above', async () => {
    const bytes = await pdfOf({ pages: [words], size: 7.5, landscape: true });
    const file = await readTradeFile(
      (async function* () {
        yield bytes;
      })(),
    );
    expect(file.trades).toMatchObject([
      { type: 'buy', settle_date: '2025-03-07', security_name: 'RHEINGOLD HOLDING INC', quantity: '25' },
      { type: 'sell', settle_date: '2025-03-18', security_name: 'MERROW MINING CORP', quantity: '15' },
    ]);
  });
});

describe('[X-2] a confirmation whose table has days of settlement alone', () => {
  const confirmation = (...above: string[]) =>
    read({
      above,
      columns: [left(40), left(100), left(180), right(300), right(360), right(440), right(520), left(540)],
      header: [['Symbol', 'CUSIP', 'Action', 'Quantity', 'Price', 'Principal', 'Net Amount', 'Settle Date']],
      rows: [
        ['RHSI', '037833100', 'Bought', '20', '$487.4100', '$9,748.20', '$9,748.20', '10/03/2024'],
        ['MRW', '88160R101', 'Sold', '15', '$84.2000', '$1,263.00', '$1,263.00', '10/03/2024'],
        ['Capacity: Agent. Type: Cash.'],
      ],
    });

  it('has the trade date above the table', async () => {
    const { trades } = await confirmation('Trade Confirmation', 'Trade Date 10/02/2024');
    expect(trades.map(({ symbol, trade_date, settle_date }) => [symbol, trade_date, settle_date])).toEqual([
      ['RHSI', '2024-10-02', '2024-10-03'],
      ['MRW', '2024-10-02', '2024-10-03'],
    ]);
  });

  it('has the day of settlement where the text above names two', async () => {
    const { trades } = await confirmation('Trade Confirmation', 'Trade Date 10/02/2024', 'Trade Date 10/01/2024');
    expect(trades.map(({ trade_date }) => trade_date)).toEqual(['2024-10-03', '2024-10-03']);
  });

  it.each([
    ['in a sentence', ['Trade Confirmation', 'Positions as of trade date 10/02/2024']],
    ['of a period', ['Trade Confirmation', 'Trade Date 10/02/2024 - 10/31/2024']],
    ['of a period in words', ['Trade Confirmation', 'From Trade Date 10/02/2024 through 10/31/2024']],
    ['of a statement', ['Account Statement', 'Trade Date 10/02/2024']],
    ['after the settlement', ['Trade Confirmation', 'Trade Date 10/04/2024']],
    ['weeks before the settlement', ['Trade Confirmation', 'Trade Date 09/16/2024']],
  ])('has the day of settlement where the day above is %s', async (_, above) => {
    const { trades } = await confirmation(...above);
    expect(trades.map(({ trade_date }) => trade_date)).toEqual(['2024-10-03', '2024-10-03']);
  });
});

it('a statement’s line above its table states the currency of it [API-45]', async () => {
  const { trades } = await read({ ...TRADES, above: [...TRADES.above, 'All amounts are in Canadian dollars'] });
  expect(trades.map(({ currency }) => currency)).toEqual(['CAD', 'CAD']);
});

describe('[API-45] what a statement prints in the words of a row', () => {
  const columns = [left(40), left(100), left(170), right(420), right(490), right(570)];
  const header = [['Date', 'Transaction', 'Description (Symbol or CUSIP)', 'Quantity', 'Price', 'Amount']];
  const above = ['January 1 - January 31, 2026', 'Activity Detail'];

  it('is the day of a trade that was booked later, and no day of a dividend', async () => {
    const { trades } = await read({
      above,
      columns,
      header,
      rows: [
        ['01/14', 'Sale', 'RHEINGOLD INC', '-50.000', '20.00', '1,000.00'],
        ['', '', 'AS OF 01/13/26'],
        ['01/20', 'Dividend', 'MERROW CORP AS OF 01/12/26', '', '', '4.00'],
      ],
    });
    expect(trades).toMatchObject([
      { type: 'sell', trade_date: '2026-01-13', security_name: 'RHEINGOLD INC' },
      { type: 'dividend', trade_date: '2026-01-20' },
    ]);
  });

  it('is no day of a trade where it is of the security, long before the row', async () => {
    const { trades } = await read({
      above,
      columns,
      header,
      rows: [
        ['01/14/2026', 'Sale', 'STEP CPN NOTE RATE 4.1 AS OF 01/15/2020', '-50.000', '20.00', '1,000.00'],
        ['01/15/2026', 'Sale', 'RHEINGOLD INC AS OF 12/15/2025', '-50.000', '20.00', '1,000.00'],
        ['01/16/2026', 'Sale', 'RHEINGOLD INC AS OF 12/15/2025', '-50.000', '20.00', '1,000.00'],
      ],
    });
    expect(trades.map(({ trade_date, security_name }) => `${trade_date} ${security_name}`)).toEqual([
      '2026-01-14 STEP CPN NOTE RATE 4.1 AS OF 01/15/2020',
      '2025-12-15 RHEINGOLD INC',
      '2026-01-16 RHEINGOLD INC AS OF 12/15/2025',
    ]);
  });

  it.each([
    ['that most rows have', 'Description (Symbol or CUSIP)', 'RHEINGOLD INC (RHNE)', ['RHNE', 'MRRW']],
    ['that most rows have', 'Security Description/Symbol', 'RHEINGOLD INC (RHNE)', ['RHNE', 'MRRW']],
    ['and none that one row alone has', 'Description (Symbol or CUSIP)', 'RHEINGOLD INC', [null, null]],
    ['and none that one row alone has', 'Security Description/Symbol', 'RHEINGOLD INC', [null, null]],
  ])('is the ticker behind a name %s, and no word of the name: %s', async (_, title, other, symbols) => {
    const { trades } = await read({
      above,
      columns,
      header: header.map((names) => names.map((name) => (name.startsWith('Desc') ? title : name))),
      rows: ['ODER CO (THE)', 'ELBE SEMI (ADR)', other, 'MERROW CORP (MRRW)'].map((name, at) => [
        `01/1${at}/2026`,
        'Purchase',
        name,
        '10.000',
        '20.00',
        '-200.00',
      ]),
    });
    expect(trades.map(({ symbol }) => symbol)).toEqual([null, null, ...symbols]);
    expect(trades.map(({ security_name }) => security_name).slice(0, 2)).toEqual(['ODER CO (THE)', 'ELBE SEMI (ADR)']);
  });

  it('is a dividend beside “Income”, and the ticker behind a name', async () => {
    const { trades } = await read({
      above,
      columns,
      header,
      rows: [
        ['01/10/2026', 'Income', 'Dividend RHEINGOLD', '', '', '148.50'],
        ['', '', 'CORPORATION (RHNE)'],
        ['01/24/2026', 'Reinvest', 'Dividend reinvested MERROW FUND (MRWFX)', '3.020', '39.41', '(119.02)'],
        ['', 'Income', 'Dividend - Taxable MERROW FUND (MRWFX)', '', '', '119.02'],
      ],
    });
    expect(trades.map(({ type, symbol, security_name }) => `${type} ${symbol} ${security_name}`)).toEqual([
      'dividend RHNE RHEINGOLD CORPORATION',
      'buy MRWFX MERROW FUND',
      'dividend MRWFX MERROW FUND',
    ]);
  });

  it('are securities that came or went, by a list with what they are worth, and by the kind of transfer', async () => {
    const places = [...columns.slice(0, 3), left(300), ...columns.slice(3)];
    const { trades, errors } = await read({
      above,
      columns: places,
      header: [['Date', 'Transaction type', 'Name', 'Account type', 'Quantity', 'Price', 'Amount']],
      rows: [
        ['01/05', 'Buy', 'RHEINGOLD INC', 'CASH', '10', '20.00', '-200.00'],
        ['01/06', 'Transfer (incoming)', 'MERROW CORP', 'CASH', '18', '-', '-'],
        ['01/07', 'Granted somehow', 'ODER CORP', 'CASH', '7', '-', '-'],
        'Securities Transferred',
        ['Date', 'Transaction type', 'Name', 'Account type', 'Quantity', 'Price', 'Market Value'],
        ['01/22', 'Journal', 'ODER CORP', 'CASH', '50', '57.90', '2,895.00'],
      ],
    });
    expect(trades.map(({ type, quantity, net_amount }) => `${type} ${quantity} ${net_amount}`)).toEqual([
      'buy 10 -200',
      'transfer_in 18 null',
      'transfer_in 50 null',
    ]);
    expect(errors).toMatchObject([{ value: 'Granted somehow' }]);
  });
});
