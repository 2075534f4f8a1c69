import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A sent filing with claims that the administrator has not confirmed. */
export interface OutstandingReceipt {
  filing_id: number;
  order_id: number;
  title: string;
  ticker: string | null;
  administrator: string | null;
  claims: number;
  confirmed: number;
  sent_on: string;
  due_on: string;
  days_late: number;
  reminded_on: string[];
}

/** How many filings of an administrator show how long it needs. */
const PAST_FILINGS = 10;

const UNCONFIRMED = sql`c.filing_id = f.id and c.claim_number is null and c.cancelled_at is null`;

/** The days on which a letter about the receipt of filing `f` was sent. */
const REMINDED_ON = sql<string[]>`array(
  select distinct to_char(l.sent_on, 'YYYY-MM-DD') from letters l
  where l.filing_id = f.id and l.template = 'receipt' and l.status = 'sent' and l.sent_on is not null order by 1)`;

/** How many days an administrator has to confirm a filing, from the time limit of receipts. */
export async function findReceiptDays(db: Db): Promise<number> {
  const clock = await db
    .selectFrom('work_clocks')
    .select('days')
    .where('kind', '=', 'unconfirmed')
    .executeTakeFirstOrThrow();
  return clock.days;
}

/** Filings that wait for the administrator's receipt, the one that was sent first at the top. */
export async function listOutstandingReceipts(
  db: Db,
  { today, limit, after }: PageRequest<readonly [string, number]> & { today: string },
): Promise<Page<OutstandingReceipt>> {
  const outstanding = sql`f.status = 'sent' and exists (select from filing_claims c where ${UNCONFIRMED})`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from filings f where ${outstanding}`.execute(db);
  const beyond = after === undefined ? sql`` : sql`and (f.sent_on, f.id) > (${after[0]}::date, ${after[1]}::bigint)`;
  const { rows } = await sql<OutstandingReceipt>`
    select f.id as filing_id, f.case_id as order_id, k.title, t.ticker, k.administrator, f.claims,
      f.claims - u.missing as confirmed, f.sent_on, f.sent_on + w.days as due_on,
      ${today}::date - (f.sent_on + w.days) as days_late, ${REMINDED_ON} as reminded_on
    from (select f.* from filings f where ${outstanding} ${beyond} order by f.sent_on, f.id limit ${limit + 1}) f
    join cases k on k.id = f.case_id
    join work_clocks w on w.kind = 'unconfirmed'
    join lateral (select count(*)::integer as missing from filing_claims c where ${UNCONFIRMED}) u on true
    left join lateral (select n.value as ticker from case_securities x
      join security_identifiers n on n.security_id = x.security_id and n.kind = 'ticker'
      where x.case_id = f.case_id order by x.security_id, n.value limit 1) t on true
    order by f.sent_on, f.id`.execute(db);
  return pageOf(rows, limit, counts[0]?.total ?? 0, (row) => [row.sent_on, row.filing_id]);
}

export interface ReceiptFacts {
  administrator: string | null;
  reminded_on: string[];
  past_receipts: { filings: number; average_days: number } | null;
}

/** Who confirms a filing, when we sent a reminder, and how long the administrator needed for the filings before. */
export async function findReceiptFacts(db: Db, filing_id: number): Promise<ReceiptFacts | undefined> {
  const { rows } = await sql<{
    administrator: string | null;
    reminded_on: string[];
    filings: number;
    average_days: number | null;
  }>`
    select k.administrator, ${REMINDED_ON} as reminded_on, p.filings, p.average_days
    from filings f join cases k on k.id = f.case_id
    join lateral (select count(*)::integer as filings, round(avg(d.days))::integer as average_days from (
      select (select max(c.confirmed_on) from filing_claims c where c.filing_id = o.id and c.cancelled_at is null)
        - o.sent_on as days
      from filings o join cases ok on ok.id = o.case_id
      where ok.administrator = k.administrator and o.status = 'sent' and o.id <> f.id
        and exists (select from filing_claims c where c.filing_id = o.id and c.cancelled_at is null)
        and not exists (select from filing_claims c where c.filing_id = o.id and c.claim_number is null and c.cancelled_at is null)
      order by o.id desc limit ${PAST_FILINGS}) d where d.days is not null) p on true
    where f.id = ${filing_id}`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { filings, average_days, ...facts } = found;
  return { ...facts, past_receipts: average_days === null ? null : { filings, average_days } };
}
