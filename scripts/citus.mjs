// A Citus cluster of one coordinator and two workers, from ../shared/citus where it is beside the checkout. For tests and
// benches; the program needs none. Only root may install it, and it is for Debian on amd64.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const scripts = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'shared', 'citus');
const WORKERS = 2;

/** Tests make many databases, each with a maintenance process of Citus; they need not outlive the machine. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'max_worker_processes=64'];

/** The Citus of ../shared needs a function that PostgreSQL has since 15.20; with an older server it cannot be loaded. */
const MINOR = 20;

/** Whether the server that is installed can load it; where none is installed, the start script installs one. */
function canLoad() {
  const { status, stdout } = spawnSync('/usr/lib/postgresql/15/bin/postgres', ['--version'], { encoding: 'utf8' });
  const version = status === 0 && /\b15\.(\d+)/.exec(stdout);
  if (!version || Number(version[1]) >= MINOR) return true;
  console.log(`Citus is left out: it needs PostgreSQL 15.${MINOR} or later, and ${version[0]} is installed`);
  return false;
}

const run = (script, ...args) =>
  spawnSync('bash', [join(scripts, script), ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Starts it in its own folder; null where there is none for this machine. */
export function startCitus() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(join(scripts, 'start'))) return null;
  if (!canLoad()) return null;
  const folder = mkdtempSync(join(tmpdir(), 'trover-citus-'));
  // one port for the coordinator and one for each worker; another run beside this one has others;
  // below the ports that Linux gives to connections
  const port = 20_000 + (process.pid % 3_000) * 4;
  const stop = () => {
    run('stop', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  const start = () => {
    const { status, stdout, stderr } = run('start', folder, String(WORKERS), String(port));
    if (status === 0) return stdout.trim().split('\n').at(-1);
    stop();
    throw new Error(`${scripts}/start ended with ${status}: ${stderr}`);
  };
  start();
  for (let at = 0; at <= WORKERS; at++)
    for (const setting of SETTINGS)
      spawnSync('psql', [
        '-X',
        '-q',
        '-h',
        '127.0.0.1',
        '-p',
        String(port + at),
        '-U',
        'postgres',
        '-c',
        `alter system set ${setting}`,
      ]);
  run('stop', folder);
  return { url: start(), stop };
}

/**
 * Prepares an empty cluster as docs/scale.md describes: the program creates its tables at its first start, and the command
 * line distributes them. Answers with what `database status` prints.
 */
export async function prepareCitus(url, { root, env, timeout_ms = 180_000 }) {
  const data = mkdtempSync(join(tmpdir(), 'trover-citus-data-'));
  const started = {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 2] },
    env: { ...env, DATABASE_URL: url, DATA_DIR: data, PORT: '0', ASSISTANT_PORT: '0', TROVER_DEMO: 'off' },
  };
  const program = spawn(
    process.execPath,
    [env.TROVER_BUILD ? join(env.TROVER_BUILD, 'main.js') : 'server/main.ts'],
    started,
  );
  const ended = new Promise((resolve) => program.once('close', resolve));
  let printed = '';
  const isReady = await new Promise((resolve) => {
    setTimeout(() => resolve(false), timeout_ms).unref();
    program.once('close', () => resolve(false));
    program.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      if (/^ready /m.test(printed)) resolve(true);
    });
  });
  program.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
  if (!isReady) throw new Error(`the program did not start on Citus: ${printed.slice(-2_000)}`);
  const database = (verb) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/main.ts', 'database', verb], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { ...env, DATABASE_URL: url },
    });
    if (status !== 0) throw new Error(`trover database ${verb} ended with ${status}: ${stderr}`);
    return stdout;
  };
  database('distribute');
  return database('status');
}
