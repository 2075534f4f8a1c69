import type { Db, DbTransaction } from '../../connect.ts';
import type { SheetSize } from '../../schema/filings.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A file of a package: its name, its size, and its rows where it is a table. */
export interface PackageFile {
  path: string;
  bytes: number;
  sha256: string;
  row_count: number | null;
  sheets: SheetSize[] | null;
}

/** Rows of one insert, below the limit of parameters. */
const BATCH_SIZE = 1000;

/** Stores the files of a package that was prepared, in its order. */
export async function addPackageFiles(
  trx: DbTransaction,
  filing_id: number,
  files: readonly PackageFile[],
): Promise<void> {
  const rows = files.map(({ sheets, ...file }, at) => ({
    ...file,
    ...{ filing_id, place: at + 1, sheets: sheets === null ? null : JSON.stringify(sheets) },
  }));
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await trx
      .insertInto('filing_files')
      .values(rows.slice(at, at + BATCH_SIZE))
      .execute();
}

/** The files of a package in its order; none where it is deleted, or was prepared before they were stored. */
export async function listPackageFiles(
  db: Db,
  { filing_id, limit, after }: PageRequest<readonly [number]> & { filing_id: number },
): Promise<Page<PackageFile & { place: number }>> {
  const { total } = await db
    .selectFrom('filing_files')
    .where('filing_id', '=', filing_id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('filing_files')
    .select(['place', 'path', 'bytes', 'sha256', 'row_count', 'sheets'])
    .where('filing_id', '=', filing_id)
    .$if(after !== undefined, (query) => query.where('place', '>', after![0]))
    .orderBy('place')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total, ({ place }) => [place]);
}
