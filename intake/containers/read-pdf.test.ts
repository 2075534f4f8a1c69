import { randomFillSync } from 'node:crypto';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { lineWords, pdfOf, tableWords } from '../testing/pdf.ts';

async function read(bytes: Uint8Array, name?: string): Promise<TradeFile> {
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += 7000) yield bytes.subarray(at, at + 7000);
  })();
  return readTradeFile(source, name === undefined ? {} : { name });
}

const ETRADE = [
  'E*TRADE is a business of Morgan Stanley.',
  '1 of 2  Your Account Number: 999-XXX111-222',
  'E*TRADE from Morgan Stanley',
  'Trade Date  Settlement Date  Quantity  Price  Settlement Amount',
  '05/14/2024  05/16/2024  40  25.125  $999.90',
  'Transaction Type: Bought',
  'Description: ACME HOLDINGS INC',
  'Symbol / CUSIP / ISIN: ACME / 037833100 / US0378331005  Principal  $1,005.00',
  'Commission  $4.95',
  'Net Amount  $1,009.95',
  'Trade Date  Settlement Date  Quantity  Price  Settlement Amount',
  '05/15/2024  05/17/2024  15  26.5',
  'Transaction Type: Sold',
  'Description: ACME HOLDINGS INC',
  'Symbol / CUSIP / ISIN: ACME / 037833100 / US0378331005  Principal  $397.50',
  'Supplemental Transaction Fee  $0.02',
  'Net Amount  $397.48',
];

const ETRADE_BEFORE_2024 = [
  'E*TRADE Securities LLC',
  'Account Number: XXXX-7788',
  'TRADE CONFIRMATION  Page 1 of 2',
  'SELL  QUANTITY  PRICE  ACCT TYPE',
  '03/07/23  03/09/23  6 1  ACME  SELL  150  $15.0054  Stock Plan  PRINCIPAL  $2,250.81',
  'ACME HOLDINGS INC  COM  COMMISSION  $10.00',
  'FEE  $0.05',
  'NET AMOUNT  $2,240.76',
];

const APEX = [
  'Apex Clearing Corporation',
  'ACCOUNT NUMBER: 5AB-12345',
  'ACTION  SYMBOL  CUSIP  DATE  DATE  TYPE  QUANTITY  PRICE',
  'YOU BOUGHT  ACME  037833100  06/29/22  07/01/22  MARGIN  5  $74.33000',
  'ACME HOLDINGS INC  PRINCIPAL  $371.65',
  'UNSOLICITED  NET AMOUNT  $371.65',
  'Market: 6  Capacity: 1',
  'YOU SOLD  8ABCDE7  06/30/22  07/01/22  MARGIN  1  $4.40000',
  'PUT ACME 07/15/22 190 ACME HOLDINGS INC  PRINCIPAL  $440.00',
  'UNSOLICITED  OPTION FEE  $0.02',
  'CLOSING CONTRACT  FEES  $0.01',
  'NET AMOUNT  $439.97',
  'Page 1 of 2',
];

const LIME_HEAD = ['ACCOUNT NUMBER: 71717171', 'A. READER  STATEMENT PERIOD: December 15, 2023 - January 31, 2024'];
const LIME = [
  'Lime Trading Corp.  Vision Financial Markets LLC',
  ...LIME_HEAD,
  'Account Activity Details',
  'Date  Amount',
  'Dec 29  Acme Holdings Inc  037833100  Buy  20  24.0901  (481.80)',
  'Class A',
  'Jan 05  Acme Holdings I 20  037833100  Qualified Dividend  2.00',
  'Jan 05  Nra Withhold: Dividend  037833100  NRA Withhold  (0.30)',
  'Any  Nra Withholding Adjustment  037833100  Journal  0.30',
  'Jan 09  Acme Holdings Inc  037833100  Teleported  20  0.00',
  'Jan 31  .05000%31 Days,Bal= $4367  Credit Interest  0.19',
  'Page 1 of 2',
];

