import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@trover/db/connect.ts';
import { listMiscountedFiles } from '@trover/db/queries/files/stored-files.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkChain } from '../audit/check-chain.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { onePiece } from '../files/file-store.ts';
import { LocalFiles } from '../files/local-files.ts';
import { S3Files } from '../files/s3/s3-files.ts';
import { StoredFiles } from '../files/stored-files.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { openS3StandIn } from '../files/testing/s3-stand-in.ts';
import { bytesOf } from '../files/testing/store-contract.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { makeBackup } from './make-backup.ts';
import { BackupFault, type BackupKeys } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

let root: string;
let original: TestDatabase;
let files: LocalFiles;
let empty: TestDatabase;
let file_key: string;

const folder = (name: string) => join(root, name);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'trover-backup-'));
  original = await openTestDatabase();
  files = new LocalFiles(folder('original'));
  const { account_id } = await anInvestor(original.db);
  await recordAudit(original.db, { action: 'signed_in', by: null, account_id });
  const stored = new StoredFiles(original.db, files);
  const received = await stored.receive({ purpose: 'export', account_id }, onePiece(Buffer.from('an export')), 100);
  file_key = await original.db.transaction().execute(async (trx) => {
    const key = await received.register(trx);
    const ready = { status: 'ready', file_key: key, bytes: received.bytes, ready_at: new Date() } as const;
    await trx
      .insertInto('data_exports')
      .values({ account_id, ...ready })
      .execute();
    return key;
  });
  await original.db
    .insertInto('secrets')
    .values({ name: 'csrf', value: Buffer.alloc(32, 7) })
    .execute();
});
afterAll(async () => {
  await original.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  empty = await openTestDatabase({ empty: true });
});
afterEach(() => empty.close());

const backUp = (name: string) =>
  makeBackup({ db: original.db, pool: original.pool, files, target: new LocalFiles(folder(name)) });
const restore = (name: string, keys: BackupKeys, into = `${name}-files`) =>
  restoreBackup({ pool: empty.pool, files: new LocalFiles(folder(into)), source: new LocalFiles(folder(name)), keys });

