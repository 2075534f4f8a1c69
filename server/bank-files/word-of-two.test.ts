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
  writtenFile,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const address = { street: '18 Lantern Row', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' };
const noAccount = { account_type: undefined, routing_number: undefined, account_number: undefined };
const byCheck = { kind: 'check', ...address, ...noAccount };
let desk: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let distribution: number;

beforeAll(async () => {
  desk = await openClaimFixture();
  operators = [await desk.server.signIn('operator'), await desk.server.signIn('operator2')];
  mara = await filed(desk, operators[0], 'mara', 'MS-1');
  await endHolds(desk.server.context.db);
  await saveDollarAccount(operators[0]);
  const rows = ['MS-1,Mara Iversen,630.00,88.20'];
  distribution = await postedDistribution(operators, { order_id: desk.cases.MRRW, rows });
}, 600_000);
afterAll(() => desk.close());

const stage = async () => (await press.claims(mara.investor.visitor, desk.cases.MRRW)).body.data.items[0].stage;
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
  await replaceDetails(desk, mara, format === 'check' ? byCheck : {});
  await endHolds(desk.server.context.db);
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
  expect((await checkBooks(desk.server.context.db)).faults).toEqual([]);
});
