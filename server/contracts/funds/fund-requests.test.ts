import type { Db } from '@trover/db/connect.ts';
import { insertAccount } from '@trover/db/queries/accounts/accounts.ts';
import { endAgreementsOf } from '@trover/db/queries/handovers/transfer-account.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitAs } from '../../access/testing/people.ts';
import {
  bank,
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
} from '../../claims/testing/claim-fixture.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { agreedPayee, agreedTerms, decideTerms, fundRequestsAt } from '../testing/terms.ts';
import { expireRequests } from './expire-requests.ts';
import { aboutFundRequest } from './fund-request-aad.ts';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let trust: Investor;
const funds: number[] = [];
const at = () => `/api/v1/operator/agreements/${trust.account_id}/funds`;
const payee = (account_number: string, holder = 'Harbor Fund I') => ({ ...bank, holder, account_number });

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  trust = await fixture.investor('trust', { org_type: 2 });
  for (const name of ['I', 'II']) {
    const made = await fixture.trades(trust, 'MRRW', HELD, { owner: `Harbor Fund ${name}`, account: `H-${name}` });
    funds.push(made.beneficial_account_id);
  }
  await press.join(trust.visitor, fixture.cases.MRRW, honest);
}, 600_000);
afterAll(() => fixture.close());

const ask = (by: TestVisitor, account_number: string, ids = [funds[0]]) =>
  by.post(at(), { beneficial_account_ids: ids, payment: payee(account_number) });
const paidTo = async () =>
  ((await first.get(at())).body.data.items as { payment_details: { shown: string } | null }[]).map(
    ({ payment_details }) => payment_details?.shown ?? null,
  );
const mails = async () =>
  fixture.server.context.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text'])
    .where('template', 'in', ['fund-terms', 'funds-payment-changed'])
    .orderBy('id')
    .execute();

const stored = (id: number, db: Db = fixture.server.context.db) =>
  db.selectFrom('fund_requests').select(['status', 'ciphertext', 'note']).where('id', '=', id).executeTakeFirst();

