import { findLinkToSync } from '@trover/db/queries/links/links.ts';
import { joinByContract } from '../../claims/joining/join-by-contract.ts';
import { runSyncs } from '../../links/run-sync.ts';
import { queueDecisions } from '../decide-cases-job.ts';
import { declareJob } from '../queue/boss.ts';

/** Works on the syncs of a link. Of each link one runs and one waits at most; it continues where it was broken off. */
export const syncLink = declareJob<{ link_id: number }>({
  name: 'sync-link',
  concurrency: 4,
  poll_seconds: 0.5,
  expireInSeconds: 3600,
  one_per_key: 'waiting_and_running',
  run: async (context, { link_id }, { signal }) => {
    const outcome = await runSyncs(context, link_id, signal);
    if (outcome !== null) {
      const later = { key: String(link_id), startAfterSeconds: outcome.after_seconds };
      await context.jobs.send(syncLink, { link_id }, later);
      return;
    }
    const link = await findLinkToSync(context.db, link_id);
    if (link === undefined) return;
    await joinByContract(context, { beneficial_account_ids: [link.beneficial_account_id] });
    await queueDecisions(context);
  },
});
