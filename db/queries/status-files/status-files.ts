import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { StatusCounts, StatusFileStatus, StatusFileTables } from '../../schema/status-files.ts';
import { courtDate } from '../court-date.ts';
import { literals } from '../literals.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

type StatusFilesTable = StatusFileTables['status_files'];
export type StatusFile = Selectable<StatusFilesTable>;

/** Cancelled or failed imports: the same file may be imported again. */
const ENDED = ['failed', 'cancelled', 'undone'] as const satisfies readonly StatusFileStatus[];

/** A file for lists: with its case and who handled it. */
export interface ListedStatusFile extends StatusFile {
  slug: string;
  title: string;
  imported_by_email: string | null;
  applied_by_email: string | null;
  undone_by_email: string | null;
}

/** Adds a file; undefined if an active import already has it. */
export function addStatusFile(trx: DbTransaction, file: Insertable<StatusFilesTable>): Promise<StatusFile | undefined> {
  return trx
    .insertInto('status_files')
    .values(file)
    .onConflict((conflict) => conflict.column('file_sha256').where('status', 'not in', literals(ENDED)).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findStatusFileOfContent(db: Db, sha256: string): Promise<StatusFile | undefined> {
  return db
    .selectFrom('status_files')
    .selectAll()
    .where('file_sha256', '=', sha256)
    .where('status', 'not in', ENDED)
    .executeTakeFirst();
}

export function findStatusFile(db: Db, id: number): Promise<StatusFile | undefined> {
  return db.selectFrom('status_files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked for the rest of the transaction, so that the second of two decisions sees the first. */
export function lockStatusFile(trx: DbTransaction, id: number): Promise<StatusFile | undefined> {
  return trx.selectFrom('status_files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

const listed = (db: Db) =>
  db
    .selectFrom('status_files as f')
    .innerJoin('cases as c', 'c.id', 'f.case_id')
    .leftJoin('accounts as i', 'i.id', 'f.imported_by')
    .leftJoin('accounts as a', 'a.id', 'f.applied_by')
    .leftJoin('accounts as u', 'u.id', 'f.undone_by')
    .selectAll('f')
    .select([
      'c.slug',
      'c.title',
      'i.email as imported_by_email',
      'a.email as applied_by_email',
      'u.email as undone_by_email',
    ]);

export function findListedStatusFile(db: Db, id: number): Promise<ListedStatusFile | undefined> {
  return listed(db).where('f.id', '=', id).executeTakeFirst();
}

/** The newest first. */
export async function listStatusFiles(
  db: Db,
  { case_id, limit, after }: PageRequest<readonly [number]> & { case_id?: number | undefined },
): Promise<Page<ListedStatusFile>> {
  const { total } = await db
    .selectFrom('status_files')
    .$if(case_id !== undefined, (query) => query.where('case_id', '=', case_id!))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await listed(db)
    .$if(case_id !== undefined, (query) => query.where('f.case_id', '=', case_id!))
    .$if(after !== undefined, (query) => query.where('f.id', '<', after![0]))
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, ({ id }) => [id]);
}

export async function updateStatusFile(db: Db, id: number, fields: Timed<Updateable<StatusFilesTable>>): Promise<void> {
  await db.updateTable('status_files').set(fields).where('id', '=', id).execute();
}

/** Files with an automatic next step, such as those that a killed process left. */
export async function listUnfinishedStatusFiles(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('status_files')
    .select('id')
    .where('status', 'in', ['received', 'applying', 'undoing'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts the start of reading, outside the transaction that reads, so that a process that dies in it is counted too.
 */
export async function beginReadingStatus(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update status_files set attempts = attempts + 1 where id = ${id} and status = 'received' returning attempts`.execute(
    db,
  );
  return rows[0]?.attempts ?? 0;
}

/**
 * For the other files of the same case: the latest day for which one was applied, when one was applied, and which is in
 * progress.
 */
export async function findOtherFiles(
  db: Db,
  { id, case_id }: Pick<StatusFile, 'id' | 'case_id'>,
): Promise<{ latest: string | null; applied_at: Date | null; in_progress: number | null }> {
  const { rows } = await sql<{ latest: string | null; applied_at: Date | null; in_progress: number | null }>`
    select max(status_on) filter (where status = 'applied') as latest,
      max(greatest(applied_at, undone_at)) filter (where status in ('applied', 'undone')) as applied_at,
      min(id) filter (where status in ('applying', 'undoing')) as in_progress
    from status_files where case_id = ${case_id} and id <> ${id}`.execute(db);
  return rows[0]!;
}

/** Serializes operators who apply files of the same case. */
export async function lockCaseForStatus(trx: DbTransaction, case_id: number): Promise<void> {
  await trx.selectFrom('cases').select('id').where('id', '=', case_id).forNoKeyUpdate().execute();
}

/**
 * Deletes the names, reasons and files of imports past their retention period; numbers and outcomes remain. Returns the
 * number of imports.
 */
export async function purgeStatusFileNames(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from status_files where names_purged_at is null and purge_names_on <= ${courtDate} order by id limit 100`.execute(
    db,
  );
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      await sql`
        update status_rows set claimant = '', account = '', reasons = '', fault = null, note = null, result_note = null,
          before = null, resolution_note = null
        where status_file_id = ${id}`.execute(trx);
      await sql`
        update status_files set names_purged_at = now(), file_key = null, file_name = '', headings = null
        where id = ${id}`.execute(trx);
    });
  return rows.length;
}

/** Stores the counts of a file's rows for one state of the file. */
export async function saveCounts(
  db: Db,
  id: number,
  { counts, state }: { counts: StatusCounts; state: string },
): Promise<void> {
  await sql`update status_files set counts = ${JSON.stringify(counts)}::jsonb, counts_of = ${state} where id = ${id}`.execute(
    db,
  );
}
