import { findAccountByEmail, insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { dispatch } from './main.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ jobs: [] });
  vi.stubEnv('DATABASE_URL', server.database.url);
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(() => {
  vi.unstubAllEnvs();
  return server.close();
});
let output = '';
afterEach(() => {
  output = '';
});

const append = (text: string) => {
  output += text;
};
const trover = (...args: string[]) =>
  dispatch(['accounts', ...args], { stdout: { write: append }, stderr: { write: append } });

describe('trover accounts', () => {
  test('makes the first operator out of an account', async () => {
    expect(await trover('role', 'Scout@demo.test', 'operator')).toBe(0);
    expect(output).toBe('scout@demo.test is operator now.\n');
    expect((await findAccountByEmail(server.context.db, 'scout@demo.test'))?.type).toBe('operator');
  });

  test('makes the first two operators, and further ones only to recover, which is in the audit log', async () => {
    const { db } = server.context;
    for (const name of ['one', 'two', 'three'])
      await insertAccount(db, { email: `${name}@firm.example`, password_hash: '-', type: 'investor' });
    expect(await trover('role', 'one@firm.example', 'operator')).toBe(0);
    expect(await trover('role', 'two@firm.example', 'operator', '--capabilities', 'money_checker')).toBe(0);
    expect((await findAccountByEmail(db, 'two@firm.example'))?.capabilities).toEqual(['money_checker']);
    expect(await trover('role', 'three@firm.example', 'operator')).toBe(1);
    expect(output).toContain('There are 2 operators');
    expect((await findAccountByEmail(db, 'three@firm.example'))?.type).toBe('investor');
    expect(await trover('role', 'three@firm.example', 'operator', '--recover', 'both lost their phones')).toBe(0);
    const logged = db.selectFrom('audit_events').select('detail').where('action', '=', 'role_requested');
    expect((await logged.executeTakeFirstOrThrow()).detail).toMatchObject({ recover: 'both lost their phones' });
    expect(await trover('role', 'two@firm.example', 'investor')).toBe(0);
    expect((await findAccountByEmail(db, 'two@firm.example'))?.capabilities).toEqual([]);
    expect(await trover('role', 'one@firm.example', 'operator', '--capabilities', 'all')).toBe(2);
  });

  test('gives an attorney a firm', async () => {
    expect(await trover('role', 'provider@demo.test', 'attorney')).toBe(1);
    expect(output).toContain('an attorney needs the marker of a firm');
    expect(await trover('role', 'provider@demo.test', 'attorney', '--partner', 'orrin')).toBe(0);
    expect(output).toContain('provider@demo.test is attorney of orrin now.');
  });

  test('shows what is wrong with how it was called', async () => {
    expect(await trover('role', 'nobody@example.test', 'operator')).toBe(1);
    expect(output).toContain('There is no account of nobody@example.test');
    expect(await trover('role', 'scout@demo.test', 'emperor')).toBe(2);
    expect(output).toContain('use one of investor, scout, attorney, service_provider, operator');
    expect(await trover('roll')).toBe(2);
  });
});
