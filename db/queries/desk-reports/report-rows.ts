import { FILED_MONTHS, REJECTIONS } from '@trover/core/desk-reports/rejections.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { withinCourtDays } from '../court-date.ts';
import { owed } from '../matches/owed.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface ReportFilter {
  from: string;
  to: string;
  today: string;
  currency: string;
  clients?: 'institutions' | 'individuals' | undefined;
  partner?: string | undefined;
}

/** The rows of one figure of the report. */
export interface ReportRowsFilter extends ReportFilter {
  figure: ReportFigure;
  key?: string | undefined;
}

const fits = ({ clients, partner }: ReportFilter): RawBuilder<unknown> =>
  sql`(${clients ?? null}::text is null or a.org_type = ${clients === 'institutions' ? 2 : 1})
    and (${partner ?? null}::text is null or a.partner = ${partner ?? null})`;

const CLAIM = sql`
  join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
  join cases c on c.id = p.case_id
  join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  join accounts a on a.id = s.account_id`;

/** Payments in the period that were not returned, with the fees of their awards. */
const recoveries = (of: ReportFilter): RawBuilder<unknown> => sql`
  select to_char(j.on_date, 'YYYY-MM') as key, 'TR-' || w.sub_payout_request_id as reference, s.id as claim_id, w.case_id,
    c.title, coalesce(b.name, '') as name, j.on_date as on_day, y.amount, y.currency,
    'fee ' || w.fee as detail, w.fee, y.id as place
  from payments y
  join awards w on w.account_id = y.account_id and w.id = y.award_id
  join ledger_journals j on j.account_id = y.account_id and j.cause = 'payment:' || y.id
  join accounts a on a.id = y.account_id
  join cases c on c.id = w.case_id
  left join sub_payout_requests s on s.account_id = w.account_id and s.id = w.sub_payout_request_id
  left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  where y.returned_on is null and y.released_at is null and j.on_date between ${of.from}::date and ${of.to}::date
    and y.currency = ${of.currency} and ${fits(of)}`;

/** Claims joined in the period with their stage, and eligible matches in the period without a claim. */
const funnel = (of: ReportFilter): RawBuilder<unknown> => sql`
  select 'joined' as key, 'TR-' || s.id as reference, s.id as claim_id, p.case_id, c.title, b.name,
    (s.joined_at at time zone 'America/New_York')::date as on_day, null::numeric as amount, null::text as currency,
    s.stage as detail, s.id as place,
    s.stage not in ('trades', 'contract', 'payment', 'sign_off', 'withdrawn') as signed, s.filed_on is not null as filed,
    s.stage in ('approved', 'paid') as approved, s.stage = 'paid' as paid
  from sub_payout_requests s ${CLAIM}
  where ${withinCourtDays('s.joined_at', of)} and ${fits(of)}
  union all
  select 'matched', '', null, m.case_id, c.title, b.name, (m.computed_at at time zone 'America/New_York')::date,
    ${owed('m')} as payment_expected, m.currency, 'not joined', m.beneficial_account_id, false, false, false, false
  from matches m
  join cases c on c.id = m.case_id
  join accounts a on a.id = m.account_id
  join beneficial_accounts b on b.account_id = m.account_id and b.id = m.beneficial_account_id
  where m.eligible and ${withinCourtDays('m.computed_at', of)} and ${fits(of)}
    and not exists (select from sub_payout_requests s
      join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
      where s.account_id = m.account_id and s.beneficial_account_id = m.beneficial_account_id and p.case_id = m.case_id)`;

/** Filings sent in the period: the days to the last receipt, and to the first deficiency letter. */
const responses = (of: ReportFilter): RawBuilder<unknown> => sql`
  select coalesce(c.administrator, 'Not set') as key, 'TR-F' || f.id as reference, null::bigint as claim_id, f.case_id, c.title,
    coalesce(c.administrator, 'Not set') as name, f.sent_on as on_day, null::numeric as amount, null::text as currency,
    f.claims || case when f.claims = 1 then ' claim, ' else ' claims, ' end || coalesce('confirmed after ' || r.receipt || ' days', 'not all confirmed') as detail,
    f.id as place, r.receipt, d.deficiency
  from filings f
  join cases c on c.id = f.case_id
  left join lateral (select case when count(*) filter (where x.confirmed_on is null) = 0 then max(x.confirmed_on) - f.sent_on end as receipt
    from filing_claims x where x.filing_id = f.id and x.cancelled_at is null) r on true
  left join lateral (select (min(e.opened_at) at time zone 'America/New_York')::date - f.sent_on as deficiency
    from filing_claims x join deficiencies e on e.account_id = x.account_id
      and e.sub_payout_request_id = x.sub_payout_request_id and e.by_administrator
      and e.opened_at >= f.sent_on::timestamp at time zone 'America/New_York'
    where x.filing_id = f.id) d on true
  where f.status = 'sent' and f.sent_on between ${of.from}::date and ${of.to}::date`;

const kindOfReason = sql.join(
  REJECTIONS.filter(({ pattern }) => pattern !== '').map(
    ({ kind, pattern }) => sql`when coalesce(s.reason, '') ~* ${sql.lit(pattern)} then ${sql.lit(kind)}`,
  ),
  sql` `,
);

