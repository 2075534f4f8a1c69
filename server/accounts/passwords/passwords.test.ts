import { hash } from '@node-rs/argon2';
import { insertPasswordCost } from '@trover/db/queries/accounts/password-cost.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import type { Failure } from '../../errors.ts';
import { demonstrationPassword, openTestServer } from '../../testing/test-server.ts';
import { isCommonPassword } from './common-passwords.ts';
import { argonOptions, chooseCost, currentCost, ensurePasswordCost, MIN_COST, type PasswordCost } from './cost.ts';
import { hashPassword, isCheap, isPassword } from './hash.ts';
import { requireGoodPassword } from './require-good-password.ts';

const work = ({ memory_kib, passes }: PasswordCost) => memory_kib * passes;

describe('what a password’s hash costs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('is never less than OWASP’s minimum, however slow the machine', async () => {
    expect(await chooseCost(async () => 5000)).toEqual({ ...MIN_COST, measured_ms: 5000 });
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 1e-9, max: 1, noNaN: true }), async (msPerUnit) => {
        const chosen = await chooseCost(async (cost) => (work(cost) * msPerUnit) / 1000);
        expect(chosen.memory_kib).toBeGreaterThanOrEqual(19_456);
        expect(chosen.passes).toBeGreaterThanOrEqual(2);
        if (chosen.memory_kib > MIN_COST.memory_kib) expect(chosen.measured_ms).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('grows with the machine up to a tenth of a second', async () => {
    const slow = await chooseCost(async (cost) => work(cost) / 1000);
    const quick = await chooseCost(async (cost) => work(cost) / 3000);
    expect(work(quick)).toBeGreaterThan(work(slow));
    expect(quick.measured_ms).toBeLessThanOrEqual(100);
  });

  test('is measured once and then stored', async () => {
    const { db } = database;
    expect(await currentCost(db)).toEqual(MIN_COST);
    await ensurePasswordCost(db);
    const first = await currentCost(db);
    await insertPasswordCost(db, { memory_kib: 19_456, passes: 9, measured_ms: 1 });
    await ensurePasswordCost(db);
    expect(await currentCost(db)).toEqual(first);
    expect(await hashPassword(db, 'nine lanterns at dusk')).toMatch(
      new RegExp(`^\\$argon2id\\$v=19\\$m=${first.memory_kib},t=${first.passes},p=1\\$`),
    );
  });

  test('that has risen since is paid at the next sign-in', async () => {
    const server = await openTestServer({ jobs: [] });
    const { db } = server.context;
    const stored = async () =>
      (
        await db
          .selectFrom('accounts')
          .select('password_hash')
          .where('email', '=', 'scout@demo.test')
          .executeTakeFirstOrThrow()
      ).password_hash;
    const before = await stored();
    expect(await isCheap(db, before)).toBe(false);
    await insertPasswordCost(db, { memory_kib: 20_480, passes: 3, measured_ms: 20 });
    expect(await isCheap(db, before)).toBe(true);
    await server.visitor().signIn('scout@demo.test', 'not the password');
    expect(await stored()).toBe(before);
    await server.signIn('scout');
    const after = await stored();
    expect(after).toContain('$m=20480,t=3,');
    await server.signIn('scout');
    expect(await stored()).toBe(after);
    expect(await isPassword(after, demonstrationPassword)).toBe(true);
    await server.close();
  });

  test('a password is the same however its letters are composed', async () => {
    const made = await hash('sept lumie\u0300res'.normalize('NFKC'), argonOptions(MIN_COST));
    expect(await isPassword(made, 'sept lumi\u00e8res')).toBe(true);
    expect(await isPassword(made, 'sept lumie\u0300res')).toBe(true);
  });
});

describe('a new password', () => {
  const names = {
    company: { name: 'Northgate Claims LLC', address: '9 Pine Street', is_demonstration: false },
    partners: [{ marker: 'castellan', firm: 'Castellan Reeve LLP' }] as unknown as Config['partners'],
  };
  const fault = (password: string, email = 'mara@example.test') => {
    try {
      requireGoodPassword(password, email, names);
      return null;
    } catch (error) {
      return (error as Failure).fields?.['body.password'] ?? 'another fault';
    }
  };

  test('is held against the ten thousand most common of ten characters and more', () => {
    for (const common of ['1234567890', 'qwertyuiop', 'superpassword', '1Q2W3E4R5T', 'Manchester'])
      expect(isCommonPassword(common), common).toBe(true);
    expect(isCommonPassword('nine lanterns at dusk')).toBe(false);
    expect(isCommonPassword('')).toBe(false);
    expect(isCommonPassword('#')).toBe(false);
  });

  test.each(['abcdefghijkl', 'zyxwvutsrq', '••••••••••', '0123456789'])('is no single pattern: %s', (password) => {
    expect(fault(password)).toMatch(/is too common/);
  });

  test.each(['mara.iversen@example.test', 'mara.iversen', 'Mara.Iversen26'])('is not the address: %s', (password) => {
    expect(fault(password, 'mara.iversen@example.test')).toMatch(/your address/);
  });

  test.each(['Trover2026!', 'trover-trover', 'Northgate 2026', 'castellan1234', 'Castellan Reeve LLP 1'])(
    'is not a name of the site with a little beside it: %s',
    (password) => {
      expect(fault(password)).toMatch(/a name on this site/);
    },
  );

  test.each(['nine lanterns at dusk', 'a trover of nine lanterns', 'Ünlängst 7 Segel', '🏮🏮🏮🏮🏮🏮🏮🏮🏮🏮 and one'])(
    'may be anything else: %s',
    (password) => {
      expect(fault(password)).toBeNull();
    },
  );
});
