import type { Db } from '@trover/db/connect.ts';
import { addUpload } from '@trover/db/queries/uploads/uploads.ts';

interface StoredFile {
  file_key: string;
  sha256: string;
}

/** An upload of a table that waits for its owner to name its columns. */
export async function addTable(db: Db, portfolio_id: number, { file_key, sha256 }: StoredFile): Promise<number> {
  const { id: upload_id } = await addUpload(db, { portfolio_id, file_name: 'table.csv', file_key, sha256, bytes: 10 });
  await db.updateTable('uploads').set({ status: 'mapping_asked' }).where('id', '=', upload_id).execute();
  const names = JSON.stringify(['Day', 'What', 'Ticker', 'Shares', 'Each']);
  await db.insertInto('upload_columns').values({ portfolio_id, upload_id, fingerprint: sha256, names }).execute();
  return upload_id;
}

/** An upload whose one row was not legible: it waits for its owner. */
export async function addScan(db: Db, portfolio_id: number, { file_key, sha256 }: StoredFile): Promise<number> {
  const { id: upload_id } = await addUpload(db, { portfolio_id, file_name: 'scan.png', file_key, sha256, bytes: 10 });
  await db.updateTable('uploads').set({ status: 'scan_asked' }).where('id', '=', upload_id).execute();
  const fault = JSON.stringify({ row: 'page 1 line 5', column: null, value: null, reason: 'not legible' });
  const box: [number, number, number, number] = [0, 0, 1, 1];
  await db
    .insertInto('scanned_rows')
    .values({
      portfolio_id,
      upload_id,
      position: 0,
      row: 'page 1 line 5',
      page: 1,
      box,
      confidence: 50,
      fault,
      picture: Buffer.alloc(1),
    })
    .execute();
  return upload_id;
}
