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
  /** The row itself (WebP); empty where it is a page or file in which nothing was recognized. */
  picture: Uint8Array;
}

/** A page or file in which nothing was recognized: what is in it is not lost without a word. */
export function nothingIn(row: string, page: number): ScannedRow {
  const reason =
    'We recognized nothing here. If it shows trades, photograph it again from straight above in bright light.';
  return {
    row,
    place: { page, box: [0, 0, 10_000, 10_000] },
    trade: null,
    fault: { row, column: null, value: null, reason },
    confidence: 0,
    picture: new Uint8Array(),
  };
}

const IN_FILE = /^(.+?) page \d+(?: line \d+)?$/;

/** The file of an archive that a row is in; null of a scan that is a file of its own. */
export const fileOfRow = (row: string): string | null => IN_FILE.exec(row)?.[1] ?? (/^page \d+/.test(row) ? null : row);

/** All that was recognized in a scan or a photo. */
export interface ScannedRows {
  rows: ScannedRow[];
}
