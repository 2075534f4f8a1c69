import { connect } from '@trover/db/connect.ts';
import { sql } from 'kysely';
import { onePiece } from '../file-store.ts';
import { LocalFiles } from '../local-files.ts';
import { StoredFiles } from '../stored-files.ts';
import { sweepFiles } from '../sweep-files.ts';

/** A process that a test can kill: it stores files for an account and deletes some of them, while it sweeps. */
const [url = '', root = '', account = '', rounds = ''] = process.argv.slice(2);
const { db, close } = connect(url, { max: 3, name: 'file child' });
const store = new LocalFiles(root);
const files = new StoredFiles(db, store);
const account_id = Number(account);

process.send?.('begins');
for (let round = 0; round < Number(rounds); round += 1) {
  const received = await files.receive({ purpose: 'export', account_id }, onePiece(Buffer.alloc(50_000, round)), 1e6);
  await db.transaction().execute(async (trx) => {
    const file_key = await received.register(trx);
    const ready = { status: 'ready', file_key, bytes: received.bytes, ready_at: sql<Date>`now()` } as const;
    await trx
      .insertInto('data_exports')
      .values({ account_id, ...ready })
      .execute();
  });
  if (round % 2 === 1)
    await db
      .deleteFrom('data_exports')
      .where('account_id', '=', account_id)
      .where('id', 'in', (old) =>
        old.selectFrom('data_exports').select('id').where('account_id', '=', account_id).orderBy('id').limit(1),
      )
      .execute();
  await sweepFiles({ db, store, log: console });
}
await close();
process.disconnect?.();
