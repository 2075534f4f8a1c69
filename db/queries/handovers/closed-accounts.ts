import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { courtDate } from '../court-date.ts';

/** The person entitled to the money of a closed account, by the last approved handover. */
export interface RightToClosed {
  id: number;
  /** The name to which the money is paid. */
  payee_name: string;
  email: string;
}

export async function findRightToClosed(
  db: Db,
  { account_id }: { account_id: number },
): Promise<RightToClosed | undefined> {
  const { rows } = await sql<RightToClosed>`
    select h.id, coalesce(h.payee_name, h.first_name || ' ' || h.last_name) as payee_name, h.email from handovers h
    join accounts a on a.id = h.account_id and a.closed_at is not null and a.closed_at < h.decided_at
    where h.account_id = ${account_id} and h.status = 'done' order by h.id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether account `a` has posted awards that are paid neither to it nor to a state. */
export const OWES_MONEY = sql<boolean>`exists (
  select from awards w join distributions x on x.id = w.distribution_id and x.status = 'posted'
  where w.account_id = a.id and w.reversed_at is null and w.net > 0
    and not exists (select from payments p where p.account_id = w.account_id and p.award_id = w.id
      and p.returned_on is null and p.released_at is null)
    and not exists (select from escheats e where e.account_id = w.account_id and e.award_id = w.id and e.is_active))`;

/** Days in which a bank may still return a payment. */
const RETURN_DAYS = 60;

/**
 * Whether account `a` has posted awards that are not finally paid: a payment can still be released or returned, and a
 * payment to a state be rejected.
 */
export const HAS_UNSETTLED_MONEY = sql<boolean>`exists (
  select from awards w join distributions x on x.id = w.distribution_id and x.status = 'posted'
  where w.account_id = a.id and w.reversed_at is null and w.net > 0
    and not exists (select from payments p join bank_files f on f.id = p.bank_file_id and p.id <= f.posted_to
      where p.account_id = w.account_id and p.award_id = w.id and p.returned_on is null and p.released_at is null
        and case when p.expires_on is null then f.execute_on < ${courtDate} - ${RETURN_DAYS}::integer
          else p.cleared_on is not null end)
    and not exists (select from escheats e join bank_bookings b on b.id = e.booking_id and b.status = 'approved'
      where e.account_id = w.account_id and e.award_id = w.id and e.is_active))`;

export async function owesMoney(db: Db, { account_id }: { account_id: number }): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select ${OWES_MONEY} as owes from accounts a where a.id = ${account_id}`.execute(db);
  return rows[0]?.owes ?? false;
}

/** Whether an operator viewed the archived record (or client page) since then. */
export async function hasOpenedRecord(
  db: Db,
  { account_id, operator, since }: { account_id: number; operator: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from audit_events where action = case
          when exists (select from retained_records where account_id = ${account_id}) then 'retained_record_opened'
          else 'client_opened' end
        and subject_kind = 'account' and subject_id = ${account_id} and account_id = ${operator} and at >= ${since}) as has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}
