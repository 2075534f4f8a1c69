import { listUnfinishedUploads } from '@trover/db/queries/uploads/uploads.ts';
import type { Context } from '../context.ts';
import { advanceUpload, queueUpload } from './advance-upload-job.ts';
import { declareJob } from './queue/boss.ts';

/** Queues every unfinished upload again that is neither queued nor in progress. */
export async function sendUnfinishedUploads(context: Context): Promise<void> {
  const queued = await context.jobs.keysOf(advanceUpload.name);
  for (const upload_id of await listUnfinishedUploads(context.db))
    if (!queued.has(String(upload_id))) await queueUpload(context, context.db, upload_id);
}

/** Resumes uploads that a killed process left unfinished. */
export const resumeUploads = declareJob<object>({
  name: 'resume-uploads',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendUnfinishedUploads(context),
});
