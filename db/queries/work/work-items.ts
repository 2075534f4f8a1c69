import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { WorkKind } from '../../schema/filings.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface WorkItem {
  kind: WorkKind;
  subject_id: number;
  title: string;
  detail: string;
  order_id: number;
  slug: string;
  since: Date;
  due_on: string | null;
  /** A key that sorts the most urgent first: the day it is due, or far ahead. */
  urgency: string;
  claimed_by_id: number | null;
  claimed_by: string | null;
}

/** How long an administrator may take to confirm before it is asked again. */
export const CONFIRM_DAYS = 10;

const items = sql`
  select 'sign_off' as kind, s.id as subject_id, b.name as title,
    c.title || ', signed off on ' || to_char(o.signed_at at time zone coalesce(c.time_zone, 'America/New_York'), 'YYYY-MM-DD') as detail, c.id as order_id, c.slug,
    s.updated_at as since, d.date as due_on
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join cases c on c.id = p.case_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  join lateral (select id, signed_at from sign_offs n where n.account_id = s.account_id
    and n.sub_payout_request_id = s.id order by n.id desc limit 1) o on true
  left join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
  where s.stage = 'review' and not exists (select from filing_claims f
    where f.account_id = s.account_id and f.sign_off_id = o.id and f.cancelled_at is null)
  union all
  select 'confirmation', r.confirmation_id, b.name, k.title || ', ' || c.file_name, k.id, k.slug, r.opened_at, k.date
  from confirmation_reviews r
  join confirmations c on c.account_id = r.account_id and c.id = r.confirmation_id and c.removed_at is null
  join portfolios f on f.account_id = c.account_id and f.id = c.portfolio_id
  join beneficial_accounts b on b.account_id = f.account_id and b.id = f.beneficial_account_id
  join lateral (select k.id, k.slug, k.title, d.date
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join cases k on k.id = p.case_id
    left join case_deadlines d on d.case_id = k.id and d.kind = 'claim' and d.superseded_at is null
    where s.account_id = r.account_id and s.beneficial_account_id = f.beneficial_account_id
      and (c.sub_payout_request_id is null or s.id = c.sub_payout_request_id)
      and s.stage in ('trades', 'contract', 'payment', 'sign_off', 'review', 'deficient', 'filed', 'approved')
      and exists (select from case_securities cs
        join own_security_meanings m on m.portfolio_id = f.id and m.security_id = cs.security_id
        where cs.case_id = k.id)
    order by d.date nulls last, s.id limit 1) k on true
  where r.closed_at is null
  union all
  select 'deficiency', s.id, b.name, c.title || coalesce(': ' || s.reason, ''), c.id, c.slug, s.updated_at, s.cure_by
  from sub_payout_requests s
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join cases c on c.id = p.case_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  where s.stage = 'deficient'
  union all
  select 'unconfirmed', f.id, 'Filing TR-F' || f.id,
    c.title || ', ' || u.n || case when u.n = 1 then ' claim is' else ' claims are' end || ' not confirmed', c.id, c.slug, f.made_at,
    f.sent_on + ${CONFIRM_DAYS}::integer
  from filings f
  join cases c on c.id = f.case_id
  join lateral (select count(*) as n from filing_claims x
    where x.filing_id = f.id and x.claim_number is null and x.cancelled_at is null) u on u.n > 0
  where f.status = 'sent'
  union all
  select 'account_holder', h.id, b.name, c.title || ': ' || h.difference, c.id, c.slug, h.checked_at, null::date
  from account_holder_checks h
  join payment_details d on d.account_id = h.account_id and d.id = h.payment_details_id and d.removed_at is null
  join beneficial_accounts b on b.account_id = h.account_id and b.id = h.beneficial_account_id
  join lateral (select p.case_id from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    where s.account_id = h.account_id and s.beneficial_account_id = h.beneficial_account_id
      and s.payment_details_id = h.payment_details_id and s.stage not in ('rejected', 'withdrawn', 'closed_unpaid')
    order by s.id limit 1) s on true
  join cases c on c.id = s.case_id
  where h.status = 'open'
  union all
  select 'lost_proof', s.id, b.name, c.title || ': ' || l.reason, c.id, c.slug, l.found_at, d.date
  from lost_proofs l
  join sub_payout_requests s on s.account_id = l.account_id and s.id = l.sub_payout_request_id
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join cases c on c.id = p.case_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  left join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
  where l.settled_at is null
  union all
  select 'difference', d.id, 'Distribution ' || d.round,
    c.title || ', ' || u.n || case when u.n = 1 then ' award differs' else ' awards differ' end, c.id, c.slug,
    d.posted_at, null::date
  from distributions d
  join cases c on c.id = d.case_id
  join lateral (select count(*) as n from distribution_rows r
    where r.distribution_id = d.id and r.difference is not null and r.settled_at is null and r.problem is null) u on u.n > 0
  where d.status = 'posted'
  union all
  select 'proposal', c.id, c.title, 'Proposed by a scout', c.id, c.slug, x.submitted_at, null::date
  from proposals x join cases c on c.id = x.case_id where x.status = 'submitted'
`;

