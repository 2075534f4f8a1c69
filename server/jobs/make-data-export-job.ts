import type { Db } from '@trover/db/connect.ts';
import { collectData } from '../accounts/own-data/collect-data.ts';
import type { Context } from '../context.ts';
import { declareJob } from './queue/boss.ts';

/** Collects an account's data into one file, in the background, since there may be many trades and documents. */
export const makeDataExport = declareJob<{ account_id: number; id: number }>({
  name: 'make-data-export',
  concurrency: 2,
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  expireInSeconds: 3600,
  retries: 2,
  run: (context, asked, { signal }) => collectData(context, asked, signal),
});

/** Queues an export in its account's order: an account with a large one does not block the others. */
export async function queueDataExport(
  { jobs }: Pick<Context, 'jobs'>,
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<void> {
  await jobs.send(makeDataExport, { account_id, id }, { db, key: String(id), group: String(account_id) });
}
