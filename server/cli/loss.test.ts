import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LossResult } from '@trover/core/losses/loss.ts';
import { describe, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { BadUse } from './command.ts';
import { run } from './loss.ts';

removeTestFolders();

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const OK = join(FIXTURES, 'claims/ok');
const NOT_OK = join(FIXTURES, 'claims/not-ok');
const planPath = (name: string): string => join(FIXTURES, `plans/${name}.json`);
const PLAN = planPath('two-classes');

interface Expected {
  plan: string;
  claim: string;
  market: string;
  lines: { shares: string; branch: string; amount: string; worked: string }[];
  notices: string[];
}

type Printed = LossResult & { error?: { path?: string; row?: number; message: string } };

async function loss(...args: string[]): Promise<{ exit: number; results: Printed[]; out: string; err: string }> {
  let out = '';
  let err = '';
  const exit = await run(args, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
  });
  const results = args.includes('--json')
    ? out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Printed)
    : [];
  return { exit, results, out, err };
}

const accounts = readdirSync(OK).filter((name) => name.endsWith('.csv'));

const REFUSALS: [name: string, row: number, message: string][] = [
  ['unknown-type', 3, "type is 'bought': expected one of opening, purchase"],
  ['no-price', 3, "price is empty: a row of the type 'sale'"],
  ['negative-quantity', 2, "quantity is '-100': expected more than 0"],
  ['nine-places', 4, "quantity is '0.123456789': expected a decimal of at most 8 places"],
  ['impossible-day', 2, "date is '2020-02-30': expected a day that exists"],
  ['foreign-currency', 3, "currency is EUR, the plan's is USD"],
  ['thousands-separator', 2, "quantity is '1,000'"],
  ['missing-column', 1, 'the header lacks quantity'],
  ['unknown-column', 1, "the column 'commission' is not known"],
  ['column-twice', 1, "the column 'price' appears twice"],
  ['short-row', 3, 'the row has 7 cells, the header names 8 columns'],
  ['long-row', 3, 'the header names 8 columns, the row has 9'],
  ['second-opening', 3, 'a second opening holding'],
  ['shares-of-a-series', 2, 'C30 is an option series'],
  ['contracts-of-a-share', 2, 'COMMON is not an option series'],
  ['acquired-later', 2, 'acquired_on is 2020-03-10, after the row'],
  ['no-header', 1, "the column 'a' is not known"],
  ['semicolons', 1, 'the cells are separated by ";": expected commas'],
  ['empty', 1, 'the file is empty: expected a header'],
];

describe('trover loss', () => {
  test.each(accounts)('gives %s its claim and lines', async (name) => {
    const expected = JSON.parse(readFileSync(join(OK, name.replace('.csv', '.expected.json')), 'utf8')) as Expected;
    const { exit, results } = await loss('--plan', planPath(expected.plan), '--json', join(OK, name));
    expect(exit).toBe(0);
    const [result] = results;
    expect(result).toMatchObject({ claim: expected.claim, currency: 'USD', market: { loss: expected.market } });
    expect(result!.lines.map(({ quantity, branch, amount }) => ({ shares: quantity, branch, amount }))).toEqual(
      expected.lines.map(({ shares, branch, amount }) => ({ shares, branch, amount })),
    );
    expect(result!.notices.map(({ code, row }) => `${code}@${row}`).sort()).toEqual(expected.notices);
  });

  test.each(REFUSALS)('refuses %s with its row', async (name, row, message) => {
    const { exit, results } = await loss('--plan', PLAN, '--json', join(NOT_OK, `${name}.csv`));
    expect(exit).toBe(1);
    expect(results).toEqual([{ error: { row, message: expect.stringContaining(message) as string } }]);
  });

  test('has a refusal for every fixture that is not ok', () => {
    expect(readdirSync(NOT_OK).sort()).toEqual(REFUSALS.map(([name]) => `${name}.csv`).sort());
  });

  test('gives the same fingerprint whatever the form of the file, and another for another account', async () => {
    const prints = async (...names: string[]): Promise<string[]> =>
      (await loss('--plan', PLAN, '--json', ...names.map((name) => join(OK, `${name}.csv`)))).results.map(
        ({ fingerprint }) => fingerprint,
      );
    const [plain, saved, other] = await prints('capped', 'as-a-spreadsheet-saves-it', 'calls');
    expect(plain).toMatch(/^[0-9a-f]{64}$/);
    expect(saved).toBe(plain);
    expect(other).not.toBe(plain);
  });

  test('continues after a refused account, in the order of the files', async () => {
    const files = [
      join(NOT_OK, 'no-price.csv'),
      join(OK, 'calls.csv'),
      join(OK, 'nowhere.csv'),
      join(OK, 'capped.csv'),
    ];
    const { exit, results, err } = await loss('--plan', PLAN, '--json', ...files);
    expect(exit).toBe(1);
    expect(results.map(({ error, claim }) => error?.message ?? claim)).toEqual([
      expect.stringContaining('price is empty'),
      '750.00',
      expect.stringContaining('There is no file'),
      '50.00',
    ]);
    expect(err).toBe('');
  });

  test('refuses a faulty plan once for each file, with the path', async () => {
    const folder = makeTestFolder('loss');
    const faulty = join(folder, 'plan.json');
    const document = JSON.parse(readFileSync(PLAN, 'utf8')) as { securities: { per: string }[] };
    document.securities[1]!.per = '0';
    writeFileSync(faulty, JSON.stringify(document));
    const files = [join(OK, 'calls.csv'), join(OK, 'capped.csv')];
    const refused = await loss('--plan', faulty, '--json', ...files);
    const line = { error: { path: 'securities[1].per', message: 'expected more than 0, found "0"' } };
    expect(refused).toMatchObject({ exit: 1, results: [line, line] });
    writeFileSync(faulty, '{ "version": 1,');
    const broken = await loss('--plan', faulty, '--json', ...files);
    expect(broken.exit).toBe(1);
    expect(broken.results.map(({ error }) => error?.message)).toEqual([
      expect.stringContaining('is not valid JSON'),
      expect.stringContaining('is not valid JSON'),
    ]);
  });

  test('prints the working as a table', async () => {
    const { exit, out } = await loss('--plan', PLAN, join(OK, 'capped.csv'));
    expect(exit).toBe(0);
    expect(out).toContain('recognized claim 50.00 USD');
    expect(out).toContain('inflation bought 5, inflation sold 3.5');
  });

  test('without a plan or an account is bad use', async () => {
    await expect(loss(join(OK, 'capped.csv'))).rejects.toThrow(BadUse);
    await expect(loss('--plan', PLAN)).rejects.toThrow(BadUse);
  });
});