describe('a statement in a PDF document', () => {
  it('of E*TRADE has each of its trades', async () => {
    const file = await read(await pdfOf({ pages: [lineWords(ETRADE)] }));
    expect(file).toMatchObject({ format: 'etrade-pdf-text', ignored: [], errors: [] });
    const security = { symbol: 'ACME', cusip: '037833100', isin: 'US0378331005', account: '999-XXX111-222' };
    expect(file.trades).toMatchObject([
      {
        ...security,
        ref: 'page 1 line 5',
        type: 'buy',
        trade_date: '2024-05-14',
        settle_date: '2024-05-16',
        quantity: '40',
        price: '25.125',
        fees: '4.95',
        net_amount: '-1009.95',
      },
      { ...security, ref: 'page 1 line 12', type: 'sell', quantity: '15', fees: '0.02', net_amount: '397.48' },
    ]);
  });

  it('of E*TRADE until 2023 is read too', async () => {
    const file = await read(await pdfOf({ pages: [lineWords(ETRADE_BEFORE_2024)], landscape: true }));
    expect(file.errors).toEqual([]);
    expect(file.trades).toMatchObject([
      { type: 'sell', symbol: 'ACME', trade_date: '2023-03-07', quantity: '150', price: '15.0054', fees: '10.05' },
    ]);
    expect(file.trades).toMatchObject([
      { net_amount: '2240.76', account: 'XXXX-7788', security_name: 'ACME HOLDINGS INC COM' },
    ]);
  });

  it('of a broker that sets it down in labels', async () => {
    const lines = [
      'Rheingold AG  Wertpapierabrechnung',
      'Geschäftsart:  Kauf',
      'Wertpapier:  RHEINGOLD AG',
      'ISIN:  DE0007164600',
      'Stück:  40  Kurs:  112,50 EUR',
      'Handelstag:  15.03.2024  Valuta:  19.03.2024',
      'Provision:  9,90 EUR',
      'Endbetrag:  4.509,90 EUR',
    ];
    const file = await read(await pdfOf({ pages: [lineWords(lines)] }));
    expect(file).toMatchObject({ format: 'confirmation', errors: [] });
    expect(file.trades).toMatchObject([
      {
        ref: 'page 1 line 2',
        type: 'buy',
        isin: 'DE0007164600',
        trade_date: '2024-03-15',
        quantity: '40',
        price: '112.5',
        net_amount: '-4509.9',
        currency: 'EUR',
      },
    ]);
  });

  it('in labels that could be read in two ways is refused in words', async () => {
    const lines = [
      'Trade confirmation',
      'Action: Buy  Security: RHEINGOLD',
      'Quantity: 10  Price: 25.50  Net Amount: 255.00',
      'Trade Date: 03/04/2024',
    ];
    const file = await read(await pdfOf({ pages: [lineWords(lines)] }));
    expect(file.trades).toEqual([]);
    expect(file.errors[0]!.reason).toContain('could have the day or the month first');
  });

  it('of Apex Clearing has shares by their CUSIP and options by their contract', async () => {
    const file = await read(await pdfOf({ pages: [lineWords(APEX)] }));
    expect(file).toMatchObject({ format: 'firstrade-pdf-text', ignored: [], errors: [] });
    expect(file.trades).toMatchObject([
      {
        type: 'buy',
        symbol: 'ACME',
        cusip: '037833100',
        quantity: '5',
        price: '74.33',
        fees: '0',
        net_amount: '-371.65',
      },
      {
        ref: 'page 1 line 8',
        type: 'option_sell_to_close',
        cusip: null,
        fees: '0.03',
        net_amount: '439.97',
        option: { underlying: 'ACME', expiry: '2022-07-15', strike: '190', right: 'P' },
      },
    ]);
  });

  it('of Lime takes the year from the head of the page, and loses no row of an unknown activity', async () => {
    const file = await read(
      await pdfOf({ pages: [lineWords(LIME), lineWords([...LIME_HEAD, 'General information'])] }),
    );
    expect(file.format).toBe('lime-pdf-text');
    expect(file.trades).toMatchObject([
      { type: 'buy', trade_date: '2023-12-29', security_name: 'Acme Holdings Inc Class A', net_amount: '-481.8' },
      { type: 'dividend', subtype: 'qualified', trade_date: '2024-01-05', security_name: 'Acme Holdings I' },
    ]);
    expect(file.ignored.map(({ row }) => row)).toEqual(['page 1 line 9', 'page 1 line 10', 'page 1 line 12']);
    expect(file.errors).toMatchObject([{ row: 'page 1 line 11', column: 'Type of Activity', value: 'Teleported' }]);
  });

  it('that is a table is read by its columns’ places, empty cells and page breaks included', async () => {
    const columns = [
      { x: 40 },
      { x: 110 },
      { x: 180 },
      { x: 230 },
      { x: 0, end: 420 },
      { x: 0, end: 480 },
      { x: 0, end: 560 },
      { x: 0, end: 640 },
    ];
    const header = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'];
    const first = [
      header,
      ['01/12/2024', 'Buy', 'ACME', 'ACME HOLDINGS CLASS A', '10', '$5.00', '', '-$50.00'],
      ['01/13/2024', 'Wire Sent', '', 'WIRE', '', '', '', '-$9.00'],
    ];
    const second = [
      header,
      ['01/15/2024', 'Sell', 'ACME', 'ACME HOLDINGS CLASS A', '1,000', '$16.00', '$0.03', '$15,999.97'],
    ];
    const file = await read(
      await pdfOf({
        landscape: true,
        pages: [
          [...lineWords(['Transactions for account 4711']), ...tableWords(columns, first, 80)],
          tableWords(columns, second, 60),
        ],
      }),
    );
    expect(file.format).toBe('schwab-csv');
    expect(file.errors).toEqual([]);
    expect(file.trades).toMatchObject([
      { ref: 'page 1 line 3', type: 'buy', quantity: '10', price: '5', fees: '0', net_amount: '-50' },
      { ref: 'page 2 line 2', type: 'sell', quantity: '1000', price: '16', fees: '0.03', net_amount: '15999.97' },
    ]);
    expect(file.ignored.map(({ row }) => row)).toEqual(['page 1 line 1', 'page 1 line 4']);
  });
});

