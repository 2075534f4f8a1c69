import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { accountName } from '../accounts/account-name.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** The fees of a month by the ledger, less those of awards that were reversed in it. */
export interface MonthOfFees {
  month: string;
  currency: string;
  fees: string;
  /** The part from institutions. */
  institutions: string;
  awards: number;
}

export async function listMonthsOfFees(db: Db, { year }: { year: string }): Promise<MonthOfFees[]> {
  const { rows } = await sql<MonthOfFees>`
    select to_char(j.on_date, 'YYYY-MM') as month, e.currency, (-sum(e.amount))::numeric(20, 2) as fees,
      (-coalesce(sum(e.amount) filter (where a.org_type = 2), 0))::numeric(20, 2) as institutions,
      count(*) filter (where j.kind = 'award') as awards
    from ledger_journals j
    join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id and e.ledger_account = 'fee'
    left join accounts a on a.id = j.account_id
    where j.on_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and j.kind in ('award', 'reversal')
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const DUE = sql`
  from awards w
  join ledger_journals j on j.account_id = w.account_id and j.cause = 'award:' || w.id
  join accounts a on a.id = w.account_id and a.org_type = 2
  where w.reversed_at is null and w.fee > 0
    and not exists (select from fee_invoice_lines l
      where l.account_id = w.account_id and l.award_id = w.id and not l.is_void)`;

/** Fees of an institution that are on no invoice yet. */
export interface FeesDue {
  account_id: number;
  name: string;
  currency: string;
  awards: number;
  fees: string;
  first_on: string;
  last_on: string;
}

export async function listFeesDue(
  db: Db,
  { limit, after }: PageRequest<readonly [number, string]>,
): Promise<Page<FeesDue>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select distinct w.account_id, w.currency ${DUE}) d`.execute(db);
  const { rows } = await sql<FeesDue>`
    select w.account_id, ${accountName} as name, w.currency, count(*) as awards,
      sum(w.fee)::numeric(20, 2) as fees, min(j.on_date) as first_on, max(j.on_date) as last_on
    ${DUE} and ${after === undefined ? sql`true` : sql`(w.account_id, w.currency) > (${after[0]}::bigint, ${after[1]}::text)`}
    group by w.account_id, 2, w.currency order by w.account_id, w.currency limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ account_id, currency }) => [account_id, currency]);
}

export interface InvoiceLine {
  award_id: number;
  awarded_on: string;
  title: string;
  claim_number: string | null;
  award: string;
  fee_pct: string;
  fee: string;
}

/** The awards for an invoice up to a day. */
export async function listAwardsToInvoice(
  db: Db,
  of: { account_id: number; currency: string; to_day: string },
): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    select w.id as award_id, j.on_date as awarded_on, c.title || ', round ' || w.round as title, s.claim_number,
      w.amount as award, w.fee_pct, w.fee
    ${sql`from awards w
      join ledger_journals j on j.account_id = w.account_id and j.cause = 'award:' || w.id
      join cases c on c.id = w.case_id
      left join sub_payout_requests s on s.account_id = w.account_id and s.id = w.sub_payout_request_id`}
    where w.account_id = ${of.account_id} and w.currency = ${of.currency} and j.on_date <= ${of.to_day}::date
      and w.reversed_at is null and w.fee > 0
      and not exists (select from fee_invoice_lines l
        where l.account_id = w.account_id and l.award_id = w.id and not l.is_void)
    order by j.on_date, w.id`.execute(db);
  return rows;
}
