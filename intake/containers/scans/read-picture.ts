import type { ReadOptions, TradeFileBatch } from '../../batches.ts';
import { readScan } from './read-scan.ts';

/** Reads a photo or a scan that is a file of its own. */
export async function* readPictureFile(bytes: Uint8Array, options: ReadOptions): AsyncGenerator<TradeFileBatch> {
  yield* readScan({ count: 1, read: async () => bytes }, bytes.length, options);
}
