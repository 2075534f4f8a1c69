import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  draftDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await filed(fixture, operators[0], 'rob', 'MS-1', { legal_name: 'Mara Iversen', bank: { holder: 'Rob Thief' } });
  await saveDollarAccount(operators[0]);
}, 600_000);
afterAll(() => fixture.close());

test('one operator alone neither lets a payment go to another name and approves the file that pays it', async () => {
  const [first, second] = operators;
  const rows = ['MS-1,Mara Iversen,630.00,88.20'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
  const [holder] = (await first.get('/api/v1/operator/account_holders')).body.data.items;
  const decision = { decision: 'approved', note: 'Her husband.', checked_at: holder.checked_at };
  expect((await second.post(`/api/v1/operator/account_holders/${holder.id}/decide`, decision)).status).toBe(200);
  const file = await draftDue(first, id, 'nacha');
  const approve = (by: TestVisitor, of: { id: number; total: string }) =>
    by.post(`${bankFilesAt}/${of.id}/approve`, { total: of.total });
  const refused = await approve(second, file);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining('Someone else must approve this'),
  ]);
  // the other one approves it, once someone else than that one drafted it
  await first.post(`${bankFilesAt}/${file.id}/cancel`, { reason: 'Drafted by the other.' });
  const again = await draftDue(second, id, 'nacha');
  expect((await approve(first, again)).status).toBe(200);
});
