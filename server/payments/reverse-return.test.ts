import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture, password, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  draftDue,
  payDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { notifyOfChanges } from '../notifications/notify.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator';
let desk: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let distribution: number;
let file: number;
let payment: number;
const db = () => desk.server.context.db;

beforeAll(async () => {
  desk = await openClaimFixture();
  operators = [await desk.server.signIn('operator'), await desk.server.signIn('operator2')];
  mara = await filed(desk, operators[0], 'mara', 'MS-1');
  await mara.investor.visitor.stepUp(password);
  await endHolds(db());
  await saveDollarAccount(operators[0]);
  const rows = ['MS-1,Mara Iversen,630.00,88.20'];
  distribution = await postedDistribution(operators, { order_id: desk.cases.MRRW, rows });
  file = (await payDue(operators, distribution, 'nacha')).id;
  payment = (await db().selectFrom('payments').select('id').executeTakeFirstOrThrow()).id;
}, 600_000);
afterAll(() => desk.close());

/** A statement with one line: the payment as it seems to come back. Returns the id of the line. */
async function lineBack(number: number, opening: string, closing: string, code: string): Promise<number> {
  const lines = [':61:261121C74,97NRTINONREF', `:86:RETURNED ${code}`];
  const content = [`:20:S${number}`, ':25:418807702', `:28C:${number}`, `:60F:C261121USD${opening}`]
    .concat(lines, `:62F:C261121USD${closing}`, '-')
    .join('\r\n');
  const sent = await operators[0].upload(`${at}/bank_statements`, {
    name: `s${number}.sta`,
    content: Buffer.from(content),
  });
  expect(sent.body.error ?? sent.body.data).toMatchObject({ imported: 1, matched: 0 });
  return (await operators[0].get(`${at}/bank_lines?show=open`)).body.data.items[0].id;
}
const recordReturn = async (line: number) =>
  expect(
    (await operators[1].post(`${at}/bank_lines/${line}/return`, { payment_id: payment, note: 'account closed' }))
      .status,
  ).toBe(200);
const reverse = (who: TestVisitor) =>
  who.post(`${at}/payments/${payment}/reverse_return`, { reason: 'The line was another payment.' });
const state = async () => ({
  stage: (await press.claims(mara.investor.visitor, desk.cases.MRRW)).body.data.items[0].stage,
  returned_on: (await mara.investor.visitor.get('/api/v1/payouts/payments')).body.data.items.at(-1).returned_on,
  file: (await operators[0].get(`${at}/bank_files/${file}`)).body.data.status,
  due: (await operators[0].get(`${at}/distributions/${distribution}`)).body.data.due.length,
  faults: (await checkBooks(db())).faults,
});
const paid = { stage: 'paid', returned_on: null, file: 'sent', due: 0, faults: [] };
const owed = { stage: 'approved', returned_on: '2026-11-21', file: 'rejected', due: 1, faults: [] };
const causes = async () =>
  (
    await db()
      .selectFrom('ledger_journals')
      .select('cause')
      .where('cause', 'like', `%return:${payment}%`)
      .orderBy('id')
      .execute()
  ).map(({ cause }) => cause);
const notices = async () =>
  (await db().selectFrom('notices').select('cause').where('cause', 'like', 'return%').orderBy('id').execute()).map(
    ({ cause }) => cause,
  );

let line: number;

test('a payment that did not come back has no return to reverse', async () => {
  expect((await reverse(operators[1])).status).toBe(409);
  expect((await operators[1].post(`${at}/payments/999999/reverse_return`, { reason: 'x' })).status).toBe(404);
});

test('a return of the wrong payment is reversed by someone else, and the payment is paid as before', async () => {
  line = await lineBack(1, '0,00', '74,97', 'R02');
  await recordReturn(line);
  expect(await state()).toEqual(owed);
  await notifyOfChanges(desk.server.context);
  const own = await reverse(operators[1]);
  expect([own.status, own.body.error.message]).toEqual([409, expect.stringContaining('Someone else must approve')]);
  expect((await reverse(mara.investor.visitor)).status).toBe(403);
  const reversed = await reverse(operators[0]);
  expect(reversed.body.error ?? reversed.body.data).toEqual({ id: payment, is_new: true });
  expect(await state()).toEqual(paid);
  expect(await causes()).toEqual([`return:${payment}`, `reversal:return:${payment}`]);
  const [open] = (await operators[0].get(`${at}/bank_lines?show=open`)).body.data.items;
  expect(open).toMatchObject({ id: line, matches: [], note: expect.stringContaining('reversed') });
  const details = await db().selectFrom('payment_details').select('blocked_at').execute();
  expect(details, 'the account was blocked by this return alone').toEqual([{ blocked_at: null }]);
});

test('the same again does nothing', async () => {
  expect((await reverse(operators[0])).body.data).toEqual({ id: payment, is_new: false });
  expect(await state()).toEqual(paid);
  expect(await causes()).toHaveLength(2);
});

test('a second, real return posts a journal of its own, and its owner is notified of it', async () => {
  await recordReturn(line);
  expect(await state()).toEqual(owed);
  expect((await causes()).at(-1)).toBe(`return:${payment}:2`);
  await notifyOfChanges(desk.server.context);
  expect(await notices()).toEqual([`return ${payment}`, `return reversed ${payment}`, `return ${payment} 2`]);
  await reverse(operators[0]);
  expect(await state()).toEqual(paid);
  expect((await causes()).at(-1)).toBe(`reversal:return:${payment}:2`);
});

test('two people who reverse at once post one reversal', async () => {
  await recordReturn(line);
  const both = await Promise.all([reverse(operators[0]), reverse(operators[0])]);
  expect(both.map(({ body }) => body.data?.is_new).toSorted()).toEqual([false, true]);
  expect(await state()).toEqual(paid);
  expect((await causes()).filter((cause) => cause.startsWith('reversal'))).toHaveLength(3);
});

test('a payment that a draft adds at the same moment is answered with a sentence, and nothing is paid twice', async () => {
  await recordReturn(line);
  const client = await desk.server.database.pool.connect();
  try {
    // as a draft does while it chooses its payments
    await client.query('begin');
    await client.query('select from distributions where id = $1 for share', [distribution]);
    const { rows } = await client.query<{ id: number }>(
      `insert into payments (bank_file_id, currency, account_id, award_id, sub_payout_request_id, payment_details_id, amount)
       select bank_file_id, currency, account_id, award_id, sub_payout_request_id, payment_details_id, amount
       from payments where id = $1 returning id`,
      [payment],
    );
    const reversed = reverse(operators[0]);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await waiting.execute(db())).rows.length).toBe(1), { timeout: 60_000 });
    await client.query('commit');
    const { status, body } = await reversed;
    expect([status, body.error?.message]).toEqual([409, expect.stringContaining('was paid again')]);
    await client.query('delete from payments where id = $1', [rows[0]!.id]);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
  expect((await reverse(operators[0])).status).toBe(200);
  expect(await state()).toEqual(paid);
});

test('what was paid again is not reversed', async () => {
  const second = await lineBack(2, '74,97', '149,94', 'R01');
  await recordReturn(second);
  await draftDue(operators[0], distribution, 'nacha');
  const late = await reverse(operators[0]);
  expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('was paid again')]);
  expect(await checkBooks(db())).toMatchObject({ faults: [] });
});
