import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from '../read-trade-file.ts';
import { pdfOf, tableWords } from '../testing/pdf.ts';

const DOCUMENTS = join(import.meta.dirname, '../../fixtures/documents');
const REFUSED = new Map([
  ['locked.pdf', 'locked with a password'],
  ['cut-off.pdf', 'damaged or cut off'],
]);

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** As the command line, the server and the browser hand a file over: in buffers of Node or plain bytes, one or many. */
const WAYS: [string, (bytes: Buffer) => AsyncGenerator<Uint8Array>][] = [
  ['one buffer', (bytes) => inPieces(bytes, bytes.length)],
  ['buffers of 1000 bytes', (bytes) => inPieces(bytes, 1000)],
  ['one array of bytes', (bytes) => inPieces(new Uint8Array(bytes), bytes.length)],
  ['a buffer within a larger one', (bytes) => inPieces(Buffer.concat([Buffer.alloc(9), bytes]).subarray(9), 1e9)],
];

const TRADES = [
  { type: 'buy', symbol: 'RHGD', trade_date: '2024-03-04', settle_date: '2024-03-06', quantity: '100' },
  { type: 'sell', symbol: 'RHGD', trade_date: '2024-03-11', settle_date: '2024-03-13', quantity: '40' },
  { type: 'buy', symbol: 'WALK', trade_date: '2024-03-18', settle_date: '2024-03-20', quantity: '12' },
];
const FIGURES = [
  { price: '25.5', fees: '4.95', net_amount: '-2554.95', security_name: 'RHEINGOLD INC' },
  { price: '27.25', fees: '4.95', net_amount: '1085.05', security_name: 'RHEINGOLD INC' },
  { price: '301.1', fees: '0', net_amount: '-3613.2', security_name: 'WALKURE CORP' },
];

describe('[X-2] a small statement, as its producer made it', () => {
  const names = readdirSync(DOCUMENTS).filter((name) => name.endsWith('.pdf') && !REFUSED.has(name));
  it.each(names)('%s', async (name) => {
    const bytes = readFileSync(join(DOCUMENTS, name));
    const files: TradeFile[] = [];
    for (const [, open] of WAYS) files.push(await readTradeFile(open(bytes), { name }));
    expect(files[0]!.errors).toEqual([]);
    expect(files[0]!.trades).toMatchObject(TRADES);
    expect(files[0]!.trades).toMatchObject(FIGURES);
    for (const [at, [way]] of WAYS.entries()) expect(files[at], way).toEqual(files[0]);
  });

  it.each([...REFUSED])('%s is refused with its reason', async (name, reason) => {
    const bytes = readFileSync(join(DOCUMENTS, name));
    const { errors, trades } = await readTradeFile(inPieces(bytes, bytes.length), { name });
    expect(trades).toEqual([]);
    expect(errors[0]?.reason).toContain(reason);
  });
});

it('[X-2] a statement of hundreds of kilobytes is read in one piece and in many', async () => {
  const columns = [
    { x: 40 },
    { x: 130 },
    { x: 200 },
    { x: 260 },
    { x: 330, end: 380 },
    { x: 400, end: 450 },
    { x: 470, end: 560 },
  ];
  const head = ['Trade Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Net Amount'];
  const row = ['03/04/2024', 'Buy', 'RHGD', 'RHEINGOLD INC', '100', '25.50', '-2,550.00'];
  const page = tableWords(columns, [head, ...Array.from({ length: 45 }, () => row)], 60);
  const bytes = Buffer.from(await pdfOf({ pages: Array.from({ length: 30 }, () => page), compress: false }));
  expect(bytes.length).toBeGreaterThan(512 * 1024);
  for (const size of [bytes.length, 256 * 1024, 64 * 1024]) {
    const { trades, errors } = await readTradeFile(inPieces(bytes, size));
    expect(errors).toEqual([]);
    expect(trades).toHaveLength(30 * 45);
  }
});
