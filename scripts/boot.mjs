// What every npm script runs first: installs what the lockfile names, builds the pages,
// and continues under the pinned Node. Built-ins only, so that a bare Node 20 can start it.
// Data may go to stdout (`trover --json`), so everything this file prints goes to stderr.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const env = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  // Node caches what it compiled from one start to the next, which halves the time to load the program.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
};
const [command, ...args] = process.argv.slice(2);

const print = (text) => process.stderr.write(`${text}\n`);

function stop(text) {
  print(text);
  process.exit(1);
}

function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  print('Installing what package-lock.json names …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // The build needs what NODE_ENV=production would leave out.
  const done = spawnSync(
    npm[0],
    [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  );
  if (done.status !== 0)
    stop('The install failed: see the lines above. Check the network and the disk, then try again.');
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

/** Runs a build when any file that goes into it differs from the last one. */
function buildOnce({ folder, text, sources: folders, more = [], script, args, cwd = root }) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const path of [...more, ...folders.flatMap((each) => sources(each)).sort()])
    hash.update(path).update(readFileSync(join(root, path)));
  const wanted = hash.digest('hex');
  const mark = join(folder, '.built');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  print(text);
  const done = spawnSync(node(), [join(root, script), ...args], {
    cwd,
    stdio: ['ignore', 2, 2],
    env: { ...env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) stop(`${text.replace(' …', '')} failed: see the lines above.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(mark, wanted);
}

const buildPages = () =>
  buildOnce({
    folder: join(root, 'web', 'build'),
    text: 'Building the pages …',
    sources: ['core', 'intake', 'contract', 'web'],
    script: 'node_modules/@react-router/dev/bin.cjs',
    args: ['build'],
    cwd: join(root, 'web'),
  });

const programBuild = join(root, 'server', 'build');

const buildProgram = () =>
  buildOnce({
    folder: programBuild,
    text: 'Building the program …',
    sources: ['core', 'intake', 'contract', 'db', 'server'],
    more: ['scripts/build-program.mjs'],
    script: 'scripts/build-program.mjs',
    args: [],
  });

/** One at a time installs and builds, when several processes start at once. */
function alone(work) {
  const lock = join(
    tmpdir(),
    `trover-boot-${createHash('sha256').update(`${root} ${process.getuid?.()}`).digest('hex').slice(0, 16)}`,
  );
  for (let isPrinted = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') break; // a folder that cannot be written to: continue without the lock
    }
    if (!isAlive(Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' })))) rmSync(lock, { force: true });
    else {
      if (!isPrinted) print('Waiting for another start to install and build …');
      isPrinted = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    }
  }
  process.on('exit', () => rmSync(lock, { force: true }));
  work();
  rmSync(lock, { force: true });
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Continues in a child process on the pinned Node. A server is tied to this process by a channel: if this process is
 * killed, the server stops cleanly.
 */
function run(script, { more = [], extra = {}, cwd = process.cwd(), tied = false } = {}) {
  const stdio = tied ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(node(), [join(root, script), ...more, ...args], { cwd, stdio, env: { ...env, ...extra } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stop(`${script} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  if (tied && process.env.npm_lifecycle_event) stopWithParent(child);
}

/** npm that is killed passes no signal on, nor does the shell that it puts between: their going is the signal. */
function stopWithParent(child) {
  const above = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const started = above();
  setInterval(() => {
    if (above() !== started) child.kill('SIGTERM');
  }, 500).unref();
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S+ (\d+) .*$/s, '$1');
  } catch {
    return '';
  }
}

const commands = {
  start: () => run('server/build/main.js', { extra: { NODE_ENV: process.env.NODE_ENV ?? 'production' }, tied: true }),
  dev: () => run('server/main.ts', { extra: { NODE_ENV: 'development' }, tied: true }),
  // The caller's files are named from the caller's folder, not from npm's.
  trover: () => run('server/cli/main.ts', { cwd: process.env.INIT_CWD ?? process.cwd() }),
  build: () => {},
  check: () => run('scripts/check.mjs'),
  test: () => run('scripts/test.mjs'),
  'test:journeys': () => run('scripts/test.mjs', { more: ['--journeys'] }),
  'test:long': () => run('scripts/test.mjs', { more: ['--long'] }),
  bench: () => run('scripts/bench.mjs'),
};
const needBuilds = ['start', 'build', 'test', 'test:journeys', 'test:long', 'bench'];

if (!Object.hasOwn(commands, command)) stop(`boot: '${command}' is not one of ${Object.keys(commands).join(', ')}`);
alone(() => {
  install();
  if (!needBuilds.includes(command)) return;
  buildPages();
  buildProgram();
  env.TROVER_BUILD = programBuild;
});
commands[command]();
