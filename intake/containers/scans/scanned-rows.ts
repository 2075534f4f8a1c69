import type { RowError, Trade, TradePlace } from '@trover/core/trades/trade.ts';

/** The format of a file that was read by its picture. */
export const SCAN_FORMAT = 'scan';
export const SCAN_TITLE = 'Scan or photo';

/** A row that was recognized in a picture: a trade, or what is wrong with it. */
export interface ScannedRow {
  row: string;
  place: TradePlace;
  /** As it was read. */
  trade: Trade | null;
  fault: RowError | null;
  /** How sure its least sure word is, of a hundred. */
  confidence: number;
  /** The row itself (WebP). */
  picture: Uint8Array;
}

/** All that was recognized in a scan or a photo. */
export interface ScannedRows {
  rows: ScannedRow[];
}
