import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
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

const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = constants;

/**
 * Folders on this machine, which custodians write to. A custodian may replace a file with a symbolic link at any moment: no
 * link is ever followed, since it could point at any file that this program may read.
 */
export class DropFolders implements DropStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async list(dropName: string): Promise<WaitingFile[]> {
    const folder = join(this.#root, dropName, 'incoming');
    await mkdir(folder, { recursive: true });
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is a link, and is not read`);
    const entries = await readdir(folder, { withFileTypes: true });
    const found: WaitingFile[] = [];
    for (const entry of entries) {
      if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
      const facts = await lstat(join(folder, entry.name)).catch(() => null);
      if (facts?.isFile()) found.push({ name: entry.name, bytes: facts.size, seen: seenOf(facts) });
    }
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  quietMs(bytes: number): number {
    return Math.min(MAX_QUIET_MS, STABLE_FOR_MS + bytes * STABLE_PER_BYTE_MS);
  }

  async seenNow(dropName: string, name: string): Promise<string | null> {
    const facts = await lstat(join(this.#root, dropName, 'incoming', name)).catch(() => null);
    return facts && seenOf(facts);
  }

  async *open(dropName: string, name: string): AsyncGenerator<Uint8Array> {
    const path = join(this.#root, dropName, 'incoming', name);
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) throw new Error(`${path} is no file`);
      yield* file.createReadStream({ autoClose: false });
    } finally {
      await file.close();
    }
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
    await writeFile(join(folder, `${target}.report.txt`), report, { flag: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW });
    await rename(join(this.#root, dropName, 'incoming', name), join(folder, target)).catch((error: unknown) => {
      // Moved before a crash.
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    });
  }
}
