import { createHash } from 'node:crypto';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3StandIn, type S3StandIn } from '../files/testing/s3-stand-in.ts';
import { isBuilt } from '../http/pages/pages.ts';
import { endPrograms } from '../testing/programs.ts';
import { fileOf, Load, type Machine, type MachineRole, ROWS, Service, ServiceClient } from './testing/service.ts';

endPrograms();

const password = 'a password for several machines';

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

test('two processes of each role, on one database and one S3 store: killed, added and replaced under load', {
  timeout: 900_000,
}, async () => {
  const service = new Service({ ...s3.env, DATABASE_URL: database.url, DEMO_PASSWORD: password });
  const roles = ['api', 'worker', 'assistant', ...(isBuilt() ? (['web'] as const) : [])] as const;
  // the first one prepares the empty database
  const first = await service.add('api');
  const running: Record<MachineRole, Machine[]> = { api: [first], web: [], worker: [], assistant: [] };
  for (const role of roles) while (running[role].length < 2) running[role].push(await service.add(role));
  const load = new Load(service, password, ['x', 'y']);
  const { uploads } = load;
  const grown = async (by: number) => {
    const from = uploads.size;
    await expect.poll(() => uploads.size, { timeout: 300_000 }).toBeGreaterThanOrEqual(from + by);
  };
  await grown(4);

  // One of each role is killed while it works, and one of another folder added.
  for (const role of roles) {
    const [old, other] = running[role];
    service.remove(old!);
    await old!.process.stop('SIGKILL');
    running[role] = [other!, await service.add(role)];
    await grown(2);
  }

  // Replaced one after the other, as an upgrade does: the new one first; the proxy learns late that the old one is gone.
  for (const role of roles)
    for (const old of running[role]) {
      await service.add(role);
      const stopped = old.process.stop();
      await grown(1);
      service.remove(old);
      expect((await stopped).code).toBe(0);
    }
  await grown(2);
  expect(await load.end()).toEqual([]);

  // Every upload is read to its end by a machine that never had it, and none twice.
  const client = new ServiceClient(service);
  await client.signIn(password);
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
    service.addressesOf('api').map(async (address) => {
      // a link to a file belongs to its session
      const answer = await fetch(address + pathname, { headers: { cookie: client.cookie } });
      expect(answer.status).toBe(200);
      return createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
    }),
  );
  expect(new Set(given).size).toBe(1);
  expect(client.failed).toEqual([]);

  // Nothing of it lies on a machine, and all that the database names lies in the store as it was sent.
  for (const machine of service.all) expect(machine.listFiles()).toEqual([]);
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
