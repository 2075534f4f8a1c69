import { listUnfinishedBankFiles } from '@trover/db/queries/money/bank-files.ts';
import { listUnfinishedDistributions } from '@trover/db/queries/money/distributions.ts';
import { advanceBankFile } from '../bank-files/advance-bank-file.ts';
import type { Context } from '../context.ts';
import { advanceDistribution } from '../distributions/advance-distribution.ts';
import { declareJob } from './boss.ts';

/** Reads and matches a distribution that arrived, posts one that was approved. */
export const advanceDistributionJob = declareJob<{ distribution_id: number }>({
  name: 'advance-distribution',
  concurrency: 2,
  expireInSeconds: 3600,
  run: (context, { distribution_id }) => advanceDistribution(context, distribution_id),
});

/** Drafts a bank file, writes one that was approved, posts one that was sent. */
export const makeBankFileJob = declareJob<{ bank_file_id: number }>({
  name: 'make-bank-file',
  expireInSeconds: 3600,
  run: (context, { bank_file_id }) => advanceBankFile(context, bank_file_id),
});

/** Sends on what another process left when it was killed; what is being worked on keeps its lock. */
export async function sendUnfinishedMoney({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  for (const distribution_id of await listUnfinishedDistributions(db))
    await jobs.send(advanceDistributionJob, { distribution_id });
  for (const bank_file_id of await listUnfinishedBankFiles(db)) await jobs.send(makeBankFileJob, { bank_file_id });
}

export const resumeMoney = declareJob<object>({
  name: 'resume-money',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendUnfinishedMoney(context),
});
