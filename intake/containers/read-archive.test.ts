import { randomFillSync } from 'node:crypto';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../batches.ts';
import { readTradeFile, streamTradeFile } from '../read-trade-file.ts';
import { lineWords, pdfOf } from '../testing/pdf.ts';
import { workbookOf } from '../testing/workbook.ts';

const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
const bought = (day: string, quantity: number) => `${day},Buy,ACME,ACME INC,${quantity},$5.00,,-$${quantity * 5}.00`;
const schwab = (...rows: string[]) => strToU8([HEADER, ...rows].join('\n'));
const ROBINHOOD = strToU8(
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"\n"2/6/2023","2/6/2023","2/8/2023","ACME","Acme","Sell","4","$6.00","$24.00"\n',
);
const ASKED = 'Day,Deal,Paper,Pieces,Each\n2023-01-02,Teleported,ACME,10,5\n2023-01-03,Teleported,ACME,10,5';

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

const read = (files: Record<string, Uint8Array>, options: ReadOptions = {}): Promise<TradeFile> =>
  readTradeFile(whole(zipSync(files)), options);

describe('an archive of several files', () => {
  it('has each file read as if it were uploaded alone, and every row’s place names its file', async () => {
    const file = await read({
      'history/2022.csv': schwab(bought('01/12/2022', 10), bought('01/13/2022', 20)),
      'robinhood.csv': ROBINHOOD,
      'book.xlsx': workbookOf({
        sheets: [{ name: 'Trades', rows: [HEADER.split(','), bought('03/01/2023', 30).split(',')] }],
      }),
      '__MACOSX/._2022.csv': strToU8('x'),
    });
    expect(file.format).toBe('archive');
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ ref, type, quantity }) => [ref, type, quantity])).toEqual([
      ['history/2022.csv row 2', 'buy', '10'],
      ['history/2022.csv row 3', 'buy', '20'],
      ['robinhood.csv row 2', 'sell', '4'],
      ['book.xlsx row 2', 'buy', '30'],
    ]);
  });

  it('has a file that is not a trade history refused in words, and the others read', async () => {
    const letter = await pdfOf({ pages: [lineWords(['Dear reader,'])] });
    const file = await read({
      'a.csv': schwab(bought('01/12/2022', 10), bought('13/13/2022', 20)),
      'letter.pdf': letter,
      'unknown.csv': strToU8(ASKED),
    });
    expect(file.trades).toHaveLength(1);
    expect(file.errors).toMatchObject([
      { row: 'a.csv row 3', column: 'Date' },
      { row: 'letter.pdf', reason: expect.stringMatching(/"letter\.pdf".*PDF document with no trades/) },
      { row: 'unknown.csv', reason: expect.stringMatching(/set its columns/) },
    ]);
  });

  it('has a table of no known format read by the columns that its owner chose before', async () => {
    const file = await read(
      { 'a.csv': schwab(bought('01/12/2022', 10)), 'unknown.csv': strToU8(ASKED) },
      {
        chooseColumns: ({ proposal: { mapping } }) => ({
          mapping: {
            ...mapping,
            columns: ['trade_date', 'action', 'symbol', 'quantity', 'price'],
            direction: 'action',
            actions: [{ printed: 'Teleported', means: 'buy' }],
          },
          corrections: [],
        }),
      },
    );
    expect(file.errors).toEqual([]);
    expect(file.trades.map(({ ref }) => ref)).toEqual(['a.csv row 2', 'unknown.csv row 2', 'unknown.csv row 3']);
  });

  it('reports a trade once that two of its files report, and keeps equal fills of one file apart', async () => {
    const fill = bought('01/12/2022', 10);
    const file = await read({
      'a.csv': schwab(fill, fill),
      'b.csv': schwab(fill, fill, fill, bought('01/13/2022', 1)),
    });
    expect(file.trades.map(({ ref }) => ref)).toEqual(['a.csv row 2', 'a.csv row 3', 'b.csv row 4', 'b.csv row 5']);
    expect(file.ignored).toEqual([
      { row: 'b.csv row 2', reason: 'the same trade as in an earlier file of the archive' },
      { row: 'b.csv row 3', reason: 'the same trade as in an earlier file of the archive' },
    ]);
  });

  it('counts rows and bytes up to the archive’s end', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => bought('01/12/2022', at + 1));
    const bytes = zipSync({ 'a.csv': schwab(...rows), 'b.csv': schwab(bought('01/13/2022', 5)) });
    let last = { rows_read: 0, bytes_read: 0 };
    for await (const batch of streamTradeFile(whole(bytes))) {
      expect(batch.rows_read).toBeGreaterThanOrEqual(last.rows_read);
      expect(batch.bytes_read).toBeGreaterThanOrEqual(last.bytes_read);
      last = batch;
    }
    expect(last).toMatchObject({ rows_read: 3001, bytes_read: bytes.length });
  });

  it('none of which can be read shows what is wrong with them', async () => {
    const file = await read({ 'a.txt': strToU8('hello'), 'b.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) });
    expect(file).toMatchObject({ format: null, trades: [], ignored: [] });
    expect(file.errors).toHaveLength(1);
    expect(file.errors[0]!.reason).toMatch(
      /archive \(ZIP\) of 2 files, none of which can be read.*"a\.txt".*And 1 more/,
    );
  });

  it('does not open an archive inside it', async () => {
    const inner = zipSync({ 'c.csv': schwab(bought('01/12/2022', 10)), 'd.csv': ROBINHOOD });
    const file = await read({ 'a.csv': schwab(bought('01/13/2022', 10)), 'b.zip': inner });
    expect(file.trades).toHaveLength(1);
    expect(file.errors).toMatchObject([
      { row: 'b.zip', reason: expect.stringMatching(/archive \(ZIP\) inside an archive/) },
    ]);
    expect((await read({ 'b.zip': inner })).errors[0]!.reason).toMatch(/archive \(ZIP\) inside an archive/);
  });

  it('of too many files, or that is packed to burst, is refused in words', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.csv`, strToU8('x')]));
    expect((await read(many)).errors[0]!.reason).toMatch(/201 files. We read at most 200/);
    const bomb = new Uint8Array(90_000_000);
    const file = await read({ 'a.csv': schwab(bought('01/12/2022', 10)), 'b.csv': bomb });
    expect(file.trades).toHaveLength(1);
    expect(file.errors).toMatchObject([{ row: 'b.csv', reason: expect.stringMatching(/200 times its size/) }]);
  });

  it('that is damaged in one file still gives the others', async () => {
    const noise = Buffer.from(randomFillSync(new Uint8Array(2000))).toString('hex');
    const bytes = zipSync({ 'a.csv': schwab(bought('01/12/2022', 10)), 'b.csv': strToU8(noise) });
    bytes[bytes.length - 400] = bytes[bytes.length - 400]! ^ 255;
    const file = await readTradeFile(whole(bytes));
    expect(file.trades).toHaveLength(1);
    expect(file.errors).toMatchObject([{ row: 'b.csv', reason: expect.stringMatching(/cannot be unpacked/) }]);
  });
});

describe('an archive whose owner is asked first', () => {
  const files = {
    'a.csv': schwab(bought('01/12/2022', 10)),
    'b.csv': strToU8(ASKED),
    'c.csv': strToU8(ASKED.replace('Day', 'When')),
  };
  const readAll = async (packed: Record<string, Uint8Array>, options: ReadOptions) => {
    const batches = [];
    for await (const batch of streamTradeFile(whole(zipSync(packed)), options)) batches.push(batch);
    return batches;
  };
  const readBatches = (isToMap: (file: string) => boolean) =>
    readAll(files, { mustBeMapped: ({ table }) => isToMap(table.names[0]!) });

  it('is not begun before its first table of unknown columns is readBatches', async () => {
    const [batch, ...more] = await readBatches(() => true);
    expect(more).toEqual([]);
    expect(batch).toMatchObject({ format: null, trades: [], unmapped: { file: 'b.csv' } });
    const [second] = await readBatches((name) => name === 'When');
    expect(second).toMatchObject({ format: null, unmapped: { file: 'c.csv' } });
  });

  it('reports which files its owner left out', async () => {
    const options: ReadOptions = { mustBeMapped: () => false, leavesOut: ({ table }) => table.names[0] === 'Day' };
    expect(await readAll(files, options)).toMatchObject([
      {
        format: 'archive',
        trades: [{ ref: 'a.csv row 2' }],
        ignored: [{ row: 'b.csv', reason: 'this file is left out, as you chose' }],
        errors: [{ row: 'c.csv', reason: expect.stringMatching(/^The file "c.csv" is of no known format/) }],
      },
    ]);
    const [all] = await readAll(
      { 'b.csv': files['b.csv'], 'd.csv': files['b.csv'] },
      { ...options, leavesOut: () => true },
    );
    expect(all).toMatchObject({
      format: null,
      errors: [
        { reason: expect.stringMatching(/none of which can be read. The file "b.csv" is left out, as you chose./) },
      ],
    });
  });

  it('is read once nothing is left to ask', async () => {
    const [batch] = await readBatches(() => false);
    expect(batch).toMatchObject({ format: 'archive', trades: [{ ref: 'a.csv row 2' }] });
  });

  it('whose packed data goes on behind its end is refused, and not copied again and again', async () => {
    const zip = zipSync({ 'a.csv': schwab(bought('01/12/2022', 10)) });
    const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
    const end = zip.length - 22;
    const directory = view.getUint32(end + 16, true);
    const tail = new Uint8Array(20_000_000);
    view.setUint32(directory + 20, view.getUint32(directory + 20, true) + tail.length, true);
    view.setUint32(end + 16, directory + tail.length, true);
    const bytes = Buffer.concat([zip.subarray(0, directory), tail, zip.subarray(directory)]);
    const { errors } = await readTradeFile(whole(bytes));
    expect(errors[0]!.reason).toMatch(/a part of it goes on after its end/);
  });
});
