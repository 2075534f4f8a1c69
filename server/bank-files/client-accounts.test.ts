import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  changeAccount,
  DOLLAR_ACCOUNT_NUMBER,
  draftDue,
  postedDistribution,
  saveDollarAccount,
  savedFile,
  untilFile,
} from '../distributions/testing/distribution-fixture.ts';
import { lastMailTo, mailsTo } from '../testing/test-outbox.ts';
import { demonstrationPassword } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator/bank_accounts';
const changesAt = '/api/v1/operator/bank_account_changes';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let id: number;

const dollars = {
  currency: 'USD',
  holder: 'Trover Client Account',
  bank_name: 'Harbor Bank',
  company_id: '1841234567',
  account_number: DOLLAR_ACCOUNT_NUMBER,
};
const present = { ...dollars, routing_number: '021000021' };
const other = { ...dollars, bank_name: 'Other Bank', routing_number: '011401533' };

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await filed(fixture, first, 'mara', 'MS-1');
  await endHolds(fixture.server.context.db);
  await saveDollarAccount(first);
  const rows = ['MS-1,Mara Iversen,630.00,88.20'];
  id = await postedDistribution([first, second], { order_id: fixture.cases.MRRW, rows });
}, 600_000);
afterAll(() => fixture.close());

const inForce = async () => (await first.get(at)).body.data.items.find((one: typeof present) => one.currency === 'USD');
const messageOf = (answer: { body: { error?: { message: string } } }) => answer.body.error?.message;
const request = async (visitor: TestVisitor, account: object): Promise<number> => {
  const answer = await visitor.post(at, account);
  expect(answer.body.error ?? answer.status).toBe(200);
  return answer.body.data.change_id;
};
const decide = (visitor: TestVisitor, change: number, how: string, body?: object) =>
  visitor.post(`${changesAt}/${change}/${how}`, body);

