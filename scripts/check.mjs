// The checks of CI for every change: types, format and lint (no import cycle, types too), promise rules, nothing unused
// (knip.json names where a program starts), dependency arrows, paths named in documents.
// `--promises` alone checks what has the types of all files a second time; `--without-promises` checks the others.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const folders = ['core', 'intake', 'contract', 'db', 'server', 'web', 'e2e', 'bench', 'scripts'].filter((f) =>
  existsSync(join(root, f)),
);

/** The other steps read its output. */
const first = [['route types', bin('react-router'), ['typegen'], 'web']];

const promises = [
  'promises',
  bin('oxlint'),
  [
    ...['--type-aware', '-A', 'all'],
    ...['-D', 'typescript/no-floating-promises', '-D', 'typescript/no-misused-promises'],
    ...folders,
  ],
];

/** Two lanes run at once: the type checkers, which use several processors for part of the time, and the rest, which use one. */
const lanes = [
  [
    ['types', bin('tsc'), ['-p', 'tsconfig.json']],
    ['types of the pages', bin('tsc'), ['-p', 'web/tsconfig.json']],
  ],
  [
    ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
    ['unused', bin('knip'), ['--no-progress']],
    ['names', process.execPath, ['scripts/checks/names.mjs']],
    ['phrases', process.execPath, ['scripts/checks/phrases.mjs']],
    ['sizes', process.execPath, ['scripts/checks/sizes.mjs']],
    ['folders', process.execPath, ['scripts/checks/folders.mjs']],
    ['clocks', process.execPath, ['scripts/checks/clocks.mjs']],
    ['arrows', process.execPath, ['scripts/checks/arrows.mjs']],
    ['contrast', process.execPath, ['scripts/checks/contrast.mjs']],
    ['licenses', process.execPath, ['scripts/checks/licenses.mjs']],
    ['manifests', process.execPath, ['scripts/checks/manifests.mjs']],
    ['documents', process.execPath, ['scripts/checks/documents.mjs']],
    ['asvs', process.execPath, ['scripts/checks/asvs.mjs']],
  ],
];

/** Prints each step as it ends; true where all are good. */
async function run(steps) {
  let areGood = true;
  for (const [name, program, args, folder = '.'] of steps) {
    const started = Date.now();
    const { isGood, output } = await start(program, args, folder);
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    if (!isGood) console.log(output);
    areGood &&= isGood;
  }
  return areGood;
}

const start = (program, args, folder) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: join(root, folder), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ isGood: false, output: String(error) }));
    child.once('close', (code) => resolve({ isGood: code === 0, output }));
  });

const flag = process.argv[2];
const [types, others] = lanes;
const asked =
  flag === '--promises' ? [[promises]] : flag === '--without-promises' ? lanes : [[...types, promises], others];
const results = [await run(first), ...(await Promise.all(asked.map(run)))];
process.exit(results.every(Boolean) ? 0 : 1);
