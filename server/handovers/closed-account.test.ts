import { purgeClosedAccounts } from '@trover/db/queries/accounts/own-data/delete-account.ts';
import { countOverdue } from '@trover/db/queries/retention/overdue.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveClosedAccounts } from '../accounts/retained-records/archive-accounts.ts';
import { type ClaimFixture, openClaimFixture, password } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { decideTerms } from '../contracts/testing/terms.ts';
import {
  distributionsAt,
  payDue,
  postedDistribution,
  returnFile,
  saveDollarAccount,
  savedFile,
  thirdOperator,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator/handovers';
const onePage = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const owner = { first_name: 'Mara', last_name: 'Iversen', email: 'mara.now@home.example' };
const why = { reason: 'owner', note: 'A request for the money of this account.' };

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;
let distribution: number;
let payment: number;
let file: Parameters<TestVisitor['upload']>[1];
const db = () => fixture.server.context.db;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [first, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await saveDollarAccount(first);
  mara = await filed(fixture, first, 'mara', 'MS-1', {});
  distribution = await postedDistribution([first, second], {
    order_id: fixture.cases.MRRW,
    rows: ['MS-1,Mara Iversen,630.00,88.20'],
  });
  const made = await payDue([first, second], distribution, 'nacha');
  const paid = await db().selectFrom('payments').select('id').executeTakeFirstOrThrow();
  payment = paid.id;
  file = returnFile(await savedFile(first, made.id), [{ payment_id: payment, code: 'R02' }]);
  const closed = await mara.investor.visitor.post('/api/v1/users/delete', { password, understood: true });
  expect(closed.body.error ?? closed.status).toBe(200);
  await sql`update sub_payout_requests set updated_at = now() - interval '61 days'`.execute(db());
  expect(await archiveClosedAccounts(fixture.server.context, AbortSignal.timeout(60_000))).toBe(1);
}, 600_000);
afterAll(() => fixture.close());

async function ask(more: object = {}): Promise<number> {
  const body = {
    ...{ kind: 'former_owner', holder_name: 'Mara Iversen', holder_email: 'mara@example.test', ...owner },
    text: 'My passport, and the statement of my former bank.',
    ...more,
  };
  const sent = await fixture.server
    .visitor()
    .upload('/api/v1/handovers', { name: 'passport.pdf', content: onePage, field: 'document' }, body as never);
  expect(sent.body.error ?? sent.status).toBe(200);
  return sent.body.data.id;
}

const account_id = () => mara.investor.account_id;
const prepare = (who: TestVisitor, id: number) =>
  who.post(`${at}/${id}/prepare`, { account_id: account_id(), note: 'Compared with the sealed record.' });
const approve = (who: TestVisitor, id: number) => who.post(`${at}/${id}/approve`, { note: 'Seen.' });
const openRecord = (who: TestVisitor) => who.post(`/api/v1/operator/retained_records/${account_id()}/open`, why);
const afterAWeek = (id: number) =>
  sql`update handovers set waits_until = now() - interval '1 minute' where id = ${id}`.execute(db());
const unclaimed = async () => (await first.get('/api/v1/operator/unclaimed')).body.data.items;
const due = async () => (await first.get(`${distributionsAt}/${distribution}`)).body.data.due;
const payee = (legal_name: string) => ({
  claimant: {
    ...{ kind: 'individual', legal_name, street: '5 New Road', city: 'Bangor', region: 'ME', postal_code: '04401' },
    ...{ country: 'US', signer_name: legal_name, signer_title: 'Former owner' },
  },
  payment: {
    ...{ kind: 'check', holder: legal_name, street: '5 New Road', city: 'Bangor', region: 'ME' },
    ...{ postal_code: '04401', country: 'US' },
  },
});
const enter = (who: TestVisitor, body: object) => who.post(`/api/v1/operator/agreements/${account_id()}/funds`, body);

test('nobody takes over a closed account while it owes nothing', async () => {
  const id = await ask();
  await openRecord(first);
  expect((await prepare(first, id)).body.error.message).toContain('no money of it is unclaimed');
  expect((await first.post(`${at}/${id}/reject`, { note: 'Nothing is unclaimed.' })).status).toBe(200);
});

