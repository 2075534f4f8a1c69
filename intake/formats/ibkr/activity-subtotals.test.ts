import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../../read-trade-file.ts';

const START = ['Statement,Header,Field Name,Field Value', 'Statement,Data,Title,Activity Statement'];
const HEADER =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code';

const order = (symbol: string, quantity: number, day = '2025-01-08', currency = 'USD') =>
  `Trades,Data,Order,Stocks,${currency},${symbol},"${day}, 09:31:02",${quantity},10,10,${-10 * quantity},-1,${10 * quantity + 1},0,0,O`;
const subtotal = (symbol: string, quantity: number, currency = 'USD') =>
  `Trades,SubTotal,,Stocks,${currency},${symbol},,${quantity},,,${-10 * quantity},-1,,0,0,`;

const read = async (...lines: string[]) =>
  await readTradeFile(
    (async function* () {
      const bytes = new TextEncoder().encode(`${[...START, ...lines].join('\n')}\n`);
      for (let at = 0; at < bytes.length; at += 16_384) yield bytes.slice(at, at + 16_384);
    })(),
  );

describe('[X-2] the subtotals of an activity statement', () => {
  it('withdraw all rows of a security that do not add up, also those of a batch before', async () => {
    const orders = Array.from({ length: 1500 }, () => order('RHNE', 1));
    const { trades, ignored, errors } = await read(HEADER, ...orders, subtotal('RHNE', 1600), order('VSTH', 1));
    expect(trades.map(({ symbol }) => symbol)).toEqual(['VSTH']);
    expect(errors.map(({ value }) => value)).toEqual(['RHNE']);
    const withdrawn = ignored.filter(({ reason }) => reason.includes('subtotal in row 1504'));
    expect(withdrawn.map(({ row }) => row)).toEqual(orders.map((_, at) => at + 4));
  });

  it('leave a row in one list', async () => {
    const { ignored, errors } = await read(HEADER, order('RHNE', 1), subtotal('RHNE', 2));
    expect(errors.map(({ row }) => row)).toEqual([5]);
    expect(ignored.map(({ row }) => row)).toEqual([1, 2, 4]);
  });

  it('are of the rows of one security that end there', async () => {
    const { trades, errors } = await read(
      HEADER,
      order('RHNE', 100),
      order('VSTH', 10),
      order('RHNE', 20),
      subtotal('RHNE', 120),
      subtotal('VSTH', 10),
      order('MRRW', 5),
    );
    expect(trades.map(({ symbol, quantity }) => `${symbol} ${quantity}`)).toEqual([
      'RHNE 100',
      'VSTH 10',
      'RHNE 20',
      'MRRW 5',
    ]);
    expect(errors).toEqual([]);
  });

  it('are not those of another section', async () => {
    const { trades, errors } = await read(
      HEADER,
      order('VSTH', 1),
      subtotal('VSTH', 1),
      'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code',
      'Transfers,Data,Stocks,USD,RHNE,2025-01-02,ACATS,In,Bank,U1,40,0,400,0,0,',
      HEADER,
      order('RHNE', 10),
      subtotal('RHNE', 12),
    );
    expect(trades.map(({ type, symbol }) => `${type} ${symbol}`)).toEqual(['buy VSTH', 'transfer_in RHNE']);
    expect(errors.map(({ value }) => value)).toEqual(['RHNE']);
  });

  it('may be off by what rounding to whole yen leaves', async () => {
    const yen = (proceeds: number) =>
      `Trades,Data,Order,Stocks,JPY,7203,"2025-01-08, 09:31:02",1,10.4,10,${proceeds},-1,11,0,0,O`;
    const { trades, errors } = await read(
      HEADER,
      yen(-10),
      yen(-10),
      yen(-10),
      'Trades,SubTotal,,Stocks,JPY,7203,,3,,,-31,-3,,0,0,',
    );
    expect(errors).toEqual([]);
    expect(trades).toHaveLength(3);
  });

  it('are read in any order of the sections, and of two statements in one file', async () => {
    const { trades } = await read(
      'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code',
      'Transfers,Data,Stocks,USD,RHNE,2025-01-02,ACATS,In,Bank,U1,40,0,400,0,0,',
      HEADER,
      order('RHNE', 10),
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,USD,2025-02-03,RHNE(US5128071082) Cash Dividend USD 0.85 per Share,8.5',
      HEADER,
      order('VSTH', 10, '2025-02-08'),
    );
    expect(trades.map(({ type, symbol }) => `${type} ${symbol}`)).toEqual([
      'transfer_in RHNE',
      'buy RHNE',
      'dividend RHNE',
      'buy VSTH',
    ]);
  });
});
