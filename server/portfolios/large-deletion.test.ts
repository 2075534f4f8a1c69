import { removeSomeTrades } from '@trover/db/queries/trades/trade-removals.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTradesJob } from '../jobs/remove-trades-job.ts';
import { relinkAndMatch } from '../securities/relink-and-match.ts';
import { relinkLargeOwner } from '../securities/relink-large-owner.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const MANY = 60_000;

let server: TestServer;
let investor: TestVisitor;
beforeAll(async () => {
  server = await openTestServer();
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

async function count(): Promise<{ trades: number; held: number; removals: number }> {
  const { rows } = await sql<{ trades: number; held: number; removals: number }>`
    select (select count(*) from trades) as trades, (select count(*) from upload_trades) as held,
      (select count(*) from trade_removals) as removals`.execute(server.context.db);
  return rows[0]!;
}

/** A portfolio with an upload of this many trades. */
async function large(account_id: number, label: string, many: number): Promise<number> {
  const { db } = server.context;
  const { portfolio_id, beneficial_account_id } = await aPortfolio(db, account_id, `Owner ${label}`, label);
  await sql`insert into printed_securities (key, symbol) values ('KHC', 'KHC') on conflict do nothing`.execute(db);
  await sql`
    with upload as (
      insert into uploads (portfolio_id, file_name, file_key, sha256, bytes, status, finished_at)
      values (${portfolio_id}, 'a.csv', null, lpad('', 64, 'a'), 1, 'undone', now()) returning id
    ), made as (
      select decode(lpad(to_hex(n), 32, '0'), 'hex') as fingerprint from generate_series(1, ${many}) n
    ), held as (
      insert into upload_trades (portfolio_id, upload_id, fingerprint, occurrence, row)
      select ${portfolio_id}, upload.id, fingerprint, 1, '1' from made, upload
    ), summed as (
      insert into portfolio_securities (portfolio_id, printed_security_id, trades, first_trade_date, last_trade_date)
      select ${portfolio_id}, id, ${many}, '2020-01-01', '2020-01-01' from printed_securities where key = 'KHC'
    )
    insert into trades (portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id, type, trade_date)
    select ${portfolio_id}, fingerprint, 1, ${beneficial_account_id},
      (select id from printed_securities where key = 'KHC'), 'buy', '2020-01-01' from made`.execute(db);
  return portfolio_id;
}

const run = () =>
  removeTradesJob.run(server.context, {}, { id: '1', log: server.context.log, signal: new AbortController().signal });

describe('a portfolio of very many trades', () => {
  test('is gone at once; its trades go in batches that are seen, after a crash as well, and twice does no harm', {
    timeout: 300_000,
  }, async () => {
    const { db } = server.context;
    const id = await large(await server.accountOf('investor'), 'large', MANY);
    const gone = await investor.delete('/api/v1/portfolio/portfolio', { id });
    expect(gone.body.data).toEqual({ id, trades_removed: MANY });
    expect((await investor.get(`/api/v1/portfolio/trade?portfolio_id=${id}`)).status).toBe(404);
    expect(await count()).toEqual({ trades: 40_000, held: 40_000, removals: 1 });
    // A worker is killed after a batch, and within one.
    await db.transaction().execute((trx) => removeSomeTrades(trx, 10_000));
    const killed = db.transaction().execute(async (trx) => {
      await removeSomeTrades(trx, 10_000);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const operator = await server.signIn('operator');
    const seen = await operator.get('/api/v1/operator/jobs');
    expect(seen.body.data.removals).toEqual({ portfolios: 1, trades_removed: 10_000 });
    expect((await investor.delete('/api/v1/portfolio/portfolio', { id })).status).toBe(404);
    await Promise.all([run(), run()]);
    await run();
    expect(await count()).toEqual({ trades: 0, held: 0, removals: 0 });
  });

  test('goes with its account the same way', { timeout: 300_000 }, async () => {
    const { db } = server.context;
    const { id: account_id } = await db
      .insertInto('accounts')
      .values({ email: 'large@example.test', password_hash: '-', type: 'investor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await large(account_id, 'of an account', MANY);
    await large(account_id, 'small', 10);
    await db.deleteFrom('accounts').where('id', '=', account_id).execute();
    expect(await count()).toMatchObject({ trades: 40_000, removals: 1 });
    await run();
    expect(await count()).toEqual({ trades: 0, held: 0, removals: 0 });
  });
});

describe('an owner of very many trades', () => {
  test('is reported again by a job: asked for twice it is done once, and it continues after a crash', async () => {
    const { db, jobs } = server.context;
    const account_id = await server.accountOf('institution');
    await large(account_id, 'relinked', 20);
    const { rows } = await sql<{ id: number }>`select id from printed_securities where key = 'KHC'`.execute(db);
    const ask = () => db.transaction().execute((trx) => relinkAndMatch({ jobs }, trx, account_id, [rows[0]!.id], 10));
    expect(await ask()).toMatchObject({ is_relinking: true, case_ids: [] });
    expect(await ask()).toMatchObject({ is_relinking: true });
    const queued = await sql<{ n: number }>`select count(*) as n from pgboss.job where name = 'relink-owner'`.execute(
      db,
    );
    expect(queued.rows).toEqual([{ n: 1 }]);
    const asked = () =>
      sql<{ n: number }>`select cardinality(printed_security_ids) as n from owner_relinks`.execute(db);
    expect((await asked()).rows).toEqual([{ n: 1 }]);
    const institution = await server.signIn('institution');
    const since = async () => (await institution.get('/api/v1/portfolio/corrections')).body.data.relinking_since;
    expect(Date.now() - Date.parse(await since()), 'its owner sees that it is under way').toBeLessThan(600_000);
    await Promise.all([relinkLargeOwner({ db, jobs }, account_id), relinkLargeOwner({ db, jobs }, account_id)]);
    expect((await asked()).rows).toEqual([]);
    expect(await since()).toBeNull();
    const small = await db.transaction().execute((trx) => relinkAndMatch({ jobs }, trx, account_id, []));
    expect(small.is_relinking).toBe(false);
  });
});
