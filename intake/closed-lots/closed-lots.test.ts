import { printedFacts } from '@trover/core/trades/overlap.ts';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../batches.ts';
import { readTradeFile, streamTradeFile } from '../read-trade-file.ts';
import { workbookOf, zipOf } from '../testing/workbook.ts';
import { ClosedLotsReader, findClosedLots } from './closed-lots.ts';

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(`${lines.join('\n')}\n`);
const use: ReadOptions = { usesLots: () => true };

const readBytes = (bytes: Uint8Array, options: ReadOptions = use): Promise<TradeFile> =>
  readTradeFile(once(bytes), options);
const read = (...lines: string[]): Promise<TradeFile> => readBytes(bytesOf(lines));

/** The question about a report, with the refusal of it as long as nobody answers. */
async function askedAbout(bytes: Uint8Array) {
  for await (const batch of streamTradeFile(once(bytes), { usesLots: () => false })) return batch;
  throw new Error('nothing was read');
}

const tradeLines = ({ trades }: TradeFile) =>
  trades.map(({ trade_date, type, subtype, symbol, cusip, security_name, quantity, net_amount }) =>
    [trade_date, subtype ?? type, symbol ?? cusip ?? security_name, quantity, net_amount ?? '-'].join(' '),
  );

const SCHWAB = [
  '"Realized Gain/Loss - Lot Details for Individual ...412 as of Fri Jan 09 10:12:00 EST 2026 from 01/01/2023 to 12/31/2024"',
  '"Symbol","Name","Closed Date","Opened Date","Quantity","Proceeds Per Share","Cost Per Share","Proceeds","Cost Basis (CB)","Gain/Loss ($)","Gain/Loss (%)","Long Term Gain/Loss","Short Term Gain/Loss","Term","Unadjusted Cost Basis","Wash Sale?","Disallowed Loss"',
  '"RHNE","RHEINGOLD INC","06/22/2023","03/15/2023","60","$27.10","$25.50","$1,626.00","$1,530.00","$96.00","6.27%","--","$96.00","Short Term","$1,530.00","No","--"',
  '"RHNE","RHEINGOLD INC","07/03/2023","03/15/2023","40","$20.00","$26.00","$800.00","$1,040.00","-$240.00","-23.07%","--","-$240.00","Short Term","$1,020.00","Yes","$240.00"',
  '"HLDN","HALDEN CORP","09/12/2024","01/05/2022","12.5","$40.00","$30.00","$500.00","$375.00","$125.00","33.3%","$125.00","--","Long Term","$375.00","No","--"',
  '"Total","","","","","","","$2,926.00","$2,945.00","-$19.00","","$125.00","-$144.00","","","",""',
];

const FORM = 'Description,CUSIP,Quantity,DateAcquired,DateSold,Proceeds,CostBasis,WashSaleLoss,Term';
const HEADER =
  'Symbol(CUSIP),Security Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Short Term Gain/Loss,Long Term Gain/Loss';