test('a payment that comes back after the account was closed is unclaimed money, of the state of the last address', async () => {
  const returned = await (await thirdOperator(fixture.server)).upload('/api/v1/operator/bank_returns', file);
  expect(returned.body.error ?? returned.body.data.returned).toBe(1);
  const [award] = await unclaimed();
  expect(award).toMatchObject({
    ...{ payment_id: payment, amount: '74.97', is_closed_account: true, account_id: account_id() },
    ...{ state: 'ME', country: 'US', report_by: expect.any(String) },
  });
  expect(JSON.stringify(award)).not.toContain('Iversen');
  expect(await due()).toMatchObject([{ format: null, payments: 1 }]);
  expect((await checkBooks(db())).faults).toEqual([]);
  expect((await enter(first, payee('Mara Iversen'))).body.error.message).toContain('First approve a hand-over');
});

test('what nobody asks for goes to the state of the last address, without a name of ours', async () => {
  const report = await first.post('/api/v1/operator/unclaimed/report', { state: 'ME', on_day: '2031-01-01' });
  const { payload } = await fixture.server.app.inject({ url: report.body.data.url, headers: first.cookieHeader });
  const [, row] = payload.trim().split('\r\n');
  expect(row).toMatch(/^Closed account \d+,,,ME,,US,/);
  expect(row).toContain('74.97,USD,"3 years');
  expect(payload).not.toContain('Iversen');
});

test('the last address of a record without one is entered once, by who opened the record, and nobody changes it', async () => {
  const { beneficial_account_id } = await db()
    .selectFrom('sub_payout_requests')
    .select('beneficial_account_id')
    .where('account_id', '=', account_id())
    .executeTakeFirstOrThrow();
  await sql`update accounts set last_addresses = null where id = ${account_id()}`.execute(db());
  expect(await unclaimed()).toMatchObject([{ state: null, country: null }]);
  const address = { beneficial_account_id, country: 'US', state: 'ME' };
  const last = `/api/v1/operator/retained_records/${account_id()}/last_address`;
  expect((await second.post(last, address)).body.error.message).toContain('Open the sealed record');
  await openRecord(second);
  const show = (who: TestVisitor, body: object) =>
    who.post(`/api/v1/operator/retained_records/${account_id()}/show_addresses`, body);
  expect((await show(second, { ...why, note: 'short' })).status, 'a reason').toBe(400);
  const shown = (await show(second, why)).body;
  expect(shown.error ?? shown.data).toMatchObject({
    is_read: true,
    addresses: [{ legal_name: 'Mara Iversen', address: expect.stringContaining('ME'), is_known: false, country: 'US' }],
  });
  expect((await first.get('/api/v1/operator/audit?action=retained_address_shown')).body.data.items).toMatchObject([
    { detail: why },
  ]);
  expect((await second.post(last, { ...address, country: 'CA' })).status).toBe(400);
  expect((await second.post(last, { ...address, beneficial_account_id: 999_999 })).status).toBe(404);
  expect((await second.post(last, address)).body.data).toEqual({ is_new: true });
  expect((await second.post(last, address)).body.data).toEqual({ is_new: false });
  expect((await second.post(last, { ...address, state: 'TX' })).status).toBe(409);
  expect(await unclaimed()).toMatchObject([{ state: 'ME', country: 'US' }]);
});

test('the retention period does not end while the money waits', async () => {
  await sql`update retained_records set purge_on = '2020-01-01'`.execute(db());
  await purgeClosedAccounts(db());
  expect(await db().selectFrom('retained_records').select('account_id').execute()).toHaveLength(1);
  expect(await countOverdue(db(), 'closed accounts')).toBe(0);
});

