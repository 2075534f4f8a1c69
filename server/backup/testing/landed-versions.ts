import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Pool } from 'pg';
import { projectFolder } from '../../config.ts';
import { LocalFiles } from '../../files/local-files.ts';
import type { Manifest } from '../manifest.ts';
import { restoreBackup } from '../restore-backup.ts';

const FOLDER = join(projectFolder, 'fixtures', 'versions');

/** The password of the demonstration when the archives were made. */
export const PASSWORD_OF_VERSIONS = 'demo-password-1';

/** The archives of landed versions, the newest last: `2026-11-30T18-5750f370.zip` is named by its day, hour and commit. */
export const listLandedVersions = (): string[] => readdirSync(FOLDER).toSorted();

/** The first eight digits of the commit of the last landed version. */
export const lastLandedCommit = (): string => /-([0-9a-f]{8})\.zip$/.exec(listLandedVersions().at(-1) ?? '')?.[1] ?? '';

/** Restores a landed version into an empty database, and its files into the `files` folder of `dataDir`. */
export async function restoreLandedVersion(name: string, pool: Pool, dataDir: string): Promise<Manifest> {
  const backup = join(dataDir, 'backup');
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(join(FOLDER, name))))) {
    if (path.endsWith('/')) continue;
    mkdirSync(dirname(join(backup, path)), { recursive: true });
    writeFileSync(join(backup, path), bytes);
  }
  const keys = JSON.parse(readFileSync(join(backup, 'keys.json'), 'utf8'));
  return restoreBackup({ pool, files: new LocalFiles(join(dataDir, 'files')), source: new LocalFiles(backup), keys });
}
