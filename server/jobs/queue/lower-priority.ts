import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs only when the processes that answer requests leave the processor idle. */
export const PRIORITY = 19;
/**
 * Priority (nice) of the session: about a tenth of a contended processor. The lowest priority would get a hundredth,
 * and a file would wait for minutes on a busy machine.
 */
export const SESSION_PRIORITY = 10;

/**
 * Lowers the priority of a process on this machine: for our own only the process, for another one its session too.
 * Fails for another user's process.
 */
export async function lowerPriority(pid: number): Promise<void> {
  setPriority(pid, PRIORITY);
  if (groupOf(pid) !== groupOf(process.pid)) await lowerSession(pid);
}

/**
 * Where Linux groups processes by session (sched_autogroup_enabled), a process's priority counts only within its
 * session, and each PostgreSQL process has a session of its own: there the session's priority counts. Users other than
 * root may change ten of them per second.
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

/** Parses the group from `/autogroup-92976 nice 0`; without groups, all processes have the same. */
const groupOf = (pid: number): string | undefined =>
  existsSync(fileOf(pid)) ? readFileSync(fileOf(pid), 'utf8').split(' ', 1)[0] : undefined;
