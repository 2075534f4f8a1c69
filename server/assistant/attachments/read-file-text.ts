import { readFile } from 'node:fs/promises';
import { readWords, UnreadableNotice } from '@trover/intake/notices/read-notice.ts';
import { findPictureReader, readPictureText } from '../../documents/scans/read-picture.ts';
import { wordsOfEmail } from './read-email.ts';

/**
 * The text of a PDF, a web page, a text file or an email; or, as a sentence, why it cannot be read. Runs in its own
 * process.
 */
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

/** The text of a picture; null where this installation cannot read pictures. Runs in its own process. */
export const readPictureWords = async (path: string): Promise<string | null> => readPictureText(await readFile(path));
