import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, TODAY } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  approveAsSeen,
  bankFilesAt,
  distributionFile,
  distributionsAt,
  draftDue,
  payDue,
  postedDistribution,
  returnFile,
  saveDollarAccount,
  savedFile,
  thirdOperator,
  untilFile,
  untilStatus,
  writtenFile,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  await saveDollarAccount(operators[0]);
}, 600_000);
afterAll(() => fixture.close());

const somebodyElse = [409, expect.stringMatching(/^Someone else must approve/)];
const outcome = ({ status, body }: { status: number; body: { error?: { message: string } } }) => [
  status,
  body.error?.message,
];

test('who records that a payment came back does not approve the file that pays it again', async () => {
  const [first, second] = operators;
  const rows = ['MS-1,Mara Iversen,630.00,88.20'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
  const paid = await payDue(operators, id, 'nacha');
  const text = await savedFile(first, paid.id);
  const payment_id = Number(
    text
      .split('\n')
      .find((line) => line.startsWith('6'))!
      .slice(39, 54),
  );
  const returned = returnFile(text, [{ payment_id, code: 'R01' }]);
  expect((await second.upload('/api/v1/operator/bank_returns', returned)).body.data).toMatchObject({ returned: 1 });
  await replaceDetails(fixture, mara);
  await endHolds(fixture.server.context.db);
  const again = await draftDue(first, id, 'nacha');
  const approve = (by: TestVisitor, of: { id: number; total: string }) =>
    by.post(`${bankFilesAt}/${of.id}/approve`, { total: of.total });
  expect(outcome(await approve(second, again))).toEqual(somebodyElse);
  await first.post(`${bankFilesAt}/${again.id}/cancel`, { reason: 'The other drafts it.' });
  expect((await approve(first, await draftDue(second, id, 'nacha'))).status).toBe(200);
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
});

test('who recorded an arrival does not approve the import that it is assigned to later', async () => {
  const [first, second] = operators;
  const send = async (round: number): Promise<number> => {
    const file = distributionFile([`MS-1,Mara ${round},630.00,31.00`]);
    const sent = await first.upload(distributionsAt, file, { order_id: fixture.cases.MRRW, round });
    await untilStatus(first, sent.body.data.distribution.id, 'read');
    return sent.body.data.distribution.id;
  };
  const advice = { amount: '31.00', arrived_on: TODAY, bank_reference: 'WIRE 31' };
  const wrong = await send(6);
  expect((await second.post(`${distributionsAt}/${wrong}/arrival`, advice)).status).toBe(200);
  expect((await second.post(`${distributionsAt}/${wrong}/cancel`, { reason: 'Another file.' })).status).toBe(200);
  const corrected = await send(7);
  expect((await first.post(`${distributionsAt}/${corrected}/arrival`, advice)).status).toBe(200);
  const approved = await approveAsSeen(second, corrected);
  expect(outcome(approved)).toEqual(somebodyElse);
});

test('a file of a person who lost the role since is not approved', async () => {
  const [first, second] = operators;
  const rows = ['MS-1,Mara Iversen,630.00,27.30'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 3 });
  const draft = await draftDue(first, id, 'nacha');
  const { db } = fixture.server.context;
  const prepares = (capabilities: ('money_maker' | 'money_checker')[]) =>
    db.updateTable('accounts').set({ capabilities }).where('email', '=', 'operator@demo.test').execute();
  await prepares(['money_checker']);
  const refused = await second.post(`${bankFilesAt}/${draft.id}/approve`, { total: draft.total });
  await prepares(['money_maker', 'money_checker']);
  expect(outcome(refused)).toEqual([409, expect.stringContaining('no longer prepares payments')]);
  await second.post(`${bankFilesAt}/${draft.id}/cancel`, { reason: 'Drafted again by someone else.' });
});

test('who saved a file, first or later, does not cancel it: the bank may have it from either', async () => {
  const [first, second] = operators;
  const rows = ['MS-1,Mara Iversen,630.00,44.10'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 2 });
  const file = await writtenFile(operators, await draftDue(first, id, 'nacha'));
  await savedFile(first, file.id);
  await savedFile(second, file.id);
  await savedFile(second, file.id);
  const cancel = (by: TestVisitor) =>
    by.post(`${bankFilesAt}/${file.id}/cancel`, { reason: 'It did not reach the bank.', is_not_at_bank: true });
  const refused = [409, expect.stringMatching(/^Someone else must cancel it. You saved the file/)];
  expect(outcome(await cancel(first))).toEqual(refused);
  expect(outcome(await cancel(second))).toEqual(refused);
  expect((await cancel(await thirdOperator(fixture.server))).status).toBe(200);
  await untilFile(first, file.id, 'cancelled');
});
