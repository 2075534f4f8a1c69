import type { UnmappedTable } from '@trover/intake/mapping/unmapped-table.ts';
import { streamTradeFile } from '@trover/intake/read-trade-file.ts';
import { FileMissing } from '../files/file-store.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';

const OPENING = 512 * 1024;
const MAX_ROWS = 2000;

/**
 * The table of a stored file whose columns the owner must confirm, with its first rows; in an archive, the table with
 * this header. Null for any other file.
 */
export async function readColumns(
  work: WorkerContext,
  { file_key, fingerprint }: { file_key: string; fingerprint: string },
): Promise<UnmappedTable | null> {
  const batches = streamTradeFile(work.files.open(file_key), {
    chooseColumns: () => null,
    usesLots: () => false,
    mustBeMapped: (unmapped) => unmapped.fingerprint === fingerprint,
    opening: OPENING,
  });
  try {
    for await (const { unmapped } of batches) {
      if (!unmapped) return null;
      const { table } = unmapped;
      const rows = table.rows.slice(0, MAX_ROWS);
      return {
        ...unmapped,
        is_whole: unmapped.is_whole && rows.length === table.rows.length,
        table: { ...table, rows },
      };
    }
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  return null;
}
