import type { BankFileStatus } from '@trover/core/bank-files/bank-file-status.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime, readDatabaseTime } from '../../database-time.ts';
import { postJournals } from '../ledger/posting.ts';
import { lockClaims } from '../payments/lock-claims.ts';
import type { Payment } from './bank-files.ts';

export interface ImportedReturns {
  sha256: string;
  file_name: string;
  returned: number;
  total: string;
  notices: { row: number; message: string }[];
}

export function findReturns(db: Db, sha256: string): Promise<ImportedReturns | undefined> {
  return db
    .selectFrom('bank_returns')
    .select(['sha256', 'file_name', 'returned', 'total', 'notices'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Stores an imported file; false: the same file was imported before. */
export async function addReturns(
  trx: DbTransaction,
  returns: ImportedReturns & { imported_by: number },
): Promise<boolean> {
  const added = await trx
    .insertInto('bank_returns')
    .values({ ...returns, notices: JSON.stringify(returns.notices) })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  return added !== undefined;
}

/** A payment with facts about its file. */
export interface PaymentOfFile extends Payment {
  /** Whether it is in the ledger, since its file was sent. */
  is_posted: boolean;
  file_status: BankFileStatus;
  /** Our originator id in the bank's file; null if the format has none. */
  company_id: string | null;
}

/**
 * Locks the files of some payments, and those in `fileIds`, in the order of their ids, and then the payments in theirs.
 * Everything that reverses payments does this before it checks who reports them, so that no file is booked or saved in
 * between. Ids that are not ours have no payment.
 */
export async function lockPayments(
  trx: DbTransaction,
  ids: readonly number[],
  fileIds: readonly number[] = [],
): Promise<Map<number, PaymentOfFile>> {
  const wanted = [...new Set(ids)];
  await sql`
    select f.id from bank_files f
    where f.id = any(${[...fileIds]}::bigint[])
      or f.id in (select p.bank_file_id from payments p where p.id = any(${wanted}::bigint[]))
    order by f.id for update of f`.execute(trx);
  const { rows } = await sql<PaymentOfFile>`
    select p.*, p.released_at is null and p.id <= f.posted_to as is_posted, f.status as file_status, f.snapshot ->> 'company_id' as company_id
    from payments p join bank_files f on f.id = p.bank_file_id
    where p.id = any(${wanted}::bigint[]) order by p.id for update of p`.execute(trx);
  return new Map(rows.map((payment) => [payment.id, payment]));
}

export const lockPayment = async (trx: DbTransaction, id: number): Promise<PaymentOfFile | undefined> =>
  (await lockPayments(trx, [id])).get(id);

/** Whether a payment of a file is owed again: it was returned, or its check was stopped. */
export async function isAnyPaymentReturned(trx: DbTransaction, bankFileId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments where bank_file_id = ${bankFileId} and returned_on is not null limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * The bank executed nothing of a file: each of its payments in the ledger that was neither returned nor, as a check,
 * cashed is owed again, and its claim approved instead of paid. Returns how many, and their sum.
 */
export async function returnPaymentsOfFile(
  trx: DbTransaction,
  bankFileId: number,
  what: { returned_on: string; return_code: string; return_reason: string; words: string; posted_by: number },
): Promise<{ returned: number; total: string }> {
  const { returned_on, return_code, return_reason, words, posted_by } = what;
  const returned_at = await readDatabaseTime(trx);
  const { rows } = await sql<{ returned: number; total: string }>`
    with returned as (
      update payments p set returned_on = ${returned_on}::date, return_code = ${return_code},
        return_reason = ${return_reason}, returned_at = ${returned_at}, return_number = p.return_number + 1
      from bank_files f
      where p.bank_file_id = ${bankFileId} and f.id = p.bank_file_id and p.id <= f.posted_to
        and p.returned_on is null and p.released_at is null and p.cleared_on is null
      returning p.amount
    ) select count(*) as returned, coalesce(sum(amount), 0)::numeric(20, 2) as total from returned`.execute(trx);
  const these = sql`b.bank_file_id = ${bankFileId} and b.returned_at = ${returned_at}`;
  await postJournals(trx, 'return', these, { on_date: returned_on, posted_by });
  await lockClaims(trx, these);
  await sql`
    update sub_payout_requests s set stage = 'approved', moved_by = 'operator', mover_id = ${posted_by}::bigint,
      reason = ${words}, cured_by = null, cure_by = null, updated_at = now()
    from payments b
    where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id and s.stage = 'paid'`.execute(
    trx,
  );
  return rows[0]!;
}

/** Number of returned payments of a file, without stopped checks. */
export async function countReturnedOfFile(db: Db, bankFileId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from payments
    where bank_file_id = ${bankFileId} and returned_on is not null and return_code not in ('VOID', 'EXPIRED')`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function markReturned(
  trx: DbTransaction,
  payment: Pick<Payment, 'account_id' | 'id'>,
  what: { returned_on: string; return_code: string; return_reason: string },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set((eb) => ({ ...what, returned_at: databaseTime, return_number: eb('return_number', '+', 1) }))
    .where('account_id', '=', payment.account_id)
    .where('id', '=', payment.id)
    .execute();
}
