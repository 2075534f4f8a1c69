import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
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
  test('keeps a file under the hash of its content and gives it back', async () => {
    const kept = await files.receive('trades/7', piecesOf('Date,', 'Symbol\n'), 100);
    const sha256 = createHash('sha256').update('Date,Symbol\n').digest('hex');
    expect(kept).toEqual({ key: `trades/7/${sha256}`, sha256, bytes: 12 });
    expect(await textOf(files.open(kept.key))).toBe('Date,Symbol\n');
    expect(await arriving()).toEqual([]);
  });

  test('keeps the same content once', async () => {
    const first = await files.receive('trades/7', piecesOf('a'), 100);
    const second = await files.receive('trades/7', piecesOf('a'), 100);
    expect(second).toEqual(first);
    expect(await readdir(join(root, 'trades/7'))).toHaveLength(1);
  });

  test('[X-2] stops at the limit and keeps nothing', async () => {
    await expect(files.receive('trades/7', piecesOf('abc', 'def'), 5)).rejects.toThrow(FileTooLarge);
    expect(await arriving()).toEqual([]);
    await expect(readdir(join(root, 'trades/7'))).rejects.toThrow();
  });

  test('keeps nothing of a file that breaks off', async () => {
    async function* broken() {
      yield Buffer.from('abc');
      throw new Error('the connection was lost');
    }
    await expect(files.receive('trades/7', broken(), 100)).rejects.toThrow('the connection was lost');
    expect(await arriving()).toEqual([]);
  });

  test('tells a missing file from another fault', async () => {
    await expect(textOf(files.open('trades/7/none'))).rejects.toThrow(FileMissing);
  });

  test('never leaves its folder', async () => {
    await expect(files.remove('../elsewhere')).rejects.toThrow('outside');
  });

  test('sweeps what a crash left behind a day ago, and nothing younger', async () => {
    await files.receive('trades/7', piecesOf('a'), 100);
    async function* endless() {
      yield Buffer.from('a');
      await new Promise(() => {});
    }
    void files.receive('trades/7', endless(), 100);
    await expect.poll(async () => (await arriving()).length).toBe(1);
    expect(await files.sweep(Date.now())).toBe(0);
    const [left] = await arriving();
    await utimes(join(root, 'arriving', left!), 0, 0);
    expect(await files.sweep(Date.now())).toBe(1);
    expect(await arriving()).toEqual([]);
  });
});
