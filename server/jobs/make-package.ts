import { listUnfinishedFilings } from '@trover/db/queries/filings/filings.ts';
import type { Context } from '../context.ts';
import { makePackage } from '../filings/make-package.ts';
import { declareJob } from './boss.ts';

/** Makes the package of a filing. */
export const makePackageJob = declareJob<{ filing_id: number }>({
  name: 'make-package',
  expireInSeconds: 3600,
  run: (context, { filing_id }) => makePackage(context, filing_id),
});

export async function sendUnfinishedFilings({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  for (const filing_id of await listUnfinishedFilings(db)) await jobs.send(makePackageJob, { filing_id });
}

/** Takes up what another process left when it was killed. */
export const resumeFilings = declareJob<object>({
  name: 'resume-filings',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendUnfinishedFilings(context),
});
