import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTradeFile } from './read-trade-file.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/trade-files');

interface Expected {
  format: string | null;
  /** The fields that matter, of every trade of the file. */
  trades: object[];
  ignored_rows: (number | string)[];
  errors: object[];
  /** Words of the first error's sentence. */
  reason?: string;
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

for (const folder of ['ok', 'not-ok']) {
  describe(`a trade file that is ${folder}`, () => {
    const names = readdirSync(join(FIXTURES, folder)).filter((name) => !name.endsWith('.expected.json'));
    it.each(names)('%s', async (name) => {
      const path = join(FIXTURES, folder, name);
      const expected: Expected = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.expected.json'), 'utf8'));
      const bytes = readFileSync(path);
      const file = await readTradeFile(inPieces(bytes, 65_536));
      expect(file.format).toBe(expected.format);
      expect(file.errors).toMatchObject(expected.errors);
      expect(file.ignored.map(({ row }) => row)).toEqual(expected.ignored_rows);
      expect(file.trades).toMatchObject(expected.trades);
      for (const { reason } of [...file.ignored, ...file.errors]) expect(reason).not.toBe('');
      for (const { reason } of file.errors) expect(reason).toMatch(/should|Download|Use /);
      expect(file.errors[0]?.reason ?? '').toContain(expected.reason ?? '');
      expect(await readTradeFile(inPieces(bytes, 7)), 'in small pieces').toEqual(file);
    });
  });
}
