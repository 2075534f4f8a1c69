import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Cluster, environment } from './cluster.ts';
import { noRoom } from './data-folder.ts';
import { isNoRoom, lastErrorLine } from './explain.ts';
import { USER } from './postmaster.ts';
import { chownTo, spawnAs } from './run-as.ts';
import { StartupError } from './startup-error.ts';

/** Creates the cluster in a temporary folder and renames it, so that a killed run leaves no partial cluster. */
export async function initialise(cluster: Cluster): Promise<void> {
  const aside = `${cluster.folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  chownTo(cluster.runAs, aside);
  cluster.log(`making a database in ${cluster.folder}`);
  const args = [
    ...['-D', aside, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-instructions'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []),
  ];
  const initdb = spawnAs(cluster.runAs, join(cluster.binaries, 'bin', 'initdb'), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: environment(),
  });
  let output = '';
  for (const stream of [initdb.stdout, initdb.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => initdb.on('error', fail).on('close', done));
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true });
    if (isNoRoom(output)) throw noRoom(dirname(cluster.folder));
    throw new StartupError(`No database could be made in ${cluster.folder}: ${lastErrorLine(output)}.`);
  }
  try {
    renameSync(aside, cluster.folder);
  } catch (error) {
    const { code: reason } = error as NodeJS.ErrnoException;
    if (reason !== 'ENOTEMPTY' && reason !== 'EEXIST') throw error;
    rmSync(aside, { recursive: true, force: true }); // another start finished first: its cluster can be used
  }
  const parent = openSync(dirname(cluster.folder), 'r');
  fsyncSync(parent);
  closeSync(parent);
}
