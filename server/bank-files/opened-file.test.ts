import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  draftDue,
  postedDistribution,
  returnFile,
  saveDollarAccount,
  savedFile,
  thirdOperator,
  untilFile,
  writtenFile,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let third: TestVisitor;
let mara: SignedClaim;
let distribution: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  third = await thirdOperator(fixture.server);
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  await endHolds(fixture.server.context.db);
  await saveDollarAccount(operators[0]);
  const rows = ['MS-1,Mara Iversen,630.00,88.20'];
  distribution = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
}, 600_000);
afterAll(() => fixture.close());

const call = (who: TestVisitor, file: { id: number }, what: string, body: object = {}) =>
  who.post(`${bankFilesAt}/${file.id}/${what}`, body);
const messageOf = (answer: { body: { error?: { message: string } } }) => answer.body.error?.message;
const stage = async () => (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage;
const importReturns = (file: { name: string; content: Buffer }) => third.upload('/api/v1/operator/bank_returns', file);

const workOf = async (kind: string) => (await operators[0].get(`/api/v1/operator/work?kind=${kind}`)).body.data.items;

async function newSanctionsList(): Promise<void> {
  await sql`
    insert into sanctions_lists (source, sha256, entries, names, added, changed, removed)
    select source, sha256, entries, names, 0, 0, 0 from sanctions_lists order by id desc limit 1`.execute(
    fixture.server.context.db,
  );
}

test('a saved file is marked as sent on a later day as it is, though its payment would wait today', async () => {
  const [first, second] = operators;
  const file = await writtenFile(operators, await draftDue(first, distribution, 'nacha'));
  expect(file.opened_at).toBeNull();
  // due by the day on which the bank executes it, while it can still be sent
  expect(await workOf('bank_file')).toMatchObject([{ subject_id: file.id, due_on: '2026-11-24' }]);
  const text = await savedFile(first, file.id);
  expect((await untilFile(first, file.id, 'written')).opened_at).not.toBeNull();
  const [{ id: payment_id }] = (await first.get(`${bankFilesAt}/${file.id}/payments`)).body.data.items;
  const back = returnFile(text, [{ payment_id, code: 'R03' }]);
  const early = await importReturns(back);
  expect([early.status, messageOf(early)]).toEqual([409, expect.stringContaining('is not marked as sent')]);

  await replaceDetails(fixture, mara);
  const today = vi.spyOn(fixture.server.context, 'today').mockReturnValue('2026-11-25');
  const reason = 'It was not sent in time.';
  expect(messageOf(await call(second, file, 'cancel', { reason }))).toContain('the bank may have it');
  expect(messageOf(await call(first, file, 'cancel', { reason, is_not_at_bank: true }))).toContain(
    'You saved the file',
  );
  expect(messageOf(await call(first, file, 'sent', { sent_on: '2026-11-26' }))).toContain('today or on an earlier day');
  expect(messageOf(await call(first, file, 'sent', { sent_on: '2026-11-20' }))).toContain('was approved on 2026-11-21');
  expect((await call(first, file, 'sent', { sent_on: '2026-11-24' })).status).toBe(200);
  const sent = await untilFile(first, file.id, 'sent');
  expect(sent).toMatchObject({ payments: 1, total: '74.97' });
  expect(sent.events.at(-1)?.note).toContain('1 of its payments would not be paid like this today');
  expect(await stage()).toBe('paid');
  expect([await workOf('bank_file'), await workOf('bank_answer')]).toMatchObject([[], [{ subject_id: file.id }]]);
  const close = { sub_payout_request_id: mara.claim_id, reason: 'Another claim was meant.' };

  // the report that came too early counts now
  expect((await importReturns(back)).body.data).toMatchObject({ is_new: true, returned: 1 });
  expect(await stage()).toBe('approved');
  for (const to of ['closed_unpaid', 'withdrawn'])
    expect(
      messageOf(await first.post('/api/v1/operator/claims/move', { ...close, from_stage: 'approved', to })),
    ).toContain('We owe 74.97 USD for this claim.');
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
  today.mockRestore();
});

test('a new sanctions list removes nothing by itself; changed details do when the file is first saved', async () => {
  const [first, second] = operators;
  const draft = await draftDue(first, distribution, 'nacha');
  await newSanctionsList();
  const file = await writtenFile(operators, draft);
  await newSanctionsList();
  await savedFile(first, file.id);
  await newSanctionsList();
  expect(await untilFile(first, file.id, 'written')).toMatchObject({ payments: 1, set_aside: 0 });
  const cancelled = await call(second, file, 'cancel', { reason: 'The bank lost it.', is_not_at_bank: true });
  expect(cancelled.body.error ?? cancelled.status).toBe(200);

  const next = await writtenFile(operators, await draftDue(first, distribution, 'nacha'));
  await replaceDetails(fixture, mara);
  expect(messageOf(await call(first, next, 'open'))).toContain('The file is a draft again');
  expect(await untilFile(first, next.id, 'draft')).toMatchObject({ payments: 0, opened_at: null });
  expect((await call(first, next, 'cancel', { reason: 'It is empty.' })).status).toBe(200);
});

test('a distribution that is reversed leaves its claim filed as before, and its owner reads why', async () => {
  expect(
    (await operators[0].post(`/api/v1/operator/distributions/${distribution}/reverse`, { reason: 'Wrong list.' }))
      .status,
  ).toBe(200);
  expect(await stage()).toBe('filed');
  const { items } = (await mara.investor.visitor.get('/api/v1/notices')).body.data;
  expect(items.map(({ title }: { title: string }) => title)).toContainEqual(
    expect.stringMatching(/^We corrected the award on your .* claim$/),
  );
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
});
