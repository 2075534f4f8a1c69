import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** Why a file cannot be read, as a sentence. */
function whyUnreadable(path: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EACCES') return `${path} is not readable for this user.`;
  if (code === 'EISDIR') return `${path} is a folder. Name the files in it.`;
  return `${path} cannot be read (${code ?? 'unknown reason'}).`;
}

export class UnreadableFile extends Error {}

/** The bytes of a file as a stream; throws `UnreadableFile` with a sentence, if possible before the first byte. */
export async function openFile(path: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return createReadStream(path, { highWaterMark: 256 * 1024 });
  } catch (error) {
    throw new UnreadableFile(whyUnreadable(path, error));
  }
}

/** A file's JSON; throws `UnreadableFile` with a sentence that names the position of the error. */
export async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UnreadableFile(whyUnreadable(path, error));
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UnreadableFile(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}
