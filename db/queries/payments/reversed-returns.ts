import { ACCOUNT_RETURN_CODES } from '@trover/core/bank-files/return-codes.ts';
import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';
import { causeOfReturn, reverseJournals } from '../ledger/posting.ts';

/** The facts that decide whether the return of a payment may be reversed, and by whom. */
interface RecordedReturn {
  /** Who recorded it: the operator who posted its journal, and the one who matched a bank line to it. */
  recorded_by: number[];
  is_award_reversed: boolean;
  /** Whether its award is paid to a state, or proposed to be. */
  is_escheated: boolean;
  /** Whether another payment of its award was made since, and not released. */
  is_paid_again: boolean;
}

/**
 * Locks the distribution of a payment that is about to count as paid again: until the transaction ends, it cannot be
 * reversed, and no draft can add another payment of the award. Drafts share this lock (`shareDistribution`).
 */
export async function lockDistributionOf(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
): Promise<void> {
  await sql`select d.id from distributions d join awards w on w.distribution_id = d.id
    join payments b on b.account_id = w.account_id and b.award_id = w.id
    where b.account_id = ${account_id}::bigint and b.id = ${id}::bigint for update of d`.execute(trx);
}

/** The return of a locked payment. Its distribution does not change until the transaction ends. */
export async function findRecordedReturn(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
): Promise<RecordedReturn> {
  await lockDistributionOf(trx, { account_id, id });
  const { rows } = await sql<RecordedReturn>`
    select array(
        select j.posted_by from ledger_journals j where j.account_id = b.account_id and j.cause = ${causeOfReturn}
        union select m.matched_by from bank_line_matches m
        where m.kind = 'return' and m.subject_id = b.id and m.undone_at is null and m.matched_by is not null) as recorded_by,
      w.reversed_at is not null as is_award_reversed,
      exists (select from escheats e where e.account_id = b.account_id and e.award_id = b.award_id and e.is_active)
        as is_escheated,
      exists (select from payments o where o.account_id = b.account_id and o.award_id = b.award_id and o.id <> b.id
        and (o.id > b.id or o.returned_on is null) and o.released_at is null) as is_paid_again
    from payments b join awards w on w.account_id = b.account_id and w.id = b.award_id
    where b.account_id = ${account_id}::bigint and b.id = ${id}::bigint`.execute(trx);
  return rows[0]!;
}

/**
 * Reverses the return of a locked payment: it counts as paid again, with a reversal of its journal, and so does its
 * claim. The account that this return blocked is usable again, unless another return blocks it.
 */
export async function reverseReturn(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
  { today, reversed_by, words }: { today: string; reversed_by: number; words: string },
): Promise<void> {
  const these = sql`b.account_id = ${account_id}::bigint and b.id = ${id}::bigint`;
  await reverseJournals(trx, 'return', these, { on_date: today, posted_by: reversed_by });
  await sql`
    update payments set returned_on = null, return_code = null, return_reason = null, returned_at = null
    where account_id = ${account_id}::bigint and id = ${id}::bigint`.execute(trx);
  await sql`
    update sub_payout_requests s set stage = 'paid', moved_by = 'operator', mover_id = ${reversed_by}::bigint,
      reason = ${words}, cured_by = null, cure_by = null, updated_at = now()
    from payments b where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id
      and s.stage = 'approved'`.execute(trx);
  await sql`
    update payment_details d set (blocked_at, blocked_code, blocked_reason, blocked_by_payment) = (
      select o.returned_at, o.return_code, o.return_reason, o.id from (select) one
      left join lateral (select p.* from payments p where p.account_id = d.account_id and p.payment_details_id = d.id
        and p.returned_on is not null and p.return_code = any(${[...ACCOUNT_RETURN_CODES]}::text[]) order by p.id limit 1) o
        on true)
    where d.account_id = ${account_id}::bigint and d.blocked_by_payment = ${id}::bigint`.execute(trx);
  await sql`select refresh_work('returned_payment', array[${id}::bigint])`.execute(trx);
}

/** The bank lines that are matched to the return of a payment. */
export async function listLinesOfReturn(trx: DbTransaction, payment_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('bank_line_matches')
    .select('line_id')
    .where('kind', '=', 'return')
    .where('subject_id', '=', payment_id)
    .where('undone_at', 'is', null)
    .execute();
  return rows.map(({ line_id }) => line_id);
}
