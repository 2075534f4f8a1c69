import type { Db } from '@trover/db/connect.ts';
import { loadScannedRows, type ScannedRowToStore } from '@trover/db/queries/documents/scanned-rows.ts';
import type { UploadToRead } from '@trover/db/queries/uploads/uploads.ts';
import type { TradeFileBatch } from '@trover/intake/batches.ts';
import { DuplicateTrades } from '@trover/intake/containers/duplicate-trades.ts';
import { fileOfRow, SCAN_FORMAT, type ScannedRows } from '@trover/intake/containers/scans/scanned-rows.ts';

/** The recognized rows, as they are stored until the owner has answered. */
export const rowsToConfirm = ({ rows }: ScannedRows): ScannedRowToStore[] =>
  rows.map(({ row, place, trade, fault, confidence, picture }) => ({
    row,
    ...place,
    trade,
    fault,
    confidence,
    picture,
  }));

const LEFT_OUT = 'you left this row out';
const REPEATED = 'the same trade as in an earlier file of the archive';

type LoadedRow = Awaited<ReturnType<typeof loadScannedRows>>[number];

const isConfirmed = ({ verdict }: LoadedRow): boolean => verdict === 'confirmed' || verdict === 'corrected';

/**
 * The positions of rows that an earlier file of the archive contains at least as often: two photos of one page count
 * once.
 */
export function repeatedRows(rows: readonly LoadedRow[], isCounted = (_: LoadedRow) => true): Set<number> {
  const before = new DuplicateTrades();
  const repeated = new Set<number>();
  let file: string | null = null;
  for (const row of rows) {
    const trade = row.corrected ?? row.trade;
    if (trade === null || !isCounted(row)) continue;
    const own = fileOfRow(String(trade.ref));
    if (own !== file) before.startFile();
    file = own;
    if (before.has(trade)) repeated.add(row.position);
  }
  return repeated;
}

/** The rows of a scan or a photo as its owner confirmed them; null of any other file, and while a row is unanswered. */
export async function confirmedRows(db: Db, upload: UploadToRead): Promise<TradeFileBatch | null> {
  const rows = await loadScannedRows(db, { portfolio_id: upload.portfolio_id, upload_id: upload.id });
  const isAnswered = rows.every(({ fault, verdict }) => fault !== null || verdict !== null);
  if (rows.length === 0 || !isAnswered) return null;
  const repeated = repeatedRows(rows, isConfirmed);
  const trades = rows.flatMap((row) =>
    isConfirmed(row) && !repeated.has(row.position) ? (row.corrected ?? row.trade ?? []) : [],
  );
  const ignored = rows.flatMap(({ position, trade, verdict }) => {
    if (trade === null) return [];
    if (verdict === 'left_out') return [{ row: trade.ref, reason: LEFT_OUT }];
    return repeated.has(position) ? [{ row: trade.ref, reason: REPEATED }] : [];
  });
  const errors = rows.flatMap(({ fault }) => fault ?? []);
  return { format: SCAN_FORMAT, trades, ignored, errors, rows_read: rows.length, bytes_read: 0 };
}
