import { createStore, delMany, entries, setMany } from 'idb-keyval';
import type { ColumnAnswer } from '../../../components/uploads/columns/columns-state.ts';
import { RETENTION_MS, setPendingUntil } from './pending-until.ts';

/** The columns by which this browser read a table in an unknown format, and the fingerprint of its header. */
export interface ReadColumns {
  fingerprint: string;
  answer: ColumnAnswer;
}

/** A file as this browser read it; no columns if its format is known. */
export interface ReadFile {
  file: File;
  columns: ReadColumns | null;
}

/** A file that a visitor wants to upload, until someone signs in. */
interface PendingFile extends ReadFile {
  stored_at: number;
  /** The address of the account that is being created or recovered to upload it. */
  email: string | null;
}

interface CollectedFiles {
  files: readonly File[];
  /** Whether the signed-in person is known to have dropped the files. */
  are_own: boolean;
}

const TAB = 'pending_files_here';

let database: ReturnType<typeof createStore> | undefined;
const store = () => (database ??= createStore('trover', 'pending-files'));

/** If the browser refuses to store files, they wait in this tab's memory. */
let inMemory: readonly ReadFile[] = [];
const keys = new WeakMap<File, string>();
const columnsByFile = new WeakMap<File, ReadColumns>();

/** The same file chosen twice counts once. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

async function listSaved(): Promise<[string, PendingFile][]> {
  try {
    return await entries<string, PendingFile>(store());
  } catch {
    return [];
  }
}

async function remove(names: readonly string[]): Promise<void> {
  await delMany([...names], store()).catch(() => undefined);
  const left = await listSaved();
  setPendingUntil(left.length ? Math.max(...left.map(([, { stored_at }]) => stored_at)) + RETENTION_MS : null);
}

interface Stored {
  names: readonly string[];
  /** False if the browser refuses: they wait only in this tab. */
  are_saved: boolean;
}

/** Saves files in this browser for a day. */
export async function storePendingFiles(given: readonly ReadFile[]): Promise<Stored> {
  const files = [...new Map(given.map((each) => [keyOf(each.file), each])).values()];
  const names = files.map(({ file }) => file.name);
  const stored_at = Date.now();
  const saved = files.map((each): [string, PendingFile] => [keyOf(each.file), { ...each, stored_at, email: null }]);
  try {
    await setMany(saved, store());
    sessionStorage.setItem(TAB, '1');
    setPendingUntil(stored_at + RETENTION_MS);
    inMemory = [];
    return { names, are_saved: true };
  } catch {
    inMemory = files;
    return { names, are_saved: false };
  }
}

/** Stores the owner's address with pending files once a mail is sent, since its link may open in another tab. */
export async function addressPendingFiles(email: string): Promise<void> {
  const own = (await listSaved()).map(([key, each]): [string, PendingFile] => [key, { ...each, email }]);
  if (own.length) await setMany(own, store()).catch(() => undefined);
}

/** Deletes files older than a day. */
export async function deleteOldFiles(now = Date.now()): Promise<void> {
  const old = (await listSaved()).filter(([, { stored_at }]) => stored_at + RETENTION_MS <= now);
  await remove(old.map(([key]) => key));
}

/** Deletes all of them: the visitor cancelled. */
export async function deletePendingFiles(): Promise<void> {
  inMemory = [];
  await remove((await listSaved()).map(([key]) => key));
}

/** Passes the files to the account that signed in. Each is deleted here once the server has it. */
export async function collectPendingFiles(email: string): Promise<CollectedFiles> {
  if (inMemory.length) {
    const files = inMemory;
    inMemory = [];
    for (const each of files) rememberColumns(each);
    return { files: files.map(({ file }) => file), are_own: true };
  }
  await deleteOldFiles();
  const saved = await listSaved();
  for (const [key, each] of saved) {
    keys.set(each.file, key);
    rememberColumns(each);
  }
  const isHere = sessionStorage.getItem(TAB) !== null;
  return {
    files: saved.map(([, { file }]) => file),
    are_own: saved.every(([, each]) => (each.email === null ? isHere : each.email === email)),
  };
}

function rememberColumns({ file, columns }: ReadFile): void {
  if (columns) columnsByFile.set(file, columns);
}

/** The columns by which this browser read the file before the sign-in. They answer one question only. */
export function collectColumns(file: File): ReadColumns | undefined {
  const columns = columnsByFile.get(file);
  columnsByFile.delete(file);
  return columns;
}

/** Called when the server has this file, or its owner removed it from the list. */
export function releasePendingFile(file: File): void {
  const key = keys.get(file);
  if (key !== undefined) void remove([key]);
}
