import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BankFile, findBankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { findDistribution } from '@trover/db/queries/distributions/distributions.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceBankFile } from '../bank-files/advance-bank-file.ts';
import { writeBankFile } from '../bank-files/write-bank-file.ts';
import { LocalFiles } from '../files/local-files.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { killUntil } from '../testing/kill-until.ts';
import { advanceDistribution } from './advance-distribution.ts';
import {
  approve,
  draftAll,
  manyClaims,
  moveFile,
  receiveDistribution,
  recordTestArrival,
  saveTestBankAccount,
  TODAY,
  testVault,
} from './testing/many-claims.ts';

const script = join(import.meta.dirname, 'testing/money-child.ts');
const ROUNDS = process.env.LONG ? 100 : 1;
const CLAIMS = process.env.LONG ? 12_000 : 6_000;

let database: TestDatabase;
let root: string;

beforeAll(async () => {
  database = await openTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'trover-money-'));
  await saveTestBankAccount(database.db);
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const kill = (what: 'distribution' | 'bank_file', id: number, isDone: () => Promise<boolean>) =>
  killUntil(script, [database.url, root, what, String(id)], isDone);

const context = () => ({ db: database.db, files: new LocalFiles(root), vault: testVault(), today: () => TODAY });

async function statusOf(id: number): Promise<string | undefined> {
  return (await findDistribution(database.db, id))?.status;
}

async function arrive(id: number, total: string): Promise<void> {
  await recordTestArrival(database.db, id, total);
}

/** All that came of a distribution, without what differs between two of them. */
async function everything(id: number) {
  const { rows } = await sql<{ payment_journals: number }>`
    select d.status, d.rows, d.matched_total, d.fee_total, d.net_total,
      (select count(*) from awards where distribution_id = d.id) as awards,
      (select json_agg(a order by a) from (select count(*), sum(fee), sum(net), min(amount) from awards
        where distribution_id = d.id) a) as sums,
      (select count(*) from payments p join bank_files f on f.id = p.bank_file_id where f.distribution_id = d.id) as payments,
      (select count(*) from ledger_journals j join awards a on a.account_id = j.account_id
        and j.cause = 'award:' || a.id where a.distribution_id = d.id) as award_journals,
      (select count(*) from ledger_journals j join payments p on p.account_id = j.account_id
        and j.cause = 'payment:' || p.id join bank_files f on f.id = p.bank_file_id
        where f.distribution_id = d.id) as payment_journals,
      (select count(*) from sub_payout_stages s join awards a on a.account_id = s.account_id
        and a.sub_payout_request_id = s.sub_payout_request_id where a.distribution_id = d.id) as stages
    from distributions d where d.id = ${id}`.execute(database.db);
  return rows[0];
}

async function hashOf(id: number): Promise<string> {
  const file = await findBankFile(database.db, id);
  const hash = createHash('sha256');
  for await (const piece of writeBankFile(context(), file!)) hash.update(piece);
  return hash.digest('hex');
}

async function fileLines(id: number): Promise<string[]> {
  const file = await findBankFile(database.db, id);
  const pieces: string[] = [];
  for await (const piece of writeBankFile(context(), file!)) pieces.push(piece);
  return pieces
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('6'));
}

test('killed at any point of import, posting and export, the money ends where it would have without', {
  timeout: 3_600_000,
}, async () => {
  const whole = await manyClaims(database.db, CLAIMS, 'WHOLE');
  const quiet = await receiveDistribution(database.db, root, { ...whole, count: CLAIMS, prefix: 'WHOLE' });
  await advanceDistribution(context(), quiet.id);
  await arrive(quiet.id, quiet.total);
  await approve(database.db, quiet.id);
  await advanceDistribution(context(), quiet.id);
  const quietFile = await draftAll(database.db, quiet.id);
  await advanceBankFile(context(), quietFile);
  await moveFile(database.db, quietFile, 'approved');
  await advanceBankFile(context(), quietFile);
  await moveFile(database.db, quietFile, 'sent');
  await advanceBankFile(context(), quietFile);
  const expected = await everything(quiet.id);
  expect(expected).toMatchObject({
    status: 'posted',
    awards: CLAIMS,
    payments: CLAIMS,
    award_journals: CLAIMS,
    payment_journals: CLAIMS,
  });

  for (let round = 0; round < ROUNDS; round += 1) {
    const prefix = `KILL${round}`;
    const { case_id } = await manyClaims(database.db, CLAIMS, prefix);
    const { id, total } = await receiveDistribution(database.db, root, { case_id, count: CLAIMS, prefix });
    await kill('distribution', id, async () => (await statusOf(id)) === 'read');
    await arrive(id, total);
    await approve(database.db, id);
    await kill('distribution', id, async () => (await statusOf(id)) === 'posted');
    const file = await draftAll(database.db, id);
    const isIn = (test: (of: BankFile) => boolean) => async () => test((await findBankFile(database.db, file))!);
    await kill(
      'bank_file',
      file,
      isIn(({ prepared_at }) => prepared_at !== null),
    );
    // killed while drafting, nothing is paid
    expect((await everything(id))?.payment_journals).toBe(0);
    await moveFile(database.db, file, 'approved');
    await kill(
      'bank_file',
      file,
      isIn(({ status }) => status === 'written'),
    );
    expect((await everything(id))?.payment_journals).toBe(0);
    const written = await hashOf(file);
    expect((await findBankFile(database.db, file))?.sha256).toBe(written);
    await moveFile(database.db, file, 'sent');
    await kill('bank_file', file, async () => {
      // wherever it was killed while posting: bank, ledger and claims agree
      expect((await checkBooks(database.db)).faults).toEqual([]);
      return (await findBankFile(database.db, file))!.posted_at !== null;
    });
    expect(await hashOf(file), 'the same bytes after it was posted').toBe(written);
    expect(await everything(id)).toEqual(expected);
    const lines = await fileLines(file);
    expect(new Set(lines.map((line) => line.slice(39, 54))).size).toBe(CLAIMS);
    expect((await checkBooks(database.db)).faults).toEqual([]);
  }
});
