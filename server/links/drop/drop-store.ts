import { createReadStream, type Stats } from 'node:fs';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in an institution's `incoming`. */
export interface WaitingFile {
  name: string;
  bytes: number;
  /** Changes with the file. */
  seen: string;
}

/** Where custodians put files. */
export interface DropStore {
  list: (dropName: string) => Promise<WaitingFile[]>;
  /** For how long a file must not have changed to be complete. */
  quietMs: (bytes: number) => number;
  /** `seen` as it is now; null where the file is gone. */
  seenNow: (dropName: string, name: string) => Promise<string | null>;
  open: (dropName: string, name: string) => AsyncIterable<Uint8Array>;
  /** Moves a file to `done` or `failed`, with a report beside it. */
  move: (dropName: string, name: string, to: 'done' | 'failed', report: string) => Promise<void>;
}

/** An upload may stall: the longer it is on its way, the more often. */
const STABLE_FOR_MS = 20_000;
const MAX_QUIET_MS = 600_000;
const STABLE_PER_BYTE_MS = 0.001;

const seenOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;

/** Names that SFTP clients give to files on their way, and hidden ones. */
const UNFINISHED = /^\.|\.(part|partial|filepart|tmp|temp|crdownload|writing)$/i;

export class DropFolders implements DropStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async list(dropName: string): Promise<WaitingFile[]> {
    const folder = join(this.#root, dropName, 'incoming');
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder, { withFileTypes: true });
    const found: WaitingFile[] = [];
    for (const entry of entries) {
      // A symbolic link could point outside the drop.
      if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
      const facts = await stat(join(folder, entry.name)).catch(() => null);
      if (facts !== null) found.push({ name: entry.name, bytes: facts.size, seen: seenOf(facts) });
    }
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  quietMs(bytes: number): number {
    return Math.min(MAX_QUIET_MS, STABLE_FOR_MS + bytes * STABLE_PER_BYTE_MS);
  }

  async seenNow(dropName: string, name: string): Promise<string | null> {
    const facts = await stat(join(this.#root, dropName, 'incoming', name)).catch(() => null);
    return facts && seenOf(facts);
  }

  open(dropName: string, name: string): AsyncIterable<Uint8Array> {
    return createReadStream(join(this.#root, dropName, 'incoming', name));
  }

  async move(dropName: string, name: string, to: 'done' | 'failed', report: string): Promise<void> {
    const folder = join(this.#root, dropName, to);
    await mkdir(folder, { recursive: true });
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const isUsed = await stat(join(folder, name)).then(
      () => true,
      () => false,
    );
    const target = isUsed ? `${stamp}-${name}` : name;
    await writeFile(join(folder, `${target}.report.txt`), report);
    await rename(join(this.#root, dropName, 'incoming', name), join(folder, target)).catch((error: unknown) => {
      // Moved before a crash.
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    });
  }
}
