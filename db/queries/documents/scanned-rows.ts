import type { PageBox, RowError, Trade } from '@trover/core/trades/trade.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

interface UploadKey {
  portfolio_id: number;
  upload_id: number;
}

/** A row that was recognized in a picture, or that could not be read there. */
export interface ScannedRowToStore {
  row: string;
  page: number;
  box: PageBox;
  confidence: number;
  trade: Trade | null;
  fault: RowError | null;
  picture: Uint8Array;
}

export interface ScannedRowRecord {
  position: number;
  row: string;
  page: number;
  box: number[];
  confidence: number;
  trade: Trade | null;
  fault: RowError | null;
  picture: Buffer;
}

type Verdict = 'confirmed' | 'corrected' | 'left_out';

/** Makes an upload wait for its owner to confirm the recognized rows; none is a trade yet. */
export async function requestRowConfirmation(
  db: Db,
  { portfolio_id, upload_id }: UploadKey,
  rows: readonly ScannedRowToStore[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ status: 'needs_confirmation', format: 'scan' })
      .where('portfolio_id', '=', portfolio_id)
      .where('id', '=', upload_id)
      .where('status', '=', 'received')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await deleteScannedRows(trx, { portfolio_id, upload_id });
    for (const [position, { box, trade, fault, picture, ...row }] of rows.entries())
      await trx
        .insertInto('scanned_rows')
        .values({
          portfolio_id,
          upload_id,
          position,
          ...row,
          box: [...box] as unknown as PageBox,
          trade: trade && JSON.stringify(trade),
          fault: fault && JSON.stringify(fault),
          picture: Buffer.from(picture),
        })
        .execute();
  });
}

/** The rows that were recognized in an upload's pages, in order. */
export async function listScannedRows(
  db: Db,
  { portfolio_id, upload_id, limit, after }: UploadKey & PageRequest<[number]>,
): Promise<Page<ScannedRowRecord>> {
  const rows = db
    .selectFrom('scanned_rows')
    .where('portfolio_id', '=', portfolio_id)
    .where('upload_id', '=', upload_id);
  const { n } = await rows.select((count) => count.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const shown = await rows
    .$if(after !== undefined, (query) => query.where('position', '>', after![0]))
    .select(['position', 'row', 'page', sql<number[]>`box`.as('box'), 'confidence', 'trade', 'fault', 'picture'])
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  return pageOf(shown, limit, n, ({ position }) => [position]);
}

/** The rows without their pictures, each with its answer. An upload has at most a few hundred. */
export async function loadScannedRows(
  db: Db,
  { portfolio_id, upload_id }: UploadKey,
): Promise<
  {
    position: number;
    trade: Trade | null;
    fault: RowError | null;
    verdict: Verdict | null;
    corrected: Trade | null;
  }[]
> {
  return db
    .selectFrom('scanned_rows')
    .where('portfolio_id', '=', portfolio_id)
    .where('upload_id', '=', upload_id)
    .select(['position', 'trade', 'fault', 'verdict', 'corrected'])
    .orderBy('position')
    .limit(2000)
    .execute();
}

/** The picture of a recognized row. */
export async function findScannedPicture(
  db: Db,
  { portfolio_id, upload_id, row }: UploadKey & { row: string },
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('scanned_rows')
    .where('portfolio_id', '=', portfolio_id)
    .where('upload_id', '=', upload_id)
    .where('row', '=', row)
    .select('picture')
    .executeTakeFirst();
  return found?.picture;
}

export async function answerScannedRow(
  trx: DbTransaction,
  { portfolio_id, upload_id }: UploadKey,
  { position, verdict, corrected }: { position: number; verdict: Verdict; corrected: Trade | null },
): Promise<void> {
  await trx
    .updateTable('scanned_rows')
    .set({ verdict, corrected: corrected && JSON.stringify(corrected) })
    .where('portfolio_id', '=', portfolio_id)
    .where('upload_id', '=', upload_id)
    .where('position', '=', position)
    .execute();
}

/** Continues an upload whose rows are all answered; false if it no longer waits. */
export async function resumeScannedUpload(
  trx: DbTransaction,
  { portfolio_id, upload_id }: UploadKey,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ status: 'received' })
    .where('portfolio_id', '=', portfolio_id)
    .where('id', '=', upload_id)
    .where('status', '=', 'needs_confirmation')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes recognized rows and their positions, when an upload is undone or is to be read again. */
export async function deleteScannedRows(trx: Db, { portfolio_id, upload_id }: UploadKey): Promise<void> {
  for (const table of ['scanned_rows', 'document_rows'] as const)
    await trx.deleteFrom(table).where('portfolio_id', '=', portfolio_id).where('upload_id', '=', upload_id).execute();
}
