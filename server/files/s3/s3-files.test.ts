import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onePiece, StoreUnavailable } from '../file-store.ts';
import { openS3StandIn, type S3StandIn } from '../testing/s3-stand-in.ts';
import { bytesOf, describeFileStore } from '../testing/store-contract.ts';
import { S3Files } from './s3-files.ts';

let s3: S3StandIn;
let store: S3Files;
const open = (more: Partial<S3StandIn['settings']> = {}) => new S3Files({ ...s3.settings, retryMs: 1, ...more });

beforeAll(async () => {
  s3 = await openS3StandIn();
});
beforeEach(() => {
  store = open();
  s3.seen.length = 0;
});
afterEach(async () => {
  s3.misbehave(null);
  for await (const { key } of store.list()) await store.remove(key);
  store.close();
});
afterAll(() => s3.close());

describeFileStore('the file store of a bucket, over HTTP with signatures checked', () => ({
  store,
  unfinished: async () => s3.unfinished(),
}));

describe('a bucket', () => {
  test('is asked for encryption at rest, of a file in one piece and in parts', async () => {
    const encrypted = open({ encryption: 'aws:kms:key-7' });
    await encrypted.write('trades/7/a', onePiece(Buffer.from('a')), 9);
    await encrypted.write('trades/7/b', onePiece(randomBytes(9_000_000)), 1e9);
    const asked = s3.seen.filter(({ headers }) => headers['x-amz-server-side-encryption'] !== undefined);
    expect(asked.map(({ method, url }) => `${method} ${url.includes('uploads') ? 'parts' : 'whole'}`)).toEqual([
      'PUT whole',
      'POST parts',
    ]);
    for (const { headers } of asked)
      expect(headers).toMatchObject({
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'key-7',
      });
  });

  test('has its files below the prefix, and others are none of ours', async () => {
    await open({ prefix: '' }).write('of/else/a', onePiece(Buffer.from('theirs')), 9);
    await store.write('trades/7/a', onePiece(Buffer.from('ours')), 9);
    expect((await bytesOf(open({ prefix: '' }).open('of/tests/trades/7/a'))).toString()).toBe('ours');
    const found: string[] = [];
    for await (const { key } of store.list()) found.push(key);
    expect(found).toEqual(['trades/7/a']);
    await open({ prefix: '' }).remove('of/else/a');
  });

  test('gives a file out by a link that nobody can change', async () => {
    await store.write('trades/7/a', onePiece(Buffer.from('Date,Symbol\n')), 100);
    const as = { file_name_header: 'attachment; filename="my trades.csv"', media_type: 'text/csv' };
    const link = await store.link('trades/7/a', as);
    const found = await fetch(link);
    expect([found.status, await found.text()]).toEqual([200, 'Date,Symbol\n']);
    expect(new URL(link).searchParams.get('response-content-disposition')).toBe(as.file_name_header);
    for (const changed of [link.replace('trades/7/a', 'trades/7/b'), link.replace('my%20trades', 'yours')]) {
      expect(changed).not.toBe(link);
      expect((await fetch(changed)).status).toBe(403);
    }
  });

  test('lists more files than one answer has', async () => {
    const keys = Array.from({ length: 25 }, (_, at) => `trades/${at}/x`);
    await Promise.all(keys.map((key) => store.write(key, onePiece(Buffer.from('x')), 9)));
    const found = new Set<string>();
    for await (const { key } of open({ pageSize: 10 }).list()) found.add(key);
    expect(found.size).toBe(25);
  });
});

