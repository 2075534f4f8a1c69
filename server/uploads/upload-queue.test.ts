import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addUpload, findUpload } from '@trover/db/queries/uploads/uploads.ts';
import { aPortfolio, type TestPortfolio } from '@trover/db/testing/portfolios.ts';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { queueUpload } from '../jobs/advance-upload-job.ts';
import { sendUnfinishedUploads } from '../jobs/resume-uploads-job.ts';
import { openTestServer, type TestServer, type TestServerOptions } from '../testing/test-server.ts';
import { csvOf } from './testing/trade-csv.ts';

let server: TestServer;
const open = async (options: TestServerOptions = {}) => {
  server = await openTestServer({ env: { TODAY: '2026-11-20', READER_STALL_SECONDS: '3' }, ...options });
};
afterEach(() => server.close());

let portfolios = 0;
async function portfolioOf(name: string): Promise<TestPortfolio> {
  portfolios += 1;
  return aPortfolio(server.context.db, await server.accountOf(name), `Owner ${portfolios}`, `queue ${portfolios}`);
}

/** An upload that waits, as a received file leaves it. */
async function receive(
  { account_id, portfolio_id }: TestPortfolio,
  text: string,
): Promise<{ id: number; path: string }> {
  const { db, files, config } = server.context;
  const received = await files.receive({ purpose: 'trades', account_id }, Readable.from([Buffer.from(text)]), 1e9);
  const { sha256, bytes } = received;
  return db.transaction().execute(async (trx) => {
    const file_key = await received.register(trx);
    const { id } = await addUpload(trx, { portfolio_id, file_name: 'a.csv', file_key, sha256, bytes });
    await queueUpload(server.context, trx, id);
    return { id, path: join(config.dataDir, 'files', file_key) };
  });
}

const file = (at: number): string => csvOf(`KHC Buy 2016-03-08 ${at + 1} 76.29`);

/** Jobs of uploads, by what they do. */
async function countJobs(): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*) as n from pgboss.job where name = 'advance-upload' group by state`.execute(
    server.context.db,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

describe('the queue of uploads', () => {
  test('stays bounded with 1,000 unfinished uploads, however often they are sent again', {
    timeout: 300_000,
  }, async () => {
    await open();
    const { db } = server.context;
    const { portfolio_id } = await portfolioOf('investor');
    await sql`insert into stored_files (key, purpose, registered_at) values ('none', 'trades', now())`.execute(db);
    await sql`insert into uploads (portfolio_id, file_name, file_key, sha256, bytes, queue_round)
      select ${portfolio_id}, 'a.csv', 'none', lpad(to_hex(n), 64, '0'), 1, n from generate_series(1, 1000) n`.execute(
      db,
    );
    for (let minute = 0; minute < 3; minute += 1) await sendUnfinishedUploads(server.context);
    expect(await countJobs()).toEqual({ created: 1000 });
    const { rows } = await sql<{ id: number }>`select id from uploads order by id limit 5`.execute(db);
    for (const { id } of rows) await queueUpload(server.context, db, id);
    expect(await countJobs()).toEqual({ created: 1000 });
    // Their worker was killed: the queue still counts them as running, and they are sent once more at most.
    await sql`update pgboss.job set state = 'active', started_on = now() where name = 'advance-upload'`.execute(db);
    for (let minute = 0; minute < 3; minute += 1) await sendUnfinishedUploads(server.context);
    for (const { id } of rows) {
      await queueUpload(server.context, db, id);
      await queueUpload(server.context, db, id);
    }
    expect(await countJobs()).toEqual({ active: 1000, created: 5 });
  });

  test('ends a reader that hangs at its limit, fails the upload with a sentence, and reads the next file', {
    timeout: 420_000,
  }, async () => {
    // The start of a reader does not count as silence, however busy the machine is.
    await open({ env: { TODAY: '2026-11-20', READER_STALL_SECONDS: '10' } });
    const own = await portfolioOf('investor');
    const hanging = await receive(own, file(1));
    const next = await receive(own, file(2));
    // Reading a pipe that nobody writes into hangs for ever.
    rmSync(hanging.path);
    execFileSync('mkfifo', [hanging.path]);
    await server.work();
    const upload = (id: number) => findUpload(server.context.db, own.account_id, id);
    await expect.poll(async () => (await upload(next.id))?.status, { timeout: 300_000 }).toBe('matched');
    // two files are read at a time, so the one that hangs may end after the next
    await expect.poll(async () => (await upload(hanging.id))?.status, { timeout: 300_000 }).toBe('failed');
    expect((await upload(hanging.id))?.failure).toMatch(
      /^We stopped reading this file after a minute without progress/,
    );
    await expect.poll(countJobs, { timeout: 20_000 }).toEqual({ completed: 2 });
  });

  test('deals turns in rounds: many files of one account keep no other waiting', { timeout: 300_000 }, async () => {
    await open();
    const [many, few] = [await portfolioOf('investor'), await portfolioOf('institution')];
    const first: number[] = [];
    for (let at = 0; at < 12; at += 1) first.push((await receive(many, file(at))).id);
    const late = [(await receive(few, file(1))).id, (await receive(few, file(2))).id];
    const before = async (of: TestPortfolio, id: number) =>
      (await findUpload(server.context.db, of.account_id, id))?.files_before;
    expect(await before(many, first[11]!)).toBe(13);
    expect([await before(few, late[0]!), await before(few, late[1]!)]).toEqual([1, 3]);
    await server.work();
    const { rows } = await sql<{ id: number }>`select id from uploads where finished_at is null`.execute(
      server.context.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    await expect
      .poll(
        async () => (await sql`select from uploads where finished_at is null`.execute(server.context.db)).rows.length,
        {
          timeout: 300_000,
        },
      )
      .toBe(0);
    const order = await sql<{ id: number }>`select id from uploads order by finished_at`.execute(server.context.db);
    const place = (id: number) => order.rows.findIndex((row) => row.id === id);
    // With two readers the late account's files are among the first handful, not behind the twelve.
    expect(place(late[0]!)).toBeLessThan(4);
    expect(place(late[1]!)).toBeLessThan(7);
  });
});
