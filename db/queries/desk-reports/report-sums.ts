import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type ReportFilter, reportRelations } from './report-rows.ts';

interface Spread {
  median: number;
  most: number;
}

interface DeskSums {
  recoveries: { key: string; paid: string; fees: string; payments: number }[];
  funnel: { matched: number; joined: number; signed: number; filed: number; approved: number; paid: number };
  responses: { key: string; filings: number; receipt: Spread | null; deficiency: Spread | null }[];
  reasons: { key: string; claims: number }[];
  ages: { key: string; claims: number; expected: string; unknown: number }[];
  contracts: {
    key: 'individuals' | 'institutions' | 'partners' | 'one_case';
    payers: number;
    fees: string;
    least_pct: string;
    most_pct: string;
  }[];
}

const spread = (column: 'receipt' | 'deficiency'): RawBuilder<unknown> => {
  const of = sql.ref(column);
  return sql`case when count(${of}) = 0 then null else jsonb_build_object(
    'median', percentile_disc(0.5) within group (order by ${of}),
    'most', percentile_disc(0.9) within group (order by ${of})) end`;
};

/** Every figure, each from the rows that it links to. */
export async function sumDeskReport(db: Db, of: ReportFilter): Promise<DeskSums> {
  const { recoveries, funnel, responses, rejected, ages, fees } = reportRelations;
  const [paid, steps, answers, reasons, aged, contracts] = await Promise.all([
    sql<DeskSums['recoveries'][number]>`
      select key, sum(amount)::numeric(20, 2) as paid, sum(fee)::numeric(20, 2) as fees, count(*) as payments
      from (${recoveries(of)}) r group by key order by key`.execute(db),
    sql<DeskSums['funnel']>`
      select count(*) as matched, count(*) filter (where key = 'joined') as joined, count(*) filter (where signed) as signed,
        count(*) filter (where filed) as filed, count(*) filter (where approved) as approved, count(*) filter (where paid) as paid
      from (${funnel(of)}) r`.execute(db),
    sql<DeskSums['responses'][number]>`
      select key, count(*) as filings, ${spread('receipt')} as receipt, ${spread('deficiency')} as deficiency
      from (${responses(of)}) r group by key order by count(*) desc, key limit 30`.execute(db),
    sql<DeskSums['reasons'][number]>`
      select key, count(*) as claims from (${rejected(of)}) r group by key order by count(*) desc, key`.execute(db),
    sql<DeskSums['ages'][number]>`
      select key, count(*) as claims, coalesce(sum(amount), 0)::numeric(20, 2) as expected,
        count(*) filter (where amount is null) as unknown
      from (${ages(of)}) r group by key`.execute(db),
    sql<DeskSums['contracts'][number]>`
      select key, count(distinct account_id) as payers, sum(amount)::numeric(20, 2) as fees,
        trim_scale(min(fee_pct))::text as least_pct, trim_scale(max(fee_pct))::text as most_pct
      from (${fees(of)}) r group by key order by sum(amount) desc, key`.execute(db),
  ]);
  return {
    recoveries: paid.rows,
    funnel: steps.rows[0]!,
    responses: answers.rows,
    reasons: reasons.rows,
    ages: aged.rows,
    contracts: contracts.rows,
  };
}

/** Sums received and paid, and the days between; also outside the report's period. */
export async function sumPaid(
  db: Db,
  of: ReportFilter,
): Promise<{ paid: string; arrived: string; days_to_paid: number | null }> {
  const { rows } = await sql<{ paid: string; arrived: string; days_to_paid: number | null }>`
    select coalesce(sum(r.amount), 0)::numeric(20, 2) as paid,
      coalesce(sum(r.amount + r.fee), 0)::numeric(20, 2) as arrived,
      (percentile_disc(0.5) within group (order by r.on_day - s.filed_on)) as days_to_paid
    from (${reportRelations.recoveries(of)}) r
    left join sub_payout_requests s on s.id = r.claim_id`.execute(db);
  return rows[0]!;
}

/** The choices of the filters: currencies of awards, the most used first, and firms that clients signed up through. */
export async function listReportCurrencies(db: Db): Promise<{ currencies: string[]; partners: string[] }> {
  const { rows } = await sql<{ currencies: string[]; partners: string[] }>`
    select
      array(select currency from awards group by currency order by count(*) desc, currency) as currencies,
      array(select distinct partner from accounts where partner is not null and type <> 'attorney' order by partner limit 50) as partners`.execute(
    db,
  );
  return rows[0]!;
}
