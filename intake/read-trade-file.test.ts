import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { tradeDay } from '@trover/core/trades/trade-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTradeFile, streamTradeFile, type TradeFileBatch } from './read-trade-file.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/trade-files/ok');
const HEADER = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n';

const encoder = new TextEncoder();

async function* pieces(...texts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield typeof text === 'string' ? encoder.encode(text) : text;
}

function* schwabRows(count: number): Generator<string> {
  for (let at = 0; at < count; at++) {
    yield `0${1 + (at % 9)}/1${at % 10}/2023,${at % 3 ? 'Buy' : 'Sell'},SYM${at % 400},COMPANY ${at % 400},${1 + (at % 900)},$${70 + (at % 20)}.25,,-$10.00\n`;
  }
}

async function* large(count: number): AsyncGenerator<Uint8Array> {
  let text = HEADER;
  for (const row of schwabRows(count)) {
    text += row;
    if (text.length > 50_000) {
      yield encoder.encode(text);
      text = '';
    }
  }
  yield encoder.encode(text);
}

describe('a trade file', () => {
  it('keeps rows that are equal: they are separate fills', async () => {
    const row = '01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00\n';
    const file = await readTradeFile(pieces(HEADER, row, row, row));
    expect(file.trades.map(({ ref }) => ref)).toEqual([2, 3, 4]);
  });

  it('is found by content, whatever its delimiter, encoding, line ends and preamble', async () => {
    const text = `${HEADER}01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00\n`;
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const variants = [
      text,
      text.replaceAll(',', ';'),
      text.replaceAll(',', '\t'),
      text.replaceAll(',', '|'),
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', '\r'),
      text.trimEnd(),
      `\n\nSome words\n\n${text}`,
      `\uFEFF${text}`,
    ];
    for (const variant of [...variants, utf16]) {
      const file = await readTradeFile(pieces(variant), { name: 'photo.jpg' });
      expect(file.format, JSON.stringify(variant)).toBe('schwab-csv');
      expect(file.trades).toMatchObject([
        { type: 'buy', symbol: 'ACME', quantity: '10', price: '5', net_amount: '-50' },
      ]);
    }
  });

  it('continues when its header is repeated with columns in another order', async () => {
    const file = await readTradeFile(
      pieces(
        HEADER,
        '01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00\n',
        'Date,Symbol,Action,Description,Price,Quantity,Fees & Comm,Amount\n',
        '01/13/2023,ACME,Sell,ACME INC,$6.00,10,,$60.00\n',
      ),
    );
    expect(file.trades).toMatchObject([
      { type: 'buy', price: '5' },
      { type: 'sell', price: '6', quantity: '10' },
    ]);
    expect([file.ignored, file.errors]).toEqual([[], []]);
  });

  it('of one header alone has a format and nothing else', async () => {
    expect(await readTradeFile(pieces(HEADER))).toEqual({ format: 'schwab-csv', trades: [], ignored: [], errors: [] });
  });

  it('of no known format has one error that shows what to do', async () => {
    const file = await readTradeFile(pieces('Dear Sir,\nplease find enclosed\n'), { name: 'letter.txt' });
    expect(file).toMatchObject({
      format: null,
      trades: [],
      ignored: [],
      errors: [{ row: 1, column: null, value: null }],
    });
    expect(file.errors[0]!.reason).toMatch(/"letter\.txt" has no header row.*Download/);
  });

  it('with columns and actions that could be anyone’s is nobody’s, until a broker’s own action shows', async () => {
    const header = 'Date,Action,Symbol,Description,Quantity,Price,Fee,Amount\n';
    const row = '01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00\n';
    expect((await readTradeFile(pieces(header, row))).format).toBeNull();
    const own = '01/13/2023,Reinvest Shares,ACME,ACME INC,1,$5.00,,-$5.00\n';
    expect((await readTradeFile(pieces(header, row, own))).format).toBe('schwab-csv');
  });

  it('arrives in batches, counted from the start', async () => {
    const batches: TradeFileBatch[] = [];
    for await (const batch of streamTradeFile(large(12_000))) batches.push(batch);
    expect(batches.length).toBeGreaterThan(5);
    for (const { trades } of batches) expect(trades.length).toBeLessThan(3000);
    expect(batches.flatMap(({ trades }) => trades)).toHaveLength(12_000);
    expect(batches.at(-1)!.rows_read).toBe(12_000);
    const size = [...schwabRows(12_000)].join('').length + HEADER.length;
    expect(batches.at(-1)!.bytes_read).toBe(size);
    expect(batches.every((batch, at) => at === 0 || batch.bytes_read >= batches[at - 1]!.bytes_read)).toBe(true);
  });

  it('counts its rows without the header: trades, what is left out and what is refused', async () => {
    const rows = [
      '01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00\n',
      '01/13/2023,Wire Sent,,WIRE,,,,-$9.00\n',
      '01/14/2023,Buy,ACME,ACME INC,ten,$5.00,,-$50.00\n',
    ];
    const batches: TradeFileBatch[] = [];
    for await (const batch of streamTradeFile(pieces(HEADER, ...rows))) batches.push(batch);
    expect(batches).toMatchObject([
      { rows_read: 3, trades: [{ ref: 2 }], ignored: [{ row: 3 }], errors: [{ row: 4 }] },
    ]);
  });

  it('takes no more memory when it is ten times as long', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const heapAt: number[] = [];
    let read = 0;
    for await (const { trades } of streamTradeFile(large(200_000))) {
      const before = read;
      read += trades.length;
      for (const mark of [20_000, 190_000]) {
        if (before >= mark || read < mark) continue;
        collect();
        heapAt.push(process.memoryUsage().heapUsed);
      }
    }
    expect(read).toBe(200_000);
    expect(heapAt[1]! - heapAt[0]!).toBeLessThan(4_000_000);
  });
});

