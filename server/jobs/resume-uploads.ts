import { listUnfinishedUploads } from '@trover/db/queries/uploads.ts';
import type { Context } from '../context.ts';
import { advanceUpload } from './advance-upload.ts';
import { declareJob } from './boss.ts';

/**
 * Sends every unfinished upload on its way again. One that is being worked on is not disturbed: its lock is held, and
 * the second worker leaves.
 */
export async function sendUnfinishedUploads(context: Context): Promise<void> {
  for (const upload_id of await listUnfinishedUploads(context.db))
    await context.jobs.send(advanceUpload, { upload_id });
}

/** Takes up what another process left when it was killed. */
export const resumeUploads = declareJob<object>({
  name: 'resume-uploads',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendUnfinishedUploads(context),
});
