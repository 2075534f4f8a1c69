// No folder of source has more than 25 files, and no source file more than 400 lines (CONTRIBUTING.md).

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const MAX_FILES = 25;
export const MAX_LINES = 400;

/** Faults of paths, each with its number of lines. */
export function findFaults(files) {
  const folders = Map.groupBy(files, ([path]) => dirname(path));
  return [
    ...[...folders]
      .filter(([, inside]) => inside.length > MAX_FILES)
      .map(([folder, inside]) => `${folder}: ${inside.length} files; at most ${MAX_FILES}: make a folder for a noun`),
    ...files
      .filter(([, lines]) => lines > MAX_LINES)
      .map(([path, lines]) => `${path}: ${lines} lines; at most ${MAX_LINES}: split it by nouns`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout;
  const paths = listed.split('\n').filter((path) => path !== '' && !path.startsWith('fixtures/'));
  const faults = findFaults(paths.map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n').length - 1]));
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files`);
  process.exit(faults.length > 0 ? 1 : 0);
}
