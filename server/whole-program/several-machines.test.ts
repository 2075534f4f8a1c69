import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3StandIn, type S3StandIn } from '../files/testing/s3-stand-in.ts';
import { endPrograms, newFolder, start } from '../testing/programs.ts';
import type { TestProcess } from '../testing/test-process.ts';
import { csvOf } from '../uploads/testing/trade-csv.ts';

endPrograms();

const password = 'a password for several machines';
const ROWS = 300;

let database: TestDatabase;
let s3: S3StandIn;

beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
  s3 = await openS3StandIn();
});
afterAll(async () => {
  await s3.close();
  await database.close();
});

/** A machine: a process with a folder that no other one sees. */
class Machine {
  readonly folder = newFolder();
  readonly process: TestProcess;
  readonly #role: string;

  constructor(role: 'api' | 'worker') {
    this.#role = role;
    const env = { ...s3.env, DATABASE_URL: database.url, DATA_DIR: this.folder, DEMO_PASSWORD: password };
    this.process = start({ ...env, RATE_LIMITS: 'off', DATABASE_CONNECTIONS: '10' }, ['--role', role]);
  }

  async ready(): Promise<this> {
    const address = await this.process.ready();
    if (this.#role === 'api') inService.add(address);
    return this;
  }

  /** What lies in its own folder. */
  get files(): string[] {
    return existsSync(join(this.folder, 'files')) ? readdirSync(join(this.folder, 'files')) : [];
  }
}

/** Addresses of the machines that answer, as a proxy in front knows them. */
const inService = new Set<string>();

interface Answered {
  status: number;
  body: { data: Record<string, unknown> };
}

/** What passes requests on, as a proxy does: to any machine, and to another one where a connection does not serve. */
class Client {
  #cookies = '';
  #token = '';
  #turn = 0;
  /** What was answered with anything but 200. */
  readonly failed: string[] = [];

