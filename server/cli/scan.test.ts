import { createReadStream, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { LossLine, LossResult } from '@trover/core/losses/loss.ts';
import { recognizeLoss } from '@trover/core/losses/recognize-loss.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { toTransactions } from '@trover/core/trades/to-transactions.ts';
import { caseRecord } from '@trover/db/testing/cases.ts';
import { readAccount } from '@trover/intake/read-account.ts';
import { readTradeFile } from '@trover/intake/read-trade-file.ts';
import { describe, expect, test, vi } from 'vitest';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { BadUse } from './command.ts';
import { run } from './scan.ts';

removeTestFolders();

const SHARED = join(import.meta.dirname, '../../../shared');
const CLAIMS = join(SHARED, 'claims');
const ACCOUNTS = existsSync(CLAIMS) ? globSync('**/*.csv', { cwd: CLAIMS }).sort() : [];

const planOf = (account: string): string => {
  const own = join(CLAIMS, dirname(account), 'plan.json');
  return existsSync(own) ? own : join(SHARED, 'cases/plans', `${basename(dirname(account))}.json`);
};

const hasCase = (account: string): boolean => !planOf(account).endsWith('plan.json');

interface Scanned {
  case: string;
  stage: string;
  claim_deadline: string | null;
  basis: string;
  eligible: boolean;
  why: string;
  result: LossResult | null;
}

async function scan(...args: string[]): Promise<{ exit: number; found: Scanned[]; out: string; err: string }> {
  let out = '';
  let err = '';
  const exit = await run(args, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
  });
  const lines = args.includes('--json') ? out.split('\n').filter((line) => line !== '') : [];
  return { exit, found: lines.map((line) => JSON.parse(line) as Scanned), out, err };
}

const byValue = (text: string | null): string | null => (text?.includes('.') ? text.replace(/\.?0+$/, '') : text);

const shortenValue = (line: LossLine): string =>
  [line.bought, line.price_bought, line.quantity, line.sold, line.price_sold, line.per_share, line.amount]
    .map(byValue)
    .concat(line.security, line.component ?? '', line.branch)
    .join(' ');

describe.skipIf(ACCOUNTS.length === 0)('an account of the shared cases', () => {
  test.each(ACCOUNTS.filter(hasCase))('%s is found by a scan, with its claim and lines', async (account) => {
    const path = join(CLAIMS, account);
    const { exit, found } = await scan('--json', '--catalogue', join(SHARED, 'cases'), path);
    const expected = JSON.parse(readFileSync(path.replace('.csv', '.expected.json'), 'utf8')) as LossResult;
    const own = found.find((each) => each.case === basename(dirname(account)));
    expect(exit).toBe(0);
    expect(own).toMatchObject({
      basis: 'plan',
      eligible: expected.claim !== '0.00',
      result: { claim: expected.claim },
    });
    expect(own?.result?.lines.map(shortenValue).sort()).toEqual(expected.lines.map(shortenValue).sort());
    const rows = (result: LossResult): string[] =>
      result.notices
        .filter(({ code }) => code !== 'unknown_security' && code !== 'missing_history')
        .map(({ code, row }) => `${code}@${row}`)
        .sort();
    expect(rows(own!.result!)).toEqual(rows(expected));
  });
});

describe.skipIf(ACCOUNTS.length === 0)('read as trades and brought back', () => {
  test.each(ACCOUNTS)('%s has the same result as when it is read alone', async (account) => {
    const loaded = loadPlan(JSON.parse(readFileSync(planOf(account), 'utf8')));
    const direct = await readAccount(createReadStream(join(CLAIMS, account)));
    if (!loaded.ok || !direct.ok) throw new Error(`${account} is refused`);
    const file = await readTradeFile(createReadStream(join(CLAIMS, account)));
    expect(file.errors).toEqual([]);
    const { transactions } = toTransactions(file.trades, loaded.plan);
    const result = (rows: typeof transactions) => {
      const loss = recognizeLoss(loaded.plan, rows);
      if (!loss.ok) throw new Error(loss.fault.message);
      const { claim, positions, market, lines, notices } = loss.result;
      const codes = notices.map(({ code }) => code).filter((code) => code !== 'unknown_security');
      return { claim, positions, market, lines: lines.map(({ rows: _, ...line }) => line), codes };
    };
    expect(result(transactions)).toEqual(result(direct.transactions));
  });
});

