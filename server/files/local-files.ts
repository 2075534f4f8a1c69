import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { FileMissing, type FileStore, FileTooLarge, type StoredObject, type WrittenFile } from './file-store.ts';

const ARRIVING = 'arriving';

/** Files in a local folder. A file appears under its key completely or not at all, even after a power failure. */
export class LocalFiles implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
  }

  async write(key: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Omit<WrittenFile, 'key'>> {
    const path = this.#pathOf(key);
    const arriving = this.#arrivingOf(key);
    await mkdir(dirname(arriving), { recursive: true });
    try {
      const written = await writeHashed(arriving, source, maxBytes);
      await mkdir(dirname(path), { recursive: true });
      await rename(arriving, path);
      await syncFolder(dirname(path));
      return written;
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
  }

  async *open(key: string, from = 0): AsyncGenerator<Uint8Array> {
    const stream = createReadStream(this.#pathOf(key), { start: from, highWaterMark: 256 * 1024 });
    try {
      for await (const chunk of stream) yield chunk as Uint8Array;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key, error);
      throw error;
    }
  }

  async sizeOf(key: string): Promise<number | undefined> {
    return (await stat(this.#pathOf(key)).catch(ifMissing(undefined)))?.size;
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(this.#arrivingOf(key), { force: true });
    await rm(path, { force: true });
  }

  async *list(): AsyncGenerator<StoredObject> {
    yield* this.#listIn(this.#root);
  }

  async *#listIn(folder: string): AsyncGenerator<StoredObject> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* this.#listIn(path);
      else if (entry.isFile()) {
        const found = await stat(path).catch(ifMissing(undefined));
        if (found) yield { key: relative(this.#root, path).replaceAll(sep, '/'), changed_at: found.mtimeMs };
      }
    }
  }

  /** A full disk is a fault of the whole program, which `/readyz` reports, not of the store. */
  async trouble(): Promise<undefined> {
    return undefined;
  }

  close(): void {} // it has no connections

  /** The last part of a key is unique, so a sweep of the owner's folder finds the incomplete file with it. */
  #arrivingOf(key: string): string {
    return this.#pathOf(`${ARRIVING}/${basename(key)}`);
  }

  #pathOf(key: string): string {
    const path = resolve(this.#root, key);
    if (!path.startsWith(this.#root + sep)) throw new Error(`${key} lies outside the file store`);
    return path;
  }
}

const ifMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  };

async function writeHashed(path: string, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
