import type { Db } from '@trover/db/connect.ts';
import { loadScannedRows, type ScannedRowToStore } from '@trover/db/queries/documents/scanned-rows.ts';
import type { UploadToRead } from '@trover/db/queries/uploads/uploads.ts';
import type { TradeFileBatch } from '@trover/intake/batches.ts';
import { SCAN_FORMAT, type ScannedRows } from '@trover/intake/containers/scans/scanned-rows.ts';

/** What was recognized, as it is stored until its owner has answered. */
export const rowsToAsk = ({ rows }: ScannedRows): ScannedRowToStore[] =>
  rows.map(({ row, place, trade, fault, confidence, picture }) => ({
    row,
    ...place,
    trade,
    fault,
    confidence,
    picture,
  }));

const LEFT_OUT = 'you left this row out';

/** The rows of a scan or a photo as its owner confirmed them; null of any other file, and while a row is unanswered. */
export async function confirmedRows(db: Db, upload: UploadToRead): Promise<TradeFileBatch | null> {
  const rows = await loadScannedRows(db, { portfolio_id: upload.portfolio_id, upload_id: upload.id });
  const isAnswered = rows.every(({ fault, verdict }) => fault !== null || verdict !== null);
  if (rows.length === 0 || !isAnswered) return null;
  const trades = rows.flatMap(({ trade, verdict, corrected }) =>
    verdict === 'confirmed' || verdict === 'corrected' ? (corrected ?? trade ?? []) : [],
  );
  const ignored = rows.flatMap(({ trade, verdict }) =>
    verdict === 'left_out' && trade !== null ? [{ row: trade.ref, reason: LEFT_OUT }] : [],
  );
  const errors = rows.flatMap(({ fault }) => fault ?? []);
  return { format: SCAN_FORMAT, trades, ignored, errors, rows_read: rows.length, bytes_read: 0 };
}
