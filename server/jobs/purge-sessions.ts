import { deleteExpiredLinks } from '@trover/db/queries/accounts/expired-links.ts';
import { deleteOldDevices } from '@trover/db/queries/accounts/likeness.ts';
import { deletePastWindows } from '@trover/db/queries/accounts/login-attempts.ts';
import { purgeClosedAccounts } from '@trover/db/queries/accounts/own-data/delete-account.ts';
import { deleteOldExports } from '@trover/db/queries/accounts/own-data/exports.ts';
import { deleteExpiredSessions } from '@trover/db/queries/accounts/sessions.ts';
import { purgeDistributionNames, purgePackages } from '@trover/db/queries/distributions/purge-names.ts';
import { deleteOldMails } from '@trover/db/queries/mail/mails.ts';
import { deleteOldNotices } from '@trover/db/queries/notices/notices.ts';
import { boundIgnoredRows } from '@trover/db/queries/uploads/bound-ignored-rows.ts';
import { sealClosedAccounts } from '../accounts/retained-records/seal-accounts.ts';
import { declareJob } from './queue/boss.ts';

/** Rows that are removed at once, and how often in one run. */
const BATCH = 20_000;
const BATCHES = 50;

/** Once an hour: sessions, links, mails, notices and exports past their time, and attempts that no longer count. */
export const purgeSessions = declareJob<object>({
  name: 'forget-sessions',
  schedule: '17 * * * *',
  run: async (context, _, { log, signal }) => {
    const { db } = context;
    await deletePastWindows(db);
    await deleteExpiredLinks(db);
    await deleteOldDevices(db, 400);
    await deleteOldMails(db);
    await deleteOldNotices(db);
    await purgeClosedAccounts(db);
    await sealClosedAccounts(context, signal);
    await purgeDistributionNames(db);
    await purgePackages(db);
    await deleteOldExports(db);
    for (let left = BATCHES; left > 0 && (await boundIgnoredRows(db, BATCH)) === BATCH; left -= 1);
    const sessions = await deleteExpiredSessions(db);
    if (sessions > 0) log.info({ sessions }, 'expired sessions removed');
  },
});
