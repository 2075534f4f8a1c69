import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime, type Timed } from '../../database-time.ts';
import type { PageLine } from '../../schema/sources.ts';

export interface PageToRead {
  case_id: number;
  address: string;
  /** Null where the page was not read yet, or had another address. */
  text: string | null;
  etag: string | null;
  last_modified: string | null;
}

/** Settlement sites of open cases that are due, those never read first. */
export async function listPagesToRead(
  db: Db,
  { now, limit }: Timed<{ now: Date; limit: number }>,
): Promise<PageToRead[]> {
  const { rows } = await sql<PageToRead>`
    select c.id as case_id, c.administrator_site as address, w.text, w.etag, w.last_modified
    from cases c left join watched_pages w on w.case_id = c.id and w.address = c.administrator_site
    where c.administrator_site is not null and c.merged_into is null and c.is_published and not c.is_demonstration
      and c.stage not in ('closed', 'dismissed', 'withdrawn') and (w.next_read_at is null or w.next_read_at <= ${now})
    order by w.next_read_at nulls first, c.id limit ${limit}`.execute(db);
  return rows;
}

export interface ReadPage {
  case_id: number;
  address: string;
  text: string;
  sha256: string;
  etag: string | null;
  last_modified: string | null;
  next_read_at: Date;
}

export async function savePage(trx: DbTransaction, page: Timed<ReadPage>): Promise<void> {
  const values = { ...page, failure: null, read_at: databaseTime };
  await trx
    .insertInto('watched_pages')
    .values(values)
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(values))
    .execute();
}

/** Postpones a page that could not be read, or has not changed. */
export async function postponePage(
  db: Db,
  {
    case_id,
    address,
    failure,
    next_read_at,
  }: Timed<{ case_id: number; address: string; failure: string | null; next_read_at: Date }>,
): Promise<void> {
  await db
    .insertInto('watched_pages')
    .values({ case_id, address, text: '', sha256: '', etag: null, last_modified: null, failure, next_read_at })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet({ failure, next_read_at, read_at: databaseTime }))
    .execute();
}

export async function recordPageChange(
  trx: DbTransaction,
  change: { case_id: number; address: string; removed: PageLine[]; added: PageLine[] },
): Promise<void> {
  const { removed, added, ...rest } = change;
  await trx
    .insertInto('page_changes')
    .values({ ...rest, removed: JSON.stringify(removed), added: JSON.stringify(added) })
    .execute();
}
