import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listMiscountedFiles } from '@trover/db/queries/files/stored-files.ts';
import { anInvestor } from '@trover/db/testing/portfolios.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { killUntil } from '../testing/kill-until.ts';
import { FileMissing, FileTooLarge, onePiece } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { FileExpired, type ReceivedFile, StoredFiles } from './stored-files.ts';
import { recordUnknownFiles, sweepFiles } from './sweep-files.ts';

let database: TestDatabase;
let root: string;
let store: LocalFiles;
let files: StoredFiles;
let account_id: number;
const log = createLog('silent');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trover-stored-'));
  store = new LocalFiles(root);
  files = new StoredFiles(database.db, store);
  await sql`delete from data_exports`.execute(database.db);
  await sql`delete from stored_files`.execute(database.db);
  ({ account_id } = await anInvestor(database.db, `${randomUUID()}@example.test`));
  return () => rm(root, { recursive: true, force: true });
});

const parts = () => ({ db: database.db, store, log });
const receive = (text: string) => files.receive({ purpose: 'export', account_id }, onePiece(Buffer.from(text)), 1000);

/** A row that refers to the file, written in the transaction that registers it. */
function use(received: ReceivedFile): Promise<{ id: number; key: string }> {
  return database.db.transaction().execute(async (trx) => {
    const key = await received.register(trx);
    const ready = { status: 'ready', file_key: key, bytes: received.bytes, ready_at: sql<Date>`now()` } as const;
    const { id } = await trx
      .insertInto('data_exports')
      .values({ account_id, ...ready })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, key };
  });
}

const unuse = (id: number) => database.db.deleteFrom('data_exports').where('id', '=', id).execute();
const rows = () => database.db.selectFrom('stored_files').selectAll().orderBy('key').execute();
const expireAll = () =>
  sql`update stored_files set expires_at = now() where expires_at is not null`.execute(database.db);

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

