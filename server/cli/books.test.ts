import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatch } from './main.ts';

afterEach(() => vi.unstubAllEnvs());

async function trover(...args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const code = await dispatch(args, { stdout: { write }, stderr: { write } });
  return { code, output };
}

test.each(['books', 'audit'])('%s check makes no database where there is none', async (command) => {
  const folder = mkdtempSync(join(tmpdir(), 'trover-none-'));
  try {
    vi.stubEnv('DATABASE_URL', undefined);
    for (const dataDir of [folder, join(folder, 'not/there')]) {
      vi.stubEnv('DATA_DIR', dataDir);
      const { code, output } = await trover(command, 'check');
      expect([code, output]).toEqual([1, expect.stringContaining(`There is no database of Trover in ${dataDir}`)]);
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(join(folder, 'not'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('books check makes no tables in an empty database, and finds nothing wrong in one that agrees', async () => {
  const [empty, whole] = [await openTestDatabase({ empty: true }), await openTestDatabase()];
  try {
    vi.stubEnv('DATABASE_URL', empty.url);
    expect(await trover('books', 'check')).toEqual({
      code: 1,
      output: expect.stringContaining('There is no database of Trover'),
    });
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(empty.db);
    expect(rows).toEqual([]);
    vi.stubEnv('DATABASE_URL', whole.url);
    expect(await trover('books', 'check')).toEqual({
      code: 0,
      output: expect.stringContaining('Ledger and claims agree'),
    });
    // with a balance of the bank, the bank is compared too
    expect((await trover('books', 'check', '--bank', 'USD=0.00')).output).toContain('Bank, ledger and claims agree');
    await sql`delete from schema_migrations where number = 30`.execute(whole.db);
    expect((await trover('books', 'check')).output).toContain('Start the program once');
  } finally {
    await empty.close();
    await whole.close();
  }
});
