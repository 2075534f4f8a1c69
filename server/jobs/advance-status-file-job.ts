import type { Db } from '@trover/db/connect.ts';
import { listUnfinishedStatusFiles } from '@trover/db/queries/status-files/status-files.ts';
import type { Context } from '../context.ts';
import { advanceStatusFile } from '../status-files/advance-status-file.ts';
import { failStatusReading } from '../status-files/read-stored-status-file.ts';
import { declareJob } from './queue/boss.ts';
import { readInWorker } from './workers/read-in-worker.ts';

/** Reads and compares a status file that was received; applies or undoes one after an operator's decision. */
export const advanceStatusFileJob = declareJob<{ status_file_id: number }>({
  name: 'advance-status-file',
  concurrency: 2,
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  expireInSeconds: 4 * 3600,
  run: async (context, data, { signal }) => {
    const { status_file_id } = data;
    await readInWorker(context, 'read_status_file', data, signal, (db, problem) =>
      failStatusReading(db, status_file_id, problem),
    );
    await advanceStatusFile(context, status_file_id);
  },
});

/** Queues a file once, however often it is sent while a job for it waits. */
export async function queueStatusFile(jobs: Context['jobs'], status_file_id: number, db?: Db): Promise<void> {
  await jobs.send(advanceStatusFileJob, { status_file_id }, { key: String(status_file_id), ...(db && { db }) });
}

/** Queues status files again that a killed process left unfinished. */
export const resumeStatusFiles = declareJob<object>({
  name: 'resume-status-files',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db, jobs }) => {
    const queued = await jobs.keysOf(advanceStatusFileJob.name);
    for (const id of await listUnfinishedStatusFiles(db)) if (!queued.has(String(id))) await queueStatusFile(jobs, id);
  },
});
