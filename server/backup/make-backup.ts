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
  /** Files that the database names and the store does not have as they were: they are not in the backup. */
  damaged: { key: string; problem: 'missing' | 'different' }[];
}

interface Parts {
  db: Db;
  pool: Pool;
  /** Where files are stored. */
  files: FileStore;
  /** An empty place for the backup. */
  target: FileStore;
}

/** Writes one moment of database and files; the manifest comes last, so a backup that was broken off is none. */
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
