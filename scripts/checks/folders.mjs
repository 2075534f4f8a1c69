// One folder name for a noun in every layer (docs/architecture.md): the folders of `contract`, `db/queries`, the console and the
// dialogs have the names of `server`'s.

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Where folders are nouns, and those that are none: what all calls share, and what only a screen has. */
const LAYERS = [
  ['contract', 'examples operations protocol'],
  ['db/queries', ''],
  ['web/components', 'check-notice crumbs forms keyboard layout metadata offline palette reading rich-text steps'],
  ['web/dialogs', 'proof'],
  ['web/routes/operator', 'frame reports'],
];

/** Faults of paths: a folder of a layer whose name no folder of `server` has. */
export function findFaults(paths) {
  const inside = (folder) =>
    new Set(
      paths
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1).split('/'))
        .filter((parts) => parts.length > 1)
        .map(([name]) => name),
    );
  const nouns = inside('server');
  return LAYERS.flatMap(([layer, others]) =>
    [...inside(layer)]
      .filter((name) => !nouns.has(name) && !others.split(' ').includes(name))
      .map((name) => `${layer}/${name}: server has no folder of that name; a noun has one name in every layer`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = spawnSync('git', ['ls-files', ...LAYERS.map(([layer]) => layer), 'server'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout;
  const paths = listed.split('\n').filter(Boolean);
  const faults = findFaults(paths);
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files`);
  process.exit(faults.length > 0 ? 1 : 0);
}
