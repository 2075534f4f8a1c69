import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { dispatch } from './main.ts';

removeTestFolders();

const root = join(import.meta.dirname, '../..');
const fixtures = join(root, 'fixtures/cases');
const shared = join(root, '../shared/cases');

async function trover(...args: string[]) {
  const out = { stdout: '', stderr: '' };
  const into = (name: keyof typeof out) => ({ write: (text: string) => (out[name] += text) });
  const code = await dispatch(args, { stdout: into('stdout'), stderr: into('stderr') });
  return { code, ...out };
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('trover catalogue check', () => {
  it('exits with 0 where values are only missing, and reports each', async () => {
    const { code, stdout, stderr } = await trover('catalogue', 'check', '--json', join(fixtures, 'ok'));
    expect([code, stderr]).toEqual([0, '0 faults and 13 warnings in 3 cases\n']);
    expect(linesOf(stdout)).toContainEqual({
      file: join(fixtures, 'ok'),
      case: 'tolland-bank-fair-fund',
      level: 'warning',
      path: 'sources',
      message: 'no source: the case is not published until one is found',
    });
  });

  it('exits with 1 for a fault, with its place and what would be right', async () => {
    const { code, stdout } = await trover('catalogue', 'check', join(fixtures, 'not-ok/no-such-day.json'));
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /merrow-shipping-2021 +fault +claim_deadline +expected a day that exists, as YYYY-MM-DD, found "2024-02-30"/,
    );
  });

  it('without a file is bad use', async () => {
    expect((await trover('catalogue', 'check')).code).toBe(2);
    expect((await trover('catalogue', 'chekc', 'x.json')).code).toBe(2);
  });

  it('finds the shared catalogue sound, where it is available', async ({ skip }) => {
    if (!existsSync(shared)) skip();
    const { code, stderr } = await trover('catalogue', 'check', shared);
    expect([code, stderr.startsWith('0 faults'), stderr.includes('220 cases')]).toEqual([0, true, true]);
  });
});

describe('trover catalogue import and prices import', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('DATA_DIR', makeTestFolder('data'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database.close();
  });
  afterEach(async () => {
    await database.pool.query('truncate cases, plan_versions, prices cascade');
  });

  it('save a folder, and state for the same folder again that nothing changed', async () => {
    const first = await trover('catalogue', 'import', '--json', join(fixtures, 'ok'));
    expect([first.code, first.stderr]).toEqual([0, '3 new, 0 changed, 0 unchanged, 0 faults.\n']);
    expect(linesOf(first.stdout)[0]).toEqual({
      case: 'merrow-shipping-2021',
      outcome: 'new',
      changes: [],
      plan_version: 1,
    });
    const second = await trover('catalogue', 'import', join(fixtures, 'ok'));
    expect(second).toEqual({ code: 0, stdout: '', stderr: 'Nothing changed: 3 cases as before.\n' });
  });

  it('make a new version of a plan that changed', async () => {
    await trover('catalogue', 'import', join(fixtures, 'ok'));
    const copy = makeTestFolder('catalogue');
    cpSync(join(fixtures, 'ok'), copy, { recursive: true });
    const plan = join(copy, 'plans/merrow-shipping-2021.json');
    writeFileSync(plan, readFileSync(plan, 'utf8').replace('"4.20"', '"4.35"'));
    const { stdout } = await trover('catalogue', 'import', copy);
    expect(stdout).toMatch(/merrow-shipping-2021 +changed +version 2 +plan version 2/);
  });

  it('leave a faulty case as it is, continue with the others, and exit with 1', async () => {
    const folder = makeTestFolder('catalogue');
    const records = JSON.parse(readFileSync(join(fixtures, 'ok/catalogue.json'), 'utf8')) as object[];
    const file = join(folder, 'cases.json');
    writeFileSync(file, JSON.stringify([{ ...records[1], currency: 'dollars' }, records[2]]));
    const { code, stderr } = await trover('catalogue', 'import', file);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'refused: merrow-shipping-2023 [0].currency: expected three capital letters, such as USD, found "dollars"\n1 new, 0 changed, 0 unchanged, 1 fault.\n',
    );
  });

  it('leave a case alone that was edited on the desk, report it, and bring it along only where that is asked for', async () => {
    await trover('catalogue', 'import', join(fixtures, 'ok'));
    await database.db
      .updateTable('cases')
      .set({ origin: 'console', court: 'W.D. Wash.' })
      .where('slug', '=', 'merrow-shipping-2023')
      .execute();
    const left = await trover('catalogue', 'import', '--json', join(fixtures, 'ok'));
    expect([left.code, left.stderr]).toEqual([
      0,
      'left unchanged: merrow-shipping-2023 was edited or merged on the desk; --over-edits overwrites edited cases\n0 new, 0 changed, 3 unchanged, 0 faults.\n',
    ]);
    expect(linesOf(left.stdout)[1]).toMatchObject({ case: 'merrow-shipping-2023', outcome: 'edited' });
    const over = await trover('catalogue', 'import', '--over-edits', join(fixtures, 'ok'));
    expect(over.stdout).toMatch(/merrow-shipping-2023 +changed .*description/);
  });

  it('store prices once, and list the rows that are none', async () => {
    const file = join(makeTestFolder('prices'), 'prices.csv');
    writeFileSync(file, 'symbol,date,close\nMRRW,2021-06-04,12.10\nMRRW,2021-06-05x,12.10\nMRRW,2021-06-04,13\n');
    const first = await trover('prices', 'import', '--json', file);
    expect([first.code, first.stderr]).toEqual([1, 'Closes: 1 added, 0 changed, 0 as before; rows refused: 2.\n']);
    expect(linesOf(first.stdout).map(({ row }) => row)).toEqual([3, 4]);
    writeFileSync(file, 'symbol,date,close\nMRRW,2021-06-04,12.10\n');
    expect(await trover('prices', 'import', file)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Nothing changed: 1 closes as before.\n',
    });
    expect((await trover('prices', 'import', `${file}.none`)).code).toBe(1);
  });
});
