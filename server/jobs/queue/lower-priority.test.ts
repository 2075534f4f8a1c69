import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { lowerPriority, PRIORITY, SESSION_PRIORITY } from './lower-priority.ts';

/** A process that waits until its input ends; `detached` gives it its own session, as PostgreSQL's have. */
const waiting = (detached: boolean) => spawn('cat', { detached, stdio: ['pipe', 'ignore', 'ignore'] });
const groupOf = (pid: number): string =>
  existsSync(`/proc/${pid}/autogroup`) ? readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim() : 'no groups here';

test('a process in its own session is put behind the others with its session, however many at once', async () => {
  const own = Array.from({ length: 4 }, () => waiting(true));
  const beside = waiting(false);
  const before = groupOf(process.pid);
  const pids = [...own, beside].map(({ pid }) => pid as number);
  await Promise.all(pids.map(lowerPriority));
  expect(pids.map((pid) => getPriority(pid))).toEqual(pids.map(() => PRIORITY));
  for (const { pid } of own)
    expect(groupOf(pid as number)).toMatch(new RegExp(`no groups here|^/autogroup-\\d+ nice ${SESSION_PRIORITY}$`));
  // only processes in the session of the caller are lowered
  expect(groupOf(process.pid)).toBe(before);
  for (const child of [...own, beside]) child.kill();
});

test('a process that is gone is reported', async () => {
  const child = waiting(false);
  child.kill();
  await new Promise((done) => child.once('close', done));
  await expect(lowerPriority(child.pid as number)).rejects.toThrow(/ESRCH|no such process/);
});
