import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  draftDue,
  postedDistribution,
  returnFile,
  saveDollarAccount,
  savedFile,
  sentFile,
  thirdOperator,
  untilFile,
  writtenFile,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const address = { street: '18 Lantern Row', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' };
const noAccount = { account_type: undefined, routing_number: undefined, account_number: undefined };
const byCheck = { kind: 'check', ...address, ...noAccount };
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let distribution: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  await endHolds(fixture.server.context.db);
  await saveDollarAccount(operators[0]);
  const rows = ['MS-1,Mara Iversen,630.00,88.20'];
  distribution = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
}, 600_000);
afterAll(() => fixture.close());

const stage = async () => (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage;
const returned = (by: TestVisitor, file: { name: string; content: Buffer }) =>
  by.upload('/api/v1/operator/bank_returns', file);
const waitingOf = async (id: number) => (await operators[0].get(`${bankFilesAt}/${id}`)).body.data.waiting;
const paymentOf = async (id: number): Promise<number> =>
  (await operators[0].get(`${bankFilesAt}/${id}/payments`)).body.data.items[0].id;
/** Paid by a file that both operators saved before the first of these marked it as sent, and what is in it. */
async function paidBy(makers: readonly [TestVisitor, TestVisitor], format: 'nacha' | 'check' = 'nacha') {
  const written = await writtenFile(makers, await draftDue(makers[0], distribution, format));
  const text = await savedFile(makers[0], written.id);
  await savedFile(makers[1], written.id);
  return { ...(await sentFile(makers[0], written.id)), text };
}

async function payAgain(makers: readonly [TestVisitor, TestVisitor], format: 'nacha' | 'check' = 'nacha') {
  await replaceDetails(fixture, mara, format === 'check' ? byCheck : {});
  await endHolds(fixture.server.context.db);
  return paidBy(makers, format);
}

test('a report of who saved or sent a file frees nothing by itself, and waits for somebody else', async () => {
  const [first, second] = operators;
  const paid = await paidBy(operators);
  const report = returnFile(paid.text, [{ payment_id: await paymentOf(paid.id), code: 'R01' }]);
  for (const is_new of [true, false]) {
    const answer = (await returned(first, report)).body.data;
    expect(answer).toMatchObject({ waits: true, is_new, returned: 0, total: '0.00' });
    expect(await stage()).toBe('paid');
  }
  expect(await waitingOf(paid.id)).toMatchObject([
    { note: 'The report returns.ach', reported_by: 'operator@demo.test' },
  ]);
  // the other one saved the file too: two people are enough, so that two operators can go on
  expect((await returned(second, report)).body.data).toMatchObject({ waits: false, is_new: true, returned: 1 });
  expect([await stage(), await waitingOf(paid.id)]).toEqual(['approved', []]);
  expect((await returned(first, report)).body.data).toMatchObject({ waits: false, is_new: false, returned: 1 });
  const events = (await first.get('/api/v1/operator/audit?action=non_payment_reported')).body.data.items;
  expect(events).toMatchObject([{ subject: { kind: 'bank_file', id: paid.id } }]);
});

test('another report is another word: two people who say different things free nothing', async () => {
  const [first, second] = operators;
  const paid = await payAgain([second, first]);
  const payment_id = await paymentOf(paid.id);
  const reports = ['R01', 'R02'].map((code) => returnFile(paid.text, [{ payment_id, code }]));
  expect((await returned(first, reports[0]!)).body.data).toMatchObject({ waits: true });
  expect((await returned(second, reports[1]!)).body.data).toMatchObject({ waits: true });
  expect(await stage()).toBe('paid');
  const outcome = { status: 'rejected', reason: 'The call of the bank.' };
  const reject = (by: TestVisitor) => by.post(`${bankFilesAt}/${paid.id}/outcome`, outcome);
  expect((await reject(first)).body.data).toMatchObject({ waits: true, is_new: true, bank_file: { status: 'sent' } });
  expect((await reject(first)).body.data).toMatchObject({ waits: true, is_new: false });
  expect(await waitingOf(paid.id)).toHaveLength(3);
  expect((await reject(second)).body.data).toMatchObject({ waits: false, bank_file: { status: 'rejected' } });
  expect(await stage()).toBe('approved');
});

test('a check is not stopped by the word of who sent its file alone', async () => {
  const [first, second] = operators;
  const paid = await payAgain([second, first], 'check');
  const id = await paymentOf(paid.id);
  const stop = (by: TestVisitor) => by.post(`/api/v1/operator/checks/${id}/void`, { reason: 'Lost in the post.' });
  expect((await stop(second)).body.data).toEqual({ id, is_new: true, waits: true });
  expect((await stop(second)).body.data).toEqual({ id, is_new: false, waits: true });
  expect(await stage()).toBe('paid');
  expect((await stop(first)).body.data).toEqual({ id, is_new: true, waits: false });
  expect((await stop(second)).body.data).toEqual({ id, is_new: false, waits: false });
  expect([await stage(), await waitingOf(paid.id)]).toEqual(['approved', []]);
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
});

test('what is booked while a report waits for another payment is not freed by it, and who saves a sent file holds it', async () => {
  const [first, second] = operators;
  const { pool } = fixture.server.database;
  const before = await payAgain([first, second]);
  const payment_id = await paymentOf(before.id);
  const back = returnFile(before.text, [{ payment_id, code: 'R01' }]);
  for (const by of operators) await returned(by, back);
  await replaceDetails(fixture, mara);
  await endHolds(fixture.server.context.db);
  const file = await writtenFile([second, first], await draftDue(second, distribution, 'nacha'));
  const text = await savedFile(second, file.id);
  const target = await paymentOf(file.id);
  const forged = returnFile(text, [{ payment_id: target, code: 'R06' }]);
  const entries = forged.content.toString().split('\n').slice(1);
  const both = {
    name: 'returns.ach',
    content: Buffer.from([...back.content.toString().split('\n').slice(0, -1), ...entries].join('\n')),
  };

  const other = await pool.connect();
  await other.query('begin');
  await other.query('select from payments where id = $1 for update', [payment_id]);
  const report = returned(second, both);
  const isWaiting = async () =>
    (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
      .rowCount;
  await expect.poll(isWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
  const sent = second.post(`${bankFilesAt}/${file.id}/sent`, {});
  const isBooked = async () =>
    (await pool.query('select from bank_files where id = $1 and posted_at is not null', [file.id])).rowCount;
  for (let tries = 0; tries < 30 && (await isBooked()) === 0; tries += 1) await pause(100);
  await other.query('rollback');
  other.release();
  const early = await report;
  expect([early.status, early.body.error?.message]).toEqual([409, expect.stringContaining('is not marked as sent')]);
  expect((await sent).status).toBe(200);
  await untilFile(second, file.id, 'sent');
  expect(await stage()).toBe('paid');
  expect((await returned(second, both)).body.data).toMatchObject({ waits: true, returned: 0 });

  // it is the first one now who may bring it to the bank
  await savedFile(first, file.id);
  const another = returnFile(text, [{ payment_id: target, code: 'R01' }]);
  expect((await returned(first, another)).body.data).toMatchObject({ waits: true, returned: 0 });
  expect(await stage()).toBe('paid');
  expect((await returned(first, both)).body.data).toMatchObject({ waits: false, returned: 1 });
  expect(await stage()).toBe('approved');
  const third = await thirdOperator(fixture.server);
  const late = await third.post(`${bankFilesAt}/${file.id}/open`, {});
  expect([late.status, late.body.error?.message]).toEqual([409, expect.stringContaining('are owed again')]);
  await savedFile(first, file.id);
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
});

test('details are not blocked by the word of who sent the file alone, after a statement reported the return without a code', async () => {
  const [first, second] = operators;
  const { db } = fixture.server.context;
  const paid = await payAgain([first, second]);
  const payment_id = await paymentOf(paid.id);
  const back = returnFile(paid.text, [{ payment_id, code: 'R01' }]);
  for (const by of operators) await returned(by, back);
  const codeIs = (return_code: string) =>
    db.updateTable('payments').set({ return_code }).where('id', '=', payment_id).execute();
  const blocked = () =>
    db.selectFrom('payment_details').select('id').where('blocked_by_payment', '=', payment_id).execute();
  const report = returnFile(paid.text, [{ payment_id, code: 'R03' }]);
  const other = returnFile(paid.text, [{ payment_id, code: 'R02' }]);
  expect((await returned(first, other)).body.data).toMatchObject({ waits: false, returned: 0 });
  expect(await blocked(), 'the code of the first return stands').toHaveLength(0);
  await codeIs('BANK');
  expect((await returned(first, report)).body.data).toMatchObject({ waits: true, returned: 0 });
  expect(await blocked()).toHaveLength(0);
  expect((await returned(second, report)).body.data).toMatchObject({ waits: false, returned: 0 });
  expect(await blocked()).toHaveLength(1);
});
