import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { escapeLike } from '../escape-like.ts';

export interface FoundSecurity {
  symbol: string | null;
  name: string | null;
  trades: number;
  first_trade_date: string;
  last_trade_date: string;
}

/** Securities in the account's trades, by the start of a ticker or any part of a name; few rows of one owner. */
export async function searchOwnSecurities(
  db: Db,
  { account_id, term, limit }: { account_id: number; term: string; limit: number },
): Promise<FoundSecurity[]> {
  const typed = term.toLowerCase();
  const { rows } = await sql<FoundSecurity>`
    select s.symbol, max(s.name) as name, sum(ps.trades)::integer as trades, min(ps.first_trade_date) as first_trade_date,
      max(ps.last_trade_date) as last_trade_date
    from portfolios p
    join portfolio_securities ps on ps.portfolio_id = p.id
    join printed_securities s on s.id = ps.printed_security_id
    where p.account_id = ${account_id}
      and (lower(s.symbol) like ${`${escapeLike(typed)}%`} or lower(s.name) like ${`%${escapeLike(typed)}%`}
        or word_similarity(${typed}, lower(s.name)) > 0.6)
    group by s.symbol order by trades desc, s.symbol limit ${limit}`.execute(db);
  return rows;
}

export interface FoundClaim {
  sub_payout_request_id: number;
  slug: string;
  title: string;
  company: string;
  stage: string;
  claim_number: string | null;
}

/** The account's claims, by the case, the company or the claim's number. */
export async function searchOwnClaims(
  db: Db,
  { account_id, term, limit }: { account_id: number; term: string; limit: number },
): Promise<FoundClaim[]> {
  const typed = term.toLowerCase();
  const { rows } = await sql<FoundClaim>`
    select s.id as sub_payout_request_id, l.slug, l.title, l.company, s.stage, s.claim_number
    from payout_requests pr
    join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    join case_listings l on l.id = pr.case_id
    where pr.account_id = ${account_id}
      and (lower(l.title) like ${`%${escapeLike(typed)}%`} or lower(l.company) like ${`%${escapeLike(typed)}%`}
        or word_similarity(${typed}, lower(l.company)) > 0.6 or upper(s.claim_number) like ${`${escapeLike(term.toUpperCase())}%`})
    order by s.updated_at desc, s.id limit ${limit}`.execute(db);
  return rows;
}

export interface FoundDocument {
  kind: 'upload' | 'confirmation';
  id: number;
  file_name: string;
  created_at: Date;
}

/** The account's own files, by any part of their names, also approximately. */
export async function searchOwnDocuments(
  db: Db,
  { account_id, term, limit }: { account_id: number; term: string; limit: number },
): Promise<FoundDocument[]> {
  const typed = term.toLowerCase();
  const isNamed = (column: string) => {
    const name = sql`lower(${sql.ref(column)})`;
    return sql`(${name} like ${`%${escapeLike(typed)}%`} or word_similarity(${typed}, ${name}) > 0.6)`;
  };
  const { rows } = await sql<FoundDocument>`
    select * from (
      select 'upload' as kind, u.id, u.file_name, u.created_at
      from portfolios p join uploads u on u.portfolio_id = p.id
      where p.account_id = ${account_id} and u.status <> 'undone' and ${isNamed('u.file_name')}
      union all
      select 'confirmation', c.id, c.file_name, c.created_at from confirmations c
      where c.account_id = ${account_id} and c.removed_at is null and ${isNamed('c.file_name')}) f
    order by created_at desc, id limit ${limit}`.execute(db);
  return rows;
}

export interface FoundClient {
  id: number;
  email: string;
  name: string;
  type: string;
  score: number;
}

/** Accounts by any part of their name or email, also approximately; for operators only. */
export async function searchClients(db: Db, { term, limit }: { term: string; limit: number }): Promise<FoundClient[]> {
  const typed = term.toLowerCase();
  const words = sql`lower(email || ' ' || first_name || ' ' || last_name)`;
  const columns = sql`id, email, trim(first_name || ' ' || last_name) as name, type`;
  const { rows } = await sql<FoundClient>`
    select ${columns}, 1::real as score from accounts
    where closed_at is null and ${words} like ${`%${escapeLike(typed)}%`} limit ${limit}`.execute(db);
  if (rows.length > 0 || typed.length < 4) return rows;
  const like = await sql<FoundClient>`
    select ${columns}, strict_word_similarity(${typed}, ${words}) as score from accounts
    where closed_at is null and ${words} %>> ${typed} order by score desc, id limit ${limit}`.execute(db);
  return like.rows;
}

export interface FoundClientClaim {
  id: number;
  claim_number: string | null;
  beneficial_owner: string;
  title: string;
  stage: string;
}

const clientClaims = sql`
    select s.id, s.claim_number, b.name as beneficial_owner, c.title, s.stage from sub_payout_requests s
    join payout_requests pr on pr.account_id = s.account_id and pr.id = s.payout_request_id
    join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
    join cases c on c.id = pr.case_id`;

/** The latest claims of some clients, and the one with our own reference; only for operators. */
export async function listClaimsOfClients(
  db: Db,
  { account_ids, claim_id, limit }: { account_ids: readonly number[]; claim_id: number | null; limit: number },
): Promise<FoundClientClaim[]> {
  if (claim_id !== null)
    return (await sql<FoundClientClaim>`${clientClaims} where s.id = ${claim_id}`.execute(db)).rows;
  if (account_ids.length === 0) return [];
  const { rows } = await sql<FoundClientClaim>`${clientClaims}
    where s.account_id = any(${account_ids}::bigint[]) order by s.updated_at desc, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Claims by the start of the administrator's number; only for operators. */
export async function searchClaimNumbers(
  db: Db,
  { term, limit }: { term: string; limit: number },
): Promise<FoundClientClaim[]> {
  const { rows } = await sql<FoundClientClaim>`${clientClaims}
    where s.claim_number is not null and upper(s.claim_number) like ${`${escapeLike(term.toUpperCase())}%`}
    order by s.claim_number, s.id limit ${limit}`.execute(db);
  return rows;
}
