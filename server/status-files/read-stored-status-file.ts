import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { dropStatusRows } from '@trover/db/queries/status-files/matching.ts';
import { listWordsOfFile } from '@trover/db/queries/status-files/meanings.ts';
import {
  beginReadingStatus,
  findStatusFile,
  lockStatusFile,
  type StatusFile,
  updateStatusFile,
} from '@trover/db/queries/status-files/status-files.ts';
import type { FileReader } from '../files/file-store.ts';
import { DataFault, isDataFault, NOT_READ } from '../files/unreadable-file.ts';
import { whileWaiting } from '../jobs/workers/progress.ts';
import { planRows } from './plan-rows.ts';
import { readStatusFile } from './read-status-file.ts';

interface ReadingContext {
  db: Db;
  files: FileReader;
  today: () => string;
  /** Called whenever the work progresses. */
  onProgress?: () => void;
}

/**
 * Number of processes that may end while reading a file before the import fails; deployments can account for one or
 * two.
 */
const MAX_ATTEMPTS = 20;
/** A column with more different words is not a status column. */
export const MAX_WORDS = 200;

/** Reads a received status file and compares its rows; does nothing where it is further already. */
export async function readStoredStatusFile(context: ReadingContext, id: number): Promise<void> {
  const file = await findStatusFile(context.db, id);
  if (file?.status === 'received') await readAndPlan(context, file);
}

/** Ends the reading of a file that hangs: the import fails, with a sentence. */
export async function failStatusReading(db: Db, id: number, problem: string): Promise<void> {
  await db
    .updateTable('status_files')
    .set({ status: 'failed', problem })
    .where('id', '=', id)
    .where('status', '=', 'received')
    .execute();
}

async function readAndPlan({ db, files, today, onProgress }: ReadingContext, { id }: StatusFile): Promise<void> {
  const attempts = await beginReadingStatus(db, id);
  try {
    await db.transaction().execute(async (trx) => {
      const file = await lockStatusFile(trx, id);
      if (file?.status !== 'received') return;
      if (attempts > MAX_ATTEMPTS) throw new DataFault(NOT_READ);
      if (file.rows > 0) return whileWaiting(onProgress, () => planOrHold(trx, file, today()));
      await dropStatusRows(trx, id);
      const reading = await readStatusFile(files, trx, file, onProgress);
      if (reading.status === 'columns')
        await updateStatusFile(trx, id, { status: 'columns', headings: JSON.stringify(reading.unmapped) });
      else if (reading.status === 'failed') await updateStatusFile(trx, id, reading);
      else {
        const { rows, mapping, header } = reading;
        await updateStatusFile(trx, id, {
          rows,
          mapping: mapping === null ? null : JSON.stringify(mapping),
          ...(file.headings === null && header !== null && { headings: JSON.stringify(header) }),
        });
        await whileWaiting(onProgress, () => planOrHold(trx, { ...file, rows }, today()));
      }
    });
  } catch (error) {
    if (!isDataFault(error)) throw error;
    await failStatusReading(db, id, error instanceof DataFault ? error.message : NOT_READ);
  }
}

/** Compares the rows once every status word has a meaning; until then operators must set them. */
async function planOrHold(trx: DbTransaction, file: StatusFile, today: string): Promise<void> {
  const of = { status_file_id: file.id, administrator: file.administrator };
  const words = await listWordsOfFile(trx, { ...of, most: MAX_WORDS + 1 });
  if (words.length > MAX_WORDS)
    return updateStatusFile(trx, file.id, {
      status: 'columns',
      problem: `The status column has more than ${MAX_WORDS} different values, such as “${words[0]!.word.slice(0, 60)}”. Statuses are a few words, such as Accepted. Choose another column.`,
    });
  if (words.some(({ meaning }) => meaning === null)) return updateStatusFile(trx, file.id, { status: 'words' });
  await planRows(trx, file, today);
  await updateStatusFile(trx, file.id, { status: 'read', previewed_at: databaseTime, problem: null });
}
