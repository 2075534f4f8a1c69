// What killed runs leave: servers of PostgreSQL, and folders in memory and in the folder for temporary files.
// `node scripts/leftovers.mjs --since SECONDS` fails, and names it, where anything of ours is left since then.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A running test run never has a longer gap without a process that uses its folder. */
const OLD_MS = 3 * 3600_000;
/** Compiled code and unpacked servers are for the next start. */
const CACHE = /^trover-(boot|postgres)-/;

const bases = () => [...new Set(['/dev/shm', tmpdir(), '/tmp'])].filter((folder) => existsSync(folder));

/** Folders of ours, each with when it was made. */
export function listFolders(of = bases()) {
  return of.flatMap((base) =>
    readdirSync(base)
      .filter((name) => name.startsWith('trover-') && !CACHE.test(name))
      .flatMap((name) => {
        try {
          const path = join(base, name);
          const stat = statSync(path);
          return stat.isDirectory() ? [{ path, made: stat.birthtimeMs || stat.ctimeMs, changed: stat.mtimeMs }] : [];
        } catch {
          return []; // gone by now
        }
      }),
  );
}

const read = (path) => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

/** Every other process, with its arguments and its variables; none where there is no /proc. */
export function listProcesses() {
  if (!existsSync('/proc/self')) return [];
  const boot = Date.now() - Number.parseFloat(read('/proc/uptime')) * 1000;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({
      pid: Number(pid),
      command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim(),
      variables: read(`/proc/${pid}/environ`),
      ...statOf(pid, boot),
    }));
}

/** The unit of /proc: hundredths of a second since the machine started. */
const TICK_MS = 10;

/** Its parent, and when it began in milliseconds; the times of its folder in /proc are when it was first read. */
function statOf(pid, boot) {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  const [parent, ticks] = [Number(fields[1] ?? 0), Number(fields[19] ?? 0)];
  return { parent, began: ticks > 0 ? boot + ticks * TICK_MS : 0 };
}

const isServerOf = (folder) => (one) => /\bpostgres -D /.test(one.command) && one.command.includes(`${folder}/`);

/** Folders that no live run uses: old, and named by no process other than an orphaned server. */
export function findAbandoned(folders, processes, now = Date.now()) {
  return folders.filter(({ path, made, changed }) => {
    if (Math.max(made, changed) > now - OLD_MS) return false;
    const isServer = isServerOf(path);
    return !processes.some((one) => !isServer(one) && (one.command.includes(path) || one.variables.includes(path)));
  });
}

/** Ends and removes what earlier runs left. */
export async function sweepLeftovers() {
  const processes = listProcesses();
  for (const { path } of findAbandoned(listFolders(), processes)) {
    for (const { pid } of processes.filter(isServerOf(path))) {
      try {
        process.kill(pid, 'SIGINT'); // PostgreSQL's fast shutdown
      } catch {} // ended by now
    }
    for (let left = 50; left > 0 && listProcesses().some(isServerOf(path)); left -= 1) await pause(100);
    // the disk of a run with faults, which a kill left mounted
    const disk = join(path, 'disk');
    if (existsSync(disk)) spawnSync('umount', [disk], { stdio: 'ignore' });
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      console.error(`${path} cannot be removed: ${error.message}`); // another user's
    }
  }
}

/** This process's parent, the one above that, and so on: the run that called it, which ends after it. */
function listAbove(processes) {
  const above = [];
  for (let pid = process.ppid; pid > 1 && !above.includes(pid); ) {
    above.push(pid);
    pid = processes.find((one) => one.pid === pid)?.parent ?? 0;
  }
  return above;
}

/** What is left of a run that began at `since`: processes of this checkout, and folders, in sentences. */
export function findLeft(since, folders = listFolders(), processes = listProcesses()) {
  const above = listAbove(processes);
  // of another checkout's run on this machine
  const isOfOthers = ({ path }) =>
    processes.some(
      ({ pid, command, variables = '' }) =>
        (command.includes(path) || variables.includes(path)) &&
        !command.includes(`${root}/`) &&
        !above.includes(pid) &&
        !isServerOf(path)({ pid, command, variables }),
    );
  return [
    ...folders.filter((folder) => folder.made >= since && !isOfOthers(folder)).map(({ path }) => `the folder ${path}`),
    ...processes
      .filter(({ pid, began, command }) => began >= since && command.includes(`${root}/`) && !above.includes(pid))
      .map(({ pid, command }) => `the process ${pid}: ${command.slice(0, 150)}`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const since = Number(process.argv[process.argv.indexOf('--since') + 1]);
  if (!(since > 0)) throw new Error('usage: node scripts/leftovers.mjs --since SECONDS');
  let left = findLeft(since * 1000);
  for (let wait = 20; wait > 0 && left.length > 0; wait -= 1) {
    await pause(500); // what was just ended
    left = findLeft(since * 1000);
  }
  for (const one of left) console.error(`left behind: ${one}`);
  if (left.length === 0) console.log('nothing is left behind');
  process.exit(left.length > 0 ? 1 : 0);
}
