import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BINARIES = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer'];
const NOBODY = 65_534;

export const pgbouncer: string | undefined = BINARIES.find((path) => existsSync(path));

export interface Pooler {
  url: string;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/**
 * The installed PgBouncer in transaction mode in front of a server, with so few connections that transactions share
 * them.
 */
export async function startPooler(serverUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port: serverPort, username, pathname } = new URL(serverUrl);
  const database = pathname.slice(1);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'trover-pooler-'));
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${hostname} port=${serverPort} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  // it refuses to run as root
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const path of [folder, join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')])
      chownSync(path, NOBODY, NOBODY);
  const child: ChildProcess = spawn(pgbouncer!, [join(folder, 'pgbouncer.ini')], {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise((done) => child.once('close', done));
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await Promise.race([ended, pause(5_000)]);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !output.includes('process up'); tries++) {
    if (child.exitCode !== null || tries > 200) {
      await stop();
      throw new Error(`${pgbouncer} did not start: ${output}`);
    }
    await pause(50);
  }
  return { url: `postgres://${username}@127.0.0.1:${port}/${database}`, stop };
}
