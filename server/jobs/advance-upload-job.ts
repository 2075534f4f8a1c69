import type { Db } from '@trover/db/connect.ts';
import { listOwnersOfUpload } from '@trover/db/queries/claims/own-claims.ts';
import { findTurnOfUpload } from '@trover/db/queries/jobs/upload-queue.ts';
import { countFailedAttempt, failUpload } from '@trover/db/queries/uploads/uploads.ts';
import { notifyUnmappedAccounts } from '../account-map/notify-unmapped-accounts.ts';
import { joinByContract } from '../claims/joining/join-by-contract.ts';
import type { Context } from '../context.ts';
import { queueDecisions } from './decide-cases-job.ts';
import { declareJob } from './queue/boss.ts';
import { TaskEnded, TaskOverdue } from './workers/worker-process.ts';

/** How often a file whose reader process crashed is retried. */
const MAX_ATTEMPTS = 3;

/**
 * Advances an upload as far as possible: read, stored, matched, and joined where a contract covers it; after an undo,
 * matches without it. Queued when the upload is received, when its columns are known, and again after a crash. Only one
 * job runs per account at a time, so that a thousand files of one account do not block the others.
 */
export const advanceUpload = declareJob<{ upload_id: number }>({
  name: 'advance-upload',
  concurrency: 2,
  poll_seconds: 0.5,
  expireInSeconds: 3600,
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  run: async (context, data, { signal, log }) => {
    try {
      await context.readers.run('advance_upload', data, signal);
    } catch (error) {
      const failure = await failureOf(context.db, data.upload_id, error);
      if (failure === null || !(await failUpload(context.db, data.upload_id, failure))) throw error;
      log.warn({ err: error, upload_id: data.upload_id }, 'an upload failed because its reader did not end well');
      return;
    }
    await notifyUnmappedAccounts(context.db, data.upload_id);
    const beneficial_account_ids = await listOwnersOfUpload(context.db, data);
    if (beneficial_account_ids.length > 0) await joinByContract(context, { beneficial_account_ids });
    await queueDecisions(context);
  },
});

/** The error message for a file whose reader hung or crashed; null where it is retried. */
async function failureOf(db: Db, uploadId: number, error: unknown): Promise<string | null> {
  if (error instanceof TaskOverdue)
    return `We stopped reading this file after ${minutes(error.limit_ms)} without progress. Export a shorter date range, or a CSV, and upload that. We are investigating.`;
  if (!(error instanceof TaskEnded)) return null;
  if ((await countFailedAttempt(db, uploadId)) < MAX_ATTEMPTS) return null;
  return `Reading this file failed ${MAX_ATTEMPTS} times because of an error on our side. Export a shorter date range, or a CSV, and upload that. We are investigating.`;
}

function minutes(ms: number): string {
  const count = Math.max(1, Math.round(ms / 60_000));
  return count === 1 ? 'a minute' : `${count} minutes`;
}

/** Queues an upload in its account's order: once, however often it is sent while it waits. */
export async function queueUpload({ jobs }: Pick<Context, 'jobs'>, db: Db, upload_id: number): Promise<void> {
  const turn = await findTurnOfUpload(db, upload_id);
  if (turn === undefined) return;
  const options = { key: String(upload_id), group: String(turn.account_id), priority: -turn.round };
  await jobs.send(advanceUpload, { upload_id }, { db, ...options });
}
