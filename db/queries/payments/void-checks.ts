import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { postJournals } from '../ledger/posting.ts';

const NOT_CASHED = 'The check was not cashed by its last day';

/** Makes some checks void whose last day was before today; answers how many. */
export async function voidChecksOfDay(
  trx: DbTransaction,
  { today, limit }: { today: string; limit: number },
): Promise<number> {
  const returned_at = new Date();
  const { rows } = await sql<{ id: number; account_id: number; posted_by: number }>`
    update payments p set returned_on = ${today}::date, return_code = 'EXPIRED', return_reason = ${NOT_CASHED},
      returned_at = ${returned_at}
    from bank_files f
    where f.id = p.bank_file_id and (p.account_id, p.id) in (
      select c.account_id, c.id from payments c join bank_files g on g.id = c.bank_file_id and c.id <= g.posted_to
      where c.expires_on < ${today}::date and c.expires_on is not null and c.cleared_on is null and c.returned_on is null
        and c.released_at is null
      order by c.expires_on, c.id limit ${limit} for update of c)
    returning p.id, p.account_id, coalesce(f.approved_by, f.drafted_by) as posted_by`.execute(trx);
  for (const [posted_by, checks] of Map.groupBy(rows, (row) => row.posted_by)) {
    const these = sql`(b.account_id, b.id) in (select * from unnest(
      ${checks.map(({ account_id }) => account_id)}::bigint[], ${checks.map(({ id }) => id)}::bigint[]))`;
    await postJournals(trx, 'return', these, { on_date: today, posted_by });
    await sql`
      update sub_payout_requests s set stage = 'approved', moved_by = 'operator', mover_id = ${posted_by}::bigint,
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

/** Checks that are void, of these numbers, with the day since which they are. */
export async function listVoidChecks(
  db: Db,
  { currency, ids }: { currency: string; ids: readonly number[] },
): Promise<Map<number, { returned_on: string; paid_again: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'returned_on', 'paid_again'])
    .where('id', 'in', [...ids])
    .where('currency', '=', currency)
    .where('expires_on', 'is not', null)
    .where('return_code', 'in', ['VOID', 'EXPIRED'])
    .execute();
  return new Map(rows.map(({ id, returned_on, paid_again }) => [id, { returned_on: returned_on ?? '', paid_again }]));
}

/** A check that became void by itself, which nobody else decides before the transaction ends. */
export async function lockExpiredCheck(trx: DbTransaction, id: number) {
  const found = await trx
    .selectFrom('payments')
    .select(['account_id', 'id', 'return_code', 'follow_up', 'follow_up_note', 'followed_by', 'paid_again'])
    .where('id', '=', id)
    .where('return_code', '=', 'EXPIRED')
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
    .set({ ...decision, followed_at: new Date() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await sql`select refresh_work('expired_check', array[${id}::bigint]), refresh_work('returned_payment', array[${id}::bigint])`.execute(
    trx,
  );
}
