import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** An eligible match, and what is missing for a claim. */
export interface JoinableMatch {
  account_id: number;
  beneficial_account_id: number;
  case_id: number;
}

/**
 * The matches that a long-term contract in force joins automatically: eligible, of these beneficial accounts, in a case
 * that is open for claims on that day and that the owner has not excluded, and without any claim so far, not even a
 * withdrawn one. In one case, or in all.
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
      and not exists (
        select from contract_exclusions e
        where e.beneficial_account_id = m.beneficial_account_id and e.case_id = m.case_id)
      and (${params.case_id ?? null}::integer is null or m.case_id = ${params.case_id ?? null}::integer)
      and not exists (
        select from payout_requests pr
        join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
        where pr.account_id = m.account_id and pr.case_id = m.case_id
          and s.beneficial_account_id = m.beneficial_account_id)
    order by m.case_id, m.beneficial_account_id`.execute(db);
  return rows;
}

/** The account's eligible matches in cases that are open for claims, for "join all". */
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

/** A case that a long-term contract would join, and whether its owner excluded it from an earlier one. */
export interface CaseToJoin {
  case_id: number;
  slug: string;
  title: string;
  company: string;
  claim_deadline: string;
  is_excluded: boolean;
}

/**
 * The open cases without a claim in which this beneficial account is eligible, which a long-term contract would join.
 */
export async function listCasesToJoin(
  db: Db,
  params: { account_id: number; beneficial_account_id: number; today: string },
): Promise<CaseToJoin[]> {
  const { rows } = await sql<CaseToJoin>`
    select c.id as case_id, c.slug, c.title, co.name as company, d.date as claim_deadline,
      exists (
        select from contract_exclusions e
        where e.beneficial_account_id = m.beneficial_account_id and e.case_id = m.case_id) as is_excluded
    from matches m
    join cases c on c.id = m.case_id and c.is_published and c.stage in ('settled', 'final_approval')
    join companies co on co.id = c.company_id
    join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
      and d.date >= court_day(c.time_zone, ${params.today}::date)
    where m.account_id = ${params.account_id} and m.beneficial_account_id = ${params.beneficial_account_id} and m.eligible
      and not exists (
        select from payout_requests pr
        join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
        where pr.account_id = m.account_id and pr.case_id = m.case_id
          and s.beneficial_account_id = m.beneficial_account_id)
    order by d.date, c.id`.execute(db);
  return rows;
}

/** Sets the cases that are excluded from the long-term contract of a beneficial account, among those it would join. */
export async function saveExclusions(
  db: Db,
  params: { account_id: number; beneficial_account_id: number; case_ids: readonly number[] },
): Promise<void> {
  const { account_id, beneficial_account_id, case_ids } = params;
  await db
    .deleteFrom('contract_exclusions')
    .where('account_id', '=', account_id)
    .where('beneficial_account_id', '=', beneficial_account_id)
    .execute();
  if (case_ids.length === 0) return;
  await db
    .insertInto('contract_exclusions')
    .columns(['account_id', 'beneficial_account_id', 'case_id'])
    .expression((of) =>
      of
        .selectFrom('cases')
        .where('id', 'in', case_ids)
        .select([
          sql.lit(account_id).as('account_id'),
          sql.lit(beneficial_account_id).as('beneficial_account_id'),
          'id as case_id',
        ]),
    )
    .execute();
}