/** What waits, the most urgent first. */
export async function listWorkItems(
  db: Db,
  {
    kind,
    limit,
    after,
  }: PageRequest<readonly [string, string, number]> & {
    kind?: WorkItem['kind'] | undefined;
  },
): Promise<Page<WorkItem>> {
  const ofKind = sql`(${kind ?? null}::text is null or i.kind = ${kind ?? null})`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from (${items}) i where ${ofKind}`.execute(db);
  const { rows } = await sql<WorkItem>`
    select i.*, coalesce(i.due_on, date '9999-12-31')::text as urgency, w.account_id as claimed_by_id, a.email as claimed_by
    from (${items}) i
    left join work_claims w on w.kind = i.kind and w.subject_id = i.subject_id
    left join accounts a on a.id = w.account_id
    where ${ofKind} and (${after?.[0] ?? null}::text is null or
      (coalesce(i.due_on, date '9999-12-31')::text, i.kind, i.subject_id)
        > (${after?.[0] ?? ''}::text, ${after?.[1] ?? ''}::text, ${after?.[2] ?? 0}::bigint))
    order by urgency, i.kind, i.subject_id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.total ?? 0, (row) => [row.urgency, row.kind, row.subject_id]);
}

/** Who an item is assigned to. */
export async function findWorkClaim(
  db: Db,
  { kind, subject_id }: { kind: WorkKind; subject_id: number },
): Promise<{ account_id: number; email: string } | undefined> {
  return db
    .selectFrom('work_claims as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['w.account_id', 'a.email'])
    .where('w.kind', '=', kind)
    .where('w.subject_id', '=', subject_id)
    .executeTakeFirst();
}

/** Assigns an item, unless it is assigned already; answers whose it is, and whether that is new. */
export async function claimWork(
  trx: DbTransaction,
  { kind, subject_id, account_id }: { kind: WorkKind; subject_id: number; account_id: number },
): Promise<{ account_id: number; email: string; is_new: boolean }> {
  const added = await trx
    .insertInto('work_claims')
    .values({ kind, subject_id, account_id })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst();
  const assigned = await findWorkClaim(trx, { kind, subject_id });
  if (assigned === undefined) throw new Error(`${kind} ${subject_id} was unassigned while it was assigned`);
  return { ...assigned, is_new: Number(added.numInsertedOrUpdatedRows ?? 0n) > 0 };
}

/** What is done is nobody's work any more. */
export async function endWork(
  trx: DbTransaction,
  { kind, subject_id }: { kind: WorkKind; subject_id: number },
): Promise<void> {
  await trx.deleteFrom('work_claims').where('kind', '=', kind).where('subject_id', '=', subject_id).execute();
}

/** Gives an item back; answers whether it was the account's. */
export async function releaseWork(
  trx: DbTransaction,
  { kind, subject_id, account_id }: { kind: WorkKind; subject_id: number; account_id: number },
): Promise<boolean> {
  const released = await trx
    .deleteFrom('work_claims')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return released.numDeletedRows > 0n;
}
