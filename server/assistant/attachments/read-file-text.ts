import { readFile } from 'node:fs/promises';
import { readWords, UnreadableNotice } from '@trover/intake/notices/read-notice.ts';
import { findPictureReader, readPictureText } from '../../documents/scans/read-picture.ts';
import { wordsOfEmail } from './read-email.ts';

/** The words of a PDF, a page, a text or an email; or why it cannot be read, as a sentence. Runs in its own process. */
export async function readFileWords({
  path,
  name,
  is_email,
}: {
  path: string;
  name: string;
  is_email: boolean;
}): Promise<{ words: string } | { fault: string }> {
  try {
    const bytes = await readFile(path);
    const source = is_email ? Buffer.from(wordsOfEmail(bytes.toString('utf8'))) : bytes;
    return { words: await readWords(source, name, await findPictureReader()) };
  } catch (error) {
    if (error instanceof UnreadableNotice) return { fault: error.message };
    throw error;
  }
}

/** The words of a picture; null where nothing here can read pictures. Runs in its own process. */
export const readPictureWords = async (path: string): Promise<string | null> => readPictureText(await readFile(path));
