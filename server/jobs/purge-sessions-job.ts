import { deleteExpiredLinks } from '@trover/db/queries/accounts/expired-links.ts';
import { boundIgnoredRows } from '@trover/db/queries/uploads/bound-ignored-rows.ts';
import { archiveClosedAccounts } from '../accounts/retained-records/archive-accounts.ts';
import { purgeAll } from '../retention/purge.ts';
import { declareJob } from './queue/boss.ts';

/** Number of rows that one statement removes, and of statements in one run. */
const BATCH = 20_000;
const BATCHES = 50;

/** Once an hour: purges what is past its time by the rules of `core/retention`, and expired links. */
export const purgeSessions = declareJob<object>({
  name: 'purge-sessions',
  schedule: '17 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { signal }) => {
    const { db } = context;
    await deleteExpiredLinks(db);
    await archiveClosedAccounts(context, signal);
    for (let left = BATCHES; left > 0 && (await boundIgnoredRows(db, BATCH)) === BATCH; left -= 1);
    await purgeAll(db, signal);
  },
});
