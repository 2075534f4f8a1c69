import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findAbandoned, findLeft, listFolders, listProcesses } from './leftovers.mjs';

const NOW = 1_000_000_000_000;
const old = { made: 1, changed: 1 };
const run = { pid: 2, command: 'node vitest', variables: '', began: 1 };

test('a folder of a killed run is abandoned, also where its database server runs on', () => {
  const path = '/dev/shm/trover-main-x';
  const server = { pid: 3, command: `/x/bin/postgres -D ${path}/postgres-18 -k /tmp`, variables: '', began: 1 };
  expect(findAbandoned([{ path, ...old }], [run, server], NOW)).toHaveLength(1);
});

test('a folder that a process names, or that is young, is left alone', () => {
  const path = '/tmp/trover-main-y';
  const program = { pid: 4, command: 'node server/main.ts', variables: `A=1\0DATA_DIR=${path}\0`, began: 1 };
  expect(findAbandoned([{ path, ...old }], [run, program], NOW)).toEqual([]);
  expect(findAbandoned([{ path, made: NOW - 60_000, changed: 1 }], [run], NOW)).toEqual([]);
});

test.runIf(process.platform === 'linux')('a folder and a process that are left since then are named', async () => {
  const since = Date.now() - 50;
  const folder = mkdtempSync(join(tmpdir(), 'trover-left-'));
  const script = join(import.meta.dirname, 'no-such-script.mjs');
  const child = spawn('sh', ['-c', `sleep 30 # ${script}`]);
  try {
    const ours = () =>
      findLeft(since, listFolders(), listProcesses()).filter(
        (one: string) => one.includes(folder) || one.includes(`process ${child.pid}:`),
      );
    await expect.poll(() => ours().length).toBe(2);
    expect(findLeft(Date.now() + 60_000, listFolders(), listProcesses())).toEqual([]);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
});

test.runIf(process.platform === 'linux')('a process is as old as its start, and the run that asks is not left', () => {
  const processes = listProcesses();
  const own = processes.find(({ pid }: { pid: number }) => pid === process.ppid);
  expect(own.parent).toBeGreaterThan(0);
  expect(own.began).toBeGreaterThan(0);
  expect(own.began).toBeLessThanOrEqual(Date.now() + 1_000);
  const root = join(import.meta.dirname, '..');
  const asking = { ...own, command: `bash ${root}/.ci/run`, began: NOW };
  const other = { pid: 1_000_000_000, parent: 1, command: `node ${root}/server/main.ts`, variables: '', began: NOW };
  expect(findLeft(NOW, [], [asking, other])).toEqual([`the process 1000000000: ${other.command}`]);
  expect(findLeft(NOW + 1, [], [other])).toEqual([]);
});
