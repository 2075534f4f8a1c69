// After every install: point node_modules/.bin/node at the Node that the lockfile pins,
// so that npm scripts run on it wherever an older Node can start npm.
import { existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const os = process.platform === 'win32' ? 'win' : process.platform;
const exe = process.platform === 'win32' ? 'node.exe' : 'node';
const pinned = join(root, 'node_modules', `node-${os}-${process.arch}`, 'bin', exe);
const link = join(root, 'node_modules', '.bin', exe);

if (existsSync(pinned)) {
  mkdirSync(dirname(link), { recursive: true });
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
  symlinkSync(relative(dirname(link), pinned), link);
}
