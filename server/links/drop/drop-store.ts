import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in an institution's `incoming` folder. */
export interface WaitingFile {
  name: string;
  bytes: number;
  /** Changes whenever the file changes. */
  seen: string;
}

/** The location where custodians put files. */
export interface DropStore {
  list: (dropName: string) => Promise<WaitingFile[]>;
  /** How long a file must be unchanged to count as complete. */
  quietMs: (bytes: number) => number;
  /** The present value of `seen`; null where the file no longer exists. */
  seenNow: (dropName: string, name: string) => Promise<string | null>;
  open: (dropName: string, name: string) => AsyncIterable<Uint8Array>;
  /** Moves a file to `done` or `failed`, with a report next to it. */
  move: (dropName: string, name: string, to: 'done' | 'failed', report: string) => Promise<void>;
}

/** Minimum time; longer for larger files, since long uploads are more likely to stall. */
const STABLE_FOR_MS = 20_000;
const MAX_QUIET_MS = 600_000;
const STABLE_PER_BYTE_MS = 0.001;

const seenOf = ({ size, mtimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ino}`;

/** Names that SFTP clients give to incomplete files, and hidden files. */
export const UNFINISHED = /^\.|\.(part|partial|filepart|tmp|temp|crdownload|writing)$/i;

const { O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = constants;

/** Opens a folder without following a link in its place; `inFolder` gives the paths of its files. */
async function openFolder(path: string, shown: string): Promise<FileHandle> {
  await mkdir(path, { recursive: true });
  const folder = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((error: unknown) => {
    if (!['ELOOP', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) throw error;
    throw new Error(`${shown} is a link, and not a folder: it is not opened`);
  });
  paths.set(folder, path);
  return folder;
}

const paths = new WeakMap<FileHandle, string>();

/**
 * A path inside an opened folder, even if the folder is replaced in the meantime; on systems other than Linux the plain
 * path.
 */
const inFolder = (folder: FileHandle, name = ''): string =>
  join(process.platform === 'linux' ? `/proc/self/fd/${folder.fd}` : (paths.get(folder) ?? ''), name);

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

type SubFolder = 'incoming' | 'done' | 'failed';

/**
 * Folders on this machine, which custodians write to. A custodian may replace a file or a folder with a symbolic link
 * at any moment, so no link is ever followed: it could point at anything that this program may read or write.
 */
export class DropFolders implements DropStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async list(dropName: string): Promise<WaitingFile[]> {
    await using folder = await this.#open(dropName, 'incoming');
    const entries = await readdir(inFolder(folder), { withFileTypes: true });
    const found: WaitingFile[] = [];
    for (const entry of entries) {
      if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
      const facts = await lstat(inFolder(folder, entry.name)).catch(() => null);
      if (facts?.isFile()) found.push({ name: entry.name, bytes: facts.size, seen: seenOf(facts) });
    }
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  quietMs(bytes: number): number {
    // An SFTP server creates an empty file before the first bytes arrive.
    if (bytes === 0) return MAX_QUIET_MS;
    return Math.min(MAX_QUIET_MS, STABLE_FOR_MS + bytes * STABLE_PER_BYTE_MS);
  }

  async seenNow(dropName: string, name: string): Promise<string | null> {
    await using folder = await this.#open(dropName, 'incoming');
    const facts = await lstat(inFolder(folder, name)).catch(() => null);
    return facts && seenOf(facts);
  }

  async *open(dropName: string, name: string): AsyncGenerator<Uint8Array> {
    await using file = await this.#openFile(dropName, name);
    if (!(await file.stat()).isFile()) throw new Error(`${join(this.#root, dropName, 'incoming', name)} is not a file`);
    yield* file.createReadStream({ autoClose: false });
  }

  async move(dropName: string, name: string, to: 'done' | 'failed', report: string): Promise<void> {
    await using folder = await this.#open(dropName, to);
    await using incoming = await this.#open(dropName, 'incoming');
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const isUsed = await exists(inFolder(folder, name));
    const target = isUsed ? `${stamp}-${name}` : name;
    const flag = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW;
    await writeFile(inFolder(folder, `${target}.report.txt`), report, { flag });
    await rename(inFolder(incoming, name), inFolder(folder, target)).catch(async (error: unknown) => {
      // Moved before a crash, or by another process: with a report of its own, where this one's has another name.
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
      if (isUsed && !(await exists(inFolder(folder, target)))) await unlink(inFolder(folder, `${target}.report.txt`));
    });
  }

  async #openFile(dropName: string, name: string): Promise<FileHandle> {
    await using folder = await this.#open(dropName, 'incoming');
    return await open(inFolder(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  }

  async #open(dropName: string, of: SubFolder): Promise<FileHandle> {
    const path = join(this.#root, dropName);
    await using institution = await openFolder(path, path);
    return await openFolder(inFolder(institution, of), join(path, of));
  }
}
