import type { ClaimStage } from '@trover/core/claims/stages.ts';
import { sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import { foundPositions, paymentsOfClaim } from '../../portfolios/positions.ts';
import { type CaseOfRow, caseFields } from './report-rows.ts';
import type { ReportOf } from './report-sums.ts';

type Reader = Pick<ReportOf, 'account_id' | 'today' | 'fee_pct'>;

interface MatrixCase extends CaseOfRow {
  place: number;
  claim_deadline: string | null;
}

/** The cases in which any entity has a match, the next deadline first. */
export async function listMatrixCases(
  db: Db,
  { limit, after, ...reader }: Reader & PageRequest<readonly [number, number]>,
): Promise<Page<MatrixCase>> {
  const rest = after === undefined ? sql`true` : sql`(place, order_id) > (${after[0]}::integer, ${after[1]}::integer)`;
  const { rows } = await sql<MatrixCase & { total_count: number }>`
    with every as materialized (select distinct place, order_id from (${foundPositions(reader)}) f),
    page as (select * from every where ${rest} order by place, order_id limit ${limit + 1})
    select p.place, ${caseFields}, c.claim_deadline::text as claim_deadline,
      (select count(*) from every)::integer as total_count
    from page p join case_listings c on c.id = p.order_id order by p.place, p.order_id`.execute(db);
  return pageOf(rows, limit, rows[0]?.total_count ?? 0, ({ place, order_id }) => [place, order_id]);
}

interface MatrixEntity {
  beneficial_account_id: number;
  entity: string;
  /** The name as sort key. */
  sort_name: string;
}

/** The entities that have a match in any case, by name. */
export async function listMatrixEntities(
  db: Db,
  { limit, after, ...reader }: Reader & PageRequest<readonly [string, number]>,
): Promise<Page<MatrixEntity>> {
  const rest =
    after === undefined
      ? sql`true`
      : sql`(sort_name collate "C", beneficial_account_id) > (${after[0]}::text collate "C", ${after[1]}::bigint)`;
  const { rows } = await sql<MatrixEntity & { total_count: number }>`
    with every as materialized (
      select distinct beneficial_account_id, beneficial_owner as entity, lower(beneficial_owner) as sort_name
      from (${foundPositions(reader)}) f)
    select r.*, (select count(*) from every)::integer as total_count from every r where ${rest}
    order by sort_name collate "C", beneficial_account_id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, rows[0]?.total_count ?? 0, (row) => [row.sort_name, row.beneficial_account_id]);
}

interface MatrixCell {
  beneficial_account_id: number;
  order_id: number;
  decision_id: number | null;
  decision: 'join' | 'pass' | 'waiting' | 'late' | null;
  state: 'open' | 'waiting' | 'late' | 'filed' | 'paid' | 'upcoming' | 'closed';
  claim_stage: ClaimStage | null;
  sub_payout_request_id: number | null;
  currency: string;
  fifo: string | null;
  lifo: string | null;
  recognized: string | null;
  expected: string | null;
  paid: string | null;
}

/** Each of these entities in each of these cases, with the decision in the case's latest phase. */
export async function listMatrixCells(
  db: Db,
  {
    beneficial_account_ids,
    order_ids,
    ...reader
  }: Reader & { beneficial_account_ids: readonly number[]; order_ids: readonly number[] },
): Promise<MatrixCell[]> {
  const { account_id, today } = reader;
  const { rows } = await sql<MatrixCell>`
    select f.beneficial_account_id, f.order_id, d.id as decision_id,
      case when d.id is null then null when d.decision is not null then d.decision
        when d.escalated_at is not null then 'late' else 'waiting' end as decision,
      f.state, f.claim_stage, f.sub_payout_request_id, f.currency,
      m.market_loss::numeric(20, 2)::text as fifo, m.market_loss_lifo::numeric(20, 2)::text as lifo,
      case when m.basis = 'plan' then m.recognized_loss end::numeric(20, 2)::text as recognized,
      f.payment_net::numeric(20, 2)::text as expected,
      ${paymentsOfClaim(account_id, sql`f.sub_payout_request_id`, today)}::text as paid
    from (${foundPositions(reader)}) f
    join matches m on m.account_id = f.account_id and m.beneficial_account_id = f.beneficial_account_id
      and m.case_id = f.order_id
    left join lateral (
      select id, decision, escalated_at from organisation_decisions
      where organisation_id = ${account_id} and case_id = f.order_id and replaced_at is null
      order by id desc limit 1) d on true
    where f.beneficial_account_id = any(${beneficial_account_ids}::bigint[]) and f.order_id = any(${order_ids}::integer[])
    order by f.place, f.order_id, f.beneficial_account_id`.execute(db);
  return rows;
}
