import type { SourceName } from '@trover/contract/sources/sources.ts';
import { readers } from '../../sources/readers.ts';
import { runSource } from '../../sources/run-source.ts';
import { missingSetting } from '../../sources/settings.ts';
import { declareJob } from '../queue/boss.ts';

/** Imports one source; per source at most one import runs and one waits. */
export const readSourceJob = declareJob<{ name: SourceName; cause: 'schedule' | 'operator' | 'webhook'; of?: string }>({
  name: 'read-source',
  concurrency: 3,
  poll_seconds: 0.5,
  retries: 2,
  expireInSeconds: 3600,
  one_per_key: 'waiting_and_running',
  run: (context, { name, cause, of }, { signal }) => runSource(context, name, { cause, docket: of, signal }),
});

/** Every minute: queues the sources that are due. */
export const planSources = declareJob<object>({
  name: 'plan-sources',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context) => {
    for (const name of Object.keys(readers) as SourceName[])
      if (missingSetting(context.config.sources, name) === null)
        await context.jobs.send(readSourceJob, { name, cause: 'schedule' }, { key: name });
  },
});