test('its former owner is paid after two operators compared the documents with the sealed record, and two the payee', async () => {
  const id = await ask();
  expect((await approve(second, id)).body.error.message).toContain('first name the account');
  const stranger = await fixture.server.signIn('operator2');
  expect((await prepare(stranger, id)).body.error.message).toContain('Open the sealed record');
  // the record that was opened for an earlier request counts for that one alone
  expect((await prepare(first, id)).body.error.message).toContain('Open the sealed record');
  expect((await openRecord(first)).status).toBe(200);
  expect((await prepare(first, id)).body.data).toMatchObject({ status: 'prepared' });
  await openRecord(second);
  expect((await approve(second, id)).body.error.message).toContain('may object until');
  await afterAWeek(id);
  expect((await approve(first, id)).body.error.message).toContain('Someone else must approve');
  const done = await approve(second, id);
  expect(done.body.error ?? done.body.data).toMatchObject({
    status: 'done',
    outcome: { passes: [expect.stringContaining('did not reach')] },
  });
  const { closed_at, email } = await db()
    .selectFrom('accounts')
    .select(['closed_at', 'email'])
    .where('id', '=', account_id())
    .executeTakeFirstOrThrow();
  expect([closed_at === null, email.includes('mara')], 'the account stays closed').toEqual([false, false]);

  expect((await enter(first, payee('Somebody Else'))).body.error.message).toContain('approved for Mara Iversen');
  const { payment: elsewhere } = payee('Somebody Else');
  expect((await enter(first, { payment: elsewhere })).body.error.message).toContain('approved for Mara Iversen');
  const entered = await enter(first, payee('Mara Iversen'));
  expect(entered.body.error ?? entered.body.data).toMatchObject({ request_id: expect.any(Number) });
  const { request_id } = entered.body.data;
  expect((await decideTerms(first, request_id, 'approved')).status).toBe(409);
  expect(await due()).toMatchObject([{ format: null }]);
  const agreed = await decideTerms(second, request_id, 'approved');
  expect(agreed.body.error ?? agreed.body.data).toMatchObject({ claims: 1 });
  const mails = await db()
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text'])
    .where('template', 'in', ['fund-terms', 'funds-payment-changed'])
    .execute();
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([owner.email]));
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set([
      'The money of a closed account may be paid to another account',
      'We changed where the money of a closed account is paid',
    ]),
  );
  expect(mails.map(({ body_text }) => body_text).join(), 'nobody can sign in to it').not.toMatch(/your funds/i);
  await sql`update sub_payout_requests set payments_wait_until = now()`.execute(db());
  await sql`update payment_details set payments_wait_until = now() where payments_wait_until is not null`.execute(db());
  const paid = await payDue([first, second], distribution, 'check');
  expect(paid).toMatchObject({ payments: 1, total: '74.97' });
  expect(await savedFile(first, paid.id)).toContain('Mara Iversen,5 New Road,Bangor,ME,04401,US,74.97');
  expect(await unclaimed()).toEqual([]);
  expect((await checkBooks(db())).faults).toEqual([]);
});

test('its record stays until the check is cashed, and seven years after the payment', async () => {
  const records = () => db().selectFrom('retained_records').select('purge_on').execute();
  expect(await records()).toEqual([{ purge_on: '2033-11-21' }]);
  await sql`update retained_records set purge_on = '2020-01-01'`.execute(db());
  await purgeClosedAccounts(db());
  expect([await countOverdue(db(), 'closed accounts'), await records()]).toEqual([0, [{ purge_on: '2020-01-01' }]]);
  await sql`update retained_records set purge_on = '2033-11-21'`.execute(db());
});

test('who was paid is sealed as well, 60 days later and once, with the former record in the new one', async () => {
  const archive = () => archiveClosedAccounts(fixture.server.context, AbortSignal.timeout(60_000));
  await sql`update payments set cleared_on = '2026-11-30' where returned_on is null`.execute(db());
  expect(await archive(), 'not before its time').toBe(0);
  await sql`update sub_payout_requests set updated_at = now() - interval '61 days'`.execute(db());
  const comesBack = (on: string | null) =>
    sql`update payments set returned_on = ${on}::date, return_number = 1, cleared_on = ${on === null ? '2026-11-30' : null}::date
      where id = (select max(id) from payments)`.execute(db());
  await comesBack('2026-12-01');
  expect(await archive(), 'not while the money waits').toBe(0);
  await comesBack(null);
  expect(await archive()).toBe(1);
  expect(await archive()).toBe(0);
  expect(await db().selectFrom('claimants').selectAll().execute()).toEqual([]);
  const details = await db().selectFrom('payment_details').select(['holder', 'shown', 'ciphertext']).execute();
  for (const one of details) expect(one).toEqual({ holder: '', shown: '', ciphertext: Buffer.alloc(0) });
  expect(await db().selectFrom('payments').select('id').where('address', 'is not', null).execute()).toEqual([]);
  const { url } = (await openRecord(first)).body.data;
  const record = await fixture.server.app.inject({ url, headers: first.cookieHeader });
  const zip = unzipSync(new Uint8Array(record.rawPayload));
  expect(Buffer.from(zip['sealed.json']!).toString()).toContain('5 New Road');
  const addresses = await first.post(`/api/v1/operator/retained_records/${account_id()}/show_addresses`, why);
  const lived = addresses.body.data.addresses.map(({ address }: { address: string }) => address);
  expect(lived, 'of who was paid, and of the former owner').toEqual([
    expect.stringContaining('5 New Road'),
    expect.not.stringContaining('5 New Road'),
  ]);
  const former = unzipSync(zip['former-record.zip']!);
  expect(Object.keys(former)).toContain('sealed.json');
  expect(Buffer.from(former['sealed.json']!).toString()).not.toContain('5 New Road');
});

