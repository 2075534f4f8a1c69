import type { Db } from '../../connect.ts';

/** The position of an upload's row on the pages of its document; undefined for files without pages. */
export async function findDocumentRow(
  db: Db,
  { portfolio_id, upload_id, row }: { portfolio_id: number; upload_id: number; row: string },
): Promise<{ page: number; box: number[] } | undefined> {
  return db
    .selectFrom('document_rows')
    .where('portfolio_id', '=', portfolio_id)
    .where('upload_id', '=', upload_id)
    .where('row', '=', row)
    .select(['page', 'box'])
    .executeTakeFirst();
}
