import type { ClaimStage, Step } from '@trover/core/claims/stages.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { owed } from '../matches/owed.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface ClientClaim {
  id: number;
  case_id: number;
  title: string;
  ticker: string | null;
  owner: string;
  stage: ClaimStage;
  cured_by: Step | null;
  filed_on: string | null;
  claim_number: string | null;
  /** The claim deadline of the case, or the deadline of a deficiency. */
  due_on: string | null;
  /** By today’s match, before fees; null where there is no estimate. */
  expected: string | null;
  expected_currency: string | null;
  /** Payments that were not returned, after fees, by currency. */
  paid: { amount: string; currency: string }[];
  updated_at: Date;
}

/** A client’s claims, the most recently created first, with the expected and received payments of each. */
export async function listClaimsOfClient(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<readonly [number]>,
): Promise<Page<ClientClaim>> {
  const counted = await sql<{ n: number }>`
    select count(*) as n from sub_payout_requests where account_id = ${account_id}`.execute(db);
  const { rows } = await sql<ClientClaim>`
    select s.id, p.case_id, c.title, t.ticker, b.name as owner, s.stage, s.cured_by, s.filed_on, s.claim_number,
      coalesce(s.cure_by, d.date) as due_on, ${owed('m')} as expected, m.currency as expected_currency,
      y.paid, s.updated_at
    from (select * from sub_payout_requests where account_id = ${account_id}
        and ${after === undefined ? sql`true` : sql`id < ${after[0]}::bigint`}
      order by id desc limit ${limit + 1}) s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join cases c on c.id = p.case_id
    join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
    left join matches m on m.account_id = s.account_id and m.beneficial_account_id = s.beneficial_account_id
      and m.case_id = p.case_id and m.eligible
    left join lateral (select n.value as ticker from case_securities x
      join security_identifiers n on n.security_id = x.security_id and n.kind = 'ticker'
      where x.case_id = p.case_id order by x.security_id, n.value limit 1) t on true
    cross join lateral (select coalesce(jsonb_agg(to_jsonb(z)), '[]') as paid from (
      select sum(e.amount)::numeric(20, 2)::text as amount, e.currency
      from awards w join payments e on e.account_id = w.account_id and e.award_id = w.id
      where w.account_id = s.account_id and w.sub_payout_request_id = s.id
        and e.returned_on is null and e.released_at is null
        and exists (select from ledger_journals j where j.account_id = e.account_id and j.cause = 'payment:' || e.id)
      group by e.currency order by e.currency) z) y
    order by s.id desc`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

/** The estimated payments of unpaid claims before fees, by currency: of filed claims, and of claims that are not filed yet. */
export async function sumExpectedOfClient(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<{ is_filed: boolean; currency: string; amount: string }[]> {
  const { rows } = await sql<{ is_filed: boolean; currency: string; amount: string }>`
    select s.filed_on is not null as is_filed, m.currency, sum(${owed('m')})::numeric(20, 2) as amount
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join matches m on m.account_id = s.account_id and m.beneficial_account_id = s.beneficial_account_id
      and m.case_id = p.case_id and m.eligible
    join cases c on c.id = p.case_id
    left join case_deadlines d on d.case_id = p.case_id and d.kind = 'claim' and d.superseded_at is null
    where s.account_id = ${account_id} and ${owed('m')} > 0
      and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')
      and (s.filed_on is not null or s.stage = 'review' or d.date is null
        or d.date >= court_day(c.time_zone, ${today}::date))
      and not exists (select from awards w join payments e on e.account_id = w.account_id and e.award_id = w.id
        where w.account_id = s.account_id and w.sub_payout_request_id = s.id
          and e.returned_on is null and e.released_at is null)
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
