import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export async function findDropName(db: Db, accountId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('drop_folders')
    .where('account_id', '=', accountId)
    .select('drop_name')
    .executeTakeFirst();
  return found?.drop_name;
}

/** Assigns a folder name to an account, unless it has one; undefined where the name is in use. */
export async function addDropName(db: Db, accountId: number, drop_name: string): Promise<string | undefined> {
  await db
    .insertInto('drop_folders')
    .values({ account_id: accountId, drop_name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findDropName(db, accountId);
}

/** The name of an organisation. */
export async function findOrganisationName(db: Db, accountId: number): Promise<string> {
  const found = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['first_name', 'last_name', 'email'])
    .executeTakeFirst();
  return (
    [found?.first_name, found?.last_name].filter(Boolean).join(' ') || (found?.email.split('@')[0] ?? 'institution')
  );
}

export interface DropFolder {
  account_id: number;
  drop_name: string;
}

/**
 * The name under which operators know an institution, for `drop_folders f` and `accounts a`: its members can change it.
 */
const nameNow = sql`coalesce((select nullif(p.organisation, '') from profiles p where p.account_id = a.id),
  nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email)`;
/** Confirmed, for the institution's present name. */
const isConfirmed = sql`(f.confirmed_at is not null and f.confirmed_name = ${nameNow})`;

/** The institutions with a confirmed folder in the drop. For jobs. */
export async function listDropFolders(db: Db): Promise<DropFolder[]> {
  const { rows } = await sql<DropFolder>`
    select f.account_id, f.drop_name from drop_folders f join accounts a on a.id = f.account_id
    where ${isConfirmed} order by f.account_id`.execute(db);
  return rows;
}

export async function isDropConfirmed(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from drop_folders f join accounts a on a.id = f.account_id
    where f.account_id = ${accountId} and ${isConfirmed}`.execute(db);
  return rows.length > 0;
}

interface FolderToConfirm extends DropFolder {
  organisation: string;
  email: string;
}

/** Folders that nobody has confirmed for the institution's present name, for operators. */
export async function listFoldersToConfirm(
  db: Db,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<FolderToConfirm>> {
  const waiting = sql`drop_folders f join accounts a on a.id = f.account_id
    where not ${isConfirmed} and a.closed_at is null`;
  const { rows } = await sql<FolderToConfirm>`
    select f.account_id, f.drop_name, a.email, ${nameNow} as organisation
    from ${waiting} and (${after?.[0] ?? null}::bigint is null or f.account_id > ${after?.[0] ?? null}::bigint)
    order by f.account_id limit ${limit + 1}`.execute(db);
  const count = await sql<{ n: number }>`select count(*) as n from ${waiting}`.execute(db);
  return pageOf(rows, limit, count.rows[0]!.n, ({ account_id }) => [account_id]);
}

interface FolderOf {
  drop_name: string;
  organisation: string;
  is_confirmed: boolean;
  /** Everyone who acts for the institution, or once did, including its own account. */
  people: number[];
}

/**
 * An institution's folder, locked, with what an operator must know before confirming it; undefined where there is none.
 */
export async function lockDropFolder(trx: DbTransaction, accountId: number): Promise<FolderOf | undefined> {
  const { rows } = await sql<FolderOf>`
    select f.drop_name, ${nameNow} as organisation, ${isConfirmed} as is_confirmed,
      a.id || array(select m.member_id from organisation_members m where m.organisation_id = a.id) as people
    from drop_folders f join accounts a on a.id = f.account_id where f.account_id = ${accountId} for update of f`.execute(
    trx,
  );
  return rows[0];
}

/** Confirms an institution's folder for its present name. */
export async function confirmDropFolder(
  trx: DbTransaction,
  accountId: number,
  by: { confirmed_by: number; confirmed_reason: string; confirmed_name: string },
): Promise<void> {
  await trx
    .updateTable('drop_folders')
    .set({ ...by, confirmed_at: databaseTime })
    .where('account_id', '=', accountId)
    .execute();
}

export interface DropFile {
  id: number;
  account_id: number;
  name: string;
  seen: string;
  /** The time since it was first seen as it is. */
  seen_ms: number;
  upload_id: number | null;
  bytes: number;
  /** The value of `seen` at the import. */
  upload_seen: string | null;
}

/** Records the size and time of a file; answers since when they have not changed. */
export async function noteDropFile(
  db: Db,
  file: { account_id: number; name: string; bytes: number; seen: string },
): Promise<DropFile> {
  return db
    .insertInto('drop_files')
    .values(file)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'name'])
        .where('moved_to', 'is', null)
        .doUpdateSet((of) => ({
          bytes: of.ref('excluded.bytes'),
          seen: of.ref('excluded.seen'),
          seen_at: sql<Date>`case when drop_files.seen = excluded.seen then drop_files.seen_at else now() end`,
        })),
    )
    .returning(['id', 'account_id', 'name', 'bytes', 'seen', 'upload_id', 'upload_seen'])
    .returning(sql<number>`(extract(epoch from now() - seen_at) * 1000)::bigint`.as('seen_ms'))
    .executeTakeFirstOrThrow();
}

/** Records the upload of a file, and the file's state at the import; null: it must be imported again. */
export async function setDropUpload(
  db: Db,
  id: number,
  of: { upload_id: number; upload_seen: string } | null,
): Promise<void> {
  await db
    .updateTable('drop_files')
    .set(of ?? { upload_id: null, upload_seen: null })
    .where('id', '=', id)
    .execute();
}

export async function markDropFileMoved(db: Db, id: number, moved_to: 'done' | 'failed'): Promise<void> {
  await db.updateTable('drop_files').set({ moved_to }).where('id', '=', id).execute();
}

/** Whether an account is an organisation's, and may have a folder. */
export async function listInstitutionsWithoutDrop(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('org_type', '=', 2)
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('drop_folders').whereRef('drop_folders.account_id', '=', 'accounts.id').select('account_id')),
      ),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
