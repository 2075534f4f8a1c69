import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { CaseListingsView } from '../../schema/catalogue.ts';
import type { Close } from '../catalogue/prices.ts';
import type { CaseFacts } from '../matches/case-rules.ts';
import { groupOfRow } from './cases.ts';

/** A published case with every name of its securities. */
export interface ScanCaseRow
  extends Pick<
    CaseListingsView,
    | 'id'
    | 'slug'
    | 'title'
    | 'company'
    | 'stage'
    | 'is_demonstration'
    | 'currency'
    | 'settlement_amount'
    | 'est_recovery_per_share'
    | 'claim_deadline'
  > {
  group: 'claimed' | 'upcoming' | 'pending' | 'disbursed' | 'actionable' | null;
  class_periods: CaseFacts['class_periods'];
  securities: CaseFacts['securities'];
}

/** Every published case with securities by which trades can be found. */
export async function listScanCases(db: Db, { today }: { today: string }): Promise<ScanCaseRow[]> {
  const { rows } = await sql<ScanCaseRow>`
    select listed.id, slug, title, company, stage, is_demonstration, listed.currency, settlement_amount,
      est_recovery_per_share, claim_deadline, ${groupOfRow(today)} as "group", periods.class_periods, known.securities
    from case_listings listed
    cross join lateral (
      select coalesce(jsonb_agg(distinct jsonb_build_object('id', label, 'from', from_date, 'to', to_date)), '[]')
        as class_periods
      from class_periods cp where cp.case_id = listed.id) periods
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'key', s.key, 'name', s.name, 'kind', s.kind, 'currency', s.currency,
        'identifiers', coalesce((
          select jsonb_agg(jsonb_build_object(
            'kind', si.kind, 'value', si.value, 'valid_from', si.valid_from, 'valid_to', si.valid_to)
            order by si.kind, si.value, si.valid_from)
          from security_identifiers si where si.security_id = s.id), '[]'),
        'class_periods', (
          select jsonb_agg(jsonb_build_object('id', cp.label, 'from', cp.from_date, 'to', cp.to_date)
            order by cp.from_date, cp.label)
          from class_periods cp where cp.case_id = listed.id and cp.security_id = s.id)) order by s.id) as securities
      from case_securities cs join securities s on s.id = cs.security_id where cs.case_id = listed.id) known
    where is_published and known.securities is not null
    order by slug`.execute(db);
  return rows;
}

export interface ScanBasisRow {
  slug: string;
  plan: { version: number; document: unknown } | null;
  /** Prices of the look-back period if there is no plan: the estimate uses them. */
  closes: Close[];
  /** About one close per week around the class period, which is enough for a chart. */
  prices: Close[];
}

const LOOKBACK_DAYS = 90;
const DAYS_AROUND = 150;
const DAYS_APART = 5;

/** The latest plan of each published case, or the closes for one without a plan; a case with neither is left out. */
export async function listScanBases(db: Db): Promise<ScanBasisRow[]> {
  const { rows } = await sql<ScanBasisRow>`
    select c.slug, latest.plan, coalesce(lookback.closes, '[]') as closes, coalesce(drawn.prices, '[]') as prices
    from cases c
    left join lateral (
      select jsonb_build_object('version', pv.version, 'document', pv.document) as plan
      from plan_versions pv where pv.case_id = c.id order by pv.version desc limit 1) latest on true
    left join lateral (
      select si.value as symbol
      from case_securities cs join security_identifiers si on si.security_id = cs.security_id and si.kind = 'ticker'
      where cs.case_id = c.id order by cs.security_id, si.value, si.valid_from limit 1) traded on true
    left join lateral (
      select min(from_date) as first, max(to_date) as last from class_periods cp where cp.case_id = c.id) period on true
    left join lateral (
      select jsonb_agg(jsonb_build_array(day.date, day.close::text) order by day.date) as closes
      from prices p cross join unnest(p.dates, p.closes) as day (date, close)
      where p.symbol = traded.symbol
        and p.year between extract(year from period.last) and extract(year from period.last + ${LOOKBACK_DAYS}::integer)
        and day.date between period.last + 1 and period.last + ${LOOKBACK_DAYS}::integer) lookback on latest.plan is null
    left join lateral (
      select jsonb_agg(jsonb_build_array(day.date, day.close::text) order by day.date) as prices
      from prices p cross join unnest(p.dates, p.closes) with ordinality as day (date, close, place)
      where p.symbol = traded.symbol and place % ${DAYS_APART}::integer = 1
        and p.year between extract(year from period.first - ${DAYS_AROUND}::integer)
          and extract(year from period.last + ${DAYS_AROUND}::integer)
        and day.date between period.first - ${DAYS_AROUND}::integer and period.last + ${DAYS_AROUND}::integer) drawn on true
    where c.is_published and (latest.plan is not null or lookback.closes is not null)
    order by c.slug`.execute(db);
  return rows;
}
