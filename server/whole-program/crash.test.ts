import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WholeProgram } from '../testing/whole-program.ts';

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

async function storedLabels(program: WholeProgram): Promise<string[]> {
  const { pool, close } = program.connect();
  const { rows } = await pool.query<{ label: string }>('select label from portfolios');
  await close();
  return rows.map(({ label }) => label);
}

describe('kill -9 of the program and its database while it writes', () => {
  test(`${ROUNDS} times: the next start has everything that was confirmed, once, and who was signed in still is`, {
    // the first start of a program is slow on a busy machine
    timeout: 240_000 + ROUNDS * 60_000,
  }, async () => {
    const program = new WholeProgram(folder, { DEMO_PASSWORD: password });
    let address = await program.address;
    await signIn(address);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = acknowledged.size;
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(address, `round ${round} writer ${writer}`));
      await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThan(before);
      await pause(Math.random() * 400);
      await Promise.all([program.killAndRestart(), ...writing]);

      address = await program.address;
      const stored = await storedLabels(program);
      expect(new Set(stored).size).toBe(stored.length);
      expect([...acknowledged].filter((label) => !stored.includes(label))).toEqual([]);
      expect(stored.filter((label) => label.startsWith('round') && !attempted.has(label))).toEqual([]);
      expect((await call(address, 'GET', 'users/profile/me')).status).toBe(200);
    }
    expect((await program.stop()).code).toBe(0);
  });
});