describe('a store that misbehaves', () => {
  const fault = async (work: Promise<unknown>): Promise<StoreUnavailable> => {
    const error = await work.then(
      () => undefined,
      (found: unknown) => found,
    );
    expect(error).toBeInstanceOf(StoreUnavailable);
    return error as StoreUnavailable;
  };
  const write = (files: S3Files, bytes = 4) => files.write('trades/7/a', onePiece(Buffer.alloc(bytes, 1)), 1e9);

  test('with a wrong key, a wrong secret or no bucket: named, and no reason to wait', async () => {
    for (const wrong of [{ secretAccessKey: 'another' }, { accessKeyId: 'ANOTHER' }]) {
      const files = open(wrong);
      for (const work of [
        () => write(files),
        () => bytesOf(files.open('trades/7/a')),
        () => files.remove('trades/7/a'),
      ])
        expect(await fault(work())).toMatchObject({
          isRefusal: true,
          message: expect.stringContaining('refuses the key'),
        });
      expect(await files.trouble()).toMatchObject({
        isRefusal: true,
        message: expect.stringContaining('refuses the key'),
      });
    }
    const nowhere = open({ bucket: 'another-bucket' });
    expect(await fault(write(nowhere))).toMatchObject({
      isRefusal: true,
      message: expect.stringContaining('no bucket'),
    });
    expect(await nowhere.trouble()).toMatchObject({ isRefusal: true, message: expect.stringContaining('no bucket') });
  });

  test('that is down, or answers with its own errors: nothing is stored, and it may be back', async () => {
    for (const how of [{ status: 500 }, { status: 503 }, { cutAfter: 0 }]) {
      s3.misbehave(how);
      for (const work of [
        () => write(store),
        () => write(store, 9_000_000),
        () => bytesOf(store.open('trades/7/a')),
        () => store.remove('x'),
      ])
        expect(await fault(work())).toMatchObject({ isRefusal: false, message: 'the file store does not answer' });
      expect(await store.trouble()).toMatchObject({ isRefusal: false });
    }
    s3.misbehave(null);
    expect(await store.trouble()).toBeUndefined();
    for await (const { key } of store.list()) expect.unreachable(key);
    expect((await write(store)).bytes).toBe(4);
  });

  test('that nobody answers for: the address is wrong', async () => {
    const nobody = open({ endpoint: 'http://127.0.0.1:9' });
    expect(await fault(write(nobody))).toMatchObject({ isRefusal: false });
    expect(await nobody.trouble()).toMatchObject({ isRefusal: false });
  });

  test('that fails in the last part of a file: nothing is stored', async () => {
    s3.misbehave({ status: 500, of: ({ url }) => url.includes('partNumber=2') });
    await fault(write(store, 17_000_000));
    expect(s3.unfinished()).toEqual([]);
    for await (const { key } of store.list()) expect.unreachable(key);
  });

  test('that cuts every answer short: the file is read on from there, and is whole', async () => {
    const content = randomBytes(3_000_000);
    await store.write('trades/7/a', onePiece(content), 1e9);
    s3.misbehave({ cutAfter: 700_000 });
    expect((await bytesOf(store.open('trades/7/a'))).equals(content)).toBe(true);
    expect(s3.seen.filter(({ headers }) => headers.range !== undefined)).toHaveLength(4);
  });

  test('that stalls in the middle of an answer: the file is read on from there', async () => {
    const content = randomBytes(1_000_000);
    await store.write('trades/7/a', onePiece(content), 1e9);
    s3.misbehave({ stallMs: 2_000, of: ({ headers }) => headers.range === undefined });
    expect((await bytesOf(open({ pieceMs: 100 }).open('trades/7/a'))).equals(content)).toBe(true);
  });

  test('that stops for good in the middle: the reader hears of it, and has read nothing wrong', async () => {
    const content = randomBytes(1_000_000);
    await store.write('trades/7/a', onePiece(content), 1e9);
    s3.misbehave({ cutAfter: 300_000, of: ({ headers }) => headers.range === undefined });
    const pieces: Uint8Array[] = [];
    const reading = (async () => {
      for await (const piece of store.open('trades/7/a')) {
        pieces.push(piece);
        s3.misbehave({ cutAfter: 0 });
      }
    })();
    await fault(reading);
    const read = Buffer.concat(pieces);
    expect(read.equals(content.subarray(0, read.length))).toBe(true);
    expect(read.length).toBeLessThan(content.length);
  });

  test('that has another file under the key by now: two files are never mixed', async () => {
    await store.write('trades/7/a', onePiece(randomBytes(1_000_000)), 1e9);
    s3.misbehave({ cutAfter: 300_000, of: ({ headers }) => headers.range === undefined });
    const pieces = store.open('trades/7/a')[Symbol.asyncIterator]();
    await pieces.next();
    await store.write('trades/7/a', onePiece(randomBytes(1_000_000)), 1e9);
    const rest = (async () => {
      while (!(await pieces.next()).done);
    })();
    expect(await fault(rest)).toMatchObject({ isRefusal: true });
  });
});