describe('any file at all', () => {
  const fixtures = readdirSync(FIXTURES)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => readFileSync(join(FIXTURES, name)));

  it('is read without an exception, and each of its rows is in one list', async () => {
    const damage = fc.array(
      fc.tuple(fc.nat(), fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(34, 44, 10, 13, 0, 60))),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fixtures), damage, fc.nat(), async (fixture, changes, cut) => {
        const bytes = new Uint8Array(fixture.subarray(0, cut % 3 === 0 ? cut % fixture.length : fixture.length));
        for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        const batches: TradeFileBatch[] = [];
        for await (const batch of streamTradeFile(pieces(bytes))) batches.push(batch);
        const file = await readTradeFile(pieces(bytes));
        if (file.format === null) {
          expect(file.errors).toHaveLength(1);
          return;
        }
        const listed = file.trades.length + file.ignored.length + file.errors.length;
        expect(batches.at(-1)!.rows_read).toBe(listed);
        for (const { type, quantity, trade_date, settle_date } of file.trades) {
          expect(tradeDay({ trade_date, settle_date })).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          if (type !== 'split') expect(quantity ?? '0').not.toMatch(/^-/);
        }
      }),
      { numRuns: process.env.LONG ? 3000 : 60 },
    );
  });

  it('of delimited rows lists every line once', async () => {
    const cell = fc.oneof(
      fc.constantFrom('01/12/2023', 'Buy', 'Sell', 'ACME', '10', '$5.00', '-$50.00', '', 'Journal', 'Total', 'Expired'),
      fc.string({ unit: fc.constantFrom('a', '1', '/', '.', '$', '-', ' ') }),
    );
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 10 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const lines = table.map((cells) => cells.join(','));
        const row = '01/12/2023,Buy,ACME,ACME INC,10,$5.00,,-$50.00';
        const file = await readTradeFile(pieces(`${HEADER}${row}\n${lines.join('\n')}`));
        const seen = [
          ...file.trades.map(({ ref }) => ref),
          ...file.ignored.map(({ row }) => row),
          ...file.errors.map(({ row }) => row),
        ];
        const filled = lines.flatMap((line, at) => (line.replaceAll(',', '').trim() === '' ? [] : [at + 3]));
        expect(seen.sort((left, right) => Number(left) - Number(right))).toEqual([2, ...filled]);
      }),
      { numRuns: process.env.LONG ? 6000 : 100 },
    );
  });

  it('of random bytes has a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const file = await readTradeFile(pieces(bytes));
        expect(file.format).toBeNull();
        expect(file.errors).toHaveLength(1);
      }),
    );
  });
});
