import type { Db } from '@trover/db/connect.ts';
import { type CopiedFile, listFilesToCopy } from '@trover/db/queries/files/files-to-copy.ts';
import { FileMissing, type FileStore } from './file-store.ts';

const PAGE = 200;
const CONCURRENCY = 4;

export interface CopyProgress {
  files: number;
  bytes: number;
  /** Files that the target had already. */
  present: number;
}

export interface CopyReport extends CopyProgress {
  /** Files that are missing or differ from what was stored; they are not copied. */
  damaged: { key: string; problem: 'missing' | 'different' }[];
}

interface Parts {
  db: Db;
  from: FileStore;
  to: FileStore;
  signal?: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
  /** Called once for each file that is complete in `to`. */
  onPresent?: (key: string) => Promise<void>;
}

/**
 * Copies every file that the database names from one store to another; hashes each and compares it with what was
 * stored. Skips files that the target has: a store contains a file completely or not at all. Can be stopped and
 * restarted at any point.
 */
export async function copyFiles(parts: Parts): Promise<CopyReport> {
  const report: CopyReport = { files: 0, bytes: 0, present: 0, damaged: [] };
  for (let after = ''; ; ) {
    const page = await listFilesToCopy(parts.db, { after, limit: PAGE });
    if (page.length === 0) return report;
    const waiting = [...page];
    const copyNext = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        parts.signal?.throwIfAborted();
        await copyFile(parts, file, report);
        parts.onProgress?.(report);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, copyNext));
    after = page.at(-1)!.key;
  }
}

async function copyFile({ db, from, to, onPresent }: Parts, file: CopiedFile, report: CopyReport): Promise<void> {
  const { key, sha256, bytes } = file;
  if ((await to.sizeOf(key)) === bytes) {
    report.present += 1;
    return onPresent?.(key);
  }
  try {
    const written = await to.write(key, from.open(key), Number.POSITIVE_INFINITY);
    if (written.sha256 !== sha256) {
      await to.remove(key);
      report.damaged.push({ key, problem: 'different' });
      return;
    }
    report.files += 1;
    report.bytes += bytes;
    await onPresent?.(key);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    const [still] = await listFilesToCopy(db, { after: '', limit: 1, key });
    if (still !== undefined) report.damaged.push({ key, problem: 'missing' }); // otherwise it was removed in the meantime
  }
}
