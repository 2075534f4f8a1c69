import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connect } from '@trover/db/connect.ts';
import { startPostgres } from '@trover/db/embedded/start-postgres.ts';
import { backupLocation } from '../../backup/backup-location.ts';
import { BackupFault, readKeys } from '../../backup/manifest.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { type Config, readConfig } from '../../config.ts';
import { openFileStore } from '../../files/storage-location.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from '../command.ts';

/** Restores a backup to an empty database and file store, while the program does not run. */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { options, files } = parseArguments(args, [], ['keys']);
  const [place, ...more] = files;
  if (place === undefined || more.length > 0) throw new BadUse('expected one backup');
  if (options.keys === undefined) throw new BadUse('--keys names the file that the backup wrote its keys to');
  const config = readConfig();
  const keysFile = resolve(options.keys);
  const source = await openFileStore(backupLocation(place, config.s3));
  const store = await openFileStore(config.files);
  const { target, stop } = await openDatabase(config);
  const { pool, close } = connect(target, { max: 3, name: 'trover restore' });
  try {
    const text = await readFile(keysFile, 'utf8').catch(() => {
      throw new BackupFault(`There is no file ${options.keys}. It was written with the backup, by --keys.`);
    });
    const manifest = await restoreBackup({ pool, files: store, source, keys: readKeys(text) });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
    io.stderr.write(
      `The backup of ${manifest.made_at} is restored: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.toLocaleString('en-US')} files.\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    io.stderr.write(`trover restore: ${error.message} Nothing was restored.\n`);
    return 1;
  } finally {
    await close();
    await stop();
    source.close();
    store.close();
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) return { target: databaseUrl, stop: async () => {} };
  const { connection, stop } = await startPostgres({ dataDir, log: () => {}, alone: true });
  return { target: connection, stop };
}
