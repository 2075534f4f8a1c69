import type { Db } from '@trover/db/connect.ts';
import { listOwnersToRelink } from '@trover/db/queries/securities/owner-relinks.ts';
import type { Context } from '../../context.ts';
import { relinkLargeOwner } from '../../securities/relink-large-owner.ts';
import { declareJob } from '../queue/boss.ts';

/**
 * Links the securities of an owner with very many trades again, and queues the matching of the cases that this changes.
 */
export const relinkOwnerJob = declareJob<{ account_id: number }>({
  name: 'relink-owner',
  concurrency: 2,
  expireInSeconds: 3600,
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  run: (context, { account_id }) => relinkLargeOwner(context, account_id),
});

/** Queues an owner once, however often it is sent while a job for it waits. */
export async function queueRelinking({ jobs }: Pick<Context, 'jobs'>, db: Db, account_id: number): Promise<void> {
  await jobs.send(relinkOwnerJob, { account_id }, { db, key: String(account_id) });
}

/** Resumes owners whose job failed or was lost. */
export const resumeRelinking = declareJob<object>({
  name: 'resume-relinking',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context) => {
    const queued = await context.jobs.keysOf(relinkOwnerJob.name);
    for (const account_id of await listOwnersToRelink(context.db))
      if (!queued.has(String(account_id))) await queueRelinking(context, context.db, account_id);
  },
});