describe('where a fund is paid', () => {
  test('changes once a second operator approves it, and not before; the institution is mailed at each address it had', async () => {
    await sql`insert into former_emails (account_id, email, expires_at)
      values (${trust.account_id}, 'trust.before@example.test', now() + interval '5 days')`.execute(
      fixture.server.context.db,
    );
    const asked = await ask(first, '000418801111');
    expect(asked.body.data).toEqual({ funds: 1, claims: 0, request_id: expect.any(Number) });
    expect(await paidTo()).toEqual([null, null]);
    const { request_id: id } = asked.body.data;
    const requested = (await mails()).filter(({ subject }) => subject === 'Your funds may be paid to another account');
    expect(requested.map(({ recipient }) => recipient).toSorted()).toEqual([
      'trust.before@example.test',
      'trust@example.test',
    ]);
    for (const words of ['Harbor Fund I', '••1111']) expect(requested[0]!.body_text).toContain(words);
    expect(JSON.stringify(requested)).not.toContain('000418801111');

    const own = await decideTerms(first, id, 'approved');
    expect([own.status, own.body.error?.message]).toEqual([
      409,
      'Someone else must approve this. You imported, drafted or changed it yourself.',
    ]);
    const listed = (await second.get(`${fundRequestsAt}?status=pending`)).body.data.items;
    expect(listed).toMatchObject([
      { id, kind: 'payment', funds: ['Harbor Fund I'], approval_fault: null, replaces: null },
    ]);
    expect(JSON.stringify(listed)).not.toContain('000418801111');
    const work = (await second.get('/api/v1/operator/work?kind=fund_request')).body.data.items;
    expect(work).toMatchObject([{ subject_id: id }]);

    const approved = await decideTerms(second, id, 'approved');
    expect(approved.body.data).toMatchObject({ is_new: true, claims: 1, request: { status: 'approved' } });
    expect(await paidTo()).toEqual(['••1111', null]);
    expect((await decideTerms(second, id, 'approved')).body.data).toMatchObject({ is_new: false, claims: 0 });
    const changed = (await mails()).filter(
      ({ subject }) => subject === 'We changed the account that your funds are paid to',
    );
    expect(changed.map(({ recipient }) => recipient)).toContain('trust.before@example.test');
    expect((await second.get('/api/v1/operator/work?kind=fund_request')).body.data.items).toEqual([]);
    const { ciphertext } = await fixture.server.context.db
      .selectFrom('fund_requests')
      .select('ciphertext')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(ciphertext, 'what was decided does not store the number').toBeNull();
  });

  test('stays as it is after a rejection, which needs a reason, or a withdrawal by who asked', async () => {
    const { request_id: id } = (await ask(first, '000418802222')).body.data;
    expect((await ask(first, '000418802222')).body.data.request_id, 'pressed twice').toBe(id);
    expect((await ask(second, '000418802222')).status, 'another asks for the same').toBe(409);
    expect((await ask(first, '000418803333', [funds[0], funds[1]])).status, 'one of the funds waits').toBe(409);
    expect((await decideTerms(second, id, 'rejected')).status).toBe(400);
    expect((await decideTerms(second, id, 'withdrawn')).status).toBe(409);
    expect((await decideTerms(first, id, 'withdrawn')).body.data.request).toMatchObject({ status: 'withdrawn' });
    expect((await decideTerms(second, id, 'approved')).body.error?.message).toBe('This request is already withdrawn.');
    const { request_id: other } = (await ask(first, '000418802222')).body.data;
    const rejected = await decideTerms(second, other, 'rejected', 'The institution did not ask for it.');
    expect(rejected.body.data.request).toMatchObject({
      status: 'rejected',
      note: 'The institution did not ask for it.',
    });
    expect((await decideTerms(first, other, 'withdrawn')).status).toBe(409);
    expect(await paidTo()).toEqual(['••1111', null]);
  });

  test('is not approved after its last day', async () => {
    const { request_id: id } = (await ask(first, '000418804444')).body.data;
    await sql`update fund_requests set expires_on = '2026-11-20' where id = ${id}`.execute(fixture.server.context.db);
    const withStatus = async (status: string) =>
      ((await second.get(`${fundRequestsAt}?status=${status}`)).body.data.items as { id: number }[]).map(
        (one) => one.id,
      );
    expect([await withStatus('pending'), await withStatus('expired')]).toEqual([[], [id]]);
    const late = await decideTerms(second, id, 'approved');
    expect([late.status, late.body.error?.message]).toEqual([409, 'This request is already expired.']);
    expect(await paidTo()).toEqual(['••1111', null]);
    expect((await ask(first, '000418804444')).body.data.request_id).not.toBe(id);
    const [waiting] = (await second.get(`${fundRequestsAt}?status=pending`)).body.data.items;
    expect((await decideTerms(first, waiting.id, 'withdrawn')).status).toBe(200);
  });

  test('shows how many funds it is about, and in place of which payee', async () => {
    const { db } = fixture.server.context;
    const { rows } = await sql<{ id: number }>`insert into beneficial_accounts (account_id, name)
      select ${trust.account_id}, 'Many ' || n from generate_series(1, 23) n returning id`.execute(db);
    const many = rows.map(({ id }) => id);
    const { request_id: id } = (await ask(first, '000418804343', [...funds, ...many])).body.data;
    const [listed] = (await second.get(`${fundRequestsAt}?status=pending`)).body.data.items;
    expect(listed).toMatchObject({ id, fund_count: 25, replaces: 'Checking account ••1111 of 1 fund' });
    expect(listed.funds).toHaveLength(20);
    expect((await decideTerms(second, id, 'rejected', 'Too many.')).status).toBe(200);
    expect((await mails()).at(-1)!.body_text).toContain('and 5 more');
    await sql`delete from beneficial_accounts where id = any(${many}::bigint[])`.execute(db);
  });

  test('by a check whose address lacks its state is rejected and made again: who approves cannot add it', async () => {
    const { db, vault } = fixture.server.context;
    const check = { kind: 'check', holder: 'Harbor Fund I', street: '5 New Road', city: 'Bangor', country: 'US' };
    const payment = { ...check, region: 'Maine', postal_code: '04401' };
    const asked = await first.post(at(), { beneficial_account_ids: [funds[0]], payment });
    const { request_id: id } = asked.body.data;
    const again = await first.post(at(), { beneficial_account_ids: [funds[0]], payment: { ...payment, region: 'me' } });
    expect(again.body.data.request_id, 'the same address, written another way').toBe(id);
    const store = (details: object) =>
      db
        .updateTable('fund_requests')
        .set(vault.encrypt(JSON.stringify(details), aboutFundRequest(trust.account_id)))
        .where('id', '=', id)
        .execute();
    const refused = async () => {
      const { status, body } = await decideTerms(second, id, 'approved');
      return [status, body.error?.message];
    };
    await store({ ...check, postal_code: '04401' });
    const lacks = 'The address of this check lacks its state. Reject the request and make it again.';
    expect(await refused()).toEqual([409, lacks]);
    await store({ ...check, region: 'ME', postal_code: '4401' });
    expect(await refused()).toEqual([409, lacks.replace('lacks its state', 'is not valid')]);
    expect((await decideTerms(second, id, 'rejected', 'The state is missing.')).status).toBe(200);
  });

  test('ends by itself after its last day, with what was sealed, and the institution is mailed once', async () => {
    const { context } = fixture.server;
    const { request_id: id } = (await ask(first, '000418804545')).body.data;
    await sql`update fund_requests set expires_on = '2026-11-20' where id = ${id}`.execute(context.db);
    const before = (await mails()).length;
    const expire = () => context.db.transaction().execute((trx) => expireRequests(context, trx));
    expect([await expire(), await expire()]).toEqual([1, 0]);
    expect(await stored(id)).toMatchObject({ status: 'expired', ciphertext: null });
    const sent = (await mails()).slice(before);
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set(['We still pay your funds to the same account']),
    );
    expect(sent.map(({ recipient }) => recipient)).toContain('trust@example.test');
  });

  test('that waits when the institution is handed over is not in force for its successor', async () => {
    const { db } = fixture.server.context;
    const { request_id: id } = (await ask(first, '000418804646')).body.data;
    const { id: by } = await db
      .selectFrom('accounts')
      .select('id')
      .where('type', '=', 'operator')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(
      db.transaction().execute(async (trx) => {
        await endAgreementsOf(trx, { account_id: trust.account_id, by });
        expect(await stored(id, trx)).toMatchObject({ status: 'withdrawn', ciphertext: null });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect((await decideTerms(first, id, 'withdrawn')).status).toBe(200);
  });

  test('ends with the account, and is in its sealed record alone once there is one', async () => {
    const { db } = fixture.server.context;
    const gone = await fixture.investor('gone', { org_type: 2 });
    const made = await fixture.trades(gone, 'MRRW', HELD, { owner: 'Gone Fund', account: 'G-1' });
    await press.join(gone.visitor, fixture.cases.MRRW, honest);
    const entered = await first.post(`/api/v1/operator/agreements/${gone.account_id}/funds`, {
      beneficial_account_ids: [made.beneficial_account_id],
      payment: payee('000418804747', 'Gone Fund'),
    });
    const { request_id: id } = entered.body.data;
    await sql`update sub_payout_requests set stage = 'rejected', filed_on = '2026-11-01', moved_by = 'operator'
      where account_id = ${gone.account_id}`.execute(db);
    await sql`update accounts set closed_at = now() where id = ${gone.account_id}`.execute(db);
    expect(await stored(id)).toMatchObject({ status: 'withdrawn', ciphertext: null, note: 'The account was closed.' });
    await sql`insert into stored_files (key, purpose, registered_at) values ('retained/none', 'retained', now())`.execute(
      db,
    );
    await sql`insert into retained_records (account_id, file_key, ciphertext, master_key_id, claims, bytes, purge_on)
      values (${gone.account_id}, 'retained/none', '\\x00', 'key', 1, 1, '2033-01-01')`.execute(db);
    expect(await stored(id)).toBeUndefined();
  });

  test('is not approved by an operator without the capability, a second account of who asked, or a client', async () => {
    const { db } = fixture.server.context;
    const added = async (email: string, is_demonstration: boolean, capabilities: ('money_maker' | 'money_checker')[]) =>
      (await insertAccount(db, { email, password_hash: '-', type: 'operator', capabilities, is_demonstration }))!;
    const { request_id: id } = (await ask(first, '000418805555')).body.data;
    const alias = await added('o.perator2+maker@demo.test', false, ['money_maker']);
    await sql`update fund_requests set requested_by = ${alias} where id = ${id}`.execute(db);
    expect((await decideTerms(second, id, 'approved')).body.error?.message).toMatch(/has the same email address/);
    const account_id = await added('plain@firm.example', true, []);
    const plain = await visitAs(fixture.server, { account_id, type: 'operator', is_institution: false });
    expect((await decideTerms(plain, id, 'approved')).status).toBe(403);
    expect((await plain.get(`${fundRequestsAt}?status=pending`)).body.data.items).toMatchObject([
      { id, approval_fault: 'Your account cannot approve payments. Request the “money checker” capability.' },
    ]);
    expect((await decideTerms(plain, id, 'rejected', 'No.')).status).toBe(403);
    expect((await ask(plain, '000418806666', [funds[1]])).status).toBe(403);
    expect((await decideTerms(trust.visitor, id, 'approved')).status).toBe(403);
    const left = await added('left@firm.example', false, []);
    await sql`update fund_requests set requested_by = ${left} where id = ${id}`.execute(db);
    expect((await decideTerms(second, id, 'approved')).body.error?.message).toBe(
      'The person who prepared this no longer prepares payments. Reject or cancel it, and prepare it again.',
    );
    expect((await decideTerms(second, id, 'rejected', 'Who asked has left.')).status).toBe(200);
    expect(await paidTo()).toEqual(['••1111', null]);
  });

  test('holds payments for 48 hours where it was somewhere else, and is not overwritten by a request about an older state', async () => {
    const { request_id: id } = (await ask(first, '000418807777')).body.data;
    await sql`delete from fund_payment_details where beneficial_account_id = ${funds[0]!}`.execute(
      fixture.server.context.db,
    );
    expect((await decideTerms(second, id, 'approved')).body.error?.message).toMatch(/changed after this request/);
    expect((await decideTerms(second, id, 'rejected', 'It is about an older state.')).status).toBe(200);
    await agreedPayee([first, second], trust.account_id, {
      beneficial_account_ids: [funds[0]],
      payment: payee('000418807777'),
    });
    const [fund] = (await first.get(at())).body.data.items;
    expect(fund.payment_details).toMatchObject({ shown: '••7777' });
    expect(Date.parse(fund.payment_details.payments_wait_until)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
  });
});

describe('the fee of an institution', () => {
  const terms = (fee_pct: string, more: object = {}) => ({
    account_id: trust.account_id,
    reference: 'HF-2026',
    fee_pct,
    valid_from: '2026-01-01',
    ...more,
  });
  const inForce = async () =>
    (await first.get(`/api/v1/operator/agreements?account_id=${trust.account_id}`)).body.data.items[0].agreement;

  test('is in force once a second operator approves it, and the old one until then', async () => {
    const asked = await first.post('/api/v1/operator/agreements', terms('10'));
    expect(asked.body.data).toMatchObject({ request_id: expect.any(Number) });
    expect(await inForce()).toBeNull();
    expect((await decideTerms(first, asked.body.data.request_id, 'approved')).status).toBe(409);
    expect((await decideTerms(second, asked.body.data.request_id, 'approved')).status).toBe(200);
    expect(await inForce()).toMatchObject({ fee_pct: '10' });
    const raised = await first.post('/api/v1/operator/agreements', terms('30'));
    expect((await second.post('/api/v1/operator/agreements', terms('20'))).status, 'one at a time').toBe(409);
    expect(await inForce()).toMatchObject({ fee_pct: '10' });
    expect((await decideTerms(first, raised.body.data.request_id, 'withdrawn')).status).toBe(200);
    expect(await inForce()).toMatchObject({ fee_pct: '10' });
    expect((await first.post('/api/v1/operator/agreements', terms('10.0'))).body.data.request_id).toBeNull();
  });

  test('of next year leaves this year’s in force', async () => {
    await agreedTerms([first, second], terms('8', { reference: 'HF-2027', valid_from: '2099-01-01' }));
    expect(await inForce()).toMatchObject({ reference: 'HF-2026', fee_pct: '10' });
    const { agreement } = (await trust.visitor.get('/api/v1/payouts/contract/longterm')).body.data;
    expect(agreement).toMatchObject({ reference: 'HF-2026', fee_pct: '10' });
  });

  test('ends on the day that two operators approved, and its end is in the request and its mail', async () => {
    const ending = { reference: 'HF-2027', valid_to: '2026-01-31' };
    const asked = await first.post('/api/v1/operator/agreements', terms('10', ending));
    const [listed] = (await second.get(`${fundRequestsAt}?status=pending`)).body.data.items;
    expect(listed).toMatchObject({ agreement: { valid_to: '2026-01-31' }, replaces: '8% by HF-2027, from 1 Jan 2099' });
    expect((await mails()).at(-1)!.body_text).toContain('10% by HF-2027, from 1 Jan 2026 to 31 Jan 2026');
    expect((await decideTerms(second, asked.body.data.request_id, 'approved')).status).toBe(200);
    const { agreement } = (await trust.visitor.get('/api/v1/payouts/contract/longterm')).body.data;
    expect(agreement, 'the open-ended terms before them are not in force again').toBeNull();
    expect((await first.post('/api/v1/operator/agreements', terms('10', ending))).body.data.request_id).toBeNull();
    const again = await first.post('/api/v1/operator/agreements', terms('10'));
    expect((await second.get(`${fundRequestsAt}?status=pending`)).body.data.items).toMatchObject([
      { id: again.body.data.request_id, replaces: '10% by HF-2027, from 1 Jan 2026 to 31 Jan 2026' },
    ]);
    expect((await decideTerms(second, again.body.data.request_id, 'approved')).status).toBe(200);
    expect(await inForce()).toMatchObject({ fee_pct: '10', valid_to: null });
  });

  test('that one person enters and approves is refused by the database too', async () => {
    const { db } = fixture.server.context;
    await expect(
      sql`insert into institution_agreements (account_id, reference, fee_pct, valid_from, entered_by, approved_by)
        values (${trust.account_id}, 'X', 50, '2026-01-01', 7, 7)`.execute(db),
    ).rejects.toThrow('agreement_approved_by_a_second');
  });
});
