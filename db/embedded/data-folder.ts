import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MEGABYTE } from '@trover/core/format/bytes.ts';
import { canReach, chownTo, ownerOf, type RunAs } from './run-as.ts';
import { StartupError } from './startup-error.ts';

export const MAJOR_VERSION = '18';

export const clusterFolder = (dataDir: string): string => join(dataDir, `postgres-${MAJOR_VERSION}`);

/** A new cluster needs 39 MB and its first journal 16 MB more; with less space than this the first write would fail. */
const ROOM_FOR_A_CLUSTER = 120 * MEGABYTE;
const ROOM_TO_RUN = 24 * MEGABYTE;

/** Ensures that the data folder is usable, and returns the path of the cluster in it, which may not exist yet. */
export function prepareDataFolder(dataDir: string, runAs: RunAs): string {
  const folder = resolve(dataDir);
  makeFolder(folder);
  const cluster = clusterFolder(folder);
  removeAbandoned(folder);
  refuseOtherVersions(folder, cluster);
  requireRoom(folder, existsSync(cluster) ? ROOM_TO_RUN : ROOM_FOR_A_CLUSTER);
  if (!lstatSync(cluster, { throwIfNoEntry: false }) && !canReach(runAs, folder)) {
    const elsewhere = join('/var/lib/trover', shortHash(folder));
    makeFolder(elsewhere);
    chownTo(runAs, elsewhere);
    symlinkSync(join(elsewhere, `postgres-${MAJOR_VERSION}`), cluster);
  }
  const link = lstatSync(cluster, { throwIfNoEntry: false });
  return link?.isSymbolicLink() ? resolveLink(cluster) : cluster;
}

function resolveLink(cluster: string): string {
  return existsSync(cluster)
    ? realpathSync(cluster)
    : join('/var/lib/trover', shortHash(resolve(cluster, '..')), `postgres-${MAJOR_VERSION}`);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    readdirSync(folder);
  } catch (error) {
    throw explainFolder(folder, error as NodeJS.ErrnoException);
  }
}

function explainFolder(folder: string, error: NodeJS.ErrnoException): StartupError {
  const advice = 'Set DATA_DIR to a folder that this user may write to.';
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return noRoom(folder);
    case 'EROFS':
      return new StartupError(`The data folder ${folder} is on a read-only file system. ${advice}`);
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartupError(`The data folder ${folder} is a file, not a folder. ${advice}`);
    case 'EACCES':
    case 'EPERM':
      return new StartupError(`The data folder ${folder} is not writable for this user. ${advice}`);
    default:
      return new StartupError(`The data folder ${folder} cannot be used (${error.message}). ${advice}`);
  }
}

export function noRoom(folder: string): StartupError {
  return new StartupError(
    `No disk space is left for the data folder ${folder}. Free some, at least ${ROOM_FOR_A_CLUSTER / MEGABYTE} MB, or set DATA_DIR to a folder on another disk. Nothing that was saved is lost.`,
  );
}

function requireRoom(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed) throw noRoom(folder);
}

function refuseOtherVersions(folder: string, cluster: string): void {
  if (existsSync(join(folder, 'PG_VERSION')))
    throw new StartupError(
      `${folder} is itself the folder of a PostgreSQL ${readVersion(folder)} cluster. Set DATA_DIR to the folder around it, or to an empty one.`,
    );
  if (lstatSync(cluster, { throwIfNoEntry: false })) return;
  const other = readdirSync(folder).find((name) => /^postgres-\d+$/.test(name));
  if (other)
    throw new StartupError(
      `The data folder ${folder} was made by another version of Trover: it holds ${other}, this version needs postgres-${MAJOR_VERSION}. Start the version that made it, or set DATA_DIR to an empty folder and bring the data over with a dump.`,
    );
}

export type ClusterState = 'none' | 'ready';

/** Whether a cluster exists; refuses a broken one, or one of another version, with the reason. */
export function inspectCluster(cluster: string): ClusterState {
  if (!existsSync(cluster)) return 'none';
  let files: string[];
  try {
    files = readdirSync(cluster);
  } catch (error) {
    throw explainFolder(cluster, error as NodeJS.ErrnoException);
  }
  if (files.length === 0) return 'none';
  if (!files.includes('PG_VERSION')) throw damaged(cluster, 'PG_VERSION is missing');
  const version = readVersion(cluster);
  if (version !== MAJOR_VERSION)
    throw new StartupError(
      `The data folder ${cluster} is of PostgreSQL ${version || 'no known version'}, and this version of Trover brings ${MAJOR_VERSION}. Start the version that made it, or set DATA_DIR to another folder.`,
    );
  if (!existsSync(join(cluster, 'global', 'pg_control'))) throw damaged(cluster, 'global/pg_control is missing');
  return 'ready';
}

export function damaged(cluster: string, reason: string, logFile?: string): StartupError {
  const see = logFile ? ` The log is ${logFile}.` : '';
  return new StartupError(
    `The data folder ${cluster} is damaged: ${reason}. Put a backup in its place, or set DATA_DIR to an empty folder to start empty.${see}`,
  );
}

export function readVersion(cluster: string): string {
  return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
}

/** Removes incomplete clusters of killed starts: `postgres-18.new-PID-…`. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^postgres-\d+\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A folder for the socket that only its owner may enter. Its name is derived from data folder and user, so that no two
 * share one, and is short, because a socket's path may have 107 bytes.
 */
export function prepareSocketFolder(cluster: string, runAs: RunAs): string {
  const owner = ownerOf(runAs);
  const name = `pg-${shortHash(`${cluster} ${owner}`)}`;
  const base = tmpdir().length > 60 || !canReach(runAs, tmpdir()) ? '/tmp' : tmpdir();
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownTo(runAs, folder);
  const status = lstatSync(folder);
  if (!status.isDirectory() || status.uid !== owner)
    throw new StartupError(`${folder} belongs to another user. Remove it, or set TMPDIR to another folder.`);
  chmodSync(folder, 0o700);
  return folder;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
