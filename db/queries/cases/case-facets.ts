import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type CaseFilter, caseConditions } from './cases.ts';

interface FacetCount {
  value: string;
  count: number;
}

/** A bar of a histogram: from `from` to just before `to`. */
interface FacetBar {
  from: string;
  to: string;
  count: number;
}

export interface CaseFacets {
  sectors: FacetCount[];
  kinds: FacetCount[];
  stages: FacetCount[];
  /** The twelve months from this one on, by claim deadline; others are not shown. */
  deadlines: FacetBar[];
  /** By settlement fund, in half powers of ten, from the smallest to the largest without gaps. */
  funds: FacetBar[];
  class_from: string | null;
  class_to: string | null;
}

const MONTHS = 12;

/** 10 to the power of half of `step`, rounded: 1, 3, 10, 32, 100 … */
const halfPower = (step: number): string => String(Math.round(10 ** (step / 2)));

const FUND_STEPS = Array.from({ length: 28 }, (_, step) => halfPower(step));

/**
 * The filter values for the cases of a group or a search. The caller leaves out the narrowing fields of the filter: a
 * facet shows what could be chosen, not what is.
 */
export async function listCaseFacets(db: Db, filter: CaseFilter): Promise<CaseFacets> {
  const conditions = await caseConditions(db, filter);
  const { rows } = await sql<CaseFacets & { months: Record<string, number>; steps: Record<string, number> }>`
    with listed as materialized (
      select id, sector, kind, stage, claim_deadline, settlement_amount from case_listings where ${conditions}
    ),
    counted (name, value, count) as (
      select 'sectors', sector, count(*) from listed where sector is not null group by sector
      union all select 'kinds', kind, count(*) from listed group by kind
      union all select 'stages', stage, count(*) from listed group by stage
      union all select 'months', to_char(claim_deadline, 'YYYY-MM'), count(*) from listed
        where claim_deadline >= date_trunc('month', ${filter.today}::date) group by 2
      union all select 'steps', (width_bucket(settlement_amount, ${FUND_STEPS}::numeric[]) - 1)::text, count(*) from listed
        where settlement_amount >= 1 group by 2
    ),
    options as (
      select name, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by count desc, value) as list,
        jsonb_object_agg(value, count) as by_value
      from counted group by name
    )
    select
      coalesce((select list from options where name = 'sectors'), '[]') as sectors,
      coalesce((select list from options where name = 'kinds'), '[]') as kinds,
      coalesce((select list from options where name = 'stages'), '[]') as stages,
      coalesce((select by_value from options where name = 'months'), '{}') as months,
      coalesce((select by_value from options where name = 'steps'), '{}') as steps,
      (select min(from_date) from class_periods where case_id in (select id from listed)) as class_from,
      (select max(to_date) from class_periods where case_id in (select id from listed)) as class_to`.execute(db);
  const { months, steps, ...facets } = rows[0]!;
  return { ...facets, deadlines: monthBars(months, filter.today), funds: fundBars(steps) };
}

function monthBars(counts: Record<string, number>, today: string): FacetBar[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const firstOf = (step: number): string => {
    const index = year * 12 + (month - 1) + step;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  };
  return Array.from({ length: MONTHS }, (_, step) => {
    const from = firstOf(step);
    return { from, to: firstOf(step + 1), count: counts[from.slice(0, 7)] ?? 0 };
  });
}

function fundBars(counts: Record<string, number>): FacetBar[] {
  const steps = Object.keys(counts).map(Number);
  if (steps.length === 0) return [];
  const least = Math.min(...steps);
  return Array.from({ length: Math.max(...steps) - least + 1 }, (_, at) => ({
    from: halfPower(least + at),
    to: halfPower(least + at + 1),
    count: counts[String(least + at)] ?? 0,
  }));
}
