import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from './read-trade-file.ts';
import { zipOf } from './testing/workbook.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const FOLDERS = ['trade-files/not-ok', 'trade-files/ok', 'documents', 'scans', 'notices', 'bank-statements', 'plans'];
const MAX_WORDS = 40;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(FIXTURES, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.expected.json'))
    .map(({ name }) => ({ name: `${folder}/${name}`, bytes: readFileSync(join(FIXTURES, folder, name)) }))
    .filter(({ bytes }) => bytes.length < 200_000),
);

async function read(name: string, bytes: Uint8Array): Promise<TradeFile> {
  async function* inOne() {
    yield bytes;
  }
  return readTradeFile(inOne(), { name: `/home/ada/My Files/${name}` });
}

const text = (bytes: Buffer) => bytes.toString('latin1');
const lines = (bytes: Buffer) => text(bytes).split('\n');

/** What becomes of a file on its way: cut off, without its header, under other names, as words, packed, sent as a picture. */
const FAULTS: readonly (readonly [fault: string, spoil: (bytes: Buffer) => Uint8Array])[] = [
  ['as it is', (bytes) => bytes],
  ['cut off', (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6))],
  ['without its first lines', (bytes) => Buffer.from(lines(bytes).slice(6).join('\n'), 'latin1')],
  [
    'with other names',
    (bytes) =>
      Buffer.from(text(bytes).replace(/\b(?:price|amount|quantity|symbol|date|action)\b/gi, 'thing'), 'latin1'),
  ],
  ['with words for figures', (bytes) => Buffer.from(text(bytes).replace(/\d\d/g, 'xx'), 'latin1')],
  [
    'without its second half of each line',
    (bytes) =>
      Buffer.from(
        lines(bytes)
          .map((line) => line.slice(0, line.length / 2))
          .join('\n'),
        'latin1',
      ),
  ],
  [
    'in an archive with another',
    (bytes) => zipOf({ 'statement one.bin': text(bytes.subarray(0, 900)), 'two.txt': 'hello' }),
  ],
];

const countWords = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** A text of the file that a sentence repeats is not the sentence's own. */
const withoutQuotes = (sentence: string): string => sentence.replace(/"[^"]*"/g, 'it');

describe.each(FAULTS)('a file %s', (_, spoil) => {
  it('is refused in at most 40 words that name the file and not its path', async () => {
    const wrong: string[] = [];
    for (const { name, bytes } of files) {
      const { format, errors } = await read(name, spoil(bytes));
      for (const { reason } of errors) {
        if (countWords(withoutQuotes(reason)) > MAX_WORDS) wrong.push(`${countWords(reason)} words: ${reason}`);
        if (/home|My Files/.test(reason)) wrong.push(`a path: ${reason}`);
        if (format === null && !reason.includes(`"${name.split('/').at(-1)}"`)) wrong.push(`nameless: ${reason}`);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  });
});
