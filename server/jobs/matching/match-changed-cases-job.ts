import type { DbTransaction } from '@trover/db/connect.ts';
import { listAccountsOfCase, listPrintedSecuritiesOfCase } from '@trover/db/queries/cases/case-trades.ts';
import { listCasesToMatch, listCasesWithAccounts, markCasesMatched } from '@trover/db/queries/matches/matches.ts';
import type { Context } from '../../context.ts';
import { ENGINE } from '../../matches/case-rules.ts';
import { BATCH } from '../../matches/match-accounts.ts';
import { declareJob } from '../queue/boss.ts';
import { queueMatching } from './match-accounts-job.ts';

/**
 * Queues the matching of every case that has changed since it was last matched, or was matched by an earlier engine, in
 * batches of accounts. Marks the case as matched and queues its batches in one transaction.
 */
export async function sendChangedCases(context: Pick<Context, 'db' | 'jobs' | 'today'>): Promise<void> {
  const now = { today: context.today(), engine: ENGINE };
  const changed = await listCasesToMatch(context.db, now);
  if (changed.length === 0) return;
  const touched = new Set(await listCasesWithAccounts(context.db, { case_ids: changed.map(({ id }) => id) }));
  for (const one of changed.filter(({ id }) => touched.has(id)))
    await context.db.transaction().execute(async (trx) => {
      await sendBatches(context, trx, one.id);
      await markCasesMatched(trx, [one], now);
    });
  // Done last: trades that arrive in the meantime are matched against the present case.
  const untouched = changed.filter(({ id }) => !touched.has(id));
  await markCasesMatched(context.db, untouched, now);
}

async function sendBatches(context: Pick<Context, 'jobs'>, trx: DbTransaction, case_id: number): Promise<void> {
  const printed = await listPrintedSecuritiesOfCase(trx, { case_id });
  const printed_security_ids = [...new Set(printed.map((one) => one.id))];
  const accounts = await listAccountsOfCase(trx, { case_id, printed_security_ids });
  for (let at = 0; at < accounts.length; at += BATCH)
    await queueMatching(context, trx, { case_id, beneficial_account_ids: accounts.slice(at, at + BATCH) });
}

/** Finds changes by the catalogue, by operators or by a new day, whichever process made them. */
export const matchChangedCases = declareJob<object>({
  name: 'match-changed-cases',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendChangedCases(context),
});
