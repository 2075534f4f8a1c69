import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileMissing, FileTooLarge } from './file-store.ts';
import { LocalFiles } from './local-files.ts';

let root: string;
let files: LocalFiles;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trover-files-'));
  files = new LocalFiles(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function* piecesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(source: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const arriving = () => readdir(join(root, 'arriving'));

describe('the local file store', () => {
  test('stores a file under its key, tells its hash and gives it back', async () => {
    const sha256 = createHash('sha256').update('Date,Symbol\n').digest('hex');
    expect(await files.write('trades/7/a', piecesOf('Date,', 'Symbol\n'), 100)).toEqual({ sha256, bytes: 12 });
    expect(await textOf(files.open('trades/7/a'))).toBe('Date,Symbol\n');
    expect(await arriving()).toEqual([]);
  });

  test('lists all that is stored, with what arrives, by key', async () => {
    await files.write('trades/7/a', piecesOf('a'), 100);
    await files.write('images/people/7/b', piecesOf('b'), 100);
    const keys: string[] = [];
    for await (const { key, changed_at } of files.list()) {
      keys.push(key);
      expect(Math.abs(changed_at - Date.now())).toBeLessThan(60_000);
    }
    expect(keys.toSorted()).toEqual(['images/people/7/b', 'trades/7/a']);
  });

  test('[X-2] stops at the limit and keeps nothing', async () => {
    await expect(files.write('trades/7/a', piecesOf('abc', 'def'), 5)).rejects.toThrow(FileTooLarge);
    expect(await arriving()).toEqual([]);
    await expect(readdir(join(root, 'trades/7'))).rejects.toThrow();
  });

  test('keeps nothing of a file that breaks off', async () => {
    async function* broken() {
      yield Buffer.from('abc');
      throw new Error('the connection was lost');
    }
    await expect(files.write('trades/7/a', broken(), 100)).rejects.toThrow('the connection was lost');
    expect(await arriving()).toEqual([]);
  });

  test('tells a missing file from another fault', async () => {
    await expect(textOf(files.open('trades/7/none'))).rejects.toThrow(FileMissing);
  });

  test('never leaves its folder', async () => {
    await expect(files.remove('../elsewhere')).rejects.toThrow('outside');
  });

  test('removes what arrived in part with its key, and what is not there without a fault', async () => {
    async function* endless() {
      yield Buffer.from('a');
      await new Promise(() => {});
    }
    void files.write('trades/7/a', endless(), 100);
    await expect.poll(async () => (await arriving()).length).toBe(1);
    await files.remove('trades/7/a');
    await files.remove('trades/7/a');
    expect(await arriving()).toEqual([]);
  });
});
