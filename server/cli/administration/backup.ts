import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatBytes } from '@trover/core/format/bytes.ts';
import { backupLocation } from '../../backup/backup-location.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import { BackupFault } from '../../backup/manifest.ts';
import { readConfig } from '../../config.ts';
import { openFileStore } from '../../files/storage-location.ts';
import { createLog } from '../../log.ts';
import { openContext } from '../../open-context.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from '../command.ts';

/**
 * Writes a backup of database and files into an empty location, and its keys into a separate file, while the program
 * runs.
 */
export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { options, files } = parseArguments(args, [], ['keys']);
  const [place, ...more] = files;
  if (place === undefined || more.length > 0) throw new BadUse('expected one place for the backup');
  if (options.keys === undefined)
    throw new BadUse('--keys names the file for the keys: store it apart from the backup');
  const config = { ...readConfig(), roles: new Set<never>() };
  const target = await openFileStore(backupLocation(place, config.s3));
  const { context, close } = await openContext(config, createLog('warn'), { alone: false, jobs: [] });
  try {
    const { db, pool } = context;
    const { manifest, keys, damaged } = await makeBackup({ db, pool, files: context.files.store, target });
    await writeFile(resolve(options.keys), JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
    io.stderr.write(
      `${rows} rows of ${manifest.tables.length} tables and ${manifest.files.toLocaleString('en-US')} files (${formatBytes(manifest.file_bytes)}) are in ${place}, the keys in ${options.keys}.\n`,
    );
    if (config.masterKeys !== undefined)
      io.stderr.write('MASTER_KEYS is in neither: without it payment details and tax ids cannot be opened.\n');
    for (const { key } of damaged) io.stderr.write(`The file ${key} is missing or damaged, and not in the backup.\n`);
    return damaged.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    io.stderr.write(`trover backup: ${error.message}\n`);
    return 1;
  } finally {
    await close();
    target.close();
  }
}
