import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { OrganisationKeysTable } from '../../schema/organisations/organisations.ts';
import type { Session } from '../accounts/sessions.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface KeyRecord extends Omit<Selectable<OrganisationKeysTable>, 'key_hash' | 'entities'> {
  made_by_email: string | null;
  is_expired: boolean;
  entities: { id: number; name: string }[] | null;
}

const withNames = (db: Db, organisation_id: number) =>
  db
    .selectFrom('organisation_keys as k')
    .leftJoin('accounts as a', 'a.id', 'k.made_by')
    .where('k.organisation_id', '=', organisation_id)
    .select([
      'k.id',
      'k.organisation_id',
      'k.name',
      'k.ending',
      'k.scopes',
      'k.made_by',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
      'k.revoked_at',
      'a.email as made_by_email',
      sql<boolean>`k.expires_at <= now()`.as('is_expired'),
      sql<{ id: number; name: string }[] | null>`case when k.entities is not null then coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name) from beneficial_accounts b
        where b.account_id = k.organisation_id and b.id = any(k.entities)), '[]') end`.as('entities'),
    ]);

export async function insertKey(db: Db, key: Insertable<OrganisationKeysTable>): Promise<number> {
  return (await db.insertInto('organisation_keys').values(key).returning('id').executeTakeFirstOrThrow()).id;
}

export function findKey(db: Db, organisation_id: number, id: number): Promise<KeyRecord | undefined> {
  return withNames(db, organisation_id).where('k.id', '=', id).executeTakeFirst();
}

/** The newest first. */
export async function listKeys(
  db: Db,
  organisation_id: number,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<KeyRecord>> {
  const rows = await withNames(db, organisation_id)
    .$if(after !== undefined, (query) => query.where('k.id', '<', (after as readonly [number])[0]))
    .orderBy('k.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('organisation_keys')
    .where('organisation_id', '=', organisation_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ id }) => [id]);
}

export async function revokeKey(db: Db, organisation_id: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Number of these ids that are entities of the organisation. */
export async function countOwnEntities(db: Db, organisation_id: number, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('beneficial_accounts')
    .where('account_id', '=', organisation_id)
    .where('id', 'in', [...ids])
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The session of an API key, which acts for its organisation. Records the use at most once a minute. */
export async function findKeySession(db: Db, key_hash: Buffer): Promise<Session | undefined> {
  const { rows } = await sql<
    Session & { key_id: number; scopes: NonNullable<Session['key']>['scopes']; entities: number[] | null }
  >`
    select k.organisation_id as account_id, k.made_by as person_id, k.organisation_id, null as member_role,
      k.key_hash as token_hash, coalesce(extract(epoch from now() - k.last_used_at)::integer, 1000000) as seconds_unseen,
      'password' as signed_in_with, 1000000 as seconds_open, null as seconds_since_step_up, false as is_demonstration,
      a.partner, true as is_approved, a.email, a.first_name, a.last_name, a.type, a.org_type,
      k.id as key_id, k.scopes, k.entities
    from organisation_keys k join accounts a on a.id = k.organisation_id
    where k.key_hash = ${key_hash} and k.expires_at > now() and k.revoked_at is null and a.org_type = 2
      and a.closed_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { key_id: id, scopes, entities, ...session } = row;
  if (session.seconds_unseen >= 60)
    await db
      .updateTable('organisation_keys')
      .set({ last_used_at: sql<Date>`now()` })
      .where('organisation_id', '=', session.account_id)
      .where('id', '=', id)
      .execute();
  return { ...session, key: { id, scopes, entities: entities?.map(Number) ?? null } };
}

type Owned = 'portfolio' | 'upload' | 'claim' | 'beneficial_account';

/**
 * The entity that a record of the organisation belongs to; undefined where it does not exist, or belongs to no single
 * entity: a file that is split by account can have rows of all.
 */
export async function findEntityOf(
  db: Db,
  organisation_id: number,
  kind: Owned,
  id: number,
): Promise<number | undefined> {
  const queries = {
    beneficial_account: () =>
      db.selectFrom('beneficial_accounts').select('id as entity').where('account_id', '=', organisation_id),
    portfolio: () =>
      db.selectFrom('portfolios').select('beneficial_account_id as entity').where('account_id', '=', organisation_id),
    claim: () =>
      db
        .selectFrom('sub_payout_requests')
        .select('beneficial_account_id as entity')
        .where('account_id', '=', organisation_id),
    upload: () =>
      db
        .selectFrom('uploads')
        .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
        .select('portfolios.beneficial_account_id as entity')
        .where('portfolios.account_id', '=', organisation_id)
        .where('uploads.is_by_account', '=', false),
  } as const;
  const column = { beneficial_account: 'id', portfolio: 'id', claim: 'id', upload: 'uploads.id' } as const;
  const found = await (queries[kind]() as ReturnType<(typeof queries)['portfolio']>)
    .where(column[kind] as 'id', '=', id)
    .executeTakeFirst();
  return found?.entity;
}
