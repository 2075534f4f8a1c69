import { FileMissing, type FileReader } from '../files/file-store.ts';

/** A name without parts that point outside the folder that the archive is unpacked in. */
export const safeEntryName = (name: string): string =>
  name.replaceAll('\\', '_').replace(/(^|\/)\.\.(?=\/|$)/g, '$1__');

/** A stored file; a note instead if it was removed in the meantime. */
export async function* streamStoredFile(files: FileReader, key: string): AsyncGenerator<Uint8Array> {
  try {
    yield* files.open(key);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    yield Buffer.from('This file is no longer stored.\n');
  }
}
