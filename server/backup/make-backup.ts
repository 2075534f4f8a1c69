import { randomBytes } from 'node:crypto';
import { createGzip } from 'node:zlib';
import { withSnapshot } from '@trover/db/backup/snapshot.ts';
import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { copyFiles } from '../files/copy-files.ts';
import { type FileStore, onePiece } from '../files/file-store.ts';
import { BackupFault, type BackupKeys, MANIFEST, type Manifest, signManifest } from './manifest.ts';
import { below } from './sub-store.ts';

const MAX_PART_BYTES = Number.POSITIVE_INFINITY;

export interface BackupReport {
  manifest: Manifest;
  keys: BackupKeys;
  /** Files that the database names but the store lacks or has changed: the backup does not contain them. */
  damaged: { key: string; problem: 'missing' | 'different' }[];
}

interface Parts {
  db: Db;
  pool: Pool;
  /** The store of the files. */
  files: FileStore;
  /** An empty location for the backup. */
  target: FileStore;
}

/**
 * Writes a consistent state of database and files. The manifest comes last, so an interrupted backup is not a valid
 * one.
 */
export async function makeBackup({ db, pool, files, target }: Parts): Promise<BackupReport> {
  for await (const { key } of target.list())
    throw new BackupFault(`That location is not empty (${key}). Use an empty one for each backup.`);
  const keys: BackupKeys = {
    backup_key: randomBytes(32).toString('base64'),
    made_at: new Date().toISOString(),
    secrets: [],
  };
  return withSnapshot(pool, async (snapshot) => {
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables) {
      const part = `tables/${table.name}.copy.gz`;
      const rows = snapshot.read(table);
      const zipped = rows.pipe(createGzip({ level: 3 }));
      rows.once('error', (error) => zipped.destroy(error));
      const written = await target.write(part, zipped, MAX_PART_BYTES);
      tables.push({ ...table, rows: rows.rowCount, part, ...written });
    }
    keys.secrets = snapshot.secrets.map(({ name, value }) => ({ name, value: value.toString('base64') }));
    const copied = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set transaction snapshot ${sql.lit(snapshot.id)}`.execute(trx);
        return copyFiles({ db: trx, from: files, to: below(target, 'files') });
      });
    const manifest: Manifest = {
      format: 1,
      made_at: keys.made_at,
      migrations: snapshot.migrations,
      tables,
      sequences: snapshot.sequences,
      files: copied.files,
      file_bytes: copied.bytes,
    };
    await target.write(MANIFEST, onePiece(Buffer.from(signManifest(manifest, keys.backup_key))), MAX_PART_BYTES);
    return { manifest, keys, damaged: copied.damaged };
  });
}
