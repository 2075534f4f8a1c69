import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Db } from '@trover/db/connect.ts';
import { addUpload } from '@trover/db/queries/uploads/uploads.ts';

interface StoredFile {
  file_key: string;
  sha256: string;
}

/** An upload of a table that waits for its owner to name its columns. */
export async function addTable(db: Db, portfolio_id: number, { file_key, sha256 }: StoredFile): Promise<number> {
  const { id: upload_id } = await addUpload(db, { portfolio_id, file_name: 'table.csv', file_key, sha256, bytes: 10 });
  await db.updateTable('uploads').set({ status: 'needs_mapping' }).where('id', '=', upload_id).execute();
  const names = JSON.stringify(['Day', 'What', 'Ticker', 'Shares', 'Each']);
  await db.insertInto('upload_columns').values({ portfolio_id, upload_id, fingerprint: sha256, names }).execute();
  return upload_id;
}

/** An upload of a photo: its one row waits for its owner. */
export async function addScan(db: Db, portfolio_id: number, { file_key, sha256 }: StoredFile): Promise<number> {
  const { id: upload_id } = await addUpload(db, { portfolio_id, file_name: 'scan.png', file_key, sha256, bytes: 10 });
  await db.updateTable('uploads').set({ status: 'needs_confirmation' }).where('id', '=', upload_id).execute();
  const row = 'page 1 line 5';
  const box: [number, number, number, number] = [0, 0, 1, 1];
  const trade = JSON.stringify({
    ...blankTrade(row),
    type: 'buy',
    trade_date: '2024-03-04',
    symbol: 'HLDN',
    quantity: '10',
    price: '25.5',
  });
  const at = { portfolio_id, upload_id, row, page: 1, box };
  await db.insertInto('document_rows').values(at).execute();
  await db
    .insertInto('scanned_rows')
    .values({ ...at, position: 0, confidence: 50, trade, picture: Buffer.alloc(1) })
    .execute();
  return upload_id;
}
