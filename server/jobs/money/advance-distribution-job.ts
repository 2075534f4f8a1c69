import type { Db } from '@trover/db/connect.ts';
import { listUnfinishedBankFiles } from '@trover/db/queries/bank-files/bank-files.ts';
import { listUnfinishedDistributions } from '@trover/db/queries/distributions/distributions.ts';
import { advanceBankFile } from '../../bank-files/advance-bank-file.ts';
import type { Context } from '../../context.ts';
import { advanceDistribution } from '../../distributions/advance-distribution.ts';
import { failReading } from '../../distributions/read-distribution.ts';
import { declareJob } from '../queue/boss.ts';
import { readInWorker } from '../workers/read-in-worker.ts';

/** Reads and matches a received distribution, and posts an approved one. */
export const advanceDistributionJob = declareJob<{ distribution_id: number }>({
  name: 'advance-distribution',
  concurrency: 2,
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  expireInSeconds: 3600,
  run: async (context, data, { signal }) => {
    const { distribution_id } = data;
    await readInWorker(context, 'read_distribution', data, signal, (db, problem) =>
      failReading(db, distribution_id, problem),
    );
    await advanceDistribution(context, distribution_id);
  },
});

/** Drafts a bank file, writes an approved one, and posts a sent one. */
export const makeBankFileJob = declareJob<{ bank_file_id: number }>({
  name: 'make-bank-file',
  one_per_key: 'waiting_and_running',
  one_per_group: true,
  expireInSeconds: 3600,
  run: (context, { bank_file_id }) => advanceBankFile(context, bank_file_id),
});

/** Resumes distributions and bank files that a killed process left unfinished; one in progress is locked. */
export async function sendUnfinishedMoney({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const distributions = await jobs.keysOf(advanceDistributionJob.name);
  for (const distribution_id of await listUnfinishedDistributions(db))
    if (!distributions.has(String(distribution_id))) await queueDistribution(jobs, distribution_id);
  const files = await jobs.keysOf(makeBankFileJob.name);
  for (const bank_file_id of await listUnfinishedBankFiles(db))
    if (!files.has(String(bank_file_id))) await queueBankFile(jobs, bank_file_id);
}

/** Queues a distribution once, however often it is sent while a job for it waits. */
export async function queueDistribution(jobs: Context['jobs'], distribution_id: number, db?: Db): Promise<void> {
  await jobs.send(advanceDistributionJob, { distribution_id }, { key: String(distribution_id), ...(db && { db }) });
}

/** Queues a bank file once, however often it is sent while a job for it waits. */
export async function queueBankFile(jobs: Context['jobs'], bank_file_id: number, db?: Db): Promise<void> {
  await jobs.send(makeBankFileJob, { bank_file_id }, { key: String(bank_file_id), ...(db && { db }) });
}

export const resumeMoney = declareJob<object>({
  name: 'resume-money',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendUnfinishedMoney(context),
});
