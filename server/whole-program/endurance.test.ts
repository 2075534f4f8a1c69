import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect as connectSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@trover/db/connect.ts';
import { DATABASE, readPostmaster, USER } from '@trover/db/embedded/postmaster.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '../accounts/passwords/hash.ts';
import { isBuilt } from '../http/pages/pages.ts';
import { TestProcess } from '../testing/test-process.ts';
import { writeProof } from './testing/write-proof.ts';

const isLong = process.env.LONG !== undefined;
const SECONDS = Number(process.env.SECONDS ?? (isLong ? 1_800 : 12));
const CONNECTIONS = Number(process.env.CONNECTIONS ?? (isLong ? 1_000 : 60));
const SLOW = Math.ceil(CONNECTIONS / 20);
/** Connections of one account. */
const EACH = 5;
const ACCOUNTS = Math.ceil(CONNECTIONS / EACH);
const FLOODING = 20;
/** Between two requests of a connection; a browser’s connection ends after five seconds without one. */
const MAX_PAUSE_MS = 4_000;
/** The memory of the last third over that of the second; the first is the warm-up. */
const MAX_GROWTH = 1.2;
const password = 'a password for endurance';

const folder = mkdtempSync(join(tmpdir(), 'trover-endurance-'));
const program = new TestProcess(
  // The callers come through a proxy, as from addresses of their own: limits are on, as in production.
  { DATA_DIR: folder, TRUST_PROXY: '1', RATE_LIMITS: 'strict', LOG_LEVEL: 'error', TODAY: '2026-11-20' },
  ['--role', isBuilt() ? 'web,api,worker' : 'api,worker'],
);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  body: string;
  cookies: string[];
}

/** One connection, from an address of its own. */
class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #from: string;

  constructor(port: number, at: number) {
    this.#port = port;
    this.#from = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
  }

  ask(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port: this.#port, method, path, agent: this.#agent },
          headers: { host: 'localhost', 'x-forwarded-for': this.#from, ...headers },
        },
        (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('error', reject);
          reply.on('end', () => {
            const cookies = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
            resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString(), cookies });
          });
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server ended an idle connection as the request left: browsers send it again.
        if (error.code === 'ECONNRESET' && sent.reusedSocket) resolve(this.ask(method, path, headers, body));
        else reject(error);
      });
      sent.end(body);
    });
  }

  /** What a signed-in request sends. */
  async signIn(username: string): Promise<Record<string, string>> {
    const first = await this.ask('GET', '/api/v1/auth/getcsrftoken');
    const token = (JSON.parse(first.body) as { data: { csrftoken: string } }).data.csrftoken;
    const json = { 'content-type': 'application/json', 'x-csrftoken': token };
    const sent = JSON.stringify({ username, password });
    const signedIn = await this.ask('POST', '/api/v1/auth/login', { ...json, cookie: `csrftoken=${token}` }, sent);
    expect(signedIn.status, signedIn.body).toBe(200);
    const cookies = new Map(
      [`csrftoken=${token}`, ...first.cookies, ...signedIn.cookies].map((pair) => [pair.split('=', 1)[0], pair]),
    );
    const current = cookies.get('csrftoken')?.slice('csrftoken='.length) ?? token;
    return { ...json, 'x-csrftoken': current, cookie: [...cookies.values()].join('; ') };
  }
}

const PAGES = ['/', '/cases/screener', '/help', '/check-notice'];
const READS = [
  '/api/v1/users/profile/me',
  '/api/v1/orders/getmyorders',
  '/api/v1/orders/getallorders?limit=20',
  '/api/v1/portfolio/portfolio?limit=20',
  '/api/v1/search?q=osmund',
];