test('what is restored is the same, row by row and file by file, and lives on', async () => {
  const { keys, manifest } = await backUp('whole');
  expect(manifest).toMatchObject({ files: 1, file_bytes: 9 });
  await restore('whole', keys);
  const restored = new LocalFiles(folder('whole-files'));
  const again = await makeBackup({
    db: empty.db,
    pool: empty.pool,
    files: restored,
    target: new LocalFiles(folder('again')),
  });
  expect(again.manifest.tables).toEqual(manifest.tables);
  expect(again.manifest.sequences).toEqual(manifest.sequences);
  expect(again.keys.secrets).toEqual(keys.secrets);
  expect((await bytesOf(restored.open(file_key))).toString()).toBe('an export');
  expect(await listMiscountedFiles(empty.db)).toEqual([]);
  expect((await checkBooks(empty.db)).faults).toEqual([]);
  expect(await checkChain(empty.db, undefined)).toMatchObject({ events: 1, faults: [] });
  // Triggers, references and sequences are back: a file that is used no more goes, and a new account has a new number.
  await empty.db.deleteFrom('data_exports').execute();
  expect(await sweepFiles({ db: empty.db, store: restored, log: console })).toBe(1);
  const { account_id } = await anInvestor(empty.db, 'new@example.test');
  expect(account_id).toBeGreaterThan(1);
  await expect(
    empty.pool.query('insert into portfolios (account_id, beneficial_account_id, label) values (999, 999, $1)', ['x']),
  ).rejects.toThrow(/foreign key|violates/);
  const shape = async (of: TestDatabase) =>
    (
      await of.pool.query(
        `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
      )
    ).rows;
  expect(await shape(empty)).toEqual(await shape(original));
});

test('no key is in the backup itself', async () => {
  const { keys } = await backUp('without-keys');
  expect(keys.secrets).toContainEqual({ name: 'csrf', value: Buffer.alloc(32, 7).toString('base64') });
  const names = await readdir(folder('without-keys/tables'));
  expect(names).toContain('accounts.copy.gz');
  expect(names).not.toContain('secrets.copy.gz');
});

test('a backup and its keys come from a bucket as well', async () => {
  const s3 = await openS3StandIn();
  const target = new S3Files({ ...s3.settings, prefix: 'backups/one' });
  const { keys, manifest } = await makeBackup({ db: original.db, pool: original.pool, files, target });
  await restoreBackup({ pool: empty.pool, files: new LocalFiles(folder('of-s3')), source: target, keys });
  expect((await bytesOf(new LocalFiles(folder('of-s3')).open(file_key))).toString()).toBe('an export');
  expect(manifest.files).toBe(1);
  target.close();
  await s3.close();
});

test('nothing is removed from the store while a backup is made of it', async () => {
  const holder = connect(original.url, { max: 1 });
  const seen: number[] = [];
  const watched = new LocalFiles(folder('watched'));
  const target = {
    write: async (...args: Parameters<LocalFiles['write']>) => {
      if (seen.length === 0) seen.push(await sweepFiles({ db: holder.db, store: files, log: console }));
      return watched.write(...args);
    },
    open: watched.open.bind(watched),
    sizeOf: watched.sizeOf.bind(watched),
    remove: watched.remove.bind(watched),
    list: watched.list.bind(watched),
    trouble: watched.trouble.bind(watched),
    close: watched.close.bind(watched),
  };
  const stored = new StoredFiles(original.db, files);
  const unused = await stored.receive({ purpose: 'ticket', account_id: null }, onePiece(Buffer.from('unused')), 100);
  await unused.discard(original.db);
  await makeBackup({ db: original.db, pool: original.pool, files, target });
  expect(seen).toEqual([0]);
  expect(await sweepFiles({ db: holder.db, store: files, log: console })).toBe(1);
  await holder.close();
});

const flip = async (path: string) => {
  const bytes = await readFile(path);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(path, bytes);
};

const damages: [string, (at: string) => Promise<unknown>, RegExp][] = [
  [
    'a byte of a table is another',
    (at) => flip(join(at, 'tables/accounts.copy.gz')),
    /table accounts .* is not what was written/,
  ],
  ['a table is cut short', (at) => truncate(join(at, 'tables/accounts.copy.gz'), 30), /incomplete: the table accounts/],
  ['a table is missing', (at) => rm(join(at, 'tables/data_exports.copy.gz')), /incomplete: the table data_exports/],
  ['a file is another', (at) => writeFile(join(at, 'files', file_key), 'another!!'), /file .* is not what was stored/],
  ['a file is missing', (at) => rm(join(at, 'files', file_key)), /0 of its 1 files/],
  ['it was broken off', (at) => rm(join(at, 'manifest.json')), /no complete backup/],
  ['the manifest is cut short', (at) => truncate(join(at, 'manifest.json'), 100), /not one of a backup/],
  [
    'the manifest was changed',
    async (at) => {
      const text = await readFile(join(at, 'manifest.json'), 'utf8');
      await writeFile(
        join(at, 'manifest.json'),
        text.replace('"files\\":1', '"files\\":0').replace('\\"files\\":1', '\\"files\\":0'),
      );
    },
    /was changed after it was made/,
  ],
];

/** Each damage is done to a copy of it. */
let complete: ReturnType<typeof backUp> | undefined;

for (const [at, [name, damage, sentence]] of damages.entries())
  test(`a backup is refused, and nothing of it restored, where ${name}`, async () => {
    complete ??= backUp('complete');
    const { keys } = await complete;
    await cp(folder('complete'), folder(`damaged-${at}`), { recursive: true });
    await damage(folder(`damaged-${at}`));
    const restoring = restore(`damaged-${at}`, keys);
    await expect(restoring).rejects.toThrow(BackupFault);
    await expect(restoring).rejects.toThrow(sentence);
    for await (const { key } of new LocalFiles(folder(`damaged-${at}-files`)).list()) expect.unreachable(key);
    const { rows } = await empty.pool.query(`select to_regclass('accounts')::text as found`);
    if (rows[0].found) expect((await empty.pool.query('select from accounts')).rowCount).toBe(0);
  });

test('after a refused one, a complete backup is restored to the same place', async () => {
  const { keys } = await backUp('refused');
  await flip(folder('refused/tables/accounts.copy.gz'));
  await expect(restore('refused', keys, 'same-place')).rejects.toThrow(BackupFault);
  const whole = await backUp('not-refused');
  await restore('not-refused', whole.keys, 'same-place');
  expect((await empty.pool.query('select from accounts')).rowCount).toBe(1);
});

test('a place that is in use, keys of another backup, and a place that has a backup already are refused', async () => {
  const { keys } = await backUp('first');
  const other = await backUp('second');
  await expect(restore('first', other.keys)).rejects.toThrow('the keys are those of another one');
  await expect(backUp('first')).rejects.toThrow('Use an empty one');
  await restore('first', keys);
  await expect(restore('first', keys, 'another')).rejects.toThrow('The database has accounts, cases or files already');
  await empty.close();
  empty = await openTestDatabase({ empty: true });
  await expect(restore('first', keys)).rejects.toThrow('The file store is not empty');
});