  async call(method: string, path: string, body?: object | (() => FormData)): Promise<Answered> {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const addresses = [...inService];
      this.#turn += 1;
      const address = addresses[this.#turn % addresses.length]!;
      try {
        const isForm = typeof body === 'function';
        const answer = await fetch(`${address}/api/v1/${path}`, {
          method,
          headers: {
            cookie: this.#cookies,
            'x-csrftoken': this.#token,
            ...(body && !isForm && { 'content-type': 'application/json' }),
          },
          ...(body && { body: isForm ? (body as () => FormData)() : JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.status !== 200) this.failed.push(`${method} ${path}: ${answer.status} ${text}`);
        for (const cookie of answer.headers.getSetCookie()) this.#add(cookie.split(';', 1)[0] ?? '');
        return { status: answer.status, body: JSON.parse(text) as Answered['body'] };
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // only what has no answer
        await pause(25);
      }
    }
    throw new Error(`nobody answers ${method} ${path}`);
  }

  #add(cookie: string): void {
    const name = cookie.split('=', 1)[0];
    const others = this.#cookies.split('; ').filter((one) => one !== '' && !one.startsWith(`${name}=`));
    this.#cookies = [...others, cookie].join('; ');
  }

  async signIn(): Promise<void> {
    this.#token = String((await this.call('GET', 'auth/getcsrftoken')).body.data.csrftoken);
    this.#add(`csrftoken=${this.#token}`);
    await this.call('POST', 'auth/login', { username: 'investor@demo.test', password });
  }

  /** Sends a file; the same file again is the same upload. */
  async upload(name: string): Promise<string> {
    const form = () => {
      const made = new FormData();
      made.append('file', new Blob([fileOf(name)]), `${name}.csv`);
      return made;
    };
    const { body } = await this.call('POST', 'portfolio/uploadtradesfile', form);
    if (body.data === undefined) throw new Error(this.failed.at(-1));
    return (body.data.upload as { id: string }).id;
  }

  /** A file by its link, which is bound to this session. */
  async bytesAt(address: string): Promise<Buffer> {
    const answer = await fetch(address, { headers: { cookie: this.#cookies } });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  async statusOf(id: string): Promise<string> {
    const { body } = await this.call('GET', `portfolio/uploadtradesfile?upload_id=${id}`);
    return (body.data.upload as { status: string }).status;
  }
}

/** Trades of its own security, so that no two files have the same one. */
function fileOf(name: string): string {
  const lines = Array.from({ length: ROWS }, (_, at) => `${name.toUpperCase()} Buy 2016-01-05 ${at + 1} 71.5`);
  return csvOf(...lines);
}

/** The trades of these uploads; the demonstration’s own are stored beside them. */
const storedTrades = async (uploads: readonly string[]) =>
  Number(
    (
      await database.pool.query(
        'select count(distinct (portfolio_id, fingerprint, occurrence)) as n from upload_trades where upload_id = any($1)',
        [uploads],
      )
    ).rows[0].n as string,
  );

test('two machines for calls and two for work, on one database and one S3 store: killed, added and replaced under load', {
  timeout: 600_000,
}, async () => {
  const [first, second, worker, otherWorker] = await Promise.all(
    (['api', 'api', 'worker', 'worker'] as const).map((role) => new Machine(role).ready()),
  );
  const uploads = new Map<string, string>();
  let isOver = false;
  /** Someone who uploads and reads on and on. */
  const load = async (letter: string) => {
    const client = new Client();
    await client.signIn();
    for (let at = 0; !isOver; at += 1) {
      const name = `${letter}${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`;
      const id = await client.upload(name);
      uploads.set(name, id);
      await client.statusOf(id);
      await client.call('GET', 'users/profile/me');
      await pause(2_000); // far from what one account may send in a minute
    }
    return client.failed;
  };
  const loads = ['x', 'y'].map(load);
  const grown = async (by: number) => {
    const from = uploads.size;
    await expect.poll(() => uploads.size, { timeout: 300_000 }).toBeGreaterThanOrEqual(from + by);
  };
  await grown(4);

  // Killed while it works, and one of another folder added.
  await worker!.process.stop('SIGKILL');
  const addedWorker = await new Machine('worker').ready();
  await grown(3);
  inService.delete(await first!.process.ready());
  await first!.process.stop('SIGKILL');
  const added = await new Machine('api').ready();
  await grown(3);

  // Replaced one after the other, as an upgrade does: the new one first; the proxy learns late that the old one is gone.
  const machines = [first!, second!, worker!, otherWorker!, addedWorker, added];
  for (const old of [second!, added]) {
    machines.push(await new Machine('api').ready());
    const address = await old.process.ready();
    const stopped = old.process.stop();
    await grown(1);
    inService.delete(address);
    expect((await stopped).code).toBe(0);
  }
  for (const old of [otherWorker!, addedWorker]) {
    machines.push(await new Machine('worker').ready());
    expect((await old.process.stop()).code).toBe(0);
  }
  await grown(2);
  isOver = true;
  expect((await Promise.all(loads)).flat()).toEqual([]);

  // Every upload is read to its end by a machine that never had it, and none twice.
  const client = new Client();
  await client.signIn();
  for (const [name, id] of uploads)
    await expect.poll(() => client.statusOf(id), { message: name, timeout: 300_000, interval: 500 }).toBe('matched');
  const { rows: failed } = await database.pool.query(`select file_name, failure from uploads where status = 'failed'`);
  expect(failed).toEqual([]);
  expect(await storedTrades([...uploads.values()])).toBe(uploads.size * ROWS);

  // What a worker makes is given out by a machine for calls.
  await client.call('POST', 'users/data_export', { password });
  const made = async () =>
    (await client.call('GET', 'users/data_export')).body.data.export as { status: string; url: string };
  await expect.poll(async () => (await made()).status).toBe('ready');
  const { pathname } = new URL((await made()).url, 'http://any');
  const given = await Promise.all(
    [...inService].map(async (address) =>
      createHash('sha256')
        .update(await client.bytesAt(address + pathname))
        .digest('hex'),
    ),
  );
  expect(new Set(given).size).toBe(1);
  expect(client.failed).toEqual([]);

  // Nothing of it lies on a machine, and all that the database names lies in the store as it was sent.
  for (const machine of machines) expect(machine.files).toEqual([]);
  const { rows } = await database.pool.query<{ file_name: string; sha256: string }>(
    'select file_name, sha256 from uploads',
  );
  for (const { file_name, sha256 } of rows.filter((row) => uploads.has(row.file_name.replace('.csv', ''))))
    expect(
      createHash('sha256')
        .update(fileOf(file_name.replace('.csv', '')))
        .digest('hex'),
    ).toBe(sha256);
});
