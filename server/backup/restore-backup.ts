import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { hasContent, type Loading, loadAll } from '@trover/db/backup/load.ts';
import { listMigrations, type Migration, migrate } from '@trover/db/migrate.ts';
import type { Pool } from 'pg';
import { FileMissing, type FileStore } from '../files/file-store.ts';
import { BackupFault, type BackupKeys, MANIFEST, type Manifest, openManifest } from './manifest.ts';
import { below } from './sub-store.ts';

/** A manifest lists tables, not rows. */
const MAX_OF_MANIFEST = 10_000_000;

interface Parts {
  pool: Pool;
  /** The store that receives the files. */
  files: FileStore;
  source: FileStore;
  keys: BackupKeys;
}

/**
 * Restores a backup into an empty database and an empty store, completely or not at all. Compares every part with what
 * the backup recorded, and every file with its stored hash.
 */
export async function restoreBackup({ pool, files, source, keys }: Parts): Promise<Manifest> {
  await requireEmpty(pool, files);
  const manifest = openManifest(await manifestOf(source), keys.backup_key);
  const known = requireKnown(manifest, listMigrations());
  for (const { part, bytes, name } of manifest.tables)
    if ((await source.sizeOf(part)) !== bytes)
      throw new BackupFault(`The backup is incomplete: the table ${name} (${part}) is missing or cut short.`);
  await migrate(pool, known);
  const copied: string[] = [];
  try {
    await loadAll(pool, async (loading) => {
      for (const table of manifest.tables) await fill(loading, source, table);
      await loading.setSequences(manifest.sequences);
      await loading.setSecrets(keys.secrets.map(({ name, value }) => ({ name, value: Buffer.from(value, 'base64') })));
      // Files that nothing uses, uploaded in vain or due for deletion, are not in a backup.
      await loading.client.query('delete from stored_files where uses = 0');
      await copyBack(loading, below(source, 'files'), files, manifest, copied);
    });
  } catch (error) {
    for (const key of copied) await files.remove(key);
    throw error;
  }
  await migrate(pool);
  return manifest;
}

async function requireEmpty(pool: Pool, files: FileStore): Promise<void> {
  if (await hasContent(pool))
    throw new BackupFault(
      'The database has accounts, cases or files already. Restore into an empty one: another DATA_DIR, or another database in DATABASE_URL.',
    );
  for await (const { key } of files.list())
    throw new BackupFault(
      `The file store is not empty (${key}). Restore into an empty one: see DATA_DIR and FILES_URL.`,
    );
}

async function manifestOf(source: FileStore): Promise<string> {
  const bytes = await source.sizeOf(MANIFEST);
  if (bytes === undefined || bytes > MAX_OF_MANIFEST)
    throw new BackupFault(`There is no complete backup there: it has no ${MANIFEST}, which is written last.`);
  const pieces: Uint8Array[] = [];
  for await (const piece of source.open(MANIFEST)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** The migrations that the backup's database had; later ones run once it is filled. */
function requireKnown({ migrations }: Manifest, all: Migration[]): Migration[] {
  for (const { number, name, checksum } of migrations) {
    const known = all.find((one) => one.number === number);
    if (known?.checksum !== checksum)
      throw new BackupFault(
        `The backup is of another version of Trover (it has ${name}). Restore it with that version.`,
      );
  }
  const had = new Set(migrations.map(({ number }) => number));
  return all.filter(({ number }) => had.has(number));
}

async function fill(loading: Loading, source: FileStore, table: Manifest['tables'][number]): Promise<void> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of source.open(table.part)) {
      hash.update(piece);
      yield piece;
    }
  }
  const fault = (cause?: unknown) =>
    new BackupFault(`The backup is damaged: the table ${table.name} (${table.part}) is not what was written.`, {
      cause,
    });
  const zipped = Readable.from(hashed(), { objectMode: false });
  const rows = zipped.pipe(createGunzip());
  zipped.once('error', (error) => rows.destroy(error));
  const count = await loading.fill(table, rows).catch((error: unknown) => {
    throw fault(error);
  });
  if (hash.digest('hex') !== table.sha256 || count !== table.rows) throw fault();
}

async function copyBack(
  { client }: Loading,
  from: FileStore,
  to: FileStore,
  manifest: Manifest,
  copied: string[],
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ key: string; sha256: string }>(
      'select key, sha256 from stored_files where key > $1 and sha256 is not null order by key limit 500',
      [after],
    );
    if (rows.length === 0) break;
    for (const { key, sha256 } of rows) {
      copied.push(key);
      const written = await to.write(key, from.open(key), Number.POSITIVE_INFINITY).catch((error: unknown) => {
        if (error instanceof FileMissing) return null; // counted below: some were missing at the time of the backup
        throw error;
      });
      if (written === null) copied.pop();
      else if (written.sha256 !== sha256)
        throw new BackupFault(`The backup is damaged: the file ${key} is not what was stored.`);
    }
    after = rows.at(-1)!.key;
  }
  if (copied.length !== manifest.files)
    throw new BackupFault(`The backup is incomplete: ${copied.length} of its ${manifest.files} files are there.`);
}
