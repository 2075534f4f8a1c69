import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addUpload, findUpload } from '@trover/db/queries/uploads/uploads.ts';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { LocalFiles } from '../../files/local-files.ts';
import { StoredFiles } from '../../files/stored-files.ts';
import type { WorkerContext } from '../../jobs/workers/worker-context.ts';
import { createLog } from '../../log.ts';

/** A database and a file store for one test, and the steps of an upload before a job runs. */
export async function openUploadFixture() {
  const database = await openTestDatabase();
  const root = await mkdtemp(join(tmpdir(), 'trover-uploads-'));
  const files = new StoredFiles(database.db, new LocalFiles(root));
  const work: WorkerContext = {
    db: database.db,
    pool: database.pool,
    files,
    config: { isProduction: false },
    log: createLog('silent'),
    today: () => '2026-11-20',
  };
  return {
    work,
    root,
    url: database.url,
    db: database.db,
    async receive(
      portfolio: { account_id: number; portfolio_id: number },
      file: string | AsyncIterable<Uint8Array>,
      file_name = 'trades.csv',
    ) {
      const source = typeof file === 'string' ? Readable.from([Buffer.from(file)]) : file;
      const { account_id, portfolio_id } = portfolio;
      const received = await files.receive({ purpose: 'trades', account_id }, source, 1e9);
      const { sha256, bytes } = received;
      return database.db.transaction().execute(async (trx) => {
        const file_key = await received.register(trx);
        return addUpload(trx, { portfolio_id, file_name, file_key, sha256, bytes });
      });
    },
    async upload(accountId: number, uploadId: number) {
      const found = await findUpload(database.db, accountId, uploadId);
      if (found === undefined) throw new Error(`no upload ${uploadId}`);
      return found;
    },
    /** The portfolio's trades as short lines, ordered by date. */
    async trades(portfolioId: number) {
      const rows = await database.db
        .selectFrom('trades')
        .innerJoin('printed_securities', 'printed_securities.id', 'printed_security_id')
        .where('portfolio_id', '=', portfolioId)
        .select(['symbol', 'type', 'trade_date', 'quantity', 'price', 'occurrence'])
        .orderBy('trade_date')
        .orderBy('trades.id')
        .execute();
      return rows.map((row) =>
        [row.symbol, row.type, row.trade_date, row.quantity, row.price, `#${row.occurrence}`].join(' '),
      );
    },
    async close() {
      await database.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type UploadFixture = Awaited<ReturnType<typeof openUploadFixture>>;
