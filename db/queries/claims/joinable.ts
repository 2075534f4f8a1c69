import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** An eligible match, and what is missing for a claim. */
export interface JoinableMatch {
  account_id: number;
  beneficial_account_id: number;
  case_id: number;
}

/**
 * The matches that a long-term contract in force joins by itself: eligible, of these beneficial accounts, in a case that
 * is open for claims on that day, and without a claim so far, not even one withdrawn. Of one case, or of all.
 */
export async function listMatchesToJoin(
  db: Db,
  params: { beneficial_account_ids: readonly number[]; case_id?: number | undefined; today: string },
): Promise<JoinableMatch[]> {
  const { rows } = await sql<JoinableMatch>`
    select m.account_id, m.beneficial_account_id, m.case_id
    from contracts co
    join matches m on m.account_id = co.account_id and m.beneficial_account_id = co.beneficial_account_id
      and m.eligible
    join cases c on c.id = m.case_id and c.is_published and c.stage in ('settled', 'final_approval')
    join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
      and d.date >= court_day(c.time_zone, ${params.today}::date)
    where co.beneficial_account_id = any(${params.beneficial_account_ids}::bigint[])
      and co.kind = 'longterm' and co.ended_at is null
      and (${params.case_id ?? null}::integer is null or m.case_id = ${params.case_id ?? null}::integer)
      and not exists (
        select from payout_requests pr
        join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
        where pr.account_id = m.account_id and pr.case_id = m.case_id
          and s.beneficial_account_id = m.beneficial_account_id)
    order by m.case_id, m.beneficial_account_id`.execute(db);
  return rows;
}

/** The account's eligible matches in cases that are open for claims: what "join all" joins. */
export async function listOwnMatchesToJoin(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    select distinct m.case_id
    from matches m
    join cases c on c.id = m.case_id and c.is_published and c.stage in ('settled', 'final_approval')
    join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
      and d.date >= court_day(c.time_zone, ${today}::date)
    where m.account_id = ${account_id} and m.eligible
    order by 1`.execute(db);
  return rows.map(({ case_id }) => case_id);
}
