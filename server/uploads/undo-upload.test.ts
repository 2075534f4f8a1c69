import { removeSomeOfUpload } from '@trover/db/queries/uploads/remove-upload.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { importUpload } from './import-upload.ts';
import { rematchUndone } from './rematch-undone.ts';
import { removeUndone } from './remove-undone.ts';
import { csvOf } from './testing/trade-csv.ts';

const address = '/api/v1/portfolio/uploadtradesfile';
const MANY = 12_000;

let server: TestServer;
let investor: TestVisitor;
beforeAll(async () => {
  server = await openTestServer();
  investor = await server.signIn('investor');
});
afterAll(() => server.close());

/** Rows of every kind that an upload stored. */
async function rowsOf(upload_id: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from upload_trades where upload_id = ${upload_id}) as held,
      (select count(*) from upload_rows where upload_id = ${upload_id}) as listed,
      (select count(*) from trades) as trades, (select coalesce(sum(trades), 0)::bigint from portfolio_securities) as summed,
      (select count(*) from uploads where id = ${upload_id} and file_key is not null) as files`.execute(
    server.context.db,
  );
  return rows[0]!;
}

async function give(label: string, lines: string[]): Promise<number> {
  const { db } = server.context;
  const { portfolio_id } = await aPortfolio(db, await server.accountOf('investor'), `Owner ${label}`, label);
  const sent = await investor.upload(
    `${address}`,
    { name: 'a.csv', content: Buffer.from(csvOf(...lines)) },
    { portfolio_id: String(portfolio_id) },
  );
  expect(sent.status).toBe(200);
  await importUpload(server.context, sent.body.data.upload.id);
  return sent.body.data.upload.id;
}

const many = Array.from({ length: MANY }, (_, at) => `KHC Buy 2016-03-08 ${at + 1} 7`);

describe('an upload that is removed', () => {
  test('removes its trades, rows and file before the answer, where it is small', async () => {
    const id = await give('small', ['KHC Buy 2016-03-08 1 7', 'KHC Buy 2016-02-31 1 7']);
    expect(await rowsOf(id)).toMatchObject({ held: 1, listed: 1, files: 1 });
    const undone = await investor.delete(address, { upload_id: id });
    expect(undone.body.data).toMatchObject({ trades_removed: 1, upload: { finished_at: expect.any(String) } });
    expect(await rowsOf(id)).toEqual({ held: 0, listed: 0, trades: 0, summed: 0, files: 0 });
    expect((await investor.get(`${address}/refused?upload_id=${id}`)).status).toBe(409);
    expect((await investor.get(`${address}/rows?upload_id=${id}`)).body.data).toMatchObject({
      items: [],
      total_count: 0,
    });
  });

  test('answers at once where it is large, shows how far it has come, continues after a crash, and does no harm twice', {
    timeout: 300_000,
  }, async () => {
    const { db } = server.context;
    const id = await give('large', many);
    const undone = await investor.delete(address, { upload_id: id });
    expect(undone.body.data).toMatchObject({
      trades_removed: 0,
      upload: { status: 'undone', finished_at: null, counts: { trades_removed: 0 } },
    });
    expect(await rowsOf(id)).toMatchObject({ trades: MANY, files: 0 });
    // The first worker is killed after a batch.
    const { portfolio_id } = undone.body.data.upload;
    await db.transaction().execute((trx) => removeSomeOfUpload(trx, { portfolio_id, upload_id: id }, 5000));
    const half = await investor.get(`${address}?upload_id=${id}`);
    expect(half.body.data.upload).toMatchObject({ finished_at: null, counts: { trades_removed: 5000 } });
    expect((await investor.delete(address, { upload_id: id })).status).toBe(200);
    // Two others work on it at once.
    await Promise.all([1, 2].map(() => removeUndone(server.context, id)));
    await rematchUndone(server.context, id);
    await removeUndone(server.context, id);
    expect(await rowsOf(id)).toEqual({ held: 0, listed: 0, trades: 0, summed: 0, files: 0 });
    const end = await investor.get(`${address}?upload_id=${id}`);
    expect(end.body.data.upload).toMatchObject({
      status: 'undone',
      finished_at: expect.any(String),
      counts: { trades_removed: MANY },
    });
  });
});
