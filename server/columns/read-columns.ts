import type { AskedColumns } from '@trover/intake/mapping/asked-columns.ts';
import { streamTradeFile } from '@trover/intake/read-trade-file.ts';
import { FileMissing } from '../files/file-store.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';

const OPENING = 512 * 1024;
const MAX_ROWS = 2000;

/**
 * The table of a stored file whose columns are to be confirmed, with its first rows: of an archive, the one with this
 * header. Null when it is no such file.
 */
export async function readColumns(
  work: WorkerContext,
  { file_key, fingerprint }: { file_key: string; fingerprint: string },
): Promise<AskedColumns | null> {
  const batches = streamTradeFile(work.files.open(file_key), {
    chooseColumns: () => null,
    asksFirst: (asked) => asked.fingerprint === fingerprint,
    opening: OPENING,
  });
  try {
    for await (const { asked } of batches) {
      if (!asked) return null;
      const { table } = asked;
      const rows = table.rows.slice(0, MAX_ROWS);
      return { ...asked, is_whole: asked.is_whole && rows.length === table.rows.length, table: { ...table, rows } };
    }
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  return null;
}
