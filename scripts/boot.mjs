// What every npm script runs first: installs what the lockfile says, builds the pages,
// and goes on under the pinned Node. Built-ins only, so that a bare Node 20 can start it.
// Data may go to stdout (`trover --json`), so everything this file says goes to stderr.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` };
const [command, ...args] = process.argv.slice(2);

const say = (text) => process.stderr.write(`${text}\n`);

function stop(text) {
  say(text);
  process.exit(1);
}

function install() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  const mark = join(root, 'node_modules', '.installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  say('Installing what package-lock.json names …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const done = spawnSync(npm[0], [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) stop('The install failed: see the lines above. Check the network and the disk, then try again.');
  writeFileSync(mark, lock);
}

function node() {
  const pinned = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return stop(
    `Node ${process.versions.node} is too old and no Node for ${process.platform}-${process.arch} is in the lockfile: install Node 24 and try again.`,
  );
}

function sources(folder, into = []) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'build', '.react-router'].includes(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) sources(path, into);
    else if (!path.includes('.test.')) into.push(path);
  }
  return into;
}

/** Builds web/ when any file that goes into it differs from the last build. */
function build() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const path of ['core', 'intake', 'contract', 'web'].flatMap((folder) => sources(folder)).sort())
    hash.update(path).update(readFileSync(join(root, path)));
  const wanted = hash.digest('hex');
  const mark = join(root, 'web', 'build', '.built');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  say('Building the pages …');
  const done = spawnSync(node(), [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
    env: { ...env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) stop('The build of the pages failed: see the lines above.');
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, wanted);
}

function run(script, more = [], extra = {}) {
  const child = spawn(node(), [join(root, script), ...more, ...args], { cwd: process.cwd(), stdio: 'inherit', env: { ...env, ...extra } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

const commands = {
  start: () => (build(), run('server/main.ts', [], { NODE_ENV: process.env.NODE_ENV ?? 'production' })),
  dev: () => run('server/main.ts', [], { NODE_ENV: 'development' }),
  trover: () => run('server/cli/main.ts'),
  build,
  check: () => run('scripts/check.mjs'),
  test: () => (build(), run('scripts/test.mjs')),
  'test:long': () => (build(), run('scripts/test.mjs', ['--long'])),
  bench: () => (build(), run('scripts/bench.mjs')),
};

if (!Object.hasOwn(commands, command)) stop(`boot: '${command}' is not one of ${Object.keys(commands).join(', ')}`);
install();
commands[command]();
