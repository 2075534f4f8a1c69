import type { ListedParty } from '@trover/core/sanctions/listed-party.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { SanctionsListsTable } from '../../schema/sanctions-and-views.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type SanctionsList = Selectable<SanctionsListsTable>;

/** The list version in force: the last one imported. */
export function findCurrentList(db: Db): Promise<SanctionsList | undefined> {
  return db.selectFrom('sanctions_lists').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The newest first. */
export async function listSanctionsLists(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<SanctionsList>> {
  const rows = await db
    .selectFrom('sanctions_lists')
    .selectAll()
    .$if(after !== undefined, (lists) => lists.where('id', '<', after![0]))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('sanctions_lists')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ id }) => [id]);
}

/** Records that its publisher has no newer version today. */
export async function noteListChecked(db: Db, id: number): Promise<void> {
  await db.updateTable('sanctions_lists').set({ checked_at: databaseTime }).where('id', '=', id).execute();
}

const LIST_LOCK = 7_468_021;

/** Serializes imports, until the transaction ends. */
export async function lockSanctionsLists(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LIST_LOCK})`.execute(trx);
}

/** Saves a version: new and changed entries become rows, and entries that it lacks end with it. */
export async function saveSanctionsList(
  trx: DbTransaction,
  {
    parties,
    ...publication
  }: {
    parties: readonly { sha256: string; party: ListedParty }[];
    published_on: string | null;
    source: string;
    sha256: string;
  },
): Promise<SanctionsList> {
  const names = parties.reduce((sum, { party }) => sum + party.names.length, 0);
  const { id } = await trx
    .insertInto('sanctions_lists')
    .values({ ...publication, entries: parties.length, names, added: 0, changed: 0, removed: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`create temporary table incoming_parties (uid integer primary key, sha256 text not null, party jsonb not null)
    on commit drop`.execute(trx);
  for (let at = 0; at < parties.length; at += 2000)
    await sql`insert into incoming_parties select (x.party->>'uid')::integer, x.sha256, x.party
      from jsonb_to_recordset(${JSON.stringify(parties.slice(at, at + 2000))}::jsonb) x (sha256 text, party jsonb)`.execute(
      trx,
    );
  const { rows } = await sql<{ added: number; changed: number; removed: number }>`
    with ended as (
      update sanctions_entries e set until_list = ${id}
      where e.until_list is null
        and not exists (select from incoming_parties i where i.uid = e.uid and i.sha256 = e.sha256)
      returning e.uid
    )
    select (select count(*) from ended join incoming_parties using (uid)) as changed,
      (select count(*) from ended left join incoming_parties i using (uid) where i.uid is null) as removed,
      (select count(*) from incoming_parties i where not exists (
        select from sanctions_entries e where e.uid = i.uid and e.until_list is null)) as added`.execute(trx);
  await sql`insert into sanctions_entries (uid, sha256, party, from_list)
    select uid, sha256, party, ${id} from incoming_parties i
    where not exists (select from sanctions_entries e where e.uid = i.uid and e.until_list is null)`.execute(trx);
  return trx.updateTable('sanctions_lists').set(rows[0]!).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export type StoredParty = ListedParty & { entry_id: number };

/** The entries of the version in force. */
export async function listCurrentParties(db: Db): Promise<StoredParty[]> {
  const rows = await db
    .selectFrom('sanctions_entries')
    .select(['id', 'party'])
    .where('until_list', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, party }) => ({ ...party, entry_id: id }));
}
