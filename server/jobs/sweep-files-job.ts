import { recordUnknownFiles, sweepFiles } from '../files/sweep-files.ts';
import { declareJob } from './queue/boss.ts';

/** Every minute, and at once after a deletion: removes files that nothing refers to any more. */
export const sweepFilesJob = declareJob<object>({
  name: 'sweep-files',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async ({ db, files: { store } }, _, { log, signal }) => {
    const files = await sweepFiles({ db, store, log }, signal);
    if (files > 0) log.info({ files }, 'files removed');
  },
});

/** Once a day: files that the database does not know. */
export const noteUnknownFilesJob = declareJob<object>({
  name: 'note-unknown-files',
  schedule: '47 3 * * *',
  one_per_key: 'waiting_and_running',
  expireInSeconds: 6 * 3600,
  run: async ({ db, files: { store } }, _, { log, signal }) => {
    await recordUnknownFiles({ db, store, log }, Date.now(), signal);
  },
});
