import type { DbTransaction } from '@trover/db/connect.ts';
import { type Distribution, saveRows } from '@trover/db/queries/distributions/distributions.ts';
import {
  DistributionReader,
  type DistributionRecord,
  type UnmappedHeadings,
} from '@trover/intake/distributions/read-distribution.ts';
import type { FileReader } from '../files/file-store.ts';
import { tableRecords, UnreadableTable } from '../files/table-records.ts';

const BATCH = 5000;
const MAX_MS = 15 * 60_000;

/** The result of reading a file. `failed`: it cannot be read; `refused`: its content cannot be used. */
export type FileReading =
  | { status: 'read' }
  | { status: 'columns'; unmapped: UnmappedHeadings }
  | { status: 'refused' | 'failed'; problem: string };

const WORDS = { what: 'a distribution', rows: 'the awards' };

/**
 * Saves the rows of a distribution's file. For an unreadable file it returns a sentence; only a bug or the database
 * makes it throw.
 */
export async function readFile(
  files: FileReader,
  trx: DbTransaction,
  of: Distribution,
  onProgress?: () => void,
): Promise<FileReading> {
  const reader = new DistributionReader(of.currency, of.mapping);
  const until = Date.now() + MAX_MS;
  let waiting: DistributionRecord[] = [];
  const save = async (rows: readonly DistributionRecord[], atLeast: number): Promise<void> => {
    if (Date.now() > until) throw new UnreadableTable('Reading the file took longer than fifteen minutes.');
    onProgress?.();
    waiting.push(...rows);
    if (waiting.length < atLeast) return;
    await saveRows(trx, of.id, waiting);
    waiting = [];
  };
  try {
    if (of.file_key === null) return { status: 'failed', problem: 'The file is no longer stored: import it again.' };
    for await (const records of tableRecords(files, of.file_key, WORDS)) {
      await save(reader.add(records), BATCH);
      if (reader.fault !== null || reader.unmapped !== null) break;
    }
  } catch (error) {
    if (error instanceof UnreadableTable) return { status: 'failed', problem: error.message };
    throw error;
  }
  await save([], 1);
  reader.end();
  if (reader.unmapped !== null) return { status: 'columns', unmapped: reader.unmapped };
  return reader.fault === null ? { status: 'read' } : { status: 'refused', problem: reader.fault.message };
}
