import { evaluateMove } from '@trover/core/claims/stages.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Payment } from '@trover/db/queries/bank-files/bank-files.ts';
import { markReturned } from '@trover/db/queries/bank-files/returns.ts';
import { lockClaim, saveStage } from '@trover/db/queries/claims/requests.ts';
import { postJournals } from '@trover/db/queries/ledger/posting.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';

/** The locked payment failed: it is owed again, and its claim returns from paid to approved. */
export async function reversePayment(
  trx: DbTransaction,
  { session, today }: Actor,
  payment: Payment,
  { code, reason, words }: { code: string; reason: string; words: string },
): Promise<void> {
  const { account_id, id, sub_payout_request_id } = payment;
  await markReturned(trx, payment, { returned_on: today, return_code: code, return_reason: reason });
  await postJournals(trx, 'return', sql`b.account_id = ${account_id} and b.id = ${id}`, {
    on_date: today,
    posted_by: session.account_id,
  });
  const claim = await lockClaim(trx, account_id, sub_payout_request_id);
  if (claim === undefined || !evaluateMove({ from: claim.stage, to: 'approved', by: 'operator', reason: words }).ok)
    return;
  await saveStage(trx, claim, {
    stage: 'approved',
    moved_by: 'operator',
    mover_id: session.account_id,
    reason: words,
    cured_by: null,
    cure_by: null,
  });
}
