// The checks of CI for every change: types, format and lint (no import cycle, types too), promise rules, nothing unused
// (knip.json names where a program starts), dependency arrows, paths named in documents.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const folders = ['core', 'intake', 'contract', 'db', 'server', 'web', 'e2e', 'bench', 'scripts'].filter((f) =>
  existsSync(join(root, f)),
);

const steps = [
  ['route types', bin('react-router'), ['typegen'], 'web'],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the pages', bin('tsc'), ['-p', 'web/tsconfig.json']],
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  [
    'promises',
    bin('oxlint'),
    [
      '--type-aware',
      '-A',
      'all',
      '-D',
      'typescript/no-floating-promises',
      '-D',
      'typescript/no-misused-promises',
      ...folders,
    ],
  ],
  ['unused', bin('knip'), ['--no-progress']],
  ['names', process.execPath, ['scripts/checks/names.mjs']],
  ['phrases', process.execPath, ['scripts/checks/phrases.mjs']],
  ['sizes', process.execPath, ['scripts/checks/sizes.mjs']],
  ['folders', process.execPath, ['scripts/checks/folders.mjs']],
  ['arrows', process.execPath, ['scripts/checks/arrows.mjs']],
  ['contrast', process.execPath, ['scripts/checks/contrast.mjs']],
  ['licenses', process.execPath, ['scripts/checks/licenses.mjs']],
  ['manifests', process.execPath, ['scripts/checks/manifests.mjs']],
  ['documents', process.execPath, ['scripts/checks/documents.mjs']],
  ['asvs', process.execPath, ['scripts/checks/asvs.mjs']],
];

let failed = 0;
for (const [name, program, args, folder = '.'] of steps) {
  const started = Date.now();
  const done = spawnSync(program, args, { cwd: join(root, folder), encoding: 'utf8' });
  const good = done.status === 0;
  if (!good) failed += 1;
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!good) console.log(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error ?? ''}`);
}
process.exit(failed ? 1 : 0);
