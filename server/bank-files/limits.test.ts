import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setStalePaymentsAside } from '@trover/db/queries/bank-files/bank-file-drafts.ts';
import { findBankFile, sumDue } from '@trover/db/queries/bank-files/bank-files.ts';
import { openTestDatabase, type TestDatabase } from '@trover/db/testing/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceDistribution } from '../distributions/advance-distribution.ts';
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
} from '../distributions/testing/many-claims.ts';
import { LocalFiles } from '../files/local-files.ts';
import { verifyForTest } from '../identity/testing/verify-for-test.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { advanceBankFile } from './advance-bank-file.ts';

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await openTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'trover-limits-'));
  await saveTestBankAccount(database.db);
});
afterAll(async () => {
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

const context = () => ({ db: database.db, files: new LocalFiles(root), vault: testVault(), today: () => TODAY });

/** A posted distribution of as many claims, whose net awards are these. */
async function posted(prefix: string, nets: readonly string[]): Promise<number> {
  const { db } = database;
  const count = nets.length;
  const { case_id } = await manyClaims(db, count, prefix);
  const payees = db.selectFrom('accounts').select('id').where('email', 'like', `${prefix.toLowerCase()}%@many.test`);
  await verifyForTest(
    db,
    (await payees.execute()).map(({ id }) => id),
  );
  const { id } = await receiveDistribution(db, root, { case_id, count, prefix });
  await advanceDistribution(context(), id);
  await sql`
    update awards a set amount = n.net, fee = 0, net = n.net
    from (select row_number() over () as place, net from unnest(${nets}::numeric[]) net) n
    where a.distribution_id = ${id} and a.row_number = (
      select row_number from awards where distribution_id = ${id} order by row_number offset n.place - 1 limit 1)`.execute(
    db,
  );
  await sql`
    update distributions set total = s.sum, matched_total = s.sum, net_total = s.sum, fee_total = 0, stated_total = s.sum
    from (select sum(amount) as sum from awards where distribution_id = ${id}) s where id = ${id}`.execute(db);
  const { total } = await db.selectFrom('distributions').select('total').where('id', '=', id).executeTakeFirstOrThrow();
  await recordTestArrival(db, id, total);
  await approve(db, id);
  await advanceDistribution(context(), id);
  return id;
}

async function asideOf(file: number) {
  const { rows } = await sql<{ amount: string; code: string; reason: string }>`
    select amount, code, reason from bank_file_set_aside where bank_file_id = ${file} order by amount`.execute(
    database.db,
  );
  return rows;
}

async function send(file: number): Promise<void> {
  await advanceBankFile(context(), file);
  await moveFile(database.db, file, 'approved');
  await advanceBankFile(context(), file);
  await moveFile(database.db, file, 'sent');
  await advanceBankFile(context(), file);
}

test('an amount that ACH cannot carry is set aside at the draft, is booked nowhere, and stays owed', async () => {
  const { db } = database;
  const id = await posted('LARGE', ['99999999.99', '100000000.00', '5.00']);
  const file = await draftAll(db, id);
  await send(file);
  expect(await findBankFile(db, file)).toMatchObject({
    status: 'sent',
    payments: 2,
    total: '100000004.99',
    set_aside: 1,
    set_aside_total: '100000000.00',
    problem: null,
  });
  expect(await asideOf(file)).toEqual([
    {
      amount: '100000000.00',
      code: 'amount',
      reason: 'An ACH credit carries at most 99999999.99, and this is 100000000.00.',
    },
  ]);
  expect(await sumDue(db, id)).toEqual([{ code: null, format: 'nacha', payments: 1, total: '100000000.00' }]);
  expect((await checkBooks(db)).faults).toEqual([]);
});

test('a file that is full leaves the rest to the next one', async () => {
  const { db } = database;
  // twelve digits of cents: 9,999,999,999.99 is what a file carries
  const nets = Array.from({ length: 101 }, () => '99999999.99');
  const id = await posted('FULL', nets);
  const file = await draftAll(db, id);
  await send(file);
  expect(await findBankFile(db, file)).toMatchObject({ payments: 100, total: '9999999999.00', set_aside: 1 });
  expect(await asideOf(file)).toMatchObject([{ code: 'file_full', reason: expect.stringContaining('the next file') }]);
  const next = await draftAll(db, id);
  await send(next);
  expect(await findBankFile(db, next)).toMatchObject({ payments: 1, total: '99999999.99', set_aside: 0 });
  expect(await sumDue(db, id)).toEqual([]);
  expect((await checkBooks(db)).faults).toEqual([]);
});

test('payment details that cannot be opened are set aside, and everyone else is paid', async () => {
  const { db } = database;
  const id = await posted('BROKEN', ['7.00', '8.00']);
  await sql`
    update payment_details d set ciphertext = '\\x01' from awards a join sub_payout_requests s
      on s.account_id = a.account_id and s.id = a.sub_payout_request_id
    where a.distribution_id = ${id} and a.net = 7 and d.account_id = s.account_id and d.id = s.payment_details_id`.execute(
    db,
  );
  const file = await draftAll(db, id);
  await send(file);
  expect(await findBankFile(db, file)).toMatchObject({ payments: 1, total: '8.00', set_aside: 1 });
  expect(await asideOf(file)).toMatchObject([{ amount: '7.00', code: 'details' }]);
});

test('a file that cannot be written after all shows why, is not tried for ever, and posts nothing', async () => {
  const { db } = database;
  const id = await posted('UNWRITABLE', ['7.00']);
  const file = await draftAll(db, id);
  await advanceBankFile(context(), file);
  await sql`update bank_files set payments = 2 where id = ${file}`.execute(db);
  await moveFile(db, file, 'approved');
  await advanceBankFile(context(), file);
  expect(await findBankFile(db, file)).toMatchObject({
    status: 'approved',
    sha256: null,
    problem: expect.stringContaining('approved with 2 payments, and has 1'),
  });
  expect((await checkBooks(db)).faults).toEqual([]);
});

test('the payment details of a payment stay for its file when their owner goes', async () => {
  const { db } = database;
  const id = await posted('GONE', ['7.00']);
  const file = await draftAll(db, id);
  await advanceBankFile(context(), file);
  const { rows } = await sql<{
    account_id: number;
  }>`select account_id from payments where bank_file_id = ${file}`.execute(db);
  await sql`update sub_payout_requests set payment_details_id = null where account_id = ${rows[0]!.account_id}`.execute(
    db,
  );
  await sql`delete from payment_details where account_id = ${rows[0]!.account_id}`.execute(db);
  const { rows: left } = await sql`select id from payment_details where account_id = ${rows[0]!.account_id}`.execute(
    db,
  );
  expect(left).toHaveLength(1);
});

test('what was drafted for the next day is set aside on that day where it is above the limit of Same Day ACH', async () => {
  const { db } = database;
  const file = await draftAll(db, await posted('SAME', ['1000000.01', '1000000.00', '5.00']));
  await advanceBankFile(context(), file);
  expect(await findBankFile(db, file)).toMatchObject({ payments: 3, set_aside: 0 });
  const aside = await db
    .transaction()
    .execute(async (trx) => setStalePaymentsAside(trx, (await findBankFile(trx, file))!, '1000000.00'));
  expect(aside).toBe(1);
  expect(await findBankFile(db, file)).toMatchObject({ payments: 2, total: '1000005.00', set_aside: 1 });
  expect(await asideOf(file)).toMatchObject([
    { amount: '1000000.01', code: 'amount', reason: expect.stringContaining('same day') },
  ]);
});
