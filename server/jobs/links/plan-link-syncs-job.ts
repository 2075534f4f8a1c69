import { readDatabaseTime } from '@trover/db/database-time.ts';
import { claimDueLinks } from '@trover/db/queries/links/links.ts';
import { listLinksWithOpenSyncs } from '@trover/db/queries/links/syncs.ts';
import type { Context } from '../../context.ts';
import { revokeDeleted } from '../../links/revoke.ts';
import { queueSync } from '../../links/start-sync.ts';
import { nextNightly } from '../../links/sync-schedule.ts';
import { declareJob } from '../queue/boss.ts';
import { sendSync, syncLink } from './sync-links-job.ts';

/** Queues the open syncs that no process is working on. */
async function sendOpenSyncs(context: Context): Promise<void> {
  const queued = await context.jobs.keysOf(syncLink.name);
  for (const link_id of await listLinksWithOpenSyncs(context.db))
    if (!queued.has(String(link_id))) await sendSync(context, context.db, link_id);
}

const BATCH_SIZE = 200;

/** Queues the nightly syncs that are due. */
async function planSyncs(context: Pick<Context, 'db' | 'jobs'>, now: Date): Promise<number> {
  const next = (id: number): Date => nextNightly(id, now);
  const due = await claimDueLinks(context.db, { now, limit: BATCH_SIZE, next });
  for (const { id } of due) await queueSync(context, context.db, id, { cause: 'night', is_whole: false });
  return due.length;
}

/**
 * Every minute: queues syncs that another process left and those due in this night, and deletes tokens at their
 * providers.
 */
export const planLinkSyncs = declareJob<object>({
  name: 'plan-link-syncs',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context) => {
    await sendOpenSyncs(context);
    while ((await planSyncs(context, await readDatabaseTime(context.db))) === BATCH_SIZE);
    await revokeDeleted(context);
  },
});
