import { setTimeout as pause } from 'node:timers/promises';
import { connectTo, DATABASE, readPostmaster } from '@trover/db/embedded/postmaster.ts';
import { startPostgres } from '@trover/db/embedded/start-postgres.ts';
import { describe, expect, test } from 'vitest';
import { clusterOf, endPrograms, newFolder, start } from '../testing/programs.ts';
import type { TestProcess } from '../testing/test-process.ts';
import { csvOf } from '../uploads/testing/trade-csv.ts';

endPrograms();

const password = 'a password for losses';
const READERS = 8;

/** Someone who is signed in over HTTP and continues to send requests, whatever the response. */
class Client {
  readonly statuses = new Map<number, number>();
  readonly #address: string;
  #cookies = '';
  #token = '';
  #isDone = false;

  constructor(address: string) {
    this.#address = address;
  }

  async call(method: string, path: string, body?: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = { cookie: this.#cookies, 'x-csrftoken': this.#token };
    return fetch(`${this.#address}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  async signIn(): Promise<void> {
    const answer = (await (await this.call('GET', 'auth/getcsrftoken')).json()) as { data: { csrftoken: string } };
    this.#token = answer.data.csrftoken;
    this.#cookies = `csrftoken=${this.#token}`;
    const signedIn = await this.call('POST', 'auth/login', { username: 'investor@demo.test', password });
    expect(signedIn.status).toBe(200);
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    this.#cookies = [...cookies, `csrftoken=${this.#token}`].join('; ');
  }

  /** Reads and changes until `end`; counts what is answered. */
  async ask(): Promise<void> {
    const calls = [
      () => this.call('GET', 'users/profile/me'),
      () => this.call('GET', 'orders/getallorders?limit=20'),
      () => this.call('POST', 'portfolio/portfolio', { label: `of the load ${Math.random()}` }),
      () => this.call('GET', 'orders/getmyorders'),
    ];
    for (let at = 0; !this.#isDone; at += 1) {
      const { status } = await calls[at % calls.length]!().catch(() => ({ status: 0 }));
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      await pause(5);
    }
  }

  end(): void {
    this.#isDone = true;
  }

  /** Sends a file of trades and waits until the worker has read it. */
  async upload(name: string): Promise<void> {
    const form = new FormData();
    form.append(
      'file',
      new Blob([csvOf(`KHC Buy 2016-01-05 ${name.length} 71.5`, `${name} Buy 2016-01-05 1 1`)]),
      name,
    );
    const sent = (await (await this.call('POST', 'portfolio/uploadtradesfile', form)).json()) as {
      data: { upload: { id: string } };
    };
    const { id } = sent.data.upload;
    const path = `portfolio/uploadtradesfile?upload_id=${id}`;
    const answer = async (): Promise<unknown> => (await this.call('GET', path)).json();
    await expect.poll(answer, { message: name }).toMatchObject({ data: { upload: { status: 'matched' } } });
  }
}

/** Every connection but this one; the holder of the program's locks too. */
async function terminateAll(cluster: string): Promise<number> {
  const server = readPostmaster(cluster);
  const attempt = server && (await connectTo(cluster, server, DATABASE));
  if (!attempt || 'error' in attempt) return 0;
  const { rowCount } = await attempt.client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await attempt.client.end().catch(() => {});
  return rowCount ?? 0;
}

const signal = (cluster: string, name: NodeJS.Signals): void => {
  const server = readPostmaster(cluster);
  if (server) process.kill(server.pid, name);
};

async function isReady(address: string): Promise<boolean> {
  return (await fetch(`${address}/readyz`)).status === 200;
}

/** Each kind of loss under load: nothing but 503 in the meantime, and then everything by itself, jobs too. */
async function expectToOutlive(program: TestProcess, cluster: string): Promise<void> {
  const address = await program.ready();
  const client = new Client(address);
  await client.signIn();
  const asking = Array.from({ length: READERS }, () => client.ask());
  await pause(500);
  const losses: [string, () => unknown][] = [
    ['every connection', () => terminateAll(cluster)],
    [
      'every connection, again and again',
      async () => {
        for (let round = 0; round < 15; round += 1) {
          await terminateAll(cluster);
          await pause(60);
        }
      },
    ],
    ['a fast shutdown', () => signal(cluster, 'SIGINT')],
    ['a crash', () => signal(cluster, 'SIGKILL')],
  ];
  for (const [name, lose] of losses) {
    await lose();
    await pause(1_000);
    await expect.poll(() => isReady(address), { message: name, timeout: 30_000 }).toBe(true);
    expect(program.child.exitCode, `${name}: ${program.output}`).toBeNull();
    await client.upload(`${name.replaceAll(/\W+/g, '-')}.csv`);
  }
  client.end();
  await Promise.all(asking);
  expect([...client.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(client.statuses.get(200)).toBeGreaterThan(100);
  expect((await program.stop()).code).toBe(0);
}

describe('the database goes away under load', () => {
  test('the one that is embedded: calls are answered with 503, and everything continues automatically', async () => {
    const folder = newFolder();
    const program = start({ DATA_DIR: folder, DEMO_PASSWORD: password }, ['--role', 'api,worker']);
    await expectToOutlive(program, clusterOf(folder));
  });

  test('the one of DATABASE_URL: calls are answered with 503, and everything continues automatically', async () => {
    const [folder, files] = [newFolder(), newFolder()];
    const server = await startPostgres({ dataDir: folder, log: () => {} });
    try {
      const { host, port, user, database } = server.connection;
      const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
      const env = { DATABASE_URL: url, DATA_DIR: files, DEMO_PASSWORD: password };
      await expectToOutlive(start(env, ['--role', 'api,worker']), clusterOf(folder));
    } finally {
      await server.stop();
    }
  });
});
