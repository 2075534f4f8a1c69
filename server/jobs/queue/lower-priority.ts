import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Behind whatever answers requests, where both want a processor. */
export const PRIORITY = 19;
/**
 * Priority (nice) of its own session: about a tenth of a contended processor. The lowest priority would be a
 * hundredth, and a file would wait for minutes on a busy machine.
 */
export const SESSION_PRIORITY = 10;

/**
 * Lowers the priority of a process on this machine: our own alone, another with its session. Fails for another user's
 * process.
 */
export async function lowerPriority(pid: number): Promise<void> {
  setPriority(pid, PRIORITY);
  if (groupOf(pid) !== groupOf(process.pid)) await lowerSession(pid);
}

/**
 * Where Linux groups processes by session (sched_autogroup_enabled), a process's priority counts inside its session alone,
 * and PostgreSQL gives each of its processes its own session: there the session's priority counts. A user other than
 * root may change ten of them a second.
 */
async function lowerSession(pid: number): Promise<void> {
  const group = fileOf(pid);
  for (let attempt = 1; existsSync(group); attempt += 1) {
    try {
      return writeFileSync(group, String(SESSION_PRIORITY));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || attempt === 10) throw error;
      await pause(150);
    }
  }
}

const fileOf = (pid: number): string => `/proc/${pid}/autogroup`;

/** Reads `/autogroup-92976 nice 0`; without groups it is one for all. */
const groupOf = (pid: number): string | undefined =>
  existsSync(fileOf(pid)) ? readFileSync(fileOf(pid), 'utf8').split(' ', 1)[0] : undefined;
