import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime, readDatabaseTime } from '../../database-time.ts';
import type { PaymentsTable } from '../../schema/money.ts';
import { postJournals, reverseJournals } from '../ledger/posting.ts';
import { lockClaims } from './lock-claims.ts';
import { lockDistributionOf } from './reversed-returns.ts';

const NOT_CASHED = 'The check was not cashed by its last day';

/**
 * Voids some checks whose last day was before a day; returns how many. The program does this: its journals name the
 * approver of the file, and the stages of the claims have no author.
 */
export async function voidChecksOfDay(
  trx: DbTransaction,
  { today, expired_before, limit }: { today: string; expired_before: string; limit: number },
): Promise<number> {
  const returned_at = await readDatabaseTime(trx);
  const { rows } = await sql<{ id: number; account_id: number; posted_by: number }>`
    with due as materialized (
      select c.account_id, c.id from payments c join bank_files g on g.id = c.bank_file_id and c.id <= g.posted_to
      where c.expires_on < ${expired_before}::date and c.expires_on is not null and c.cleared_on is null and c.returned_on is null
        and c.released_at is null
      order by c.expires_on, c.id limit ${limit}
    ), locked as materialized (
      select c.account_id, c.id from payments c join due d on d.account_id = c.account_id and d.id = c.id
      where c.cleared_on is null and c.returned_on is null and c.released_at is null
      order by c.id for update of c
    )
    update payments p set returned_on = ${today}::date, return_code = 'EXPIRED', return_reason = ${NOT_CASHED},
      returned_at = ${returned_at}, return_number = p.return_number + 1
    from bank_files f
    where f.id = p.bank_file_id and (p.account_id, p.id) in (select l.account_id, l.id from locked l)
    returning p.id, p.account_id, coalesce(f.approved_by, f.drafted_by) as posted_by`.execute(trx);
  for (const [posted_by, checks] of Map.groupBy(rows, (row) => row.posted_by)) {
    const these = sql`(b.account_id, b.id) in (select * from unnest(
      ${checks.map(({ account_id }) => account_id)}::bigint[], ${checks.map(({ id }) => id)}::bigint[]))`;
    await postJournals(trx, 'return', these, { on_date: today, posted_by });
    await lockClaims(trx, these);
    await sql`
      update sub_payout_requests s set stage = 'approved', moved_by = 'operator', mover_id = null,
        reason = ${`${NOT_CASHED}.`}, cured_by = null, cure_by = null, updated_at = now()
      from payments b where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id
        and s.stage = 'paid'`.execute(trx);
  }
  const ids = rows.map(({ id }) => id);
  await sql`select refresh_work('expired_check', ${ids}::bigint[]), refresh_work('returned_payment', ${ids}::bigint[])`.execute(
    trx,
  );
  return rows.length;
}

/** A check that is void, by its date or because it was stopped. */
export type VoidCheck = Pick<
  Selectable<PaymentsTable>,
  'account_id' | 'id' | 'amount' | 'expires_on' | 'returned_on' | 'return_code' | 'paid_again'
>;

/** The void checks with these numbers. */
export async function listVoidChecks(
  db: Db,
  { currency, ids }: { currency: string; ids: readonly number[] },
): Promise<Map<number, VoidCheck>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['account_id', 'id', 'amount', 'expires_on', 'returned_on', 'return_code', 'paid_again'])
    .where('id', 'in', [...ids])
    .where('currency', '=', currency)
    .where('expires_on', 'is not', null)
    .where('return_code', 'in', ['VOID', 'EXPIRED'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The bank paid a void check: reverses its return in the ledger, and marks it as cashed and its claim as paid. False
 * where its award was paid again, paid to a state or reversed: then the money no longer belongs to its owner. `paid_by`
 * null: the program, in the name of the file's approver.
 */
export async function honourCheck(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
  {
    cleared_on,
    today,
    paid_by,
    cleared_by = paid_by,
  }: { cleared_on: string; today: string; paid_by: number | null; cleared_by?: number | null },
): Promise<boolean> {
  await lockDistributionOf(trx, { account_id, id });
  const { rows } = await sql<{ posted_by: number }>`
    update payments p set cleared_on = ${cleared_on}::date, cleared_by = ${cleared_by}::bigint,
      honoured_code = p.return_code, returned_on = null, return_code = null, return_reason = null, returned_at = null, follow_up = null, follow_up_note = null, followed_by = null, followed_at = null
    from bank_files f
    where p.account_id = ${account_id}::bigint and p.id = ${id}::bigint and f.id = p.bank_file_id
      and p.return_code in ('VOID', 'EXPIRED') and p.expires_on is not null and not p.paid_again
      and exists (select from awards w where w.account_id = p.account_id and w.id = p.award_id and w.reversed_at is null)
      and not exists (select from escheats e where e.account_id = p.account_id and e.award_id = p.award_id and e.is_active)
    returning coalesce(${paid_by}::bigint, f.approved_by, f.drafted_by) as posted_by`.execute(trx);
  if (rows[0] === undefined) return false;
  const these = sql`b.account_id = ${account_id}::bigint and b.id = ${id}::bigint`;
  await reverseJournals(trx, 'return', these, { on_date: today, posted_by: rows[0].posted_by });
  await sql`
    update sub_payout_requests s set stage = 'paid', moved_by = 'operator', mover_id = ${paid_by}::bigint,
      reason = ${`The bank cashed check ${id} on ${cleared_on}.`}, cured_by = null, cure_by = null, updated_at = now()
    from payments b where ${these} and s.account_id = b.account_id and s.id = b.sub_payout_request_id
      and s.stage = 'approved'`.execute(trx);
  await sql`select refresh_work('expired_check', array[${id}::bigint]), refresh_work('returned_payment', array[${id}::bigint])`.execute(
    trx,
  );
  return true;
}

/** A check that expired or was stopped, locked for the rest of the transaction. */
export async function lockVoidCheck(trx: DbTransaction, id: number) {
  const found = await trx
    .selectFrom('payments')
    .select(['account_id', 'id', 'return_code', 'cleared_on', 'follow_up', 'paid_again'])
    .where('id', '=', id)
    .where('expires_on', 'is not', null)
    .where((eb) => eb.or([eb('return_code', 'in', ['VOID', 'EXPIRED']), eb('cleared_on', 'is not', null)]))
    .forUpdate()
    .executeTakeFirst();
  return found;
}

export async function followExpiredCheck(
  trx: DbTransaction,
  { account_id, id }: { account_id: number; id: number },
  decision: { follow_up: 'reissue' | 'search'; follow_up_note: string; followed_by: number },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...decision, followed_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await sql`select refresh_work('expired_check', array[${id}::bigint]), refresh_work('returned_payment', array[${id}::bigint])`.execute(
    trx,
  );
}
