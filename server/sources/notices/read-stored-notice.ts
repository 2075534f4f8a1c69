import type { NoticePageLines, NoticeReading } from '@trover/db/schema/sources.ts';
import { readNoticeAndPages, UnreadableNotice } from '@trover/intake/notices/read-notice.ts';
import { findPictureReader } from '../../documents/scans/read-picture.ts';
import type { WorkerContext } from '../../jobs/workers/worker-context.ts';

export type StoredNotice = { reading: NoticeReading; pages: NoticePageLines[] } | { failure: string };

/** Reads a notice in the file store. Runs in its own process. */
export async function readStoredNotice(
  { files, onProgress }: Pick<WorkerContext, 'files' | 'onProgress'>,
  { key, name }: { key: string; name: string },
): Promise<StoredNotice> {
  const pieces: Uint8Array[] = [];
  for await (const piece of files.open(key)) pieces.push(piece);
  try {
    const { notice, pages } = await readNoticeAndPages(
      Buffer.concat(pieces),
      name,
      await findPictureReader(onProgress),
    );
    return withoutZeros({ reading: notice, pages });
  } catch (error) {
    if (error instanceof UnreadableNotice) return { failure: error.message };
    throw error;
  }
}

/** The database cannot store NUL characters; some PDFs contain them. */
const withoutZeros = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.replaceAll('\0', '') : part)),
  );