/** Claims rejected in the period, by reason. */
const rejected = (of: ReportFilter): RawBuilder<unknown> => sql`
  select case ${kindOfReason} else 'other' end as key, 'TR-' || s.id as reference, s.id as claim_id, p.case_id, c.title,
    b.name, (r.at at time zone 'America/New_York')::date as on_day, null::numeric as amount, null::text as currency,
    coalesce(s.reason, '') as detail, s.id as place
  from sub_payout_requests s ${CLAIM}
  join lateral (select max(g.at) as at from sub_payout_stages g where g.account_id = s.account_id
    and g.sub_payout_request_id = s.id and g.stage = 'rejected') r on true
  where s.stage = 'rejected' and ${withinCourtDays('r.at', of)} and ${fits(of)}`;

const kindOfAge = sql.join(
  [...FILED_MONTHS]
    .reverse()
    .map(
      ({ kind, from }) =>
        sql`when s.filed_on <= today.day - make_interval(months => ${sql.lit(from)}) then ${sql.lit(kind)}`,
    ),
  sql` `,
);

/** Filed claims that are neither paid nor ended, by the months since the filing. */
const ages = (of: ReportFilter): RawBuilder<unknown> => sql`
  select coalesce(case ${kindOfAge} end, '0') as key, 'TR-' || s.id as reference, s.id as claim_id, p.case_id, c.title, b.name,
    s.filed_on as on_day, ${owed('m')} as amount, coalesce(m.currency, ${of.currency}::text) as currency,
    s.stage as detail, s.id as place
  from (select ${of.today}::date as day) today cross join sub_payout_requests s ${CLAIM}
  left join matches m on m.account_id = s.account_id and m.beneficial_account_id = s.beneficial_account_id
    and m.case_id = p.case_id
  where s.stage in ('filed', 'approved', 'deficient') and s.filed_on is not null
    and (m.currency is null or m.currency = ${of.currency}) and ${fits(of)}`;

/** Awards in the period with their fees, by the kind of contract. */
const fees = (of: ReportFilter): RawBuilder<unknown> => sql`
  select case when a.org_type = 2 then 'institutions' when a.partner is not null then 'partners'
      when k.kind = 'case' then 'one_case' else 'individuals' end as key,
    'TR-' || w.sub_payout_request_id as reference, s.id as claim_id, w.case_id, c.title, coalesce(b.name, '') as name,
    j.on_date as on_day, w.fee as amount, w.currency, trim_scale(w.fee_pct) || '% of ' || w.amount as detail,
    w.id as place, w.account_id, w.fee_pct
  from awards w
  join ledger_journals j on j.account_id = w.account_id and j.cause = 'award:' || w.id
  join accounts a on a.id = w.account_id
  join cases c on c.id = w.case_id
  left join sub_payout_requests s on s.account_id = w.account_id and s.id = w.sub_payout_request_id
  left join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
  left join lateral (select kind from contracts k where k.account_id = s.account_id
    and k.beneficial_account_id = s.beneficial_account_id and (k.kind = 'longterm' or k.case_id = w.case_id)
    order by k.id desc limit 1) k on true
  where w.reversed_at is null and j.on_date between ${of.from}::date and ${of.to}::date and w.currency = ${of.currency}
    and ${fits(of)}`;

/** The rows that each figure counts or sums. */
export const reportRelations = { recoveries, funnel, responses, rejected, ages, fees } as const;
type ReportFigure = keyof typeof reportRelations;

/** In the funnel, each step includes the later ones. */
const funnelSteps: Readonly<Record<string, RawBuilder<unknown>>> = {
  matched: sql`true`,
  joined: sql`key = 'joined'`,
  signed: sql`signed`,
  filed: sql`filed`,
  approved: sql`approved`,
  paid: sql`paid`,
};

export interface ReportRow {
  reference: string;
  claim_id: number | null;
  case_id: number;
  title: string;
  name: string;
  on_day: string | null;
  amount: string | null;
  currency: string | null;
  detail: string;
  place: number;
}

/** The rows of a figure, or of one of its bars, the newest first. */
export async function listReportRows(
  db: Db,
  of: ReportRowsFilter & PageRequest<readonly [string, string, number]>,
): Promise<Page<ReportRow>> {
  const { figure, key, limit, after } = of;
  const relation = reportRelations[figure](of);
  const step = figure === 'funnel' ? funnelSteps[key ?? 'matched'] : undefined;
  const where = step ?? (key === undefined ? sql`true` : sql`key = ${key}`);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (${relation}) r where ${where}`.execute(db);
  const { rows } = await sql<ReportRow>`
    select reference, claim_id, case_id, title, name, coalesce(on_day, '1900-01-01') as on_day, amount::numeric(20, 2) as amount,
      currency, detail, place
    from (${relation}) r
    where ${where} and ${after === undefined ? sql`true` : sql`(coalesce(on_day, '1900-01-01'), reference, place) < (${after[0]}::date, ${after[1]}::text, ${after[2]}::bigint)`}
    order by coalesce(on_day, '1900-01-01') desc, reference desc, place desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ on_day, reference, place }) => [on_day ?? '', reference, place]);
}
