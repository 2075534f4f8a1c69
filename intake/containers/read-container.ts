import type { ReadOptions, TradeFileBatch } from '../batches.ts';

/** Reads a file from its first byte, whatever it is. */
export type ReadFile = (source: AsyncIterable<Uint8Array>, options: ReadOptions) => AsyncIterable<TradeFileBatch>;

/** Reads a file that is no text and has to be had whole; its content may be a file of its own. */
export type ReadContainer = (
  bytes: Uint8Array,
  options: ReadOptions,
  readFile: ReadFile,
) => Iterable<TradeFileBatch> | AsyncIterable<TradeFileBatch>;