describe('a file', () => {
  test('is known before its first byte, nobody’s while it arrives, and used with the row that refers to it', async () => {
    async function* slowly() {
      expect(await rows()).toMatchObject([
        { account_id, purpose: 'export', uses: 0, registered_at: null, expires_at: expect.any(Date) },
      ]);
      yield Buffer.from('mine');
    }
    const received = await files.receive({ purpose: 'export', account_id }, slowly(), 1000);
    const { key } = await use(received);
    expect(await rows()).toMatchObject([{ key, bytes: 4, sha256: received.sha256, uses: 1, expires_at: null }]);
    expect(await sweepFiles(parts())).toBe(0);
    expect(await stored()).toEqual([key]);
  });

  test('has a key only for a transaction', async () => {
    const received = await receive('mine');
    expect(JSON.stringify(received)).not.toContain('exports/');
    await expect(received.register(database.db as never)).rejects.toThrow('in the transaction that uses it');
  });

  test('that is not registered is refused by the database, whatever program refers to it', async () => {
    await expect(
      database.pool.query(
        `insert into data_exports (account_id, status, file_key, ready_at) values ($1, 'ready', 'x', now())`,
        [account_id],
      ),
    ).rejects.toThrow('data_exports refers to the file x, which is not registered');
  });

  test('goes when the last row that refers to it goes, and is not given out from then on', async () => {
    const { id, key } = await use(await receive('mine'));
    await database.db
      .insertInto('data_exports')
      .values({ account_id, status: 'ready', file_key: key, bytes: 4, ready_at: new Date() })
      .execute();
    await unuse(id);
    expect(await sweepFiles(parts())).toBe(0);
    await sql`delete from data_exports`.execute(database.db);
    const open = async () => {
      for await (const _ of files.openUsed(key)) return;
    };
    await expect(open()).rejects.toThrow(FileMissing);
    expect(await sweepFiles(parts())).toBe(1);
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  test('received twice is two files, of which the one that is not used goes', async () => {
    const [first, second] = [await receive('same'), await receive('same')];
    expect(first.sha256).toBe(second.sha256);
    const { key } = await use(first);
    expect(await sweepFiles(parts())).toBe(0); // the second may still be registered
    await expireAll();
    expect(await sweepFiles(parts())).toBe(1);
    expect(await stored()).toEqual([key]);
    await expect(use(second)).rejects.toThrow(FileExpired);
  });

  test('of a transaction that fails is swept', async () => {
    const received = await receive('mine');
    await expect(
      database.db.transaction().execute(async (trx) => {
        await received.register(trx);
        throw new Error('something else failed');
      }),
    ).rejects.toThrow('something else');
    expect(await stored()).toHaveLength(1);
    await expireAll();
    await sweepFiles(parts());
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  test('too large, or broken off, is swept at once', async () => {
    await expect(files.receive({ purpose: 'export', account_id }, onePiece(Buffer.alloc(9)), 8)).rejects.toThrow(
      FileTooLarge,
    );
    await sweepFiles(parts());
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  test('of an account that is deleted while it arrives is not stored', async () => {
    async function* untilDeleted() {
      yield Buffer.from('first half');
      await sql`delete from accounts where id = ${account_id}`.execute(database.db);
      await sweepFiles(parts());
      yield Buffer.from('second half');
    }
    const arriving = files.receive({ purpose: 'trades', account_id }, untilDeleted(), 1000);
    await expect(arriving).rejects.toThrow(/removed before|ENOENT/);
    await sweepFiles(parts());
    expect([await stored(), await rows()]).toEqual([[], []]);
  });
});

describe('the sweeper', () => {
  test('is run by two at once, and each file goes once', async () => {
    for (let at = 0; at < 250; at += 1) await receive(`file ${at}`);
    const used = await use(await receive('kept'));
    await expireAll();
    const swept = await Promise.all([1, 2, 3].map(() => sweepFiles(parts())));
    expect(swept.reduce((sum, each) => sum + each)).toBe(250);
    expect(await stored()).toEqual([used.key]);
  });

  test('waits for no transaction that registers a file, and removes nothing that it holds', async () => {
    const received = await receive('mine');
    await expireAll();
    let key = '';
    await database.db.transaction().execute(async (trx) => {
      key = await received.register(trx);
      expect(await sweepFiles(parts())).toBe(0);
      const ready = { status: 'ready', file_key: key, bytes: 4, ready_at: new Date() } as const;
      await trx
        .insertInto('data_exports')
        .values({ account_id, ...ready })
        .execute();
    });
    expect(await sweepFiles(parts())).toBe(0);
    expect(await stored()).toEqual([key]);
  });

  test('leaves a file that cannot be removed for later, and none behind it', async () => {
    const [broken, fine] = [await use(await receive('a')), await use(await receive('b'))];
    for (const { id } of [broken, fine]) await unuse(id);
    const failing = {
      write: store.write.bind(store),
      open: store.open.bind(store),
      list: store.list.bind(store),
      trouble: store.trouble.bind(store),
      sizeOf: store.sizeOf.bind(store),
      close: store.close.bind(store),
      remove: (key: string) => (key === broken.key ? Promise.reject(new Error('no such bucket')) : store.remove(key)),
    };
    expect(await sweepFiles({ ...parts(), store: failing })).toBe(1);
    expect(await stored()).toEqual([broken.key]);
    await expireAll();
    await sweepFiles(parts());
    expect(await stored()).toEqual([]);
  });

  test('continues after a stop between the removal of a file and its row', async () => {
    const { id, key } = await use(await receive('mine'));
    await unuse(id);
    await store.remove(key);
    expect(await sweepFiles(parts())).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('finds what older versions left, gives it a week, and leaves what is young or known', async () => {
    const { key } = await use(await receive('mine'));
    await store.write('exports/7/left-by-an-older-version', onePiece(Buffer.from('old')), 100);
    expect(await recordUnknownFiles(parts(), Date.now())).toBe(0);
    const in_two_days = Date.now() + 2 * 86_400_000;
    expect(await recordUnknownFiles(parts(), in_two_days)).toBe(1);
    expect(await recordUnknownFiles(parts(), in_two_days)).toBe(0);
    expect(await sweepFiles(parts())).toBe(0);
    await expireAll();
    expect(await sweepFiles(parts())).toBe(1);
    expect(await stored()).toEqual([key]);
  });
});

test('killed at any point, nothing that is used is lost and nothing else stays', { timeout: 600_000 }, async () => {
  const script = join(import.meta.dirname, 'testing/file-child.ts');
  const until = Date.now() + (process.env.LONG ? 120_000 : 5_000);
  const kills = await killUntil(
    script,
    [database.url, root, String(account_id), '20'],
    async () => Date.now() > until,
    60,
  );
  expect(kills).toBeGreaterThan(1);
  await pause(200); // the killed process's connections
  await expireAll();
  await sweepFiles(parts());
  const used = (await rows()).map(({ key }) => key);
  expect(used.length).toBeGreaterThan(0);
  expect(await stored()).toEqual(used);
  expect(await listMiscountedFiles(database.db)).toEqual([]);
});
