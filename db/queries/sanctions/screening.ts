import type { ListedParty } from '@trover/core/sanctions/listed-party.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { HitStatus, SanctionsHitsTable } from '../../schema/sanctions-and-views.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type Hit = Selectable<SanctionsHitsTable>;

/** A client's name that was not compared with the version in force. */
export interface UnscreenedName {
  account_id: number;
  name: string;
  is_entity: boolean;
}

/** All names of a client: account holder, claimants, signatories, funds and payees. */
const NAMES = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id as account_id, btrim(a.first_name || ' ' || a.last_name) as name, false as is_entity
    from accounts a where a.closed_at is null and a.type <> 'operator' and a.id in (${which})
  union all select b.account_id, b.name, a.org_type = 2 or c.kind in ('entity', 'trust') from beneficial_accounts b
    join accounts a on a.id = b.account_id
    left join claimants c on c.account_id = b.account_id and c.beneficial_account_id = b.id where b.account_id in (${which})
  union all select c.account_id, c.legal_name, c.kind in ('entity', 'trust') from claimants c where c.account_id in (${which})
  union all select c.account_id, c.co_owner, false from claimants c where c.account_id in (${which})
  union all select c.account_id, c.signer_name, false from claimants c where c.account_id in (${which})
  union all select d.account_id, d.holder, a.org_type = 2 or exists (select from claimants c
      where c.account_id = d.account_id and c.legal_name = d.holder and c.kind in ('entity', 'trust'))
    from payment_details d join accounts a on a.id = d.account_id
    where d.removed_at is null and d.account_id in (${which})`;

/** The names of a range of accounts that were not compared with the version in force. */
export async function listUnscreenedNames(
  db: Db,
  { list_id, accounts }: { list_id: number; accounts: readonly number[] },
): Promise<UnscreenedName[]> {
  const { rows } = await sql<UnscreenedName>`
    select n.account_id, n.name, bool_or(coalesce(n.is_entity, false)) as is_entity
    from (${NAMES(sql`select unnest(${accounts}::bigint[])`)}) n
    left join screened_names s on s.account_id = n.account_id and s.name = n.name and s.list_id >= ${list_id}
    where n.name <> '' and s.name is null
    group by n.account_id, n.name order by n.account_id, n.name`.execute(db);
  return rows;
}

/** The next accounts after a given one, in order. */
export async function listAccountsToScreen(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '>', after)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The accounts that a distribution pays. */
export async function listAccountsOfDistribution(
  db: Db,
  { distribution_id, after, limit }: { distribution_id: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct account_id from awards
    where distribution_id = ${distribution_id} and reversed_at is null and account_id > ${after}
    order by account_id limit ${limit}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export interface NewHit {
  account_id: number;
  name: string;
  entry_id: number;
  score: number;
  listed_name: string;
  reasons: string[];
}

/**
 * Records that names were compared with a list version, with the hits. Decisions for the same name and entry version
 * are unchanged; open hits that are no longer found are deleted. A confirmed hit remains until an operator decides
 * otherwise.
 */
export async function saveScreening(
  trx: DbTransaction,
  { list_id, names, hits }: { list_id: number; names: readonly UnscreenedName[]; hits: readonly NewHit[] },
): Promise<void> {
  const these = JSON.stringify(names);
  await sql`insert into screened_names (account_id, name, is_entity, list_id, status)
    select account_id, name, is_entity, ${list_id}, 'clear'
    from jsonb_to_recordset(${these}::jsonb) n (account_id bigint, name text, is_entity boolean)
    on conflict (account_id, name) do update set is_entity = excluded.is_entity, list_id = excluded.list_id,
      screened_at = now(), birth_form_id = null`.execute(trx);
  if (hits.length > 0)
    await sql`insert into sanctions_hits (account_id, name, entry_id, list_id, score, listed_name, reasons)
      select account_id, name, entry_id, ${list_id}, score, listed_name, reasons
      from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb)
        h (account_id bigint, name text, entry_id bigint, score smallint, listed_name text, reasons jsonb)
      on conflict (account_id, name, entry_id) do update set list_id = excluded.list_id, score = excluded.score,
        listed_name = excluded.listed_name, reasons = excluded.reasons,
        status = case when sanctions_hits.status = 'gone' and sanctions_hits.decided_at is null then 'open'
          when sanctions_hits.status = 'gone' then 'cleared' else sanctions_hits.status end`.execute(trx);
  await sql`update sanctions_hits h set status = 'gone'
    from jsonb_to_recordset(${these}::jsonb) n (account_id bigint, name text)
    where h.account_id = n.account_id and h.name = n.name and h.status in ('open', 'cleared')
      and h.list_id < ${list_id}`.execute(trx);
  await sql`update screened_names s set status = x.status from (
      select n.account_id, n.name, case when bool_or(h.status = 'confirmed') then 'confirmed'
        when bool_or(h.status = 'open') then 'review' else 'clear' end as status
      from jsonb_to_recordset(${these}::jsonb) n (account_id bigint, name text)
      left join sanctions_hits h on h.account_id = n.account_id and h.name = n.name
      group by n.account_id, n.name) x
    where s.account_id = x.account_id and s.name = x.name and s.status is distinct from x.status`.execute(trx);
}

/** A hit for an operator's decision. */
export interface HitReview extends Hit {
  email: string;
  uid: number;
  party: ListedParty;
  is_entity: boolean;
  decided_by_email: string | null;
  /** The decision about an earlier version of the same entry. */
  earlier_note: string | null;
}

const reviews = sql`
  select h.*, a.email, e.uid, e.party, s.is_entity, o.email as decided_by_email,
    (select p.note from sanctions_hits p join sanctions_entries pe on pe.id = p.entry_id
      where p.account_id = h.account_id and p.name = h.name and pe.uid = e.uid and p.id <> h.id and p.note is not null
      order by p.id desc limit 1) as earlier_note
  from sanctions_hits h
  join accounts a on a.id = h.account_id
  join sanctions_entries e on e.id = h.entry_id
  join screened_names s on s.account_id = h.account_id and s.name = h.name
  left join accounts o on o.id = h.decided_by`;

/** The oldest first, since the order by score would change while hits are decided. */
export async function listHits(
  db: Db,
  {
    status,
    account_id,
    limit,
    after,
  }: PageRequest<readonly [number]> & {
    status?: HitStatus | undefined;
    account_id?: number | undefined;
  },
): Promise<Page<HitReview>> {
  const where = sql`(${status ?? null}::text is null or h.status = ${status ?? null})
    and (${account_id ?? null}::bigint is null or h.account_id = ${account_id ?? null}::bigint)`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from sanctions_hits h where ${where}`.execute(db);
  const { rows } = await sql<HitReview>`
    ${reviews} where ${where} and h.id > ${after?.[0] ?? 0} order by h.id limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ id }) => [id]);
}

export async function findHit(db: Db, id: number): Promise<HitReview | undefined> {
  const { rows } = await sql<HitReview>`${reviews} where h.id = ${id}`.execute(db);
  return rows[0];
}

export function lockHit(trx: DbTransaction, id: number): Promise<Hit | undefined> {
  return trx.selectFrom('sanctions_hits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function decideHit(
  trx: DbTransaction,
  { account_id, id, name }: Pick<Hit, 'account_id' | 'id' | 'name'>,
  decided: { status: 'cleared' | 'confirmed'; decided_by: number; note: string },
): Promise<void> {
  await trx
    .updateTable('sanctions_hits')
    .set({ ...decided, decided_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await sql`update screened_names s set status = (
      select case when bool_or(h.status = 'confirmed') then 'confirmed' when bool_or(h.status = 'open') then 'review'
        else 'clear' end
      from sanctions_hits h where h.account_id = s.account_id and h.name = s.name)
    where s.account_id = ${account_id} and s.name = ${name}`.execute(trx);
}

/** Number of names in each screening state, against the current list. */
export async function countScreening(
  db: Db,
  list_id: number,
): Promise<{ screened: number; behind: number; open: number; confirmed: number }> {
  const { rows } = await sql<{ screened: number; behind: number; open: number; confirmed: number }>`
    select (select count(*) from screened_names where list_id = ${list_id}) as screened,
      (select count(*) from screened_names where list_id < ${list_id}) as behind,
      (select count(*) from sanctions_hits where status = 'open') as open,
      (select count(*) from sanctions_hits where status = 'confirmed') as confirmed`.execute(db);
  return rows[0]!;
}
