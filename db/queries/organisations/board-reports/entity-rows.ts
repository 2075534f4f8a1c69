import { sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import { foundPositions } from '../../portfolios/positions.ts';
import { type CaseOfRow, caseFields, pageByPlace } from './report-rows.ts';
import { paidInDays, type ReportOf } from './report-sums.ts';

interface EntityExposureRow extends CaseOfRow {
  place: number;
  /** The id of the beneficial account. */
  id: number;
  beneficial_owner: string;
  claim_deadline: string | null;
  currency: string;
  fifo: string | null;
  lifo: string | null;
  recognized: string | null;
  /** After fees. */
  expected: string | null;
  expected_before_fees: string | null;
}

/** One row for each entity of an open case, the largest loss first; the rows of a case add up to its exposure. */
export function listExposureByEntity(
  db: Db,
  {
    account_id,
    today,
    fee_pct,
    order_id = null,
    beneficial_account_id = null,
    ...page
  }: Pick<ReportOf, 'account_id' | 'today' | 'fee_pct'> & {
    order_id?: number | null | undefined;
    beneficial_account_id?: number | null | undefined;
  } & PageRequest<readonly [number, number, number]>,
): Promise<Page<EntityExposureRow>> {
  const all = sql`
    select f.order_id, f.beneficial_account_id as id, f.beneficial_owner, f.currency, m.market_loss::numeric(20, 2)::text as fifo,
      m.market_loss_lifo as lifo_now, case when m.basis = 'plan' then m.recognized_loss end::numeric(20, 2)::text as recognized,
      f.payment_net::numeric(20, 2)::text as expected, f.payment_expected::numeric(20, 2)::text as expected_before_fees,
      -coalesce(m.recognized_loss, m.market_loss, 0)::bigint as place
    from (${foundPositions({ account_id, today, fee_pct })}) f
    join matches m on m.account_id = f.account_id and m.beneficial_account_id = f.beneficial_account_id
      and m.case_id = f.order_id
    where f.state in ('open', 'waiting', 'filed', 'upcoming')
      and (${order_id}::integer is null or f.order_id = ${order_id})
      and (${beneficial_account_id}::bigint is null or f.beneficial_account_id = ${beneficial_account_id})`;
  const lifo = sql`coalesce(r.lifo_now, (
    select e->>'lifo' from organisation_decisions d, jsonb_array_elements(d.figures->'entities') e
    where d.organisation_id = ${account_id} and d.case_id = r.order_id and (e->>'beneficial_account_id')::bigint = r.id
    order by d.id desc limit 1)::numeric)::numeric(20, 2)::text`;
  return pageByPlace(db, all, page, sql`${caseFields}, c.claim_deadline::text as claim_deadline, ${lifo} as lifo`);
}

interface EntityRecoveryRow {
  /** The month, numbered downwards, so that the latest is first. */
  place: number;
  month: string;
  beneficial_account_id: number;
  beneficial_owner: string;
  currency: string;
  payments: number;
  gross: string;
  fees: string;
  paid: string;
}

/** The payments to each entity in each month, the latest first. */
export async function listRecoveriesByEntity(
  db: Db,
  {
    limit,
    after,
    beneficial_account_id = null,
    ...of
  }: ReportOf & { beneficial_account_id?: number | null | undefined } & PageRequest<readonly [number, number, string]>,
): Promise<Page<EntityRecoveryRow>> {
  const rest =
    after === undefined
      ? sql`true`
      : sql`(place, beneficial_account_id, currency) > (${after[0]}::integer, ${after[1]}::bigint, ${after[2]}::text)`;
  const { rows } = await sql<EntityRecoveryRow & { total_count: number }>`
    with every as materialized (
      select -(extract(year from p.paid_on) * 12 + extract(month from p.paid_on))::integer as place,
        to_char(p.paid_on, 'YYYY-MM') as month, s.beneficial_account_id, b.name as beneficial_owner, p.currency,
        count(*)::integer as payments, sum(p.gross)::numeric(20, 2) as gross, sum(p.fee)::numeric(20, 2) as fees,
        sum(p.paid)::numeric(20, 2) as paid
      from (${paidInDays(of)}) p
      join sub_payout_requests s on s.account_id = ${of.account_id} and s.id = p.sub_payout_request_id
      join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
      where ${beneficial_account_id}::bigint is null or s.beneficial_account_id = ${beneficial_account_id}
      group by 1, 2, s.beneficial_account_id, b.name, p.currency)
    select r.*, (select count(*) from every)::integer as total_count from every r where ${rest}
    order by place, beneficial_account_id, currency limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, rows[0]?.total_count ?? 0, (row) => [row.place, row.beneficial_account_id, row.currency]);
}
