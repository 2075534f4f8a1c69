import { type AccountKey, STAGES_THAT_HOLD_ROWS } from '@trover/core/account-map/account-map.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { UploadStatus } from '../../schema/portfolios.ts';

/** The portfolio that contains the rows of one account of one file. */
export interface PlacementRecord extends AccountKey {
  upload_id: number;
  account_number: string;
  portfolio_id: number | null;
  beneficial_account_id: number | null;
  printed_security_ids: number[];
  /** The portfolio that the file was uploaded to. */
  sent_into: number;
  status: UploadStatus;
  file_name: string;
}

/** An account that is in the map, or in a file. */
export interface KnownAccount extends AccountKey {
  account_number: string;
  portfolio_id: number | null;
  is_mapped: boolean;
  is_inherited: boolean;
}

/** The accounts with some numbers, at every custodian. */
export async function listKnownAccounts(
  db: Db,
  { account_id, number_keys }: { account_id: number; number_keys: readonly string[] },
): Promise<KnownAccount[]> {
  const { rows } = await sql<KnownAccount>`
    select coalesce(m.number_key, seen.number_key) as number_key, coalesce(m.custodian, seen.custodian) as custodian,
      coalesce(m.account_number, seen.account_number) as account_number, m.portfolio_id,
      m.account_id is not null as is_mapped, coalesce(m.is_inherited, false) as is_inherited
    from (select * from account_map where account_id = ${account_id} and number_key = any(${[...number_keys]}::text[])) m
    full join (
      select a.number_key, a.custodian, min(a.account_number) as account_number from upload_accounts a
      join uploads u on u.id = a.upload_id and u.status <> 'undone'
      where a.account_id = ${account_id} and a.number_key = any(${[...number_keys]}::text[])
      group by a.number_key, a.custodian
    ) seen on seen.number_key = m.number_key and seen.custodian = m.custodian
    order by 1, 2`.execute(db);
  return rows;
}

/** The portfolios that contain, or will contain, rows of some account numbers. */
export async function listPortfoliosOfNumbers(
  db: Db,
  { account_id, number_keys }: { account_id: number; number_keys: readonly string[] },
): Promise<(AccountKey & { portfolio_id: number })[]> {
  const { rows } = await sql<AccountKey & { portfolio_id: number }>`
    select number_key, custodian, portfolio_id from account_map
    where account_id = ${account_id} and number_key = any(${[...number_keys]}::text[]) and portfolio_id is not null
    union
    select a.number_key, a.custodian, a.portfolio_id from upload_accounts a
    join uploads u on u.id = a.upload_id and u.status <> 'undone'
    where a.account_id = ${account_id} and a.number_key = any(${[...number_keys]}::text[])
      and a.portfolio_id is not null`.execute(db);
  return rows;
}

/** The placements of some account numbers' rows, in every file that was not removed. */
export async function listPlacements(
  db: Db,
  { account_id, number_keys }: { account_id: number; number_keys: readonly string[] },
): Promise<PlacementRecord[]> {
  const { rows } = await sql<PlacementRecord>`
    select a.upload_id, a.number_key, a.custodian, a.account_number, a.portfolio_id, p.beneficial_account_id, a.printed_security_ids,
      u.portfolio_id as sent_into, u.status, u.file_name
    from upload_accounts a
    join uploads u on u.id = a.upload_id and u.status <> 'undone'
    left join portfolios p on p.id = a.portfolio_id
    where a.account_id = ${account_id} and a.number_key = any(${[...number_keys]}::text[])
    order by a.upload_id, a.number_key, a.custodian`.execute(db);
  return rows;
}

