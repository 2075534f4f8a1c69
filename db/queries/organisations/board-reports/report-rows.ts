import type { Stage } from '@trover/core/cases/stages.ts';
import type { ClaimStage } from '@trover/core/claims/stages.ts';
import type { ClaimAge } from '@trover/core/organisations/board-reports/report-period.ts';
import type { Phase, Reason } from '@trover/core/organisations/decisions/policy.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../connect.ts';
import type { Choice } from '../../../schema/organisations/organisations.ts';
import { withinCourtDays } from '../../court-date.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import { tickerOf } from '../../portfolios/coverage.ts';
import { foundPositions } from '../../portfolios/positions.ts';
import { filedPositions, missedPositions, paidInDays, type ReportOf } from './report-sums.ts';

export interface CaseOfRow {
  order_id: number;
  slug: string;
  company: string;
  ticker: string | null;
  is_demonstration: boolean;
}

export const caseFields = sql`c.id as order_id, c.slug, c.company, ${tickerOf(sql`c.id`)} as ticker, c.is_demonstration`;

/** A page of rows ordered by the integer `place`, then by `order_id` and `id`, with the total count. */
export async function pageByPlace<Row extends { place: number; order_id: number; id: number }>(
  db: Db,
  all: RawBuilder<unknown>,
  { limit, after }: PageRequest<readonly [number, number, number]>,
  shown: RawBuilder<unknown>,
): Promise<Page<Row>> {
  const rest =
    after === undefined
      ? sql`true`
      : sql`(place, order_id, id) > (${after[0]}::bigint, ${after[1]}::integer, ${after[2]}::bigint)`;
  const { rows } = await sql<Row & { total_count: number }>`
    with every as materialized (${all}),
    page as (select * from every where ${rest} order by place, order_id, id limit ${limit + 1})
    select r.*, (select count(*) from every)::integer as total_count, ${shown}
    from page r join case_listings c on c.id = r.order_id order by r.place, r.order_id, r.id`.execute(db);
  const total = rows[0]?.total_count ?? 0;
  return pageOf(rows, limit, total, ({ place, order_id, id }) => [place, order_id, id]);
}

type Paged = PageRequest<readonly [number, number, number]>;

export interface ExposureRow extends CaseOfRow {
  place: number;
  id: number;
  claim_deadline: string | null;
  stage: Stage;
  currency: string;
  entities: number;
  fifo: string | null;
  lifo: string | null;
  recognized: string | null;
  /** After fees. */
  expected: string | null;
  expected_before_fees: string | null;
}

const whole = (column: RawBuilder<unknown>) =>
  sql`case when count(${column}) = count(*) then sum(${column})::numeric(20, 2) end`;

/** Open cases, the largest loss first; without a plan of allocation there is no recognized loss. */
export function listExposure(
  db: Db,
  { account_id, today, fee_pct, ...page }: Pick<ReportOf, 'account_id' | 'today' | 'fee_pct'> & Paged,
): Promise<Page<ExposureRow>> {
  const all = sql`
    select f.order_id, 0 as id, f.currency, count(*)::integer as entities,
      ${whole(sql`m.market_loss`)} as fifo, ${whole(sql`m.market_loss_lifo`)} as lifo_now, ${whole(sql`case when m.basis = 'plan' then m.recognized_loss end`)} as recognized,
      sum(f.payment_net)::numeric(20, 2) as expected, sum(f.payment_expected)::numeric(20, 2) as expected_before_fees,
      -coalesce(sum(m.recognized_loss), sum(m.market_loss), 0)::bigint as place
    from (${foundPositions({ account_id, today, fee_pct })}) f
    join matches m on m.account_id = f.account_id and m.beneficial_account_id = f.beneficial_account_id
      and m.case_id = f.order_id
    where f.state in ('open', 'waiting', 'filed', 'upcoming') group by f.order_id, f.currency`;
  const lifo = sql`coalesce(r.lifo_now, (
    select t->>'lifo' from organisation_decisions d, jsonb_array_elements(d.figures->'totals') t
    where d.organisation_id = ${account_id} and d.case_id = r.order_id and t->>'currency' = r.currency
    order by d.id desc limit 1)::numeric)::text`;
  return pageByPlace(
    db,
    all,
    page,
    sql`${caseFields}, c.claim_deadline::text as claim_deadline, c.stage, ${lifo} as lifo`,
  );
}

export interface AgedClaimRow extends CaseOfRow {
  place: number;
  /** The id of the claim. */
  id: number;
  beneficial_account_id: number;
  beneficial_owner: string;
  claim_stage: ClaimStage;
  filed_on: string;
  age: ClaimAge;
  currency: string;
  payment_expected: string | null;
  /** After fees. */
  payment_net: string | null;
}