/** Writes of one caller: a portfolio with its name, and now and then a file of trades. */
function fileOf(name: string): { headers: Record<string, string>; body: string } {
  const boundary = 'part-of-the-load';
  const rows = Array.from({ length: 20 }, (_, at) => `,${name},purchase,2021-03-15,${at + 1},48.10,USD,`);
  const csv = ['account,security,type,date,quantity,price,currency,note', ...rows].join('\n');
  const disposition = `Content-Disposition: form-data; name="file"; filename="${name}.csv"`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`,
  };
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;

const emailOf = (at: number): string => `caller-${at}@example.test`;

async function addAccounts(): Promise<void> {
  const server = readPostmaster(join(folder, 'postgres-18'));
  if (server === undefined) throw new Error('no database runs');
  const { db, close } = connect({ host: server.socketFolder, port: server.port, user: USER, database: DATABASE });
  const password_hash = await hashPassword(db, password);
  for (let at = 0; at < ACCOUNTS; at += 1)
    await insertAccount(db, { email: emailOf(at), password_hash, type: 'investor', org_type: 1, country: 'US' });
  await close();
}

/** Callers who send a header a second at a time, and callers who read nothing of a large answer. */
function openSlow(port: number): void {
  for (let at = 0; at < SLOW * 2; at += 1) {
    const socket = connectSocket({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    sockets.push(socket);
    const path = isBuilt() ? '/cases/screener' : '/api/openapi.json';
    if (at % 2) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      socket.pause();
    } else {
      socket.write('POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\n');
      const timer = setInterval(() => socket.writable && socket.write(`X-Slow-${Date.now()}: 1\r\n`), 1_000);
      socket.on('close', () => clearInterval(timer));
    }
  }
}

test(`${CONNECTIONS} connections for ${SECONDS} seconds beside slow callers and a flood: no error, and memory stays flat`, {
  timeout: (SECONDS + 600) * 1_000,
}, async () => {
  const port = Number(new URL(await program.ready()).port);
  await addAccounts();
  const accounts: Record<string, string>[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) accounts.push(await new Connection(port, 65_536 + at).signIn(emailOf(at)));
  const until = Date.now() + SECONDS * 1_000;
  const times: number[] = [];
  const statuses = new Map<string, number>();
  const count = (key: string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
  let files = 0;

  /** Reads, pages and writes, until the end. */
  async function use(at: number): Promise<void> {
    const connection = new Connection(port, 256 + at);
    const signedIn = accounts[at % ACCOUNTS]!;
    await pause(Math.random() * MAX_PAUSE_MS);
    while (Date.now() < until) {
      const chance = Math.random();
      let call: () => Promise<Answer>;
      if (chance < 0.15 && isBuilt()) {
        const page = PAGES[Math.floor(Math.random() * PAGES.length)]!;
        call = () => connection.ask('GET', page, at % 2 ? signedIn : {});
      } else if (chance < 0.18) {
        const body = JSON.stringify({ label: `of ${at}, ${Math.floor(Math.random() * 3)}` });
        call = () => connection.ask('POST', '/api/v1/portfolio/portfolio', signedIn, body);
      } else if (at < 3 && files < SECONDS / 10) {
        files += 1;
        const { headers, body } = fileOf(`LOAD${files}`);
        call = () => connection.ask('POST', '/api/v1/portfolio/uploadtradesfile', { ...signedIn, ...headers }, body);
      } else {
        const read = READS[Math.floor(Math.random() * READS.length)]!;
        call = () => connection.ask('GET', read, signedIn);
      }
      const began = performance.now();
      const answer = await call().catch((error: Error) => ({ status: 0, body: error.message }));
      times.push(performance.now() - began);
      // A portfolio of this name is there, or the account has as many as it may.
      const isFine = answer.status === 200 || (answer.status === 409 && !answer.body.includes('internal'));
      count(isFine ? 'answered' : `${answer.status} ${answer.body.slice(0, 200)}`);
      await pause(Math.random() * MAX_PAUSE_MS);
    }
  }

  /** One address that tries passwords as often as it can: it is refused, and nobody else is. */
  let refused = 0;
  let flooded = 0;
  async function flood(): Promise<void> {
    const connection = new Connection(port, 250);
    const first = await connection.ask('GET', '/api/v1/auth/getcsrftoken');
    const token = (JSON.parse(first.body) as { data: { csrftoken: string } }).data.csrftoken;
    const headers = { 'content-type': 'application/json', 'x-csrftoken': token, cookie: `csrftoken=${token}` };
    while (Date.now() < until) {
      const guess = JSON.stringify({ username: `nobody-${flooded}@example.test`, password: 'a guess of many' });
      const { status } = await connection.ask('POST', '/api/v1/auth/login', headers, guess);
      flooded += 1;
      if (status === 429) refused += 1;
      await pause(5);
    }
  }

  const memory: number[] = [];
  const healthy: number[] = [];
  async function watch(): Promise<void> {
    const probe = new Connection(port, 251);
    while (Date.now() < until) {
      memory.push(memoryOf(program.child.pid!));
      const began = performance.now();
      healthy.push((await probe.ask('GET', '/healthz')).status);
      times.push(performance.now() - began);
      await pause(1_000);
    }
  }

  openSlow(port);
  await Promise.all([
    ...Array.from({ length: CONNECTIONS }, (_, at) => use(at)),
    ...Array.from({ length: FLOODING }, flood),
    watch(),
  ]);

  expect([...statuses.keys()]).toEqual(['answered']);
  expect(new Set(healthy)).toEqual(new Set([200]));
  expect(refused, `of ${flooded}`).toBeGreaterThan(0);
  expect(program.child.exitCode).toBeNull();
  const third = Math.floor(memory.length / 3);
  const [second, last] = [median(memory.slice(third, third * 2)), median(memory.slice(third * 2))];
  // In a few seconds the compiler's own memory still grows.
  expect(last / second, memory.map(Math.round).join(' ')).toBeLessThan(isLong ? MAX_GROWTH : 2);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => `${Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)} ms`;
  await writeProof('load', [
    '| measured | |',
    '|---|---:|',
    `| connections, for ${SECONDS} seconds | ${CONNECTIONS} |`,
    `| requests answered, none with an error | ${statuses.get('answered')} |`,
    `| callers beside them who send a header a second, or read nothing | ${SLOW * 2} |`,
    `| passwords that one address tries, and how many were refused unread | ${flooded}, ${refused} |`,
    `| median, p99 and longest answer | ${at(0.5)}, ${at(0.99)}, ${at(0.999_999)} |`,
    `| memory of the program: second third, last third | ${Math.round(second)} MB, ${Math.round(last)} MB |`,
  ]);
});
