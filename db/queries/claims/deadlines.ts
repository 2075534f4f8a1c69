import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A day on which something of an account is due. */
export interface OwnDeadline {
  order_id: number;
  slug: string;
  company: string;
  ticker: string | null;
  date: string;
  kind: 'claim' | 'cure';
  is_joined: boolean;
}

const MAX_DEADLINES = 500;

/**
 * From a day on, the nearest first: the claim deadlines of the cases that an account has joined and not filed, or could
 * join or rejoin, and the deadlines of its deficiencies.
 */
export async function listOwnDeadlines(
  db: Db,
  { account_id, from }: { account_id: number; from: string },
): Promise<OwnDeadline[]> {
  const { rows } = await sql<OwnDeadline>`
    with claims as (
      select pr.case_id, s.stage, s.cure_by, s.stage = 'withdrawn' and s.filed_on is null as is_left
      from payout_requests pr
      join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
      where pr.account_id = ${account_id}
    ), due as (
      select distinct d.case_id, d.date, 'claim' as kind, true as is_joined
      from claims c join case_deadlines d on d.case_id = c.case_id and d.kind = 'claim' and d.superseded_at is null
      where c.stage in ('trades', 'contract', 'payment', 'sign_off')
      union
      select m.case_id, d.date, 'claim', false
      from matches m
      join cases c on c.id = m.case_id and c.is_published and c.stage in ('settled', 'final_approval')
      join case_deadlines d on d.case_id = m.case_id and d.kind = 'claim' and d.superseded_at is null
      where m.account_id = ${account_id} and m.eligible
        and not exists (select from claims own where own.case_id = m.case_id and not own.is_left)
      union
      select case_id, cure_by, 'cure', true from claims where stage = 'deficient' and cure_by is not null
    )
    select c.id as order_id, c.slug, co.name as company, due.date, due.kind, due.is_joined,
      (select si.value from case_securities cs join security_identifiers si on si.security_id = cs.security_id
        where cs.case_id = c.id and si.kind = 'ticker' order by cs.security_id, si.value limit 1) as ticker
    from due join cases c on c.id = due.case_id join companies co on co.id = c.company_id
    where due.date >= ${from}::date
    order by due.date, c.id limit ${MAX_DEADLINES}`.execute(db);
  return rows;
}
