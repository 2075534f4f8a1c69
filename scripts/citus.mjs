// A Citus cluster of one coordinator and two workers, from ../shared/citus where it is beside the checkout. For tests and
// benches; the program needs none. Only root may install it, and it is for Debian on amd64.
import { spawnSync } from 'node:child_process';
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
