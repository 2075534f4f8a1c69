import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from './formats/format.ts';

/**
 * What has been read since the batch before. `rows_read` and `bytes_read` count from the start of the file: a row is a
 * trade, ignored or refused, so a header is none.
 */
export interface TradeFileBatch {
  /** The format's id; null for a file of no known format, which has one error and nothing else. */
  format: string | null;
  trades: Trade[];
  ignored: IgnoredRow[];
  errors: RowError[];
  rows_read: number;
  bytes_read: number;
}

const BATCH = 1000;

/** Takes from a reader what it has found, a batch at a time. */
export class BatchTaker {
  #format: string;
  #rowsRead = 0;

  constructor(format: string) {
    this.#format = format;
  }

  isDue({ trades, ignored, errors }: Findings): boolean {
    return trades.length + ignored.length + errors.length >= BATCH;
  }

  take(found: Findings, bytesRead: number): TradeFileBatch {
    this.#rowsRead += found.trades.length + found.ignored.length + found.errors.length;
    const batch = { format: this.#format, ...found, rows_read: this.#rowsRead, bytes_read: bytesRead };
    found.trades = [];
    found.ignored = [];
    found.errors = [];
    return batch;
  }
}

/** The one batch of a file that is not read, with the sentence why. */
export function refusedFile(reason: string, bytesRead: number): TradeFileBatch {
  return {
    format: null,
    trades: [],
    ignored: [],
    errors: [{ row: 1, column: null, value: null, reason }],
    rows_read: 0,
    bytes_read: bytesRead,
  };
}
