import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { run } from '../cli/administration/files.ts';
import { copyFiles } from './copy-files.ts';
import { FileMissing } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { MigratingFiles } from './migrating-files.ts';
import { S3Files } from './s3/s3-files.ts';
import { StoredFiles } from './stored-files.ts';
import { openS3StandIn, type S3StandIn } from './testing/s3-stand-in.ts';
import { bytesOf } from './testing/store-contract.ts';
import { storeForTest } from './testing/store-for-test.ts';

let s3: S3StandIn;
let database: TestDatabase;
let root: string;
let local: LocalFiles;
let bucket: S3Files;
let account_id: number;

beforeAll(async () => {
  s3 = await openS3StandIn();
});
afterAll(() => s3.close());
beforeEach(async () => {
  database = await openTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'trover-copy-'));
  local = new LocalFiles(root);
  bucket = new S3Files({ ...s3.settings, retryMs: 1 });
  ({ account_id } = await anInvestor(database.db));
});
afterEach(async () => {
  s3.misbehave(null);
  for await (const { key } of bucket.list()) await bucket.remove(key);
  bucket.close();
  await database.close();
  await rm(root, { recursive: true, force: true });
});

const store = (text: string, files: LocalFiles | S3Files | MigratingFiles = local) =>
  storeForTest(
    { db: database.db, files: new StoredFiles(database.db, files) },
    { purpose: 'export', account_id },
    text,
  );
const copy = (more = {}) => copyFiles({ db: database.db, from: local, to: bucket, ...more });
const textOf = async (key: string, of: LocalFiles | S3Files | MigratingFiles = bucket) =>
  (await bytesOf(of.open(key))).toString();

test('every file is copied once, broken off and begun again; what came in the meantime by the next run', async () => {
  const keys = await Promise.all(Array.from({ length: 30 }, (_, at) => store(`file ${at}`)));
  const end = new AbortController();
  const broken = copy({
    signal: end.signal,
    onProgress: ({ files }: { files: number }) => files === 11 && end.abort(new Error('broken off')),
  });
  await expect(broken).rejects.toThrow('broken off');
  const second = await copy();
  expect(second.present).toBeGreaterThanOrEqual(11);
  expect(second.present + second.files).toBe(30);
  const late = await store('late');
  expect(await copy()).toMatchObject({ files: 1, present: 30, bytes: 4, damaged: [] });
  expect(await textOf(late)).toBe('late');
  for (const [at, key] of keys.entries()) expect(await textOf(key)).toBe(`file ${at}`);
});

test('what is not as it was stored, or is not there, is named and not copied', async () => {
  const [fine, changed, gone, unused] = [
    await store('fine'),
    await store('as stored'),
    await store('gone'),
    await store('x'),
  ];
  await writeFile(join(root, changed), 'as st0red');
  await local.remove(gone);
  await database.pool.query('update stored_files set uses = 0, expires_at = now() where key = $1', [unused]);
  const { files, damaged } = await copy();
  expect(files).toBe(1);
  expect(damaged.toSorted((a, b) => (a.problem < b.problem ? -1 : 1))).toEqual([
    { key: changed, problem: 'different' },
    { key: gone, problem: 'missing' },
  ]);
  expect(await textOf(fine)).toBe('fine');
  await expect(textOf(changed)).rejects.toThrow(FileMissing);
});

test('a store that goes away ends the copy, and the next one continues', async () => {
  for (let at = 0; at < 8; at += 1) await store(`file ${at}`);
  s3.misbehave({ status: 503, of: ({ method }) => method === 'PUT' });
  await expect(copy()).rejects.toThrow('does not answer');
  s3.misbehave(null);
  expect((await copy()).damaged).toEqual([]);
});

test('while files move, processes of either order find what the others store, and removal leaves nothing', async () => {
  const before = new MigratingFiles(local, bucket);
  const after = new MigratingFiles(bucket, local);
  const [old, fresh] = [await store('old', before), await store('fresh', after)];
  expect([await textOf(old, after), await textOf(fresh, before)]).toEqual(['old', 'fresh']);
  await expect(textOf(old)).rejects.toThrow(FileMissing);
  await copy();
  expect(await textOf(old)).toBe('old');
  await before.remove(old);
  await after.remove(fresh);
  for (const files of [local, bucket]) for await (const { key } of files.list()) expect.unreachable(key);
  await expect(textOf(old, after)).rejects.toThrow(FileMissing);
});

test('the command moves a folder’s files into a bucket, and back, and refuses what would lose some', async () => {
  const key = await store('moved');
  const [folder, url] = [`file://${root}`, s3.env.FILES_URL!];
  const env = { ...s3.env, DATABASE_URL: database.url };
  const move = async (files: string, ...args: string[]) => {
    Object.assign(process.env, env, { FILES_URL: files });
    const written = { stdout: '', stderr: '' };
    const into = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (written[name] += text) });
    try {
      const code = await run(['move', ...args], { stdout: into('stdout'), stderr: into('stderr') });
      return { code, ...written };
    } finally {
      for (const name of Object.keys(env)) delete process.env[name];
    }
  };
  expect(await move(folder, '--to', url)).toMatchObject({
    code: 0,
    stderr: '1 file copied (5 bytes), 0 files already there.\n',
  });
  await expect(move(folder, '--to', url, '--remove')).rejects.toThrow('set FILES_URL first');
  await expect(move(folder, '--to', folder)).rejects.toThrow('the same store');
  await expect(move(folder, '--to', 'ftp://somewhere')).rejects.toThrow('a store is s3://');
  const moved = await move(url, '--from', folder, '--to', url, '--remove', '--json');
  expect(JSON.parse(moved.stdout)).toEqual({ files: 0, bytes: 0, present: 1, damaged: [] });
  await expect(textOf(key, local)).rejects.toThrow(FileMissing);
  expect(await move(folder, '--from', url, '--to', folder, '--remove')).toMatchObject({ code: 0 });
  expect(await textOf(key, local)).toBe('moved');
});
