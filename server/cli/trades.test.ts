import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTradeFile } from '@trover/intake/read-trade-file.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openFile } from './open-file.ts';
import { run } from './trades.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/trade-files');
const folder = mkdtempSync(join(tmpdir(), 'trover-trades-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function runTrades(...args: string[]) {
  let out = '';
  let err = '';
  const exit = await run(args, {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
  });
  return { exit, out, err };
}

describe('trover trades --json', () => {
  it('prints what is read of each file, one line a file', async () => {
    const paths = ['ok', 'not-ok'].flatMap((part) =>
      readdirSync(join(FIXTURES, part))
        .filter((name) => !name.endsWith('.json'))
        .map((name) => join(FIXTURES, part, name)),
    );
    const { exit, out } = await runTrades('--json', ...paths, join(folder, 'missing.csv'));
    const lines = out.trimEnd().split('\n');
    expect(exit).toBe(1);
    expect(lines).toHaveLength(paths.length + 1);
    for (const [at, path] of paths.entries())
      expect(JSON.parse(lines[at]!), path).toEqual(await readTradeFile(await openFile(path), { name: path }));
    expect(JSON.parse(lines.at(-1)!).errors[0].reason).toMatch(/There is no file/);
  });

  it('[X-2] reads documents smaller than a piece of a stream, as each program makes them', async () => {
    const folder = join(import.meta.dirname, '../../fixtures/documents');
    const paths = readdirSync(folder).map((name) => join(folder, name));
    const { out } = await runTrades('--json', ...paths);
    const read = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(read).toHaveLength(paths.length);
    for (const [at, { trades, errors }] of read.entries()) {
      const isRefused = /cut-off|locked/.test(paths[at]!);
      expect(trades, paths[at]).toHaveLength(isRefused ? 0 : 3);
      expect(errors, paths[at]).toHaveLength(isRefused ? 1 : 0);
    }
  });

  it('reads the lots of a gain and loss report only with --use-lots, which its refusal names', async () => {
    const path = join(folder, 'gains.csv');
    const header = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis';
    writeFileSync(path, `${header}\nRHNE,100,03/15/2023,06/22/2023,2710.00,2550.00\n`);
    const refused = await runTrades('--json', path);
    expect(refused.exit).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ format: null, trades: [], errors: [{ row: 1 }] });
    expect(JSON.parse(refused.out).errors[0].reason).toMatch(/with one lot, .*add --use-lots\.$/);
    const { exit, out } = await runTrades('--json', '--use-lots', path);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      format: 'gain_report',
      trades: [{ type: 'buy' }, { type: 'sell' }],
      errors: [],
    });
  });

  it('lists a thousand errors at most, and the number of the others', async () => {
    const path = join(folder, 'bad.csv');
    const row = '01/12/2023,Buy,ACME,ACME INC,ten,$5.00,,-$50.00\n';
    const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n';
    writeFileSync(path, header + row.replace('ten', '10') + row.repeat(3000));
    const { out } = await runTrades('--json', path);
    const { trades, errors } = JSON.parse(out);
    expect([trades.length, errors.length]).toEqual([1, 1001]);
    expect(errors.at(-1).reason).toMatch(/^2,000 more rows/);
    const table = await runTrades(path);
    expect(table.out).toContain('1 trades, 0 other rows, 3000 errors');
    expect(table.out.split('\n').length).toBeLessThan(1020);
  });
});
