import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FileMissing, type FileStore, FileTooLarge } from '../file-store.ts';

async function* piecesOf(...pieces: (string | Buffer)[]) {
  for (const piece of pieces) yield Buffer.from(piece as string);
}

export async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

const sha256Of = (...pieces: (string | Buffer)[]) =>
  pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest('hex');

export interface StoreUnderTest {
  store: FileStore;
  /** Incomplete uploads that are neither stored nor removed. */
  unfinished: () => Promise<string[]>;
}

/** The behaviour of every file store, whatever its implementation. */
export function describeFileStore(name: string, of: () => StoreUnderTest): void {
  const keysOf = async () => {
    const keys: string[] = [];
    for await (const { key } of of().store.list()) keys.push(key);
    return keys.toSorted();
  };

  describe(name, () => {
    test('stores a file under its key, answers its hash and gives it back', async () => {
      const { store, unfinished } = of();
      const written = await store.write('trades/7/a', piecesOf('Date,', 'Symbol\n'), 100);
      expect(written).toEqual({ sha256: sha256Of('Date,Symbol\n'), bytes: 12 });
      expect((await bytesOf(store.open('trades/7/a'))).toString()).toBe('Date,Symbol\n');
      expect((await bytesOf(store.open('trades/7/a', 5))).toString()).toBe('Symbol\n');
      expect((await bytesOf(store.open('trades/7/a', 12))).toString()).toBe('');
      expect([await store.sizeOf('trades/7/a'), await store.sizeOf('trades/7/b')]).toEqual([12, undefined]);
      expect(await unfinished()).toEqual([]);
      expect(await store.trouble()).toBeUndefined();
    });

    test('stores an empty file', async () => {
      const { store } = of();
      expect(await store.write('trades/7/a', piecesOf(), 100)).toEqual({ sha256: sha256Of(''), bytes: 0 });
      expect(await bytesOf(store.open('trades/7/a'))).toHaveLength(0);
      expect(await keysOf()).toEqual(['trades/7/a']);
    });

    test('stores a file of many parts as it streams by, byte for byte', async () => {
      const { store, unfinished } = of();
      const blocks = Array.from({ length: 21 }, () => randomBytes(1024 * 1024 - 3));
      const written = await store.write('trades/7/a', piecesOf(...blocks), 1e9);
      expect(written).toEqual({ sha256: sha256Of(...blocks), bytes: 21 * (1024 * 1024 - 3) });
      expect(sha256Of(await bytesOf(store.open('trades/7/a')))).toBe(written.sha256);
      expect(await bytesOf(store.open('trades/7/a', written.bytes - 9))).toEqual(blocks.at(-1)?.subarray(-9));
      expect(await unfinished()).toEqual([]);
    });

    test('asks for no more than it can store: whoever sends is slowed down', async () => {
      const { store } = of();
      let sent = 0;
      async function* endless() {
        for (;;) {
          sent += 1;
          yield Buffer.alloc(1024 * 1024);
        }
      }
      await expect(store.write('trades/7/a', endless(), 40 * 1024 * 1024)).rejects.toThrow(FileTooLarge);
      expect(sent).toBe(41);
    });

    test('lists all that is stored by key, with when it came', async () => {
      const { store } = of();
      await store.write('trades/7/a', piecesOf('a'), 100);
      await store.write('images/people/7/b', piecesOf('b'), 100);
      for await (const { changed_at } of store.list()) expect(Math.abs(changed_at - Date.now())).toBeLessThan(60_000);
      expect(await keysOf()).toEqual(['images/people/7/b', 'trades/7/a']);
    });

    test('[X-2] stops at the limit and stores nothing', async () => {
      const { store, unfinished } = of();
      await expect(store.write('trades/7/a', piecesOf('abc', 'def'), 5)).rejects.toThrow(FileTooLarge);
      const large = piecesOf(...Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024)), 'x');
      await expect(store.write('trades/7/b', large, 20 * 1024 * 1024)).rejects.toThrow(FileTooLarge);
      expect([await keysOf(), await unfinished()]).toEqual([[], []]);
    });

    test('stores nothing of a file that breaks off, early or late', async () => {
      const { store, unfinished } = of();
      async function* broken(megabytes: number) {
        for (let at = 0; at < megabytes; at += 1) yield Buffer.alloc(1024 * 1024);
        throw new Error('the connection was lost');
      }
      for (const megabytes of [0, 1, 19])
        await expect(store.write('trades/7/a', broken(megabytes), 1e9)).rejects.toThrow('the connection was lost');
      expect([await keysOf(), await unfinished()]).toEqual([[], []]);
    });

    test('distinguishes a missing file from another fault', async () => {
      const { store } = of();
      await expect(bytesOf(store.open('trades/7/none'))).rejects.toThrow(FileMissing);
      await expect(bytesOf(store.open('trades/7/none', 5))).rejects.toThrow(FileMissing);
    });

    test('never leaves its folder', async () => {
      const { store } = of();
      await expect(store.remove('../elsewhere')).rejects.toThrow('outside');
      await expect(store.write('a/../../b', piecesOf('x'), 9)).rejects.toThrow('outside');
      await expect(bytesOf(store.open('../elsewhere'))).rejects.toThrow('outside');
    });

    test('removes a file and what arrived in part with its key, and what is not there without a fault', async () => {
      const { store, unfinished } = of();
      const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
      async function* slow() {
        for (let at = 0; at < 18; at += 1) yield Buffer.alloc(1024 * 1024);
        await until;
        yield Buffer.from('the end');
      }
      const arriving = store.write('trades/7/a', slow(), 1e9).catch((error: unknown) => error);
      await expect.poll(async () => (await unfinished()).length).toBe(1);
      await pause(50);
      await store.remove('trades/7/a');
      await store.remove('trades/7/a');
      expect(await unfinished()).toEqual([]);
      goOn();
      expect(await arriving).toBeInstanceOf(Error);
      expect([await keysOf(), await unfinished()]).toEqual([[], []]);
      await store.write('trades/7/b', piecesOf('b'), 9);
      await store.remove('trades/7/b');
      expect(await keysOf()).toEqual([]);
    });

    test('stores many files at once, each with its own bytes', async () => {
      const { store } = of();
      const names = Array.from({ length: 30 }, (_, at) => `trades/${at}/file-${at}`);
      await Promise.all(names.map((key) => store.write(key, piecesOf(key, randomBytes(1000)), 1e6)));
      expect(await keysOf()).toEqual(names.toSorted());
      for (const key of names)
        expect((await bytesOf(store.open(key))).toString('latin1')).toMatch(new RegExp(`^${key}`));
    });
  });
}