/** Locks portfolios of an account until the end of the transaction, in order of id. */
export async function lockPortfolios(
  trx: DbTransaction,
  { account_id, ids }: { account_id: number; ids: readonly number[] },
): Promise<void> {
  await sql`select from portfolios where account_id = ${account_id} and id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(trx);
}

/** Returns the owner of a portfolio. */
export async function requireOwnerOf(
  db: Db,
  { account_id, portfolio_id }: { account_id: number; portfolio_id: number },
): Promise<number> {
  const found = await db
    .selectFrom('portfolios')
    .where('account_id', '=', account_id)
    .where('id', '=', portfolio_id)
    .select('beneficial_account_id')
    .executeTakeFirstOrThrow();
  return found.beneficial_account_id;
}

/** Accounts whose rows a signed claim of their owner counts, with the case. */
export async function listAccountsInClaims(
  db: Db,
  params: { account_id: number; moves: readonly (AccountKey & Pick<Move, 'upload_id'>)[] },
): Promise<{ account_number: string; beneficial_owner: string; title: string }[]> {
  const { rows } = await sql<{ account_number: string; beneficial_owner: string; title: string }>`
    select distinct a.account_number, b.name as beneficial_owner, c.title
    from jsonb_to_recordset(${JSON.stringify(params.moves)}::jsonb) as m (upload_id bigint, number_key text, custodian text)
    join upload_accounts a on a.account_id = ${params.account_id} and a.upload_id = m.upload_id
      and a.number_key = m.number_key and a.custodian = m.custodian
    join portfolios p on p.account_id = a.account_id and p.id = a.portfolio_id
    join beneficial_accounts b on b.account_id = p.account_id and b.id = p.beneficial_account_id
    join sub_payout_requests s on s.account_id = b.account_id and s.beneficial_account_id = b.id
      and s.stage = any(${[...STAGES_THAT_HOLD_ROWS]}::text[])
    join payout_requests pr on pr.account_id = s.account_id and pr.id = s.payout_request_id
    join cases c on c.id = pr.case_id
    where exists (
      select from own_security_meanings own join case_securities cs on cs.security_id = own.security_id
      where own.portfolio_id = p.id and own.printed_security_id = any(a.printed_security_ids) and cs.case_id = c.id)
    order by 1, 3 limit 3`.execute(db);
  return rows;
}

export interface Move extends AccountKey {
  upload_id: number;
  from: number;
  /** Null: the rows are removed. */
  to: number | null;
}

/** The published cases that contain the securities of some rows, by their portfolios, with their owners. */
export async function listCasesOfSecurities(
  db: Db,
  held: { portfolio_ids: readonly number[]; printed_security_ids: readonly number[] },
): Promise<{ case_id: number; beneficial_account_ids: number[] }[]> {
  const { rows } = await sql<{ case_id: number; beneficial_account_ids: number[] }>`
    select cs.case_id, array_agg(distinct own.beneficial_account_id) as beneficial_account_ids
    from own_security_meanings own
    join case_securities cs on cs.security_id = own.security_id
    join cases c on c.id = cs.case_id and c.is_published
    where own.portfolio_id = any(${[...held.portfolio_ids]}::bigint[])
      and own.printed_security_id = any(${[...held.printed_security_ids]}::bigint[])
    group by cs.case_id order by cs.case_id`.execute(db);
  return rows;
}

/** The portfolio of each entity that rows are added to: its first one. */
export async function listFirstPortfolios(
  db: Db,
  { account_id, beneficial_account_ids }: { account_id: number; beneficial_account_ids: readonly number[] },
): Promise<{ portfolio_id: number | null; beneficial_account_id: number; name: string; others: number[] }[]> {
  const { rows } = await sql<{
    portfolio_id: number | null;
    beneficial_account_id: number;
    name: string;
    others: number[];
  }>`
    select b.id as beneficial_account_id, b.name, min(p.id) as portfolio_id,
      coalesce(array_agg(p.id) filter (where p.id is not null), '{}') as others
    from beneficial_accounts b
    left join portfolios p on p.account_id = b.account_id and p.beneficial_account_id = b.id
    where b.account_id = ${account_id} and b.id = any(${[...beneficial_account_ids]}::bigint[])
    group by b.id, b.name`.execute(db);
  return rows;
}

/** The entities of an account that have one of these names, compared in normalized form. */
export async function listEntitiesNamed(
  db: Db,
  { account_id, names }: { account_id: number; names: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select b.name from beneficial_accounts b
    join unnest(${[...names]}::text[]) as of (name)
      on b.name_key = lower(regexp_replace(btrim(of.name), '\\s+', ' ', 'g'))
    where b.account_id = ${account_id} order by b.name limit 3`.execute(db);
  return rows.map(({ name }) => name);
}

