import type { IgnoredRow, RowError, Trade, TradeFile } from '@trover/core/trades/trade.ts';
import { detectFormat } from './detect-format.ts';
import type { TradeReader } from './formats/format.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { describeUnknown } from './unknown-file.ts';

const OPENING = 64 * 1024;
const PIECE = 64 * 1024;
const BATCH = 1000;

export interface ReadOptions {
  /** The file's name, for messages alone: a format is found by content. */
  name?: string;
}

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

/**
 * Reads a trade file as it arrives and yields batches of about a thousand rows, at least one. Memory does not grow with
 * the file, but for OFX, which names its securities only at its end.
 */
export async function* streamTradeFile(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<TradeFileBatch> {
  let opening: Uint8Array | null = null;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let bytesRead = 0;
  let file: OpenFile | null = null;

  for await (const bytes of source) {
    if (file === null) {
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes < OPENING) continue;
      opening = joined(held);
      held = [];
      file = openFile(opening, false);
      if (file === null) break;
      for (const batch of file.read(opening, bytesRead)) yield batch;
      bytesRead += opening.length;
      continue;
    }
    for (const batch of file.read(bytes, bytesRead)) yield batch;
    bytesRead += bytes.length;
  }

  if (file === null && opening === null) {
    opening = joined(held);
    file = openFile(opening, true);
    if (file !== null) {
      for (const batch of file.read(opening, 0)) yield batch;
      bytesRead = opening.length;
    }
  }
  if (file === null) yield unknownFile(opening ?? new Uint8Array(0), options);
  else yield file.end(bytesRead);
}

/** Reads a whole trade file into memory. */
export async function readTradeFile(source: AsyncIterable<Uint8Array>, options: ReadOptions = {}): Promise<TradeFile> {
  const file: TradeFile = { format: null, trades: [], ignored: [], errors: [] };
  for await (const batch of streamTradeFile(source, options)) {
    file.format = batch.format;
    for (const trade of batch.trades) file.trades.push(trade);
    for (const row of batch.ignored) file.ignored.push(row);
    for (const error of batch.errors) file.errors.push(error);
  }
  return file;
}

class OpenFile {
  #format: string;
  #text: TextReader;
  #reader: TradeReader;
  #rowsRead = 0;

  constructor(format: string, text: TextReader, reader: TradeReader) {
    this.#format = format;
    this.#text = text;
    this.#reader = reader;
  }

  *read(bytes: Uint8Array, before: number): Generator<TradeFileBatch> {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const end = Math.min(at + PIECE, bytes.length);
      this.#reader.push(this.#text.read(bytes.subarray(at, end)));
      const { trades, ignored, errors } = this.#reader.found;
      if (trades.length + ignored.length + errors.length >= BATCH) yield this.#take(before + end);
    }
  }

  end(bytesRead: number): TradeFileBatch {
    this.#reader.push(this.#text.end());
    this.#reader.end();
    return this.#take(bytesRead);
  }

  #take(bytesRead: number): TradeFileBatch {
    const { found } = this.#reader;
    this.#rowsRead += found.trades.length + found.ignored.length + found.errors.length;
    const batch = { format: this.#format, ...found, rows_read: this.#rowsRead, bytes_read: bytesRead };
    found.trades = [];
    found.ignored = [];
    found.errors = [];
    return batch;
  }
}

function openFile(opening: Uint8Array, isWholeFile: boolean): OpenFile | null {
  const encoding = detectEncoding(opening);
  const detected = detectFormat(new TextReader(encoding).read(opening), isWholeFile);
  return detected === null ? null : new OpenFile(detected.format.id, new TextReader(encoding), detected.start());
}

function unknownFile(opening: Uint8Array, options: ReadOptions): TradeFileBatch {
  const reason = describeUnknown(opening, options.name);
  return {
    format: null,
    trades: [],
    ignored: [],
    errors: [{ row: 1, column: null, value: null, reason }],
    rows_read: 0,
    bytes_read: opening.length,
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
