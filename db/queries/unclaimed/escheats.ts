import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { UnclaimedAward } from './unclaimed.ts';

/** Adds awards to a proposed booking, except those of another booking; returns how many. */
export async function addEscheats(
  trx: DbTransaction,
  { booking_id, state }: { booking_id: number; state: string },
  awards: readonly UnclaimedAward[],
): Promise<number> {
  const column = <K extends keyof UnclaimedAward>(name: K) => awards.map((award) => award[name]);
  const { rows } = await sql`
    insert into escheats (booking_id, state, account_id, award_id, sub_payout_request_id, currency, amount)
    select ${booking_id}::bigint, ${state}::text, * from unnest(${column('account_id')}::bigint[],
      ${column('award_id')}::bigint[], ${column('sub_payout_request_id')}::bigint[], ${column('currency')}::text[],
      ${column('amount')}::numeric[])
    on conflict (account_id, award_id) where is_active do nothing
    returning id`.execute(trx);
  return rows.length;
}

/** The number of a booking's awards that a payment has paid anyway, or that were reversed. */
export async function countPaidEscheats(db: Db, booking_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from escheats e join awards a on a.account_id = e.account_id and a.id = e.award_id
    where e.booking_id = ${booking_id} and (a.reversed_at is not null or exists (select from payments p
      where p.account_id = a.account_id and p.award_id = a.id and p.returned_on is null and p.released_at is null))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Moves the claims of a booking's awards from one stage to another, with the reason that their owners read. A claim of which
 * another award is still owed is not closed.
 */
export async function moveEscheatedClaims(
  trx: DbTransaction,
  booking_id: number,
  move: { from: 'approved' | 'closed_unpaid'; to: 'approved' | 'closed_unpaid'; reason: string; mover_id: number },
): Promise<void> {
  const isOwed = sql`exists (
    select from awards w
    where w.account_id = s.account_id and w.sub_payout_request_id = s.id and w.reversed_at is null and w.net > 0
      and not exists (select from escheats x where x.account_id = w.account_id and x.award_id = w.id and x.is_active)
      and not exists (select from payments p join bank_files f on f.id = p.bank_file_id and p.id <= f.posted_to
        where p.account_id = w.account_id and p.award_id = w.id and p.returned_on is null and p.released_at is null))`;
  await sql`
    update sub_payout_requests s set stage = ${move.to}, moved_by = 'operator', mover_id = ${move.mover_id}::bigint,
      reason = ${move.reason}, cured_by = null, cure_by = null, updated_at = now()
    from escheats e
    where e.booking_id = ${booking_id} and s.account_id = e.account_id and s.id = e.sub_payout_request_id
      and s.stage = ${move.from} and (${move.to}::text <> 'closed_unpaid' or not ${isOwed})`.execute(trx);
}

/** The awards of a cancelled booking are pending again. */
export async function endEscheats(trx: DbTransaction, booking_id: number): Promise<void> {
  await trx.updateTable('escheats').set({ is_active: false }).where('booking_id', '=', booking_id).execute();
}

/** The state to which a booking pays. */
export async function findStateOfBooking(db: Db, booking_id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('escheats')
    .select('state')
    .where('booking_id', '=', booking_id)
    .limit(1)
    .executeTakeFirst();
  return found?.state;
}
