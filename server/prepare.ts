import { indexFailedJobs } from '@trover/db/queries/jobs/failed-jobs.ts';
import { ensureDemonstrationAccounts } from './accounts/demonstration-accounts.ts';
import { ensurePasswordCost } from './accounts/passwords/cost.ts';
import { loadDemonstration } from './catalogue/demonstration/load-demonstration.ts';
import { loadStarter } from './catalogue/load-starter.ts';
import type { Context } from './context.ts';
import { addAdministratorTemplates, saveNeutralTemplate } from './filings/template-routes.ts';
import { sendUnfinishedFilings } from './jobs/make-package-job.ts';
import { sendChangedCases } from './jobs/matching/match-changed-cases-job.ts';
import { sendUnfinishedMoney } from './jobs/money/advance-distribution-job.ts';
import { sendDemonstration } from './jobs/play-demonstration-job.ts';
import { sendUnfinishedUploads } from './jobs/resume-uploads-job.ts';
import { ensureDemonstrationPortfolios } from './portfolios/demonstration-portfolios.ts';
import { ensureDemonstrationList } from './sanctions/demonstration-list.ts';
import { loadListedCompanies } from './sources/sec/listed-companies.ts';

/** Prepares a new database before the first request; every step checks whether it is needed. */
const steps: readonly { name: string; run: (context: Context) => Promise<void> }[] = [
  { name: 'password cost', run: ({ db }) => ensurePasswordCost(db) },
  { name: 'demonstration accounts', run: (context) => ensureDemonstrationAccounts(context, printLine) },
  {
    name: 'starter catalogue',
    run: async ({ db, today, log }) => {
      await loadListedCompanies(db);
      const { edited } = await loadStarter(db, today());
      if (edited.length > 0)
        log.warn({ cases: edited }, 'the starter catalogue leaves these cases as operators edited them');
    },
  },
  {
    name: 'demonstration cases',
    run: async ({ db, config, today }) => {
      if (config.hasDemonstration) await loadDemonstration(db, today(), { paid: config.hasDemonstrationClaims });
    },
  },
  {
    name: 'demonstration portfolios',
    run: async (context) => {
      if (context.config.hasDemonstration) await ensureDemonstrationPortfolios(context);
    },
  },
  {
    name: 'demonstration sanctions list',
    run: async ({ db, config }) => {
      if (config.hasDemonstration) await ensureDemonstrationList(db);
    },
  },
  { name: 'index of failed jobs', run: ({ db }) => indexFailedJobs(db) },
  { name: 'unfinished uploads', run: sendUnfinishedUploads },
  { name: 'neutral template', run: ({ db }) => saveNeutralTemplate(db) },
  { name: 'templates of administrators', run: ({ db }) => addAdministratorTemplates(db) },
  { name: 'demonstration claims', run: sendDemonstration },
  { name: 'unfinished filings', run: sendUnfinishedFilings },
  { name: 'unfinished money', run: sendUnfinishedMoney },
  { name: 'changed cases', run: sendChangedCases },
];

/** To the person who started the program, not to a log. */
function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

const PREPARE_LOCK = 7_468_005;

/** Runs the steps in one process at a time, when several start concurrently. */
export async function prepare(context: Context): Promise<void> {
  const client = await context.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    for (const { name, run } of steps) {
      const started = performance.now();
      await run(context);
      context.log.debug({ step: name, ms: Math.round(performance.now() - started) }, 'prepared');
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [PREPARE_LOCK]).catch(() => {});
    client.release();
  }
}
