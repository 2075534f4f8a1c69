import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTo, DATABASE, readPostmaster } from '@trover/db/embedded/postmaster.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestProcess } from './testing/test-process.ts';

const ROUNDS = process.env.LONG ? 300 : 2;
const WRITERS = 6;
const password = 'a password for crashes';

let folder: string;
let cookies = '';
let token = '';
const acknowledged = new Set<string>();
const attempted = new Set<string>();

beforeAll(() => {
  // On a disk, not in memory: what counts is what PostgreSQL has handed to the file system.
  folder = mkdtempSync(join(tmpdir(), 'trover-crash-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cluster = (): string => join(folder, 'postgres-18');
const start = (): TestProcess =>
  new TestProcess({ DATA_DIR: folder, DEMO_PASSWORD: password }, ['--role', 'api,worker']);

async function call(address: string, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${address}/api/v1/${path}`, {
    method,
    headers: { cookie: cookies, 'x-csrftoken': token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function signIn(address: string): Promise<void> {
  const answer = (await (await call(address, 'GET', 'auth/getcsrftoken')).json()) as { data: { csrftoken: string } };
  token = answer.data.csrftoken;
  cookies = `csrftoken=${token}`;
  const signedIn = await call(address, 'POST', 'auth/login', { username: 'investor@demo.test', password });
  expect(signedIn.status).toBe(200);
  cookies += `; ${signedIn.headers.getSetCookie()[0]?.split(';', 1)[0]}`;
}

/** Makes portfolios until the server is gone; each that it confirmed must be there afterwards. */
async function write(address: string, name: string): Promise<void> {
  for (let at = 0; ; at += 1) {
    const label = `${name} ${at}`;
    attempted.add(label);
    const answer = await call(address, 'POST', 'portfolio/portfolio', { label }).catch(() => undefined);
    if (!answer) return;
    if (answer.status === 200) acknowledged.add(label);
    else if (answer.status < 500) throw new Error(`${label}: ${answer.status} ${await answer.text()}`);
  }
}

/** The program, the database and every process below them, at once. */
function killEverything(program: TestProcess): void {
  const roots = [program.child.pid ?? 0, readPostmaster(cluster())?.pid ?? 0];
  const parentOf = (pid: number): number => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const all = existsSync('/proc') ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];
  const below = all.filter((pid) => roots.includes(parentOf(pid)));
  for (const pid of [...roots, ...below].filter((one) => one > 1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // ended by itself since
  }
}

async function storedLabels(): Promise<string[]> {
  const server = readPostmaster(cluster());
  const attempt = server && (await connectTo(cluster(), server, DATABASE));
  if (!attempt || 'error' in attempt) throw attempt?.error ?? new Error('no database');
  const { rows } = await attempt.client.query<{ label: string }>('select label from portfolios');
  await attempt.client.end();
  return rows.map(({ label }) => label);
}

describe('kill -9 of the program and its database while it writes', () => {
  test(`${ROUNDS} times: the next start has everything that was confirmed, once, and who was signed in still is`, {
    timeout: ROUNDS * 60_000,
  }, async () => {
    let program = start();
    let address = await program.ready();
    await signIn(address);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.size;
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(address, `round ${round} writer ${writer}`));
      await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThan(before);
      await pause(Math.random() * 400);
      killEverything(program);
      await Promise.all(writing);
      await program.ended;

      program = start();
      address = await program.ready();
      const stored = await storedLabels();
      expect(new Set(stored).size).toBe(stored.length);
      expect([...acknowledged].filter((label) => !stored.includes(label))).toEqual([]);
      expect(stored.filter((label) => label.startsWith('round') && !attempted.has(label))).toEqual([]);
      expect((await call(address, 'GET', 'users/profile/me')).status).toBe(200);
    }
    expect((await program.stop()).code).toBe(0);
  });
});
