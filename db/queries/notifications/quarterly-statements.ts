import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

const MARK = 'quarterly-statements';

/** Whether every statement of the quarters that ended before `day`, the first day of a quarter, was sent. */
export async function areStatementsSent(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ is_sent: boolean }>`
    select exists (select from job_marks where name = ${MARK}
      and done_until >= ${day}::date::timestamp at time zone 'UTC') as is_sent`.execute(db);
  return rows[0]!.is_sent;
}

/** Records that every statement of the quarters before `day` was sent. */
export async function markStatementsSent(db: Db, day: string): Promise<void> {
  await sql`
    insert into job_marks (name, done_until) values (${MARK}, ${day}::date::timestamp at time zone 'UTC')
    on conflict (name) do update set done_until = greatest(job_marks.done_until, excluded.done_until)`.execute(db);
}

/** Open accounts with a claim, without a notice of this cause yet, by their ids. */
export async function listAccountsForStatement(
  db: Db,
  { cause, after, limit }: { cause: string; after: number; limit: number },
): Promise<{ id: number; org_type: number }[]> {
  const { rows } = await sql<{ id: number; org_type: number }>`
    select a.id, a.org_type from accounts a
    where a.id > ${after} and a.closed_at is null
      and exists (select from payout_requests p where p.account_id = a.id)
      and not exists (select from notices n where n.account_id = a.id and n.cause = ${cause})
    order by a.id limit ${limit}`.execute(db);
  return rows;
}

/** A step of a claim; of several on one day, the last. */
export interface ClaimEvent {
  date: string;
  company: string;
  stage: ClaimStage;
  /** How many claims of the case had it on that day. */
  claims: number;
}

/**
 * The steps of an account's claims in a period, the oldest first. Of each kind, as `[from, to]`, only those from that stage: a claim
 * whose payment came back is approved again, and one that is filed again was filed before.
 */
export async function listClaimEvents(
  db: Db,
  {
    account_id,
    from,
    to,
    steps,
  }: { account_id: number; from: string; to: string; steps: readonly (readonly [ClaimStage | null, ClaimStage])[] },
): Promise<ClaimEvent[]> {
  const { rows } = await sql<ClaimEvent>`
    with last_of_day as (
      select distinct on (g.sub_payout_request_id, day) g.stage, p.case_id,
        (g.at at time zone 'America/New_York')::date as day
      from sub_payout_stages g
      join sub_payout_stages before on before.account_id = g.account_id
        and before.sub_payout_request_id = g.sub_payout_request_id and before.position = g.position - 1
      join sub_payout_requests s on s.account_id = g.account_id and s.id = g.sub_payout_request_id
      join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
      where g.account_id = ${account_id}
        and g.at >= ${from}::date::timestamp at time zone 'America/New_York'
        and g.at < (${to}::date + 1)::timestamp at time zone 'America/New_York'
        and exists (select from unnest(${steps.map(([one]) => one)}::text[], ${steps.map(([, one]) => one)}::text[]) as step (before, stage)
          where step.stage = g.stage and before.stage <> g.stage and (step.before is null or step.before = before.stage))
      order by g.sub_payout_request_id, day, g.position desc
    )
    select l.day as date, co.name as company, l.stage, count(*)::integer as claims
    from last_of_day l join cases c on c.id = l.case_id join companies co on co.id = c.company_id
    group by l.day, co.name, l.stage order by l.day, co.name, l.stage`.execute(db);
  return rows;
}

/** What the ledger paid to a client for a case on a day, or got back: then `amount` is negative. */
export interface PaidEntry {
  date: string;
  currency: string;
  company: string | null;
  amount: string;
  payments: number;
}

/** The payments and returns of an account in a period by the ledger, as on its statement, the oldest first. */
export async function listPaidEntries(
  db: Db,
  { account_id, from, to }: { account_id: number; from: string; to: string },
): Promise<PaidEntry[]> {
  const { rows } = await sql<PaidEntry>`
    with paid as (
      select j.id, j.kind, j.on_date, j.currency, max(co.name) as company,
        -sum(e.amount) filter (where e.ledger_account = 'bank') as amount
      from ledger_journals j
      join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
      left join sub_payout_requests s on s.account_id = e.account_id and s.id = e.sub_payout_request_id
      left join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
      left join cases c on c.id = p.case_id
      left join companies co on co.id = c.company_id
      where j.account_id = ${account_id} and j.on_date between ${from} and ${to} and j.kind in ('payment', 'return')
      group by j.account_id, j.id
    )
    select on_date as date, currency, company, sum(amount)::numeric(20, 2) as amount, count(*)::integer as payments
    from paid where amount is not null
    group by on_date, kind, currency, company order by on_date, company, kind`.execute(db);
  return rows;
}
