import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { lineWords, pdfOf, tableWords } from '../testing/pdf.ts';

async function readBytes(bytes: Uint8Array): Promise<TradeFile> {
  async function* inPieces() {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  }
  return await readTradeFile(inPieces());
}

const read = (text: string) => readBytes(new TextEncoder().encode(text));

const tradeLines = ({ trades }: TradeFile) =>
  trades.map(({ ref, trade_date, type, symbol, cusip, security_name, quantity, price, net_amount }) =>
    [ref, trade_date, type, symbol ?? cusip ?? security_name, quantity, price, net_amount].join(' '),
  );

const STATEMENT = `Rheingold Brokerage
Account 4711                              Statement Period : December 16, 2021 - January 15, 2022

SECURITIES PURCHASED OR SOLD
TRADE     SETTLEMENT  DESCRIPTION               SYMBOL/   TRANSACTION  QUANTITY   PRICE        AMOUNT       AMOUNT
DATE      DATE                                  CUSIP     TYPE                                 PURCHASED    SOLD
12/20     12/22       RHEINGOLD HLDGS INC       RHNE      Bought       200        5.5300       1,106.00
                      CLASS A
01/12     01/14       RHEINGOLD HLDGS INC       RHNE      Sold         -200       2.8300                    565.98
TOTAL SECURITIES ACTIVITY                                                                      $1,106.00    $565.98

DIVIDENDS
DATE      DESCRIPTION               AMOUNT
01/14     RHEINGOLD HLDGS INC       12.00
`;

describe('a statement whose columns are one under another', () => {
  it('is read by them, with the year of its head', async () => {
    const file = await read(STATEMENT);
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradeLines(file)).toEqual([
      '7 2021-12-20 buy RHNE 200 5.53 -1106',
      '9 2022-01-12 sell RHNE 200 2.83 565.98',
      '14 2022-01-14 dividend RHEINGOLD HLDGS INC   12',
    ]);
    expect(file.trades[0]).toMatchObject({ settle_date: '2021-12-22', security_name: 'RHEINGOLD HLDGS INC CLASS A' });
  });

  it('has no price below zero where the dash of the next column is a space behind it', async () => {
    const file = await read(
      [
        'Statement June 1 - June 30, 2022',
        'Trade Date  Description       Type        Quantity  Price   Cost Basis  Amount',
        '06/03       RHEINGOLD INC     You Bought  50.000    85.200 -            -4,260.00',
        '06/13       MERROW CORP       You Sold    -20.000   23.100  612.40      462.00',
      ].join('\n'),
    );
    expect(file.errors).toEqual([]);
    expect(tradeLines(file)).toEqual([
      '3 2022-06-03 buy RHEINGOLD INC 50 85.2 -4260',
      '4 2022-06-13 sell MERROW CORP 20 23.1 462',
    ]);
  });

  it('that names no security is refused for that reason', async () => {
    const file = await read(
      [
        'My Rheingold trades',
        'Date        Buy/Sell   Shares   Price     Amount',
        '01/20/2022  Buy        10       $508.25   $5,082.50',
        '04/20/2022  Sell       10       $226.19   $2,261.90',
      ].join('\n'),
    );
    expect(file.trades).toEqual([]);
    expect(file.errors.map(({ reason }) => reason)).toEqual([expect.stringContaining('no column names the security')]);
  });

  it('has the identifier that is below a row', async () => {
    const file = await read(
      [
        'Statement June 1 - June 30, 2022',
        'Trade Date  Settlement  Type       Description                     Quantity     Price      Amount',
        '06/03       06/07       Purchase   RHEINGOLD INC CL A              100          31.20      -3,120.00',
        '                                   CUSIP: 037833100 SYMBOL: RHNE',
        '06/13       06/15       Sale       RHEINGOLD INC CL A              -50          37.10      1,854.93',
        '                                   CUSIP: 037833100 SYMBOL: RHNE',
      ].join('\n'),
    );
    expect(tradeLines(file)).toEqual([
      '3 2022-06-03 buy RHNE 100 31.2 -3120',
      '5 2022-06-13 sell RHNE 50 37.1 1854.93',
    ]);
    expect(file.trades[0]).toMatchObject({ cusip: '037833100' });
  });

  it('is not read where its days have no year', async () => {
    const file = await read(STATEMENT.replace(/Statement Period.*/, ''));
    expect(file).toMatchObject({ format: null, trades: [] });
  });

  it('is read from the text of a PDF document, page after page', async () => {
    const columns = [40, 120, 200, 330, 400, 470, 550].map((x) => ({ x }));
    const header = ['Trade Date', 'Activity', 'Security', 'Symbol', 'Shares', 'Price', 'Net Amount'];
    const rows = [
      ['12/20/2021', 'Purchased', 'RHEINGOLD INC', 'RHNE', '200', '5.53', '-1,106.00'],
      ['12/21/2021', 'Sold', 'RHEINGOLD INC', 'RHNE', '50', '6.00', '300.00'],
    ];
    const page = (row: string[]) => tableWords(columns, [header, row], 80);
    const file = await readBytes(
      await pdfOf({
        landscape: true,
        pages: [[...lineWords(['Rheingold Brokerage statement']), ...page(rows[0]!)], page(rows[1]!)],
      }),
    );
    expect(file).toMatchObject({ format: 'columns', errors: [] });
    expect(tradeLines(file)).toEqual([
      'page 1 line 3 2021-12-20 buy RHNE 200 5.53 -1106',
      'page 2 line 2 2021-12-21 sell RHNE 50 6 300',
    ]);
  });

  it('is asked about where costs come near to what was traded', async () => {
    const file = await read(
      [
        'Trade Date   Activity    Symbol   Shares   Price    Commission',
        '12/20/2021   Purchased   RHNE     200      5.53     1,106.00',
        '12/21/2021   Sold        RHNE     50       6.00     300.00',
      ].join('\n'),
    );
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain('costs are more than half');
  });
});
