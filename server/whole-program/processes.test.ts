import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { describe, expect, test } from 'vitest';
import { endPrograms, newFolder, start } from '../testing/programs.ts';
import { signIn } from '../testing/sign-in.ts';
import type { TestProcess } from '../testing/test-process.ts';

endPrograms();

describe('several processes on one DATABASE_URL', () => {
  test('of different roles start at once on an empty database, and each serves its own', async () => {
    const database = await openTestDatabase({ empty: true });
    const env = { DATABASE_URL: database.url, DATA_DIR: newFolder(), DEMO_PASSWORD: 'one for all of them' };
    const [api, second, worker, assistant] = ['api', 'api', 'worker', 'assistant'].map((role) =>
      start(env, ['--role', role]),
    ) as [TestProcess, TestProcess, TestProcess, TestProcess];
    const addresses = await Promise.all([api, second, worker, assistant].map((one) => one.ready()));
    const statuses = async (path: string) =>
      Promise.all(addresses.map(async (address) => (await fetch(address + path)).status));
    expect(await statuses('/healthz')).toEqual([200, 200, 200, 200]);
    expect(await statuses('/readyz')).toEqual([200, 200, 200, 200]);
    expect(await statuses('/api/openapi.json')).toEqual([200, 200, 404, 404]);
    expect(await signIn(addresses[1] ?? '', 'investor@demo.test', 'one for all of them')).toBe(200);
    expect((await database.pool.query('select from accounts')).rowCount).toBe(7);
    for (const one of [api, second, worker, assistant]) expect((await one.stop()).code).toBe(0);
    await database.close();
  });

  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@portal.example', PUBLIC_URL: 'https://portal.example' };

  test('in production without a mail server it does not start: account mails would go nowhere', async () => {
    const database = await openTestDatabase({ empty: true });
    const env = { DATABASE_URL: database.url, DATA_DIR: newFolder(), TROVER_ENV: 'production' };
    const one = start({ ...env, MASTER_KEYS: `one:${Buffer.alloc(32, 7).toString('base64')}`, HOST: 'localhost' });
    await expect(one.ready()).rejects.toThrow();
    expect(one.stderr).toContain('SMTP_URL is needed in production');
    await one.stop();
    await database.close();
  });

  test('in production there are no demonstration accounts, and TODAY counts for nothing', async () => {
    const database = await openTestDatabase({ empty: true });
    const MASTER_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: newFolder(),
      TROVER_ENV: 'production',
      TODAY: '2001-01-01',
      MASTER_KEYS,
      ...mail,
    };
    const one = start({ ...env, DEMO_PASSWORD: 'a password', HOST: 'localhost' }, ['--role', 'api']);
    expect(await signIn(await one.ready(), 'investor@demo.test', 'a password')).toBe(401);
    expect((await database.pool.query('select from accounts')).rowCount).toBe(0);
    expect(one.log.find((line) => line.msg === 'ready')).toMatchObject({ environment: 'production' });
    expect(one.stderr).not.toContain('2001-01-01');
    await one.stop();
    await database.close();
  });

  test('the log is structured, with the id that the response carries', async () => {
    const database = await openTestDatabase();
    const one = start({ DATABASE_URL: database.url, DATA_DIR: newFolder() }, ['--role', 'api']);
    const response = await fetch(`${await one.ready()}/api/v1/users/profile/me?token=secret`);
    const id = response.headers.get('x-request-id');
    await expect
      .poll(() => one.log.find((line) => line.request_id === id))
      .toMatchObject({
        method: 'GET',
        path: '/api/v1/users/profile/me',
        status: 401,
      });
    expect(one.stderr).not.toContain('secret');
    await one.stop();
    await database.close();
  });
});
