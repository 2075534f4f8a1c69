import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { FileMissing, type FileStore, FileTooLarge, type KeptFile } from './file-store.ts';

const ARRIVING = 'arriving';
const DAY_MS = 86_400_000;

/** Files in a folder of this machine. A file appears under its key whole or not at all, also when the power goes. */
export class LocalFiles implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = resolve(root);
  }

  async receive(folder: string, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<KeptFile> {
    const arriving = this.#pathOf(join(ARRIVING, randomUUID()));
    await mkdir(dirname(arriving), { recursive: true });
    try {
      const { sha256, bytes } = await writeHashed(arriving, source, maxBytes);
      const key = `${folder}/${sha256}`;
      const path = this.#pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await rename(arriving, path);
      await syncFolder(dirname(path));
      return { key, sha256, bytes };
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
  }

  async *open(key: string): AsyncGenerator<Uint8Array> {
    const stream = createReadStream(this.#pathOf(key), { highWaterMark: 256 * 1024 });
    try {
      for await (const chunk of stream) yield chunk as Uint8Array;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key, error);
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  /** Removes what arrived in part and was left by a crash more than a day ago. Answers how many there were. */
  async sweep(now: number): Promise<number> {
    const folder = this.#pathOf(ARRIVING);
    const names = await readdir(folder).catch(() => []);
    let removed = 0;
    for (const name of names) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found === null || found.mtimeMs > now - DAY_MS) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  #pathOf(key: string): string {
    const path = resolve(this.#root, key);
    if (!path.startsWith(this.#root + sep)) throw new Error(`${key} lies outside the file store`);
    return path;
  }
}

async function writeHashed(path: string, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
      hash.update(chunk);
      await file.write(chunk);
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
