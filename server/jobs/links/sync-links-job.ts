import type { Db } from '@trover/db/connect.ts';
import { findAccountOfLink, findLinkToSync } from '@trover/db/queries/links/links.ts';
import { joinByContract } from '../../claims/joining/join-by-contract.ts';
import type { Context } from '../../context.ts';
import { runSyncs } from '../../links/run-sync.ts';
import { queueDecisions } from '../decide-cases-job.ts';
import type { SendOptions } from '../job-queue.ts';
import { declareJob } from '../queue/boss.ts';

/**
 * Runs the syncs of a link. Per link at most one runs and one waits; an interrupted one continues. Per account one runs
 * at a time, so that an account with many or slow links does not block the others.
 */
export const syncLink = declareJob<{ link_id: number }>({
  name: 'sync-link',
  concurrency: 4,
  poll_seconds: 0.5,
  expireInSeconds: 3600,
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  run: async (context, { link_id }, { signal }) => {
    const outcome = await runSyncs(context, link_id, signal);
    if (outcome !== null) {
      await sendSync(context, context.db, link_id, { startAfterSeconds: outcome.after_seconds });
      return;
    }
    const link = await findLinkToSync(context.db, link_id);
    if (link === undefined) return;
    await joinByContract(context, { beneficial_account_ids: [link.beneficial_account_id] });
    await queueDecisions(context);
  },
});

/** Queues the open syncs of a link in its account's order: once, however often it is sent while one waits. */
export async function sendSync(
  { jobs }: Pick<Context, 'jobs'>,
  db: Db,
  link_id: number,
  options: Pick<SendOptions, 'priority' | 'startAfterSeconds'> = {},
): Promise<void> {
  const account_id = await findAccountOfLink(db, link_id);
  if (account_id === undefined) return;
  await jobs.send(syncLink, { link_id }, { ...options, db, key: String(link_id), group: String(account_id) });
}
