import { listAccountsOfCase, listPrintedSecuritiesOfCase } from '@trover/db/queries/case-trades.ts';
import { listCasesToMatch, markCaseMatched } from '@trover/db/queries/matches.ts';
import type { Context } from '../context.ts';
import { BATCH } from '../matches/match-accounts.ts';
import { declareJob } from './boss.ts';
import { matchAccountsJob } from './match-accounts.ts';

/**
 * Queues the matching of every case that changed since it was matched last, in batches of accounts. That a case is
 * taken care of and its batches are queued is one transaction.
 */
export async function sendChangedCases(context: Context): Promise<void> {
  const today = context.today();
  for (const { id: case_id, revision } of await listCasesToMatch(context.db, { today })) {
    await context.db.transaction().execute(async (trx) => {
      const printed = await listPrintedSecuritiesOfCase(trx, { case_id });
      const printed_security_ids = [...new Set(printed.map((one) => one.id))];
      const accounts = await listAccountsOfCase(trx, { case_id, printed_security_ids });
      for (let at = 0; at < accounts.length; at += BATCH)
        await context.jobs.send(
          matchAccountsJob,
          { case_id, beneficial_account_ids: accounts.slice(at, at + BATCH) },
          { db: trx },
        );
      await markCaseMatched(trx, { case_id, revision, as_of: today });
    });
  }
}

/** Finds what the catalogue, an operator or the turn of the day changed, whichever process did it. */
export const matchChangedCases = declareJob<object>({
  name: 'match-changed-cases',
  schedule: '* * * * *',
  one_per_key: 'waiting_and_running',
  run: (context) => sendChangedCases(context),
});
