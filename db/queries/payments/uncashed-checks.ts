import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { Payment } from '../bank-files/bank-files.ts';
import { postJournals } from '../ledger/posting.ts';

/** The bank lines that show a check as cashed, and who matched them; null: the program. */
export function listCashingMatches(
  trx: DbTransaction,
  payment_id: number,
): Promise<{ line_id: number; matched_by: number | null }[]> {
  return trx
    .selectFrom('bank_line_matches')
    .select(['line_id', 'matched_by'])
    .where('kind', '=', 'payment')
    .where('subject_id', '=', payment_id)
    .where('undone_at', 'is', null)
    .execute();
}

/** Reopens a locked check; one that was void before it was honored is void again, and its award owed. */
export async function uncashPayment(
  trx: DbTransaction,
  { account_id, id, honoured_code }: Pick<Payment, 'account_id' | 'id' | 'honoured_code'>,
  { today, reversed_by, reason }: { today: string; reversed_by: number; reason: string },
): Promise<void> {
  const open = { cleared_on: null, cleared_by: null, honoured_code: null };
  const isVoid = honoured_code !== null;
  await trx
    .updateTable('payments')
    .set((eb) => ({
      ...open,
      ...(isVoid && {
        ...{ returned_on: today, return_code: honoured_code, return_reason: reason, returned_at: databaseTime },
        return_number: eb('return_number', '+', 1),
      }),
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  if (isVoid) {
    const these = sql`b.account_id = ${account_id}::bigint and b.id = ${id}::bigint`;
    await postJournals(trx, 'return', these, { on_date: today, posted_by: reversed_by });
    await sql`
      update sub_payout_requests s set stage = 'approved', moved_by = 'operator', mover_id = ${reversed_by}::bigint,
        reason = ${reason}, cured_by = null, cure_by = null, updated_at = now()
      from payments b where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id
        and s.stage = 'paid'`.execute(trx);
  }
  await sql`select refresh_work('expired_check', array[${id}::bigint]), refresh_work('returned_payment', array[${id}::bigint])`.execute(
    trx,
  );
}
