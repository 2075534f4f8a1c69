// One folder name for a noun in every layer (docs/architecture.md): the folders of `core`, `contract`, `db/queries`, the desk and
// the dialogs have the names of `server`'s. Pages of a signed-in person have the names of their addresses, each with its noun here.

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Where folders are nouns, and those that are none: what all calls share, and what only a screen has. */
const LAYERS = [
  ['core', 'dates format losses money testing text'],
  ['contract', 'examples operations protocol'],
  ['db/queries', ''],
  ['web/components', 'check-notice crumbs forms keyboard layout metadata offline palette reading rich-text steps'],
  ['web/dialogs', 'proof'],
  ['web/routes/operator', 'frame reports'],
];

/** The nouns of the folders `web/routes/user.*` that are called otherwise in the other layers. */
const ADDRESSES = {
  $id: 'profiles',
  certifications: 'organisations',
  decisions: 'organisations',
  firm: 'partners',
  losses: 'portfolios',
  organization: 'organisations',
  overview: 'organisations',
  portfolio: 'portfolios',
  reports: 'organisations',
  settings: 'accounts',
};
const USER_PAGE = /^web\/routes\/user\.([^./]+)[^/]*\//;

/** Pages whose address has no noun, and addresses in the list that no page has. */
export function findPageFaults(paths) {
  const nouns = new Set(paths.flatMap((path) => /^server\/([^/]+)\//.exec(path)?.[1] ?? []));
  const pages = new Set(paths.flatMap((path) => USER_PAGE.exec(path)?.[1] ?? []));
  return [
    ...[...pages]
      .filter((page) => !nouns.has(ADDRESSES[page] ?? page))
      .map((page) => `web/routes/user.${page}: no noun of server; add it to ADDRESSES in scripts/checks/folders.mjs`),
    ...Object.keys(ADDRESSES)
      .filter((page) => !pages.has(page))
      .map((page) => `user.${page} in scripts/checks/folders.mjs: no such folder in web/routes`),
  ];
}

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
  const listed = spawnSync('git', ['ls-files', ...LAYERS.map(([layer]) => layer), 'web/routes', 'server'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout;
  const paths = listed.split('\n').filter(Boolean);
  const faults = [...findFaults(paths), ...findPageFaults(paths)];
  for (const fault of faults) console.error(fault);
  console.log(`${paths.length} files`);
  process.exit(faults.length > 0 ? 1 : 0);
}