describe('the bank account that pays out', () => {
  test('is saved by one operator where there is none, and the operators of money hear of it', async () => {
    const euros = { currency: 'EUR', holder: 'Trover Client Account', bank_name: 'Bank', bic: 'DEUTDEFF' };
    const saved = await first.post(at, { ...euros, iban: 'DE89370400440532013000' });
    expect(saved.body.data).toMatchObject({ currency: 'EUR', change_id: null });
    for (const operator of ['operator', 'operator2'])
      expect((await lastMailTo(fixture.server, `${operator}@demo.test`)).subject).toBe(
        'A client account was saved: EUR',
      );
  });

  test('is changed by no operator alone: a second approves it, once, and both are mailed', async () => {
    expect(await request(first, present), 'the same again is no change').toBeNull();
    const { account_number: _, ...withoutNumber } = present;
    expect(await request(first, withoutNumber), 'the number of the same bank stays').toBeNull();
    const change = await request(first, other);
    expect(change).toEqual(expect.any(Number));
    expect(await inForce()).toMatchObject(present);
    expect(await request(first, other), 'the same request again is one').toBe(change);
    expect(messageOf(await second.post(at, { ...other, bank_name: 'Third Bank' }))).toContain('is already waiting');
    for (const operator of ['operator', 'operator2']) {
      const mail = await lastMailTo(fixture.server, `${operator}@demo.test`);
      expect(mail.subject).toBe('A change of a client account waits for approval: USD');
      expect(mail.text).toContain('Other Bank, routing number 011401533');
    }

    expect(messageOf(await decide(first, change, 'approve'))).toContain('Someone else must approve this');
    expect(messageOf(await decide(first, change, 'reject', { note: 'No.' }))).toContain('withdraw it');
    expect(messageOf(await decide(second, change, 'withdraw'))).toContain('Only the person who requested it');
    expect(await inForce()).toMatchObject(present);
    const [shown] = (await second.get(`${changesAt}?status=pending`)).body.data.items;
    expect(shown).toMatchObject({ id: change, account: other, replaces: present, approval_fault: null, is_own: false });

    const answers = await Promise.all([decide(second, change, 'approve'), decide(second, change, 'approve')]);
    expect(answers.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
    expect(await inForce()).toMatchObject(other);
    const mails = await mailsTo(fixture.server, 'operator@demo.test');
    expect(mails.filter(({ subject }) => subject === 'A client account was changed: USD')).toHaveLength(1);
    expect(messageOf(await decide(second, change, 'reject', { note: 'Late.' }))).toBe(
      'This change is already approved.',
    );
    await changeAccount([second, first], present);
  });

  test('is not changed by who asks without being confirmed, by whom may not, or by a second account of the same person', async () => {
    const { pool } = fixture.server.database;
    const role = (capabilities: string, name: string) =>
      pool.query('update accounts set capabilities = $1 where email = $2', [capabilities, `${name}@demo.test`]);
    await role('{money_checker}', 'operator');
    expect(await first.post(at, other)).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } });
    await role('{money_maker,money_checker}', 'operator');
    const change = await request(first, other);
    await role('{money_maker}', 'operator2');
    expect(await decide(second, change, 'approve')).toMatchObject({ status: 403 });
    await role('{money_maker,money_checker}', 'operator2');
    // who requested it is no operator of money any more
    await role('{}', 'operator');
    expect(messageOf(await decide(second, change, 'approve'))).toContain('no longer prepares payments');
    await role('{money_maker,money_checker}', 'operator');

    await sql`update sessions set created_at = now() - interval '61 minutes'`.execute(fixture.server.context.db);
    for (const answer of [await first.post(at, other), await decide(second, change, 'approve')])
      expect(answer.body.error.code).toBe('step_up_required');
    await first.stepUp(demonstrationPassword);
    await second.stepUp(demonstrationPassword);
    expect(await inForce()).toMatchObject(present);

    expect(messageOf(await decide(second, change, 'reject', { note: ' ' }))).toBeDefined();
    const rejected = await decide(second, change, 'reject', { note: 'Our bank knows nothing of it.' });
    expect(rejected.body.data.change).toMatchObject({ status: 'rejected', note: 'Our bank knows nothing of it.' });
    expect(messageOf(await decide(second, change, 'approve'))).toBe('This change is already rejected.');
    expect(await inForce()).toMatchObject(present);
  });

  test('stays where the request is withdrawn or lapses, and another may then be requested', async () => {
    const withdrawn = await request(first, other);
    expect((await decide(first, withdrawn, 'withdraw')).body.data).toMatchObject({ is_new: true });
    expect((await decide(first, withdrawn, 'withdraw')).body.data).toMatchObject({ is_new: false });
    const late = await request(first, other);
    const { pool } = fixture.server.database;
    await pool.query(`update client_bank_account_changes set expires_at = now() where status = 'pending'`);
    expect((await first.get(`${changesAt}?status=pending`)).body.data).toMatchObject({ items: [], total_count: 0 });
    expect(messageOf(await decide(second, late, 'approve'))).toBe('This change is already expired.');
    expect(await inForce()).toMatchObject(present);
    expect((await decide(second, 999_999, 'approve')).status).toBe(404);
  });

  test('of a draft is the one of its day: what was drafted before the change is written from the old one', async () => {
    const draft = await draftDue(first, id, 'nacha');
    await changeAccount([first, second], other);
    expect((await second.post(`${bankFilesAt}/${draft.id}/approve`, { total: draft.total })).status).toBe(200);
    await untilFile(first, draft.id, 'written');
    const written = await savedFile(first, draft.id);
    expect(written).toContain(' 021000021');
    expect(written).not.toContain('011401533');
    const cancel = { reason: 'Pay from the new account.', is_not_at_bank: true };
    expect((await second.post(`${bankFilesAt}/${draft.id}/cancel`, cancel)).status).toBe(200);
    const next = await draftDue(first, id, 'nacha');
    await second.post(`${bankFilesAt}/${next.id}/approve`, { total: next.total });
    await untilFile(first, next.id, 'written');
    expect(await savedFile(first, next.id)).toContain(' 011401533');
  });
});
