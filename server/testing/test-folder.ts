import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders = new Set<string>();

/** An empty folder that is removed when the tests of the file have ended. Call `removeTestFolders` at the top of the file. */
export function makeTestFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `trover-${name}-`));
  folders.add(folder);
  return folder;
}

/** Registers the removal of the folders that `makeTestFolder` creates in this file. */
export function removeTestFolders(): void {
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    folders.clear();
  });
}
