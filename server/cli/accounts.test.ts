import { findAccountByEmail } from '@trover/db/queries/accounts.ts';
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
let said = '';
afterEach(() => {
  said = '';
});

const take = (text: string) => {
  said += text;
};
const trover = (...args: string[]) =>
  dispatch(['accounts', ...args], { stdout: { write: take }, stderr: { write: take } });

describe('trover accounts', () => {
  test('makes the first operator out of an account', async () => {
    expect(await trover('role', 'Scout@demo.test', 'operator')).toBe(0);
    expect(said).toBe('scout@demo.test is operator now.\n');
    expect((await findAccountByEmail(server.context.db, 'scout@demo.test'))?.type).toBe('operator');
  });

  test('gives an attorney a firm', async () => {
    expect(await trover('role', 'provider@demo.test', 'attorney')).toBe(1);
    expect(said).toContain('an attorney needs the marker of a firm');
    expect(await trover('role', 'provider@demo.test', 'attorney', '--partner', 'orrin')).toBe(0);
    expect(said).toContain('provider@demo.test is attorney of orrin now.');
  });

  test('says what is wrong with how it was called', async () => {
    expect(await trover('role', 'nobody@example.test', 'operator')).toBe(1);
    expect(said).toContain('There is no account of nobody@example.test');
    expect(await trover('role', 'scout@demo.test', 'emperor')).toBe(2);
    expect(said).toContain('use one of investor, scout, attorney, service_provider, operator');
    expect(await trover('roll')).toBe(2);
  });
});