describe('a gain and loss report', () => {
  it('is asked about, with the number of its lots, and refused until its owner answers', async () => {
    const batch = await askedAbout(bytesOf(SCHWAB));
    expect(batch).toMatchObject({
      format: null,
      trades: [],
      unmapped: { lots: { count: 3, sales_only: 0, left_out: 0 } },
    });
    const { reason } = batch.errors[0]!;
    expect(reason).toMatch(/is a gain and loss report with 3 lots, bought and sold again\. Shares that are still held/);
    expect(reason.split(' ').length).toBeLessThanOrEqual(40);
  });

  it('is refused as before by a reader that does not ask', async () => {
    const file = await readBytes(bytesOf(SCHWAB.slice(1)), {});
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain('lots, each bought and sold again');
  });

  it('is a purchase and a sale for each lot, at what was paid before a wash sale', async () => {
    const file = await read(...SCHWAB);
    expect(file).toMatchObject({ format: 'gain_report', errors: [] });
    expect(tradeLines(file)).toEqual([
      '2023-03-15 buy RHNE 60 -1530',
      '2023-06-22 sell RHNE 60 1626',
      '2023-03-15 buy RHNE 40 -1020',
      '2023-07-03 sell RHNE 40 800',
      '2022-01-05 buy HLDN 12.5 -375',
      '2024-09-12 sell HLDN 12.5 500',
    ]);
    expect(file.trades[0]).toMatchObject({
      ref: 3,
      price: null,
      currency: 'USD',
      security_name: 'RHEINGOLD INC',
      note: 'from a gain and loss report',
    });
    expect(file.ignored.map(({ row }) => row)).toEqual([1, 6]);
  });

  it('may name the security by its ticker and CUSIP in one cell', async () => {
    const file = await read(HEADER, 'RHNE(037833100),RHEINGOLD INC,100,03/15/2023,06/22/2024,2710.00,2550.00,,160.00');
    expect(file.errors).toEqual([]);
    expect(file.trades[1]).toMatchObject({ symbol: 'RHNE', cusip: '037833100', cusip_valid: true, net_amount: '2710' });
  });

  it('may be a table from the tax form, with names in one word', async () => {
    const file = await read(
      FORM,
      'RHEINGOLD INC,037833100,36.000000,01/16/24,01/17/24,2262.23,2291.40,29.17,Short Term',
    );
    expect(file.errors).toEqual([]);
    expect(tradeLines(file)).toEqual(['2024-01-16 buy 037833100 36 -2291.4', '2024-01-17 sell 037833100 36 2262.23']);
  });

  it('may have the number of shares in the description, as tax forms do', async () => {
    const file = await read(
      '1a- Description of property (Example 100 sh. XYZ Co.),1b- Date acquired,1c- Date sold or disposed,1d- Proceeds,1e- Cost or other basis,1g- Wash sale loss disallowed',
      '100 sh. RHNE,03/15/2023,06/22/2023,2710.00,2550.00,0.00',
      '3M COMPANY,03/15/2023,06/22/2023,2710.00,2550.00,0.00',
    );
    expect(tradeLines(file)).toEqual(['2023-03-15 buy RHNE 100 -2550', '2023-06-22 sell RHNE 100 2710']);
    expect(file.errors).toMatchObject([{ row: 3, reason: expect.stringContaining('number of shares') }]);
  });

  it('may be an export for tax programs', async () => {
    const sale = [
      'TD',
      'N321',
      'C1',
      'L1',
      'P12.5 SHARES RHEINGOLD INC',
      'D03/15/2023',
      'D06/22/2023',
      '$2550.00',
      '$2710.00',
      '^',
    ];
    const file = await read('V042', 'AExample 2024', 'D02/15/2024', '^', ...sale, 'TS', 'N286', '$12.00', '^');
    expect(file).toMatchObject({ format: 'gain_report', errors: [] });
    expect(tradeLines(file)).toEqual([
      '2023-03-15 buy RHEINGOLD INC 12.5 -2550',
      '2023-06-22 sell RHEINGOLD INC 12.5 2710',
    ]);
    expect(file.trades[0]!.ref).toBe(5);
  });

  it('has shares of a plan for employees without a price', async () => {
    const file = await read(
      'Record Type,Symbol,Plan Type,Quantity,Date Acquired,Acquisition Cost,Adjusted Cost Basis,Date Sold,Total Proceeds,Adjusted Gain/Loss',
      'Summary,,,10,,,$900.00,,"$1,000.00",$100.00',
      'Sell,RHNE,RS,10,03/15/2023,$0.00,$900.00,06/22/2023,"$1,000.00",$100.00',
    );
    expect(file.errors).toEqual([]);
    expect(tradeLines(file)).toEqual(['2023-03-15 stock_plan RHNE 10 -', '2023-06-22 sell RHNE 10 1000']);
    expect(file.ignored).toMatchObject([{ row: 2, reason: 'Summary' }]);
  });

  it('has only the sale where the cost or the day of the purchase is not known', async () => {
    const file = await read(
      HEADER,
      'RHNE,RHEINGOLD INC,100,03/15/2023,06/22/2023,2710.00,--,--,--',
      'RHNE,RHEINGOLD INC,50,,06/22/2023,1355.00,1200.00,155.00,--',
      'HLDN,HALDEN CORP,5,INHERITED,06/22/2023,50.00,40.00,--,10.00',
    );
    expect(file.errors).toEqual([]);
    expect(tradeLines(file)).toEqual([
      '2023-06-22 sell RHNE 100 2710',
      '2023-06-22 sell RHNE 50 1355',
      '2023-06-22 sell HLDN 5 50',
    ]);
  });

  it('is without lots of several days, adjusted costs alone and wash sales without their amount', async () => {
    const header = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Adjusted Cost Basis,Wash Sale';
    const file = await read(
      header,
      'RHNE,100,VARIOUS,06/22/2023,2710.00,2550.00,,No',
      'RHNE,100,03/15/2023,06/22/2023,2710.00,,2600.00,No',
      'RHNE,100,03/15/2023,06/22/2023,2710.00,2750.00,,Yes',
      'RHNE,10,03/15/2023,06/22/2023,271.00,255.00,,No',
      'RHNE,10,03/15/2023,,,255.00,,No',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ ref }) => ref)).toEqual([5, 5]);
    expect(file.ignored).toMatchObject([
      { row: 2, reason: expect.stringContaining('various') },
      { row: 3, reason: expect.stringContaining('adjusted') },
      { row: 4, reason: expect.stringContaining('wash sale') },
      { row: 6, reason: 'a lot that is not sold' },
    ]);
  });

  it('has short sales where the row shows them, and else an error', async () => {
    const file = await read(
      'Symbol,Position,Quantity,Date Sold,Date Acquired,Proceeds,Cost Basis',
      'RHNE,Short,10,06/01/2023,06/09/2023,300.00,250.00',
      'RHNE,Long,10,06/01/2023,06/09/2023,300.00,250.00',
    );
    expect(tradeLines(file)).toEqual(['2023-06-01 short_sell RHNE 10 300', '2023-06-09 buy_to_cover RHNE 10 -250']);
    expect(file.errors).toMatchObject([{ row: 3, reason: expect.stringContaining('before the purchase') }]);
  });

  it('has the sale on the day a short position was opened, and the purchase on the day it was closed', async () => {
    const file = await read(
      'Symbol,Position,Quantity,Opened Date,Closed Date,Proceeds,Cost Basis,Type',
      'RHNE,Short,10,06/01/2023,06/09/2023,300.00,250.00,Short',
      'RHNE,Long,10,06/01/2023,06/09/2023,300.00,250.00,Short',
      'RHNE 09/15/2023 30.00 C,Short,2,08/01/2023,08/21/2023,640.00,500.00,Short',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map((trade) => [trade.trade_date, trade.subtype ?? trade.type, trade.net_amount])).toEqual([
      ['2023-06-01', 'short_sell', '300'],
      ['2023-06-09', 'buy_to_cover', '-250'],
      ['2023-06-01', 'buy', '-250'],
      ['2023-06-09', 'sell', '300'],
      ['2023-08-01', 'option_sell_to_open', '640'],
      ['2023-08-21', 'option_buy_to_close', '-500'],
    ]);
  });

  it('has different facts for equal parts of one purchase that were sold on different days', async () => {
    const { trades } = await read(
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis',
      'RHNE,10,03/15/2023,06/22/2023,300.00,250.00',
      'RHNE,10,03/15/2023,06/22/2024,300.00,250.00',
    );
    expect(new Set(trades.map(printedFacts)).size).toBe(4);
  });

  it('refuses a short sale whose days are those of a purchase and a later sale', async () => {
    const file = await read(
      'Symbol,Position,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis',
      'HLDN,Long,10,06/01/2023,06/09/2023,300.00,250.00',
      'RHNE,Short,10,06/01/2023,06/09/2023,300.00,250.00',
    );
    expect(file.trades).toHaveLength(2);
    expect(file.errors).toMatchObject([{ row: 3, reason: expect.stringContaining('short sale') }]);
  });

  it('has contracts at their price for each share', async () => {
    const file = await read(
      HEADER,
      'RHNE 09/15/2023 30.00 C,CALL RHEINGOLD INC,2,08/01/2023,08/21/2023,640.00,500.00,140.00,',
      'RHNE 09/15/2023 35.00 C,CALL RHEINGOLD INC,2,08/01/2023,09/15/2023,0.00,100.00,-100.00,',
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ type, price, quantity }) => [type, price, quantity])).toEqual([
      ['option_buy_to_open', '2.5', '2'],
      ['option_sell_to_close', '3.2', '2'],
    ]);
    expect(file.trades[0]).toMatchObject({
      symbol: 'RHNE',
      option: { strike: '30', right: 'C', expiry: '2023-09-15' },
    });
    expect(file.ignored).toMatchObject([{ row: 3, reason: expect.stringContaining('expired') }]);
  });

  it.each([
    [
      'a gain that is not proceeds less cost',
      'RHNE,R,100,03/15/2023,06/22/2023,2710.00,2550.00,150.00,',
      'Proceeds less cost are 160',
    ],
    ['a term that the days do not have', 'RHNE,R,100,03/15/2023,06/22/2023,2710.00,2550.00,,160.00', 'long term'],
    ['a day that is none', 'RHNE,R,100,03/15/2023,02/31/2024,2710.00,2550.00,,160.00', 'day of the sale'],
    ['shares that are no number', 'RHNE,R,many,03/15/2023,06/22/2023,2710.00,2550.00,160.00,', 'number of shares'],
    ['proceeds without days', 'RHNE,R,100,,,99.00,2550.00,160.00,', 'proceeds without days'],
    ['a total that its lots do not have', 'Total,,,,,99.00,,,', 'printed total is 99'],
  ])('refuses %s, with the line', async (_, row, reason) => {
    const good = 'HLDN,HALDEN CORP,10,03/15/2023,06/22/2023,100.00,90.00,10.00,';
    const file = await read(HEADER, good, row);
    expect(file.trades).toHaveLength(2);
    expect(file.errors).toMatchObject([{ row: 3, reason: expect.stringContaining(reason) }]);
  });

  it('by average cost is refused', async () => {
    const file = await read(
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Cost Basis Method',
      'RHNEX,100,03/15/2023,06/22/2023,2710.00,2550.00,Average Cost',
    );
    expect(file).toMatchObject({ format: null, trades: [] });
    expect(file.errors[0]!.reason).toContain('lots, each bought and sold again');
  });

  it('is read as a workbook too', async () => {
    const rows = [
      ['Symbol', 'Quantity', 'Date Acquired', 'Date Sold', 'Proceeds', 'Cost Basis'],
      ['RHNE', 100, { serial: 45000, style: 1 }, { serial: 45100, style: 1 }, 2710, 2550],
    ];
    const bytes = workbookOf({ sheets: [{ name: 'Gains', rows }], formats: ['mm/dd/yyyy'] });
    expect(await askedAbout(bytes)).toMatchObject({ format: null, unmapped: { lots: { count: 1 } } });
    const file = await readBytes(bytes);
    expect(file).toMatchObject({ format: 'gain_report', errors: [] });
    expect(tradeLines(file)).toEqual(['2023-03-15 buy RHNE 100 -2550', '2023-06-23 sell RHNE 100 2710']);
  });

  it('is read whole where it is longer than the opening', async () => {
    const rows = Array.from(
      { length: 2000 },
      (_, at) => `RHNE,RHEINGOLD INC,${at + 1},03/15/2023,06/22/2023,27.10,25.50,1.60,`,
    );
    const file = await read(HEADER, ...rows, 'Total,,,,,54200.00,,,');
    expect(file.errors).toEqual([]);
    expect(file.trades).toHaveLength(4000);
  });

  it('may have more lots than a call can have arguments', () => {
    const report = findClosedLots(
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nRHNE,1,03/15/2023,06/22/2023,27.10,25.50\n',
    )!;
    const [trade] = report.found.trades;
    const trades = Array.from({ length: 200_000 }, () => trade!);
    const reader = new ClosedLotsReader({ ...report, found: { ...report.found, trades } });
    reader.end();
    expect(reader.found.trades).toHaveLength(200_000);
  });

  it('in an archive is refused', async () => {
    const packed = zipOf({ 'gains.csv': SCHWAB.join('\n'), 'more.csv': SCHWAB.join('\n') });
    const { trades, errors } = await readBytes(packed);
    expect(trades).toEqual([]);
    expect(errors[0]!.reason).toContain('none of which can be read');
  });
});