describe('a PDF document without trades', () => {
  it('that is a scan is refused as one', async () => {
    const file = await read(await pdfOf({ pages: [[], []] }), 'scan.pdf');
    expect(file).toMatchObject({ format: null, trades: [], ignored: [] });
    expect(file.errors[0]!.reason).toMatch(
      /"scan\.pdf" is a scan or a photo, and this server cannot read pictures.*Download/,
    );
  });

  it('that is locked is refused as such', async () => {
    const file = await read(await pdfOf({ pages: [lineWords(APEX)], password: 'open' }));
    expect(file.errors[0]!.reason).toMatch(/locked with a password/);
  });

  it('of another kind shows what it seems to be', async () => {
    const file = await read(await pdfOf({ pages: [lineWords(['Dear reader,', 'this is a letter.'])] }));
    expect(file.errors[0]!.reason).toMatch(/a PDF document with no trades of a known layout/);
  });

  it('that is cut off or damaged is refused as such', async () => {
    const whole = await pdfOf({ pages: [lineWords(APEX)] });
    for (const bytes of [whole.subarray(0, 300), whole.subarray(0, 8)])
      expect((await read(bytes)).errors[0]!.reason).toMatch(/PDF document (?:that cannot be read|without text)/);
  });

  it('that is packed to burst is not opened', async () => {
    const bomb = zlibSync(new Uint8Array(80_000_000));
    const twice = zlibSync(zlibSync(randomFillSync(new Uint8Array(300_000))));
    for (const stream of [bomb, twice]) {
      const bytes = Buffer.concat([
        Buffer.from(`%PDF-1.4\n1 0 obj\n<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n`),
        stream,
        Buffer.from('\nendstream\nendobj\n'),
      ]);
      expect((await read(bytes)).errors[0]!.reason).toMatch(/not opened: it unpacks to hundreds of times/);
    }
  });
});
