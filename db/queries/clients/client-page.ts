import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Of a list on a client’s page, as many rows as it shows. */
const MAX_ROWS = 20;

interface Money {
  currency: string;
  amount: string;
}

/** What an operator sees of a client, except claims and portfolios; times are texts, as in JSON. */
export interface ClientPage {
  id: number;
  email: string;
  name: string;
  is_organisation: boolean;
  type: string;
  country: string | null;
  partner: string | null;
  created_at: Date;
  closed_at: Date | null;
  screened: {
    names: number;
    behind: number;
    review: number;
    confirmed: number;
    open: number;
    screened_at: string | null;
  };
  sign_in: { passkeys: number; has_totp: boolean; sessions: number; last_seen_at: string | null };
  contract: { signed_on: string; signed_at: string; signed_name: string } | null;
  claimants: {
    owner: string;
    kind: string;
    legal_name: string;
    co_owner: string | null;
    signer_name: string | null;
    address: string;
    tax_id_kind: string | null;
  }[];
  payment_details: { shown: string; holder: string; currency: string; is_blocked: boolean }[];
  portfolios: {
    id: number;
    label: string;
    owner: string;
    provider: string | null;
    trades: number;
    last_sync: string | null;
  }[];
  paid: Money[];
  fees: Money[];
  owed: Money[];
  payments: {
    id: number;
    title: string;
    made_at: string;
    to: string;
    currency: string;
    award: string;
    fee: string;
    amount: string;
    returned_on: string | null;
  }[];
  messages: { id: number; subject: string; status: 'open' | 'closed'; created_at: string }[];
}

const rows = (query: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${query}) x)`;
const row = (query: ReturnType<typeof sql>) => sql`(select to_jsonb(x) from (${query}) x)`;

/** All of it in one question. Sums are of the ledger: what is owed there and not paid, what was paid, and the fees. */
export async function findClientPage(db: Db, account_id: number): Promise<ClientPage | undefined> {
  const summed = (account: string) =>
    rows(sql`select currency, (-sum(amount))::numeric(20, 2)::text as amount from ledger_entries
      where account_id = a.id and ledger_account = ${account} group by currency having sum(amount) <> 0 order by currency`);
  const { rows: found } = await sql<ClientPage>`
    select a.id, a.email, btrim(a.first_name || ' ' || a.last_name) as name, a.org_type = 2 as is_organisation, a.type,
      a.country, a.partner, a.created_at, a.closed_at,
      ${row(sql`select count(*) as names, count(*) filter (where list_id < (select max(id) from sanctions_lists)) as behind,
          count(*) filter (where status = 'review') as review, count(*) filter (where status = 'confirmed') as confirmed,
          (select count(*) from sanctions_hits h where h.account_id = a.id and h.status = 'open') as open,
          min(screened_at) as screened_at
        from screened_names where account_id = a.id`)} as screened,
      ${row(sql`select (select count(*) from passkeys p where p.account_id = a.id) as passkeys,
          exists (select from totp_factors t where t.account_id = a.id and t.confirmed_at is not null) as has_totp,
          count(*) as sessions, max(last_seen_at) as last_seen_at
        from sessions where account_id = a.id and expires_at > now()`)} as sign_in,
      ${row(sql`select signed_on, signed_at, signed_name from contracts
        where account_id = a.id and kind = 'longterm' and ended_at is null order by id desc limit 1`)} as contract,
      ${rows(sql`select b.name as owner, c.kind, c.legal_name, c.co_owner, c.signer_name,
          concat_ws(', ', c.street, c.city, c.region, c.postal_code, c.country) as address, c.tax_id_kind
        from claimants c join beneficial_accounts b on b.account_id = c.account_id and b.id = c.beneficial_account_id
        where c.account_id = a.id order by b.id limit ${MAX_ROWS}`)} as claimants,
      ${rows(sql`select shown, holder, currency, blocked_at is not null as is_blocked from payment_details
        where account_id = a.id and removed_at is null order by id limit ${MAX_ROWS}`)} as payment_details,
      ${rows(sql`select p.id, p.label, b.name as owner, p.provider,
          coalesce((select sum(trades) from portfolio_securities s where s.portfolio_id = p.id), 0)::integer as trades, p.last_sync
        from portfolios p join beneficial_accounts b on b.account_id = p.account_id and b.id = p.beneficial_account_id
        where p.account_id = a.id order by p.id limit ${MAX_ROWS}`)} as portfolios,
      ${rows(sql`select currency, sum(amount)::numeric(20, 2)::text as amount from payments
        where account_id = a.id and returned_on is null and released_at is null
          and exists (select from ledger_journals j where j.account_id = a.id and j.cause = 'payment:' || payments.id)
        group by currency order by currency`)} as paid,
      ${summed('fee')} as fees, ${summed('owed')} as owed,
      ${rows(sql`select p.id, c.title, p.made_at, d.shown as to, p.currency, w.amount::text as award, w.fee::text as fee,
          p.amount::text as amount, p.returned_on
        from payments p join awards w on w.account_id = p.account_id and w.id = p.award_id
        join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
        join cases c on c.id = w.case_id
        where p.account_id = a.id and p.released_at is null order by p.id desc limit ${MAX_ROWS}`)} as payments,
      ${rows(sql`select id, subject, status, created_at from tickets where account_id = a.id order by id desc limit ${MAX_ROWS}`)}
        as messages
    from accounts a where a.id = ${account_id} and a.type <> 'operator'`.execute(db);
  return found[0];
}
