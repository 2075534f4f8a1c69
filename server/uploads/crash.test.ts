import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anInvestor, aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCases } from '../testing/one-case.ts';
import { importUpload } from './import-upload.ts';
import { matchUpload } from './match-upload.ts';
import { csvOf } from './testing/trade-csv.ts';
import { openUploadFixture, type UploadFixture } from './testing/upload-fixture.ts';

const script = join(import.meta.dirname, 'testing/import-child.ts');
const killings = process.env.LONG ? 1000 : 5;
const rows = 32_000;

let fixture: UploadFixture;

beforeAll(async () => {
  fixture = await openUploadFixture();
  await importCases(fixture.db, '2026-11-20', 'kraft-heinz-2019');
});
afterAll(() => fixture.close());

/** A file of many days, in which every seventh fill is repeated and every hundredth row cannot be read. */
function longFile(): string {
  const lines: string[] = [];
  for (let at = 0; lines.length < rows; at += 1) {
    const day = new Date(Date.UTC(2016, 0, 4 + (at % 1200))).toISOString().slice(0, 10);
    const line = `KHC ${at % 3 === 2 ? 'Sell' : 'Buy'} ${at % 100 === 99 ? '2016-02-31' : day} ${1 + (at % 9)} 7${at % 10}.5`;
    lines.push(line);
    if (at % 7 === 0) lines.push(line);
  }
  return csvOf(...lines);
}

/** Starts the worker and kills it at some moment, unless it came to its end before. */
async function runAndKill(uploadId: number, afterMs: number): Promise<void> {
  const child = fork(script, [fixture.url, fixture.root, String(uploadId)], { execArgv: [], stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the worker does not even start: it ends with ${code}`)));
  });
  await Promise.race([pause(afterMs), ended]);
  child.kill('SIGKILL');
  await ended;
}

/** The killed worker's connection, and with it its lock, may outlive it by a moment. */
async function isFinished(accountId: number, uploadId: number): Promise<boolean> {
  return (await fixture.upload(accountId, uploadId)).status === 'matched';
}

async function everything(portfolioId: number) {
  const trades = await fixture.trades(portfolioId);
  const [sums, refused] = await Promise.all([
    fixture.db
      .selectFrom('portfolio_securities')
      .where('portfolio_id', '=', portfolioId)
      .select(['trades', 'first_trade_date', 'last_trade_date'])
      .execute(),
    fixture.db
      .selectFrom('upload_rows')
      .where('portfolio_id', '=', portfolioId)
      .select(['outcome', 'row', 'value'])
      .orderBy('position')
      .execute(),
  ]);
  return { trades: trades.toSorted(), sums, refused };
}

describe('a worker killed at any moment', () => {
  test('leaves an upload that the next one finishes, with nothing lost and nothing twice', {
    timeout: 3_600_000,
  }, async () => {
    const owner = await anInvestor(fixture.db);
    const text = longFile();
    const whole = await fixture.receive(owner, text);
    const started = performance.now();
    await importUpload(fixture.work, whole.id);
    await matchUpload(fixture.work, whole.id);
    const duration = performance.now() - started;
    const expected = await everything(owner.portfolio_id);
    const counts = await fixture.upload(owner.account_id, whole.id);
    expect(counts).toMatchObject({ status: 'matched', cases_found: 1 });
    expect(counts.trades_stored + counts.refused).toBe(rows);

    let kills = 0;
    for (let round = 0; kills < killings; round += 1) {
      const portfolio = await aPortfolio(fixture.db, owner.account_id, `Owner ${round}`, `killed ${round}`);
      const { id } = await fixture.receive(portfolio, text);
      for (; !(await isFinished(owner.account_id, id)); kills += 1)
        await runAndKill(id, Math.random() * duration * 1.2);
      expect(await everything(portfolio.portfolio_id)).toEqual(expected);
      const {
        created_at: _,
        finished_at: __,
        id: ___,
        portfolio_id: ____,
        file_key: _____, // each receive has its own
        ...finished
      } = await fixture.upload(owner.account_id, id);
      const { created_at, finished_at, id: own, portfolio_id, file_key, ...uninterrupted } = counts;
      expect(finished).toEqual(uninterrupted);
    }
  });
});
