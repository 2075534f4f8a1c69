import { dirname, join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { clusterFolder, damaged, MAJOR_VERSION, noRoom, readVersion } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

export const isNoRoom = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text);
/** Corrupted data or a missing file: classes XX and 58 of PostgreSQL's codes. */
export const isDamage = (code: string | undefined): boolean => code !== undefined && /^(XX|58)/.test(code);

/** A refusal of our own server other than "starting up" is permanent: its data or settings are damaged. */
export const refusesForGood = (code: string | undefined): boolean =>
  code !== undefined && /^(?!E)[0-9A-Z]{5}$/.test(code) && !['57P03', '57P01', '53300'].includes(code);

/** The last error that PostgreSQL printed, without its prefix. */
export function lastErrorLine(output: string): string {
  const complaints = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|error:|ERROR/.test(line) && !/the database system is|not yet accepting/.test(line));
  return (complaints.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
    .trim();
}

/** The failure for an error that means damaged data in the program's own database; undefined for any other error. */
export function explainDamage(dataDir: string, error: unknown): StartupError | undefined {
  const { code, message } = error as Partial<Error> & { code?: string };
  if (!isDamage(code)) return undefined;
  const cluster = clusterFolder(dataDir);
  return damaged(cluster, `PostgreSQL reports "${message}"`, `${cluster}.log`);
}

/** Summarizes the output of a server that did not start in a sentence. */
export function explain(cluster: Cluster, output: string): StartupError {
  const { folder, logFile } = cluster;
  if (isNoRoom(output)) return noRoom(dirname(folder));
  if (/lock file ".*" already exists|pre-existing shared memory|could not bind Unix/.test(output))
    return new StartupError(
      `Another PostgreSQL uses the data folder ${folder} and does not answer. End it (its process id is in ${join(folder, 'postmaster.pid')}), then start again. The log is ${logFile}.`,
    );
  if (/wrong ownership/.test(output))
    return new StartupError(
      `The data folder ${folder} belongs to another user. Start as that user, or set DATA_DIR to another folder.`,
    );
  if (/invalid permissions/.test(output))
    return new StartupError(`Other users can read the data folder ${folder}. Remove their access: chmod 700 ${folder}`);
  if (/incompatible with server|was initialized by PostgreSQL version/.test(output)) {
    if (readVersion(folder) === MAJOR_VERSION)
      return damaged(folder, `global/pg_control is not what PostgreSQL ${MAJOR_VERSION} wrote`, logFile);
    return new StartupError(
      `The data folder ${folder} was made by another version of PostgreSQL (${lastErrorLine(output)}). Start the version that made it, or set DATA_DIR to another folder.`,
    );
  }
  if (/could not (map|create|resize) .*shared memory|Cannot allocate memory/.test(output))
    return new StartupError(
      `There is not enough memory to start the database (${lastErrorLine(output)}). Free some and try again.`,
    );
  return damaged(folder, `PostgreSQL reports "${lastErrorLine(output)}"`, logFile);
}
