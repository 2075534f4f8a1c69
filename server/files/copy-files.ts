import type { Db } from '@trover/db/connect.ts';
import { type CopiedFile, listFilesToCopy } from '@trover/db/queries/files/files-to-copy.ts';
import { FileMissing, type FileStore } from './file-store.ts';

const PAGE = 200;
const CONCURRENCY = 4;

export interface CopyProgress {
  files: number;
  bytes: number;
  /** Were there already. */
  present: number;
}

export interface CopyReport extends CopyProgress {
  /** What is not as it was stored, or not there at all: each stays as it is. */
  damaged: { key: string; problem: 'missing' | 'different' }[];
}

interface Parts {
  db: Db;
  from: FileStore;
  to: FileStore;
  signal?: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
  /** Called once for each file that is whole in `to`. */
  onPresent?: (key: string) => Promise<void>;
}

/**
 * Copies every file that the database names from one store to another, each hashed on its way and compared with what was
 * stored. What is there already is left: a file is in a store whole or not at all. May be ended and begun again at any point.
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