test('it goes once its money is settled and its time is over', async () => {
  const records = () => db().selectFrom('retained_records').select('purge_on').execute();
  expect((await records())[0]!.purge_on >= '2033-11-21').toBe(true);
  await sql`update retained_records set purge_on = '2020-01-01'`.execute(db());
  expect(await countOverdue(db(), 'closed accounts')).toBe(1);
  await purgeClosedAccounts(db());
  expect(await records()).toEqual([]);
});

test('of one that is not sealed, each operator opens the client, the address on record is written to, and a reply stops it', async () => {
  const nora = await filed(fixture, first, 'nora', 'MS-2', {});
  await postedDistribution([first, second], {
    order_id: fixture.cases.MRRW,
    rows: ['MS-2,Nora Iversen,630.00,50.00'],
    round: 2,
  });
  const closed = await nora.investor.visitor.post('/api/v1/users/delete', { password, understood: true });
  expect(closed.body.error ?? closed.status).toBe(200);
  const id = await ask({ holder_name: 'Nora Iversen', holder_email: owner.email, first_name: 'Nora' });
  const body = { account_id: nora.investor.account_id, note: 'Compared with the claimant.' };
  expect((await first.post(`${at}/${id}/prepare`, body)).body.error.message).toContain('its page as a client');
  const objection = { note: 'She replied that it was not her.', is_objection: true };
  expect((await first.post(`${at}/${id}/reject`, objection)).status, 'nobody was asked').toBe(409);
  expect((await first.get(`/api/v1/operator/clients/${nora.investor.account_id}`)).status).toBe(200);
  const prepared = await first.post(`${at}/${id}/prepare`, { ...body, payee_name: 'Estate of Nora Iversen' });
  expect(prepared.body.error ?? prepared.body.data).toMatchObject({
    status: 'prepared',
    payee_name: 'Estate of Nora Iversen',
  });
  const mails = await db()
    .selectFrom('mails')
    .select(['recipient', 'body_text'])
    .where('cause', 'like', `handover ${id} prepared%`)
    .orderBy('recipient')
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email, 'nora@example.test']);
  for (const { body_text } of mails) expect(body_text).toMatch(/reply to this email now/);
  await afterAWeek(id);
  expect((await approve(second, id)).body.error.message).toContain('its page as a client');
  expect((await second.post(`${at}/${id}/reject`, objection)).body.data.status).toBe('objected');
  expect((await approve(second, id)).body.error.message).toContain('The holder objected');
});

test('the payee of a hand-over may be an estate or a company, which the second operator approves with it', async () => {
  const { account_id: noras } = await db()
    .selectFrom('handovers')
    .select('account_id')
    .where('status', '=', 'objected')
    .executeTakeFirstOrThrow();
  const id = await ask({ kind: 'executor', holder_name: 'Nora Iversen', first_name: 'Ina', last_name: 'Rask' });
  await first.get(`/api/v1/operator/clients/${noras}`);
  await second.get(`/api/v1/operator/clients/${noras}`);
  const prepared = { account_id: noras, note: 'Letters testamentary.', payee_name: 'Estate of Nora Iversen' };
  expect((await first.post(`${at}/${id}/prepare`, prepared)).status).toBe(200);
  await afterAWeek(id);
  expect((await approve(second, id)).body.data).toMatchObject({ status: 'done', payee_name: 'Estate of Nora Iversen' });
  const funds = `/api/v1/operator/agreements/${noras}/funds`;
  expect((await first.post(funds, payee('Ina Rask'))).body.error.message).toContain('for Estate of Nora Iversen');
  const { claimant, payment: account } = payee('Estate of Nora Iversen');
  const entered = await first.post(funds, { claimant: { ...claimant, kind: 'entity' }, payment: account });
  expect(entered.body.error ?? entered.body.data).toMatchObject({ request_id: expect.any(Number) });
});
