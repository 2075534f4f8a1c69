import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { MatchKind } from '../../schema/bank-statements.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** An entry of our books that a line may show; the amount has the sign that the bank would use. */
export interface OpenSubject {
  kind: Exclude<MatchKind, 'booking'>;
  id: number;
  amount: string;
  on: string;
  reference: string;
  is_check: boolean;
  /** A short description for people. */
  title: string;
}

const unmatched = (kind: string, id: string) => sql`not exists (select from bank_line_matches m
  where m.kind = ${kind} and m.subject_id = ${sql.ref(id)} and m.undone_at is null)`;

const POSTED = sql`p.released_at is null and p.id <= f.posted_to`;
const SENT = sql`f.posted_at is not null and f.status in ('sent', 'accepted', 'partly_rejected', 'rejected', 'settled')`;

const SUBJECTS = (currency: string, amounts: readonly string[], ids: readonly number[]) => sql`(
  select 'arrival' as kind, a.id, a.amount, a.arrived_on as "on", a.bank_reference as reference, false as is_check,
    c.title || ', round ' || d.round as title
  from arrivals a join distributions d on d.id = a.distribution_id join cases c on c.id = d.case_id
  where a.currency = ${currency} and a.reversed_at is null and ${unmatched('arrival', 'a.id')}
    and a.amount = any(${amounts}::numeric[])
  union all
  select 'bank_file', f.id, -x.amount, f.execute_on, coalesce(f.snapshot ->> 'company_id', ''), false,
    c.title || ', round ' || d.round
  from bank_files f join distributions d on d.id = f.distribution_id join cases c on c.id = d.case_id
  -- as it was sent, or less what the bank rejected before it paid
  cross join lateral (
    select distinct v.amount from (
      select sum(p.amount) as sent, coalesce(sum(p.amount) filter (where p.returned_on is null), 0) as remaining
      from payments p where p.bank_file_id = f.id and ${POSTED}) s
    cross join lateral (values (s.sent), (s.remaining)) v (amount) where v.amount > 0) x
  where f.currency = ${currency} and f.format <> 'check' and ${SENT} and ${unmatched('bank_file', 'f.id')}
    and (x.amount = any(${amounts}::numeric[]) or f.id = any(${ids}::bigint[]))
    and not exists (select from payments p join bank_line_matches m on m.kind = 'payment' and m.subject_id = p.id
      and m.undone_at is null where p.bank_file_id = f.id)
  union all
  select 'payment', p.id, -p.amount, f.execute_on, '', p.expires_on is not null,
    c.title || coalesce(', claim ' || q.claim_number, '')
  from payments p join bank_files f on f.id = p.bank_file_id
  join distributions d on d.id = f.distribution_id join cases c on c.id = d.case_id
  left join sub_payout_requests q on q.account_id = p.account_id and q.id = p.sub_payout_request_id
  where p.currency = ${currency} and p.id = any(${ids}::bigint[]) and ${POSTED} and ${unmatched('payment', 'p.id')}
    and ${unmatched('bank_file', 'f.id')} and coalesce(p.return_code, '') not in ('VOID', 'EXPIRED')
  union all
  select 'return', p.id, p.amount, p.returned_on, '', false, c.title || coalesce(', claim ' || q.claim_number, '')
  from payments p join bank_files f on f.id = p.bank_file_id
  join distributions d on d.id = f.distribution_id join cases c on c.id = d.case_id
  left join sub_payout_requests q on q.account_id = p.account_id and q.id = p.sub_payout_request_id
  where p.currency = ${currency} and p.returned_at is not null and p.return_code not in ('VOID', 'EXPIRED') and ${POSTED}
    and (p.amount = any(${amounts}::numeric[]) or p.id = any(${ids}::bigint[])) and ${unmatched('return', 'p.id')}
) u`;

/** Entries that no statement shows yet, with one of these amounts (ignoring signs) or ids. */
export async function listOpenSubjects(
  db: Db,
  of: { currency: string; amounts: readonly string[]; ids: readonly number[] },
): Promise<OpenSubject[]> {
  const { rows } = await sql<OpenSubject>`
    select u.* from ${SUBJECTS(of.currency, of.amounts, of.ids)} order by u."on", u.kind, u.id`.execute(db);
  return rows;
}

/** An entry of the ledger without a bank line, or the reverse: the amount is the ledger's less the bank's. */
export interface InTransit {
  kind: 'arrival' | 'bank_file' | 'booking';
  id: number;
  amount: string;
  on: string;
  title: string;
  is_check: boolean;
}

const TRANSIT = (currency: string) => sql`(
  select 'arrival' as kind, a.id, (case when a.reversed_at is null then a.amount else 0 end)
      - coalesce((select sum(m.amount) from bank_line_matches m where m.kind = 'arrival' and m.subject_id = a.id
        and m.undone_at is null), 0) as amount,
    a.arrived_on as "on", c.title || ', round ' || d.round as title, false as is_check
  from arrivals a join distributions d on d.id = a.distribution_id join cases c on c.id = d.case_id
  where a.currency = ${currency}
  union all
  select 'bank_file', f.id, coalesce(x.ledger, 0) - coalesce(x.bank, 0) - coalesce((select sum(m.amount)
      from bank_line_matches m where m.kind = 'bank_file' and m.subject_id = f.id and m.undone_at is null), 0),
    f.execute_on, c.title || ', round ' || d.round, f.format = 'check'
  from bank_files f join distributions d on d.id = f.distribution_id join cases c on c.id = d.case_id
  left join lateral (
    select sum(case when p.returned_on is null then -p.amount else 0 end) as ledger,
      sum((select sum(m.amount) from bank_line_matches m where m.kind in ('payment', 'return') and m.subject_id = p.id
        and m.undone_at is null)) as bank
    from payments p where p.bank_file_id = f.id and ${POSTED}) x on true
  where f.currency = ${currency} and f.posted_to > 0
  union all
  select 'booking', b.id, (case when b.status = 'approved' then b.amount else 0 end)
      - coalesce((select sum(m.amount) from bank_line_matches m where m.kind = 'booking' and m.subject_id = b.id
        and m.undone_at is null), 0),
    -- in the ledger since it was approved, however long ago that was
    (coalesce(b.decided_at, b.proposed_at) at time zone 'America/New_York')::date, b.note, false
  from bank_bookings b
  where b.currency = ${currency} and b.kind <> 'not_ours' and b.status in ('approved', 'reversed')
) u where u.amount <> 0`;

export async function sumInTransit(db: Db, currency: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(u.amount), 0)::numeric(20, 2) as amount from ${TRANSIT(currency)}`.execute(db);
  return rows[0]?.amount ?? '0.00';
}

/** The oldest first. */
export async function listInTransit(
  db: Db,
  { currency, limit, after }: PageRequest<readonly [string, string, number]> & { currency: string },
): Promise<Page<InTransit>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${TRANSIT(currency)}`.execute(db);
  const { rows } = await sql<InTransit>`
    select u.kind, u.id, u.amount::numeric(20, 2) as amount, u."on", u.title, u.is_check from ${TRANSIT(currency)}
      and ${after === undefined ? sql`true` : sql`(u."on", u.kind, u.id) > (${after[0]}::date, ${after[1]}::text, ${after[2]}::bigint)`}
    order by u."on", u.kind, u.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ on, kind, id }) => [on, kind, id]);
}