describe('trover scan', () => {
  const folder = makeTestFolder('scan');
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const HEAD = 'account,security,type,date,quantity,price,currency,note\n';
  const heinz = write(
    'heinz.csv',
    `${HEAD}A,KHC,purchase,2016-03-08,400,76.29,USD,\nA,KHC,sale,2019-01-02,400,43.3462,USD,\nA,NONE,purchase,2019-01-02,1,1,USD,\n`,
  );

  test('finds the cases of the starter catalogue that a file touches', async () => {
    const { exit, found } = await scan('--json', heinz);
    expect(exit).toBe(0);
    expect(found.map((each) => each.case)).toEqual(['kraft-heinz-2019']);
    // 400 × (12.59 − 10.93)
    expect(found[0]).toMatchObject({ basis: 'plan', eligible: true, result: { claim: '664.00', currency: 'USD' } });
    expect(Object.keys(found[0]!)).toEqual(['case', 'stage', 'claim_deadline', 'basis', 'eligible', 'why', 'result']);
  });

  test('follows a security through its names: bought as FB, held as META, and another company’s META before', async () => {
    const catalogue = join(folder, 'renamed');
    mkdirSync(catalogue, { recursive: true });
    const record = { ...caseRecord({ slug: 'facebook', issuer: 'Facebook, Inc.', tickers: ['FB'] }) };
    writeFileSync(join(catalogue, 'catalogue.json'), JSON.stringify([record]));
    const trades = write(
      'meta.csv',
      `${HEAD}A,META,purchase,2021-05-03,10,15,USD,\nA,FB,purchase,2021-03-01,100,250,USD,\nA,META,sale,2022-07-01,60,160,USD,\n`,
    );
    const { found } = await scan('--json', trades, '--catalogue', catalogue);
    expect(found[0]?.result?.positions).toMatchObject([{ bought_in_class: '100' }]);
  });

  test('takes all files as one owner: a purchase in one and its sale in another are matched', async () => {
    const bought = write('bought.csv', `${HEAD}A,KHC,purchase,2016-03-08,400,76.29,USD,\n`);
    const sold = write('sold.csv', `${HEAD}A,KHC,sale,2019-01-02,400,43.3462,USD,\n`);
    const { found } = await scan('--json', sold, bought);
    expect(found[0]?.result?.claim).toBe('664.00');
  });

  test('counts once what overlapping files repeat, and keeps equal fills of one file apart', async () => {
    const fill = 'A,KHC,purchase,2016-03-08,200,76.29,USD,\n';
    const twice = write('twice.csv', `${HEAD}${fill}${fill}`);
    const longer = write('longer.csv', `${HEAD}${fill}${fill}A,KHC,sale,2019-01-02,400,43.3462,USD,\n`);
    const { found } = await scan('--json', twice, longer, twice);
    expect(found[0]?.result?.positions[0]).toMatchObject({ bought_in_class: '400', sold_in_class: '400' });
    expect(found[0]?.result?.claim).toBe('664.00');
  });

  test('states in a table what each case gives and why', async () => {
    const { out } = await scan(heinz);
    expect(out).toContain('kraft-heinz-2019');
    expect(out).toContain('Recognized loss $664.00 under the plan of allocation');
    const nothing = await scan(write('other.csv', `${HEAD}A,NONE,purchase,2019-01-02,1,1,USD,\n`));
    expect(nothing).toMatchObject({ exit: 0 });
    expect(nothing.out).toContain('No case of this catalogue covers');
  });

  test('reports what it cannot read, and continues with the rest', async () => {
    const { exit, found, err } = await scan('--json', join(folder, 'nowhere.csv'), heinz);
    expect(exit).toBe(1);
    expect(err).toContain('There is no file');
    expect(found).toHaveLength(1);
  });

  test('takes the business date from TODAY, and refuses one that is none', async () => {
    vi.stubEnv('TODAY', 'garbage');
    await expect(scan('--json', heinz)).rejects.toThrow(/TODAY is "garbage"; expected a date/);
    vi.unstubAllEnvs();
  });

  test('needs a file', async () => {
    await expect(scan('--json')).rejects.toThrow(BadUse);
  });
});
