import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmaster } from '@trover/db/embedded/postmaster.ts';
import { afterEach } from 'vitest';
import { TestProcess } from './test-process.ts';

const made: string[] = [];
const started: TestProcess[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'trover-main-'));
  made.push(folder);
  return folder;
}

/** A process of the program, or of another version in the folder `program`; stopped after the test, if it still runs. */
export function start(env: Record<string, string>, args: readonly string[] = [], program?: string): TestProcess {
  const one = new TestProcess(env, [...args], program);
  started.push(one);
  return one;
}

export const clusterOf = (folder: string): string => join(folder, 'postgres-18');
export const isServed = (folder: string): boolean => readPostmaster(clusterOf(folder)) !== undefined;

/** Without pages: these tests are about the program, with or without a build of web/. */
export const headless = ['--role', 'api,worker,assistant'];

/** Stops what a test has started, and removes its folders. */
export function endPrograms(): void {
  afterEach(async () => {
    for (const one of started.splice(0)) await one.stop();
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}
