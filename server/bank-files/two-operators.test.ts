import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { importSanctionsList } from '../sanctions/import-list.ts';
import { screenAllNames } from '../sanctions/screen-names.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator';
const listed = readFileSync(join(import.meta.dirname, '../../fixtures/sanctions/sdn.xml'));
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let distribution: number;
const db = () => fixture.server.context.db;

/** Payees with every mix of who decides what: the holder of the account, and a match with the sanctions list. */
const PEOPLE = [
  { name: 'ann', legal_name: 'Ann Iversen', holder: 'Rob Thorne', holder_by: 0 },
  { name: 'bo', legal_name: 'Bo Iversen', holder: 'Kim Sallow', holder_by: 1 },
  { name: 'ev', legal_name: 'Evgraf Orlovskenko', holder: 'Lee Garnet', holder_by: 1, hit_by: 0 },
  { name: 'di', legal_name: 'Di Iversen', holder: 'Di Iversen' },
] as const;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  for (const { name, legal_name, holder } of PEOPLE)
    await filed(fixture, operators[0], name, `TWO-${name}`, { legal_name, bank: { holder } });
  await importSanctionsList(db(), [{ name: 'sdn.xml', bytes: listed }], { source: 'test' });
  await screenAllNames({ db: db() });
  await saveDollarAccount(operators[0]);
  distribution = await postedDistribution(operators, {
    order_id: fixture.cases.MRRW,
    rows: PEOPLE.map(({ name, legal_name }) => `TWO-${name},${legal_name},630.00,88.20`),
  });
  await endHolds(db());
}, 600_000);
afterAll(() => fixture.close());

const holders = async (status: string) =>
  (await operators[0].get(`${at}/account_holders?status=${status}&limit=50`)).body.data.items;
const decideHolder = (by: TestVisitor, { id, checked_at }: { id: number; checked_at: string }, from_status = 'open') =>
  by.post(`${at}/account_holders/${id}/decide`, { decision: 'approved', note: 'A relative.', checked_at, from_status });
const decideHit = (by: TestVisitor, id: number, from_status = 'open') =>
  by.post(`${at}/sanctions/hits/${id}/decide`, { decision: 'cleared', note: 'Born elsewhere.', from_status });

/** Drafted by one and approved by the other, as far as it is let; returns how many payments were approved. */
async function pay([drafter, approver]: readonly [TestVisitor, TestVisitor]): Promise<number> {
  let file = await draftDue(drafter, distribution, 'nacha');
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await approver.post(`${bankFilesAt}/${file.id}/approve`, { total: file.total });
    if (answer.status === 200) return file.payments;
    file = (await drafter.get(`${bankFilesAt}/${file.id}`)).body.data;
    if (answer.body.error.message.startsWith('Someone else must approve this')) {
      await drafter.post(`${bankFilesAt}/${file.id}/cancel`, { reason: 'The other one drafts it.' });
      return 0;
    }
  }
  throw new Error('the file is neither approved nor refused');
}
/** Payments that were approved by who decided of their payee. */
const selfApproved = async () =>
  (
    await sql<{ id: number }>`
      select p.id from payments p join bank_files f on f.id = p.bank_file_id
      where f.approved_by is not null and p.released_at is null
        and (f.approved_by = f.drafted_by or f.approved_by in (
          select h.decided_by from account_holder_checks h where h.account_id = p.account_id and h.status = 'approved'
          union select h.decided_by from sanctions_hits h where h.account_id = p.account_id and h.status = 'cleared'))`.execute(
      db(),
    )
  ).rows;

test('two operators can always pay, and neither pays where they decided: who decided passes it to the other', async () => {
  const [first, second] = operators;
  const open = await holders('open');
  for (const person of PEOPLE) {
    if (!('holder_by' in person)) continue;
    const review = open.find(({ holder }: { holder: string }) => holder === person.holder);
    expect((await decideHolder(operators[person.holder_by], review)).status).toBe(200);
  }
  const [hit] = (await first.get(`${at}/sanctions/hits?status=open`)).body.data.items;
  expect((await decideHit(first, hit.id)).status).toBe(200);

  expect(await pay([first, second]), 'all but those that the second decided').toBe(2);
  expect(await pay([second, first]), 'one that the second decided').toBe(1);
  expect(await selfApproved()).toEqual([]);
  // of the last payee each of them decided something
  expect([await pay([first, second]), await pay([second, first])]).toEqual([0, 0]);

  // nobody takes over their own decision, or without a reason
  const review = (await holders('approved')).find(({ holder }: { holder: string }) => holder === 'Lee Garnet');
  expect((await decideHolder(second, review, 'approved')).body.data.is_new).toBe(false);
  const noReason = { decision: 'approved', note: '', checked_at: review.checked_at, from_status: 'approved' };
  expect((await first.post(`${at}/account_holders/${review.id}/decide`, noReason)).status).toBe(400);
  expect(await pay([first, second])).toBe(0);

  expect((await decideHolder(first, review, 'approved')).body.data.is_new).toBe(true);
  expect((await decideHolder(first, review, 'approved')).body.data.is_new, 'twice').toBe(false);
  expect(await pay([second, first]), 'who decides all of it does not pay it').toBe(0);
  // and back: the other operator takes over the holder again, and the match as well
  expect((await decideHolder(second, review, 'approved')).body.data.is_new).toBe(true);
  expect((await decideHit(second, hit.id, 'cleared')).body.data.is_new).toBe(true);
  expect(await pay([first, second])).toBe(0);
  expect(await pay([second, first])).toBe(1);
  expect(await selfApproved()).toEqual([]);
  const events = (await first.get(`${at}/audit?action=sanctions_hit_decided`)).body.data.items;
  expect(events[0]).toMatchObject({ detail: { former_decider: await fixture.server.accountOf('operator') } });
});
