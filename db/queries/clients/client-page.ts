import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { givenName } from '../accounts/account-name.ts';

/** Maximum number of bank accounts on a client’s page. */
const MAX_ROWS = 20;

interface Money {
  currency: string;
  amount: string;
}

/** What an operator sees of a client, except its lists; times are texts, as in JSON. */
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
  payment_details: { shown: string; holder: string; currency: string; is_blocked: boolean }[];
  payment_details_count: { all: number; blocked: number };
  paid: Money[];
  fees: Money[];
  owed: Money[];
}

const rows = (query: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${query}) x)`;
const row = (query: ReturnType<typeof sql>) => sql`(select to_jsonb(x) from (${query}) x)`;

/** Reads the whole page in one query. Sums are from the ledger: owed and unpaid, paid, and fees. */
export async function findClientPage(db: Db, account_id: number): Promise<ClientPage | undefined> {
  const summed = (account: string) =>
    rows(sql`select currency, (-sum(amount))::numeric(20, 2)::text as amount from ledger_entries
      where account_id = a.id and ledger_account = ${account} group by currency having sum(amount) <> 0 order by currency`);
  const { rows: found } = await sql<ClientPage>`
    select a.id, a.email, ${givenName} as name, a.org_type = 2 as is_organisation, a.type,
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
      ${rows(sql`select shown, holder, currency, blocked_at is not null as is_blocked from payment_details
        where account_id = a.id and removed_at is null order by id limit ${MAX_ROWS}`)} as payment_details,
      ${row(sql`select count(*) as all, count(*) filter (where blocked_at is not null) as blocked from payment_details
        where account_id = a.id and removed_at is null`)} as payment_details_count,
      ${rows(sql`select currency, sum(amount)::numeric(20, 2)::text as amount from payments
        where account_id = a.id and returned_on is null and released_at is null
          and exists (select from ledger_journals j where j.account_id = a.id and j.cause = 'payment:' || payments.id)
        group by currency order by currency`)} as paid,
      ${summed('fee')} as fees, ${summed('owed')} as owed
    from accounts a where a.id = ${account_id} and a.type <> 'operator'`.execute(db);
  return found[0];
}
