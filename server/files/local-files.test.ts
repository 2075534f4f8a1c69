import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { LocalFiles } from './local-files.ts';
import { describeFileStore } from './testing/store-contract.ts';

let root: string;
let store: LocalFiles;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'trover-files-'));
  store = new LocalFiles(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describeFileStore('the file store of a folder', () => ({
  store,
  unfinished: () => readdir(join(root, 'arriving')).catch(() => []),
}));