export async function addEntities(
  trx: DbTransaction,
  { account_id, names }: { account_id: number; names: readonly string[] },
): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return [];
  return trx
    .insertInto('beneficial_accounts')
    .values(names.map((name) => ({ account_id, name })))
    .returning(['id', 'name'])
    .execute();
}

export async function addPortfolios(
  trx: DbTransaction,
  portfolios: readonly { account_id: number; beneficial_account_id: number; label: string }[],
): Promise<{ id: number; beneficial_account_id: number }[]> {
  if (portfolios.length === 0) return [];
  return trx
    .insertInto('portfolios')
    .values(portfolios.map((one) => ({ ...one, provider: null })))
    .returning(['id', 'beneficial_account_id'])
    .execute();
}

/** Saves the entity of accounts; null: the account does not belong to the institution. */
export async function saveAccountMap(
  trx: DbTransaction,
  account_id: number,
  entries: readonly (AccountKey & { account_number: string; portfolio_id: number | null })[],
): Promise<void> {
  await sql`
    insert into account_map (account_id, number_key, custodian, account_number, portfolio_id)
    select ${account_id}::bigint, one.number_key, one.custodian, one.account_number, one.portfolio_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as one (number_key text, custodian text, account_number text, portfolio_id bigint)
    on conflict (account_id, number_key, custodian) do update set portfolio_id = excluded.portfolio_id,
      is_by_upload = false, is_inherited = false, updated_at = now()`.execute(trx);
}

export async function removeFromAccountMap(
  trx: DbTransaction,
  { account_id, accounts }: { account_id: number; accounts: readonly AccountKey[] },
): Promise<void> {
  await sql`
    delete from account_map m
    using jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as one (number_key text, custodian text)
    where m.account_id = ${account_id} and m.number_key = one.number_key and m.custodian = one.custodian`.execute(trx);
}

/** Saves the portfolios of accounts. A later run adds rows that had no portfolio. */
export async function savePlacements(
  trx: DbTransaction,
  account_id: number,
  placed: readonly (AccountKey & { upload_id: number; portfolio_id: number | null; is_stored: boolean })[],
): Promise<void> {
  await sql`
    update upload_accounts a set portfolio_id = one.portfolio_id, is_stored = one.is_stored
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as one (upload_id bigint, number_key text, custodian text, portfolio_id bigint, is_stored boolean)
    where a.account_id = ${account_id} and a.upload_id = one.upload_id and a.number_key = one.number_key
      and a.custodian = one.custodian`.execute(trx);
}

/** Marks files to be read again, for the accounts in them that have a portfolio now. */
export async function readAgain(trx: DbTransaction, uploadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update uploads set status = 'received', reread_trades = 0, finished_at = null, rows_read = 0, bytes_read = 0
    where id = any(${[...uploadIds]}::bigint[]) and status in ('stored', 'matched') returning id`.execute(trx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** The same file of several accounts that an institution uploaded before, to any portfolio. */
export async function findFileOfAccounts(
  db: Db,
  { account_id, sha256 }: { account_id: number; sha256: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from portfolios p join uploads u on u.portfolio_id = p.id
    where p.account_id = ${account_id} and u.sha256 = ${sha256} and u.is_by_account
      and u.status not in ('failed', 'undone')
      and (select count(*) from upload_accounts a where a.account_id = ${account_id} and a.upload_id = u.id) > 1
    order by u.id limit 1`.execute(db);
  return rows[0]?.id;
}
