import { readFile } from 'node:fs/promises';
import { readWords, UnreadableNotice } from '@trover/intake/notices/read-notice.ts';
import { findPictureReader } from '../../documents/scans/read-picture.ts';

/** The words of a PDF, a page or a text; or why it cannot be read, as a sentence. Runs in its own process. */
export async function readFileWords({
  path,
  name,
}: {
  path: string;
  name: string;
}): Promise<{ words: string } | { fault: string }> {
  try {
    return { words: await readWords(await readFile(path), name, await findPictureReader()) };
  } catch (error) {
    if (error instanceof UnreadableNotice) return { fault: error.message };
    throw error;
  }
}
