import type { Db } from '@trover/db/connect.ts';
import { listUnfinishedFilings } from '@trover/db/queries/filings/filings.ts';
import type { Context } from '../context.ts';
import { makePackage } from '../filings/make-package.ts';
import { declareJob } from './queue/boss.ts';

/** Creates the package of a filing. */
export const makePackageJob = declareJob<{ filing_id: number }>({
  name: 'make-package',
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  expireInSeconds: 3600,
  run: (context, { filing_id }) => makePackage(context, filing_id),
});

export async function sendUnfinishedFilings({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const queued = await jobs.keysOf(makePackageJob.name);
  for (const filing_id of await listUnfinishedFilings(db))
    if (!queued.has(String(filing_id))) await queuePackage(jobs, filing_id);
}

/** Queues a filing once, however often it is sent while a job for it waits. */
export async function queuePackage(jobs: Context['jobs'], filing_id: number, db?: Db): Promise<void> {
  await jobs.send(makePackageJob, { filing_id }, { key: String(filing_id), ...(db && { db }) });
}

/** Resumes filings that a killed process left unfinished. */
export const resumeFilings = declareJob<object>({
  name: 'resume-filings',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendUnfinishedFilings(context),
});
