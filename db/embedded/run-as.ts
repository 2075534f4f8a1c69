import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartupError } from './startup-error.ts';

/** PostgreSQL refuses to run as root, and initdb as a user without a name: these are the alternatives. */
export type RunAs = 'oneself' | 'user_namespace' | { uid: number; gid: number };

export const NOBODY = { uid: 65534, gid: 65534 };

export function chooseRunAs(): RunAs {
  const uid = process.getuid?.();
  if (uid !== 0 && hasName()) return 'oneself';
  if (canUnshare()) return 'user_namespace';
  if (uid === 0) return NOBODY;
  throw new StartupError(
    `The user id ${uid} has no name in /etc/passwd, and user namespaces are not allowed here: PostgreSQL cannot run. Start as a user with a name, or set DATABASE_URL.`,
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

let isUnshareAllowed: boolean | undefined;

/** Determined once: the result depends on the kernel, and starting a process blocks this one. */
function canUnshare(): boolean {
  isUnshareAllowed ??= spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0;
  return isUnshareAllowed;
}

/** Root continues as the owner of the cluster: from a normal user's earlier start, or one without user namespaces. */
export function runAsOwner(chosen: RunAs, cluster: string): RunAs {
  const clusterStatus = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !clusterStatus || clusterStatus.uid === 0) return chosen;
  return { uid: clusterStatus.uid, gid: clusterStatus.gid };
}

/** The uid that owns PostgreSQL's files, as the kernel sees it. */
export function ownerOf(runAs: RunAs): number {
  return typeof runAs === 'object' ? runAs.uid : (process.getuid?.() ?? 0);
}

/** Changes the owner of a folder or file that root created to the user that PostgreSQL runs as. */
export function chownTo(runAs: RunAs, path: string): void {
  if (typeof runAs === 'object') chownSync(path, runAs.uid, runAs.gid);
}

/**
 * In a user namespace without a mapping PostgreSQL sees itself as uid 65534 and starts, while the kernel still sees
 * root: root owns the files, and the process has the same pid.
 */
export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  if (runAs === 'user_namespace') return spawn('unshare', ['--user', program, ...args], options);
  if (runAs === 'oneself') return spawn(program, args, options);
  return spawn(program, args, { ...options, ...runAs });
}

export function canReach(runAs: RunAs, path: string): boolean {
  if (typeof runAs === 'string') return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...runAs, cwd: '/' }).status === 0;
}