/** The oldest first. */
export function listClaimsByAge(
  db: Db,
  {
    account_id,
    today,
    fee_pct,
    age,
    ...page
  }: Pick<ReportOf, 'account_id' | 'today' | 'fee_pct'> & { age?: ClaimAge | undefined } & Paged,
): Promise<Page<AgedClaimRow>> {
  const all = sql`
    select order_id, sub_payout_request_id as id, beneficial_account_id, beneficial_owner, claim_stage, filed_on, age,
      currency, payment_expected, payment_net, (filed_on - date '1970-01-01') as place
    from (${filedPositions({ account_id, today, fee_pct })}) f where ${age === undefined ? sql`true` : sql`age = ${age}`}`;
  return pageByPlace(db, all, page, caseFields);
}

export interface RecoveryRow extends CaseOfRow {
  place: number;
  /** The id of the payment. */
  id: number;
  sub_payout_request_id: number;
  paid_on: string;
  beneficial_account_id: number;
  beneficial_owner: string;
  currency: string;
  gross: string;
  fee: string;
  paid: string;
}

/** The newest first; only of one entity if it is named. */
export function listRecoveries(
  db: Db,
  { limit, after, beneficial_account_id, ...of }: ReportOf & { beneficial_account_id?: number | undefined } & Paged,
): Promise<Page<RecoveryRow>> {
  const all = sql`
    select p.payment_id as id, p.case_id as order_id, p.sub_payout_request_id, p.paid_on, p.currency, p.gross, p.fee, p.paid,
      s.beneficial_account_id, b.name as beneficial_owner, -(p.paid_on - date '1970-01-01') as place
    from (${paidInDays(of)}) p
    join sub_payout_requests s on s.account_id = ${of.account_id} and s.id = p.sub_payout_request_id
    join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    where ${beneficial_account_id ?? null}::bigint is null or s.beneficial_account_id = ${beneficial_account_id ?? null}`;
  return pageByPlace(db, all, { limit, after }, caseFields);
}

export interface MissedRow extends CaseOfRow {
  place: number;
  /** The id of the beneficial account. */
  id: number;
  kind: 'missed' | 'late';
  beneficial_owner: string;
  claim_deadline: string;
  filed_on: string | null;
  claim_stage: ClaimStage | null;
  currency: string;
  payment_expected: string | null;
  /** After fees. */
  payment_net: string | null;
}

/** The latest deadline first. */
export function listMissed(db: Db, { limit, after, ...of }: ReportOf & Paged): Promise<Page<MissedRow>> {
  const all = sql`
    select kind, order_id, beneficial_account_id as id, beneficial_owner, claim_deadline, filed_on, claim_stage, currency,
      payment_expected, payment_net, -(claim_deadline - date '1970-01-01') as place
    from (${missedPositions(of)}) f`;
  return pageByPlace(db, all, { limit, after }, caseFields);
}

export interface DecisionRow extends CaseOfRow {
  place: number;
  id: number;
  phase: Phase;
  policy_version: number;
  rule: number;
  decision: Choice | null;
  is_late: boolean;
  found_at: Date;
  decided_at: Date | null;
  approved_by: string[];
  /** The same people by name; by e-mail address without one. */
  approver_names: string[];
  reasons: Reason[];
  /** The currency of the policy that its reasons are in. */
  policy_currency: string | null;
}

/** The newest first. */
export function listDecisionsOfReport(
  db: Db,
  { limit, after, account_id, from, to }: ReportOf & Paged,
): Promise<Page<DecisionRow>> {
  const all = sql`
    select d.id, d.case_id as order_id, -d.id as place, d.phase, d.policy_version, d.rule, d.decision,
      d.escalated_at is not null as is_late, d.found_at, d.decided_at, d.reasons,
      (select p.document->>'currency' from organisation_policies p
        where p.organisation_id = d.organisation_id and p.version = d.policy_version) as policy_currency
    from organisation_decisions d
    where d.organisation_id = ${account_id} and d.replaced_at is null
      and ${withinCourtDays('d.found_at', { from, to })}`;
  const approvers = (name: RawBuilder<unknown>) => sql`array(
    select coalesce(${name}, a.email, 'a former member') from organisation_votes v left join accounts a on a.id = v.member_id
    where v.organisation_id = ${account_id} and v.decision_id = r.id and v.choice = r.decision and v.lapsed_at is null
    order by v.voted_at)`;
  const fullName = sql`nullif(trim(a.first_name || ' ' || a.last_name), '')`;
  const shown = sql`${caseFields}, ${approvers(sql`a.email`)} as approved_by, ${approvers(fullName)} as approver_names`;
  return pageByPlace(db, all, { limit, after }, shown);
}
