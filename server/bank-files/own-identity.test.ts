import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  draftDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { verifyForTest } from '../identity/testing/verify-for-test.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
const accounts = new Map<string, number>();
const db = () => fixture.server.context.db;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  for (const name of ['Ann', 'Bo', 'Cy']) {
    const legal_name = `${name} Iversen`;
    const { investor } = await filed(fixture, operators[0], name.toLowerCase(), `OWN-${name}`, {
      ...{ legal_name, bank: { holder: legal_name } },
    });
    accounts.set(name, investor.account_id);
  }
  await saveDollarAccount(operators[0]);
}, 600_000);
afterAll(() => fixture.close());

async function approvedBy(name: string, operator: 'operator' | 'operator2', daysAgo = 0): Promise<void> {
  const account_id = accounts.get(name)!;
  await verifyForTest(db(), [account_id]);
  await sql`update identity_checks set decided_by = ${await fixture.server.accountOf(operator)},
    decided_at = now() - make_interval(days => ${daysAgo}) where account_id = ${account_id} and decided_by is null`.execute(
    db(),
  );
}
const removeChecks = () => db().deleteFrom('identity_checks').execute();
const distribute = (round: number, awards: Record<string, string>) =>
  postedDistribution(operators, {
    ...{ order_id: fixture.cases.MRRW, round },
    rows: Object.entries(awards).map(([name, award]) => `OWN-${name},${name} Iversen,630.00,${award}`),
  });
const approve = (by: TestVisitor, { id, total }: { id: number; total: string }) =>
  by.post(`${bankFilesAt}/${id}/approve`, { total });
const reload = async (id: number) => (await operators[0].get(`${bankFilesAt}/${id}`)).body.data;

test('two operators who each approved the identity of a payee pay both, and neither a payee of their own', async () => {
  const [first, second] = operators;
  await approvedBy('Ann', 'operator');
  await approvedBy('Bo', 'operator2');
  // a check that the payment does not need counts for nothing
  await approvedBy('Cy', 'operator2');
  const distribution = await distribute(1, { Ann: '20000.00', Bo: '30000.00', Cy: '90.00' });
  await endHolds(db());
  const file = await draftDue(first, distribution, 'nacha');
  expect(file.payments).toBe(3);
  const refused = await approve(second, file);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    '1 of its payments rests on a decision of yours about its payee, and was removed: someone else approves it in another file. The file is a draft again. Check the new total and request approval.',
  ]);
  const rest = await reload(file.id);
  expect(rest).toMatchObject({ status: 'draft', payments: 2 });
  expect((await approve(second, rest)).status).toBe(200);

  const ofFirst = await draftDue(first, distribution, 'nacha');
  expect(ofFirst.payments).toBe(1);
  expect((await approve(second, ofFirst)).body.error.message, 'nothing else is in it').toContain('Someone else must');
  expect(await reload(ofFirst.id)).toMatchObject({ payments: 1 });
  await second.post(`${bankFilesAt}/${ofFirst.id}/cancel`, { reason: 'I draft it.' });
  const ofSecond = await draftDue(second, distribution, 'nacha');
  expect((await approve(first, ofSecond)).status).toBe(200);
});

test('a decision of another person, or of last week, counts as well', async () => {
  const [first, second] = operators;
  await removeChecks();
  await approvedBy('Ann', 'operator', 8);
  await approvedBy('Bo', 'operator');
  await approvedBy('Bo', 'operator2');
  const distribution = await distribute(2, { Ann: '20000.00', Bo: '30000.00' });
  await endHolds(db());
  const file = await draftDue(second, distribution, 'nacha');
  expect(file.payments).toBe(2);
  expect((await approve(first, file)).status).toBe(200);
});
