import type { Db } from '../../connect.ts';

/** The uploads that contain a link's trades and were not undone. */
export async function listUploadsOfLink(
  db: Db,
  { account_id, link_id }: { account_id: number; link_id: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('uploads')
    .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
    .where('portfolios.account_id', '=', account_id)
    .where('uploads.link_id', '=', link_id)
    .where('uploads.status', '<>', 'undone')
    .select('uploads.id')
    .orderBy('uploads.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a link delivered a file. */
export async function markUploadOfLink(
  db: Db,
  { upload_id, link_id }: { upload_id: number; link_id: number },
): Promise<void> {
  await db.updateTable('uploads').set({ link_id }).where('id', '=', upload_id).execute();
}
