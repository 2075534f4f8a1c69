import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { givenName } from '../accounts/account-name.ts';
import { escapeLike } from '../escape-like.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface FoundClient {
  id: number;
  email: string;
  name: string;
  is_organisation: boolean;
  by: 'account' | 'name' | 'email' | 'account_number' | 'brokerage_account' | 'claim' | 'amount';
  what: string;
  claims: number;
}

/** Maximum number of results; a search with more must be narrowed. */
const MAX_FOUND = 500;

/** The kinds of things that a text can name, each with its own index; impossible kinds are not queried. */
function searches(text: string) {
  const typed = text.toLowerCase();
  const part = `%${escapeLike(typed)}%`;
  const digits = /^[\s*•.·-]*(\d{4})$/.exec(text)?.[1];
  // has cents, a currency sign or thousands separators: a bare number is an account or a claim
  const amount = /^(?=.*[$.,])\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,15})(?:\.(\d{2}))?$/.exec(text);
  const found = [
    sql`select id as account_id, case when lower(email) like ${part} then 'email' else 'name' end as by,
      case when lower(email) like ${part} then email else btrim(first_name || ' ' || last_name) end as what
      from accounts where closed_at is null
        and lower(email || ' ' || first_name || ' ' || last_name) like ${part}`,
    sql`select p.account_id, 'name', p.organisation from profiles p
      join accounts a on a.id = p.account_id and a.org_type = 2 and a.closed_at is null
      where p.organisation <> '' and lower(p.organisation) like ${part}`,
    sql`select account_id, 'name', legal_name from claimants where lower(legal_name) like ${part}`,
    sql`select account_id, 'name', co_owner from claimants where lower(co_owner) like ${part}`,
    sql`select account_id, 'name', signer_name from claimants where lower(signer_name) like ${part}`,
    sql`select account_id, 'name', name from beneficial_accounts where name_key like ${part}`,
    sql`select account_id, 'name', holder from payment_details where removed_at is null and lower(holder) like ${part}`,
    sql`select account_id, 'claim', claim_number from sub_payout_requests
      where claim_number is not null and upper(claim_number) like ${`${escapeLike(text.toUpperCase())}%`}`,
  ];
  const number = text.toUpperCase().replace(/\s+/g, ' ');
  if (number.length >= 3 && /\d/.test(number))
    found.push(
      sql`select account_id, 'brokerage_account', account_number from account_map
        where number_key like ${`%${escapeLike(number)}%`}`,
      sql`select account_id, 'brokerage_account', account_number from upload_accounts
        where number_key like ${`${escapeLike(number)}%`}`,
    );
  if (/^\d{1,15}$/.test(text))
    found.push(
      sql`select id, 'account', 'Account ' || id from accounts where id = ${text}::bigint`,
      sql`select account_id, 'claim', 'Claim ' || id from sub_payout_requests where id = ${text}::bigint`,
    );
  if (digits !== undefined)
    found.push(
      sql`select account_id, 'account_number', shown from payment_details
        where right(shown, 4) = ${digits} and removed_at is null`,
      sql`select p.account_id, 'brokerage_account', a.name || ' ' || a.mask from link_accounts a
        join links l on l.id = a.link_id join portfolios p on p.id = l.portfolio_id where a.mask = ${digits}`,
    );
  if (amount !== null) {
    const value = `${amount[1]!.replaceAll(',', '')}.${amount[2] ?? '00'}`;
    found.push(
      sql`select account_id, 'amount', 'Award ' || net from awards where net = ${value}::numeric and reversed_at is null`,
      sql`select account_id, 'amount', 'Payment ' || amount from payments
        where amount = ${value}::numeric and released_at is null`,
    );
  }
  return sql.join(
    found.map((one) => sql`(${one} limit ${MAX_FOUND})`),
    sql` union all `,
  );
}

/** Finds clients and organisations by the typed text, the newest first, without duplicates. */
export async function findClients(
  db: Db,
  { text, limit, after }: PageRequest<readonly [number]> & { text: string },
): Promise<Page<FoundClient>> {
  const found =
    text === ''
      ? sql`select id as account_id, 'name' as by, '' as what from accounts where type <> 'operator' and closed_at is null`
      : sql`select distinct on (account_id) account_id, by, what from (${searches(text)}) x order by account_id, by`;
  const clients = sql`from (${found}) f join accounts a on a.id = f.account_id and a.type <> 'operator'`;
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n ${clients}`.execute(db);
  const { rows } = await sql<FoundClient>`
    select a.id, a.email, ${givenName} as name, a.org_type = 2 as is_organisation, f.by, f.what,
      (select count(*) from sub_payout_requests s where s.account_id = a.id) as claims
    ${clients} where ${after === undefined ? sql`true` : sql`a.id < ${after[0]}`}
    order by a.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}
