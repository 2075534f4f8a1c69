import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, claimant, openClaimFixture, password } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  distributionsAt,
  draftDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { waitingReason } from '../distributions/waiting-reasons.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { repeatIdentityRequests } from './request-identity-checks.ts';

const own = '/api/v1/payouts/identity';
const review = '/api/v1/operator/identity';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
const claims = new Map<string, SignedClaim>();
const NAMES = ['mara', 'bo', 'cleo', 'dora', 'ed'] as const;
type Name = (typeof NAMES)[number];
const legalName = (name: Name): string => `${name[0]!.toUpperCase()}${name.slice(1)} Iversen`;
const rowOf = (name: Name, award: string) => `ID-${name},${legalName(name)},630.00,${award}`;
let round = 0;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  for (const name of NAMES) {
    const legal_name = legalName(name);
    const person = { legal_name, bank: { holder: legal_name } };
    claims.set(name, await filed(fixture, operators[0], name, `ID-${name}`, person));
  }
  await saveDollarAccount(operators[0]);
  for (const operator of operators) await operator.stepUp(password);
}, 600_000);
afterAll(() => fixture.close());

const db = () => fixture.server.context.db;
const visitorOf = (name: Name): TestVisitor => claims.get(name)!.investor.visitor;
const accountOf = (name: Name): number => claims.get(name)!.investor.account_id;

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();

async function send(name: Name, colors: { document: string; selfie?: string }) {
  const files = await Promise.all(
    Object.entries(colors).map(async ([field, color]) => ({
      ...{ field, name: `${field}.png`, content: await picture(color) },
    })),
  );
  return visitorOf(name).form(own, {}, files);
}

const approval = (name: Name, more: object = {}) => ({
  ...{ decision: 'approved', document_name: legalName(name), document_kind: 'passport', document_country: 'US' },
  ...{ document_expires_on: '2031-05-01', note: 'Name and face agree.', ...more },
});
const decideUnseen = (by: TestVisitor, id: number, body: object) => by.post(`${review}/${id}/decide`, body);
/** As the page does it: who approves has opened the images. */
const decide = async (by: TestVisitor, id: number, body: { decision?: string; note?: string }) => {
  if (body.decision === 'approved') await by.post(`${review}/${id}/open`, {});
  return decideUnseen(by, id, body);
};
const state = async (name: Name) => (await visitorOf(name).get(own)).body.data;

/** A further distribution of these awards, posted. */
const distribute = (rows: readonly string[]): Promise<number> => {
  round += 1;
  return postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round });
};
const waiting = async (distribution: number): Promise<string[]> => {
  const { items } = (await operators[0].get(`${distributionsAt}/${distribution}/waiting`)).body.data;
  return items.map(({ payee, code }: { payee: string; code: string }) => `${payee}: ${code}`);
};
const work = async () => (await operators[0].get('/api/v1/operator/work?kind=identity_review')).body.data.items;

async function verified(name: Name, colors: { document: string; selfie?: string }, more: object = {}): Promise<number> {
  const { id } = (await send(name, colors)).body.data.check;
  const decided = await decide(operators[0], id, approval(name, more));
  expect(decided.body.error ?? decided.status).toBe(200);
  return id;
}

describe('a payment that needs more than is known of its payee', () => {
  test('waits with the reason, others are paid, and goes on by itself once a document is approved', async () => {
    const distribution = await distribute([rowOf('mara', '20000.00'), rowOf('bo', '88.20')]);
    await endHolds(db());
    const file = await draftDue(operators[0], distribution, 'nacha');
    expect(file.payments).toBe(1);
    expect(await waiting(distribution)).toEqual(['Mara Iversen: identity_document']);
    expect(waitingReason('identity_document')).toContain('identity document is not verified');
    const bell = (await visitorOf('mara').get('/api/v1/notices')).body.data.items;
    expect(bell).toContainEqual(
      expect.objectContaining({ title: 'Verify your identity to get paid', href: '/user/settings/identity' }),
    );
    expect(await state('mara')).toMatchObject({
      payees: [{ legal_name: 'Mara Iversen', level: 'name' }],
      needed: { level: 'document', reason: expect.stringContaining('$10,000') },
      sums: [{ currency: 'USD', amount: expect.any(String) }],
    });

    const sent = await send('mara', { document: 'red' });
    expect(sent.body.data).toMatchObject({ is_new: true, check: { status: 'review', covers: 'document' } });
    const { id } = sent.body.data.check;
    expect((await send('mara', { document: 'red' })).body.data, 'the same again').toMatchObject({
      is_new: false,
      check: { id },
    });
    expect((await send('mara', { document: 'blue' })).status, 'others while it waits').toBe(409);
    expect(await work()).toMatchObject([{ subject_id: id, title: 'mara Iversen' }]);
    expect(await waiting(distribution), 'sent is not approved').toEqual(['Mara Iversen: identity_document']);

    const approved = await decide(operators[0], id, approval('mara'));
    expect(approved.body.data).toMatchObject({
      is_new: true,
      check: { status: 'approved', names: ['Mara Iversen'], valid_until: '2029-11-21' },
    });
    expect((await decide(operators[0], id, approval('mara'))).body.data.is_new, 'twice').toBe(false);
    expect((await decide(operators[0], id, { decision: 'declined', note: 'No.' })).status, 'decided').toBe(409);
    expect(await work()).toEqual([]);
    expect(await waiting(distribution)).toEqual([]);
    const next = await draftDue(operators[1], distribution, 'nacha');
    expect(next.payments).toBe(1);
    // who approved the identity does not approve the file that pays it as well
    const refused = await operators[0].post(`${bankFilesAt}/${next.id}/approve`, { total: next.total });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('Someone else')]);
  });

  test('is not split below the limit: neither over distributions nor over files that are drafted at once', async () => {
    const [one, two] = [await distribute([rowOf('bo', '9000.00')]), await distribute([rowOf('bo', '9000.01')])];
    await endHolds(db());
    expect([await waiting(one), await waiting(two)]).toEqual([
      ['Bo Iversen: identity_document'],
      ['Bo Iversen: identity_document'],
    ]);
    // the draft sends requests to people without one, though nothing else is due
    await db().deleteFrom('identity_requests').execute();
    await db().deleteFrom('notices').where('account_id', '=', accountOf('bo')).execute();
    const refused = await operators[0].post(bankFilesAt, {
      ...{ distribution_id: one, format: 'nacha', execute_on: '2026-11-24' },
    });
    expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('1 award waits')]);
    const asked = async () => {
      const { items } = (await visitorOf('bo').get('/api/v1/notices')).body.data;
      return items.map(({ title }: { title: string }) => title);
    };
    expect(await asked()).toContain('Verify your identity to get paid');
    await db().deleteFrom('identity_requests').execute();
    await db().deleteFrom('notices').where('account_id', '=', accountOf('bo')).execute();
    await repeatIdentityRequests(db());
    expect(await asked(), 'once a day, also without a draft').toContain('Verify your identity to get paid');
  });

  test('is not split over accounts that are paid at one bank account', async () => {
    // written otherwise it is the same account
    const banks = {
      fay: { holder: 'Fay Iversen', account_number: '77000001' },
      'fay-again': { holder: 'IVERSEN FAY', account_number: '0077-000001', account_type: 'savings' },
    };
    for (const [name, bank] of Object.entries(banks))
      await filed(fixture, operators[0], name, `ID-${name}`, { legal_name: 'Fay Iversen', bank });
    const rows = ['ID-fay,Fay Iversen,630.00,7000.00', 'ID-fay-again,Fay Iversen,630.00,7000.01'];
    const distribution = await distribute(rows);
    expect(await waiting(distribution)).toEqual([
      ...['Fay Iversen: identity_document', 'Fay Iversen: identity_document'],
    ]);
    const fay = fixture.server.visitor();
    await fay.signIn('fay@example.test', password);
    const { needed, sums } = (await fay.get(own)).body.data;
    expect(needed).toEqual({ level: 'document', reason: expect.stringContaining('one bank account') });
    expect(sums, 'without those of the other account').toEqual([{ currency: 'USD', amount: '5950.00' }]);
  });

  test('leaves a file that was drafted before more was owed, when that file is approved', async () => {
    const first = await distribute([rowOf('cleo', '9000.00')]);
    await endHolds(db());
    const file = await draftDue(operators[0], first, 'nacha');
    await distribute([rowOf('cleo', '9000.02')]);
    const approved = await operators[1].post(`${bankFilesAt}/${file.id}/approve`, { total: file.total });
    expect([approved.status, approved.body.error?.message]).toEqual([409, expect.stringContaining('was removed')]);
    expect(await waiting(first)).toEqual(['Cleo Iversen: identity_document']);
  });

  test('is not paid to another place by a document alone: a changed payee needs the photo as well', async () => {
    const distribution = await distribute([rowOf('dora', '20000.00')]);
    await endHolds(db());
    await verified('dora', { document: 'green' });
    expect(await waiting(distribution)).toEqual([]);
    const { visitor, account_id } = claims.get('dora')!.investor;
    await visitor.stepUp(password);
    const { items } = (await visitor.get('/api/v1/payouts/payment_details')).body.data;
    for (const kind of ['ach', 'check'] as const) {
      const details =
        kind === 'ach'
          ? {
              kind,
              account_type: 'checking',
              routing_number: '021000021',
              account_number: String(61_000_000 + account_id),
            }
          : { kind, street: '1 Row', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' };
      const [{ id }] = (await visitor.get('/api/v1/payouts/payment_details')).body.data.items;
      const body = { id, details: { ...details, holder: legalName('dora') } };
      const replaced = await visitor.post('/api/v1/payouts/payment_details', body);
      expect(replaced.body.error ?? replaced.status, kind).toBe(200);
      await endHolds(db());
      expect(await waiting(distribution), kind).toEqual(['Dora Iversen: identity_selfie']);
    }
    expect(items).toHaveLength(1);
    await sql`update payment_details set payments_wait_until = now() - interval '29 days'`.execute(db());
    await sql`update sub_payout_requests set payments_wait_until = now() - interval '29 days'
      where payments_wait_until is not null`.execute(db());
    expect(await waiting(distribution), '30 days later').toEqual([]);
    await endHolds(db());
    await verified('dora', { document: 'green', selfie: 'gray' });
    expect(await waiting(distribution)).toEqual([]);
  });

  test('waits again when the name of the claim changes, or the verification ends', async () => {
    const distribution = await distribute([rowOf('ed', '20000.00')]);
    await sql`update sub_payout_requests set payments_wait_until = null`.execute(db());
    await sql`update payment_details set payments_wait_until = null`.execute(db());
    const id = await verified('ed', { document: 'cyan' });
    expect(await waiting(distribution)).toEqual([]);
    const rename = (legal_name: string) =>
      sql`update claimants set legal_name = ${legal_name} where account_id = ${accountOf('ed')}`.execute(db());
    await rename('Ed Olsen');
    expect(await state('ed')).toMatchObject({
      payees: [{ level: 'name', reason: expect.stringContaining('another name') }],
    });
    await rename('Ed Iversen');
    expect(await waiting(distribution)).toEqual([]);
    await sql`update identity_checks set valid_until = '2026-01-01' where id = ${id}`.execute(db());
    expect(await waiting(distribution)).toEqual(['Ed Iversen: identity_document']);
    expect((await state('ed')).payees[0].reason).toBe('The verification has expired.');
    await sql`update identity_checks set valid_until = '2099-01-01' where id = ${id}`.execute(db());
    expect(await waiting(distribution)).toEqual([]);
    await sql`update accounts set transferred_at = now() where id = ${accountOf('ed')}`.execute(db());
    expect(await waiting(distribution), 'a successor proves the own identity').toEqual([
      'Ed Iversen: identity_document',
    ]);
    expect((await state('ed')).checks.items, 'and does not see the former one').toEqual([]);
  });
});

describe('a check of identity', () => {
  test('is of images alone, and of a document at least', async () => {
    const pdf = { field: 'document', name: 'passport.png', content: Buffer.from('%PDF-1.7\npassport') };
    expect((await visitorOf('bo').form(own, {}, [pdf])).status).toBe(415);
    const selfie = { field: 'selfie', name: 'me.png', content: await picture('red') };
    expect((await visitorOf('bo').form(own, {}, [selfie])).status).toBe(400);
    const large = {
      field: 'document',
      name: 'a.png',
      content: Buffer.concat([await picture('red'), Buffer.alloc(11_000_000)]),
    };
    expect((await visitorOf('bo').form(own, {}, [large])).status).toBe(413);
    expect((await state('bo')).checks.items).toEqual([]);
  });

  test('is withdrawn with its images, and only before it is decided', async () => {
    const { id } = (await send('bo', { document: 'navy', selfie: 'gray' })).body.data.check;
    const keys = () =>
      db()
        .selectFrom('stored_files')
        .select('uses')
        .where('purpose', '=', 'identity')
        .where('uses', '>', 0)
        .where('account_id', '=', accountOf('bo'))
        .execute();
    expect(await keys()).toEqual([{ uses: 1 }, { uses: 1 }]);
    const withdraw = (by: TestVisitor) => by.post(`${own}/withdraw`, { id });
    expect((await withdraw(visitorOf('cleo'))).status, 'of another person').toBe(404);
    expect((await withdraw(visitorOf('bo'))).body.data).toMatchObject({ is_new: true, check: { status: 'withdrawn' } });
    expect((await withdraw(visitorOf('bo'))).body.data.is_new).toBe(false);
    expect(await keys()).toEqual([]);
    expect((await decide(operators[0], id, approval('bo'))).status).toBe(409);
    expect(await work()).toEqual([]);
    const approved = await db()
      .selectFrom('identity_checks')
      .select('id')
      .where('status', '=', 'approved')
      .where('account_id', '=', accountOf('mara'))
      .executeTakeFirstOrThrow();
    expect((await visitorOf('mara').post(`${own}/withdraw`, { id: approved.id })).status).toBe(409);
  });

  test('is shown by links of one session that are not cached, and each time is logged', async () => {
    const { id } = (await send('bo', { document: 'teal', selfie: 'gray' })).body.data.check;
    const opened = await operators[0].post(`${review}/${id}/open`, {});
    const { document, selfie } = opened.body.data;
    const shown = await operators[0].get(document);
    expect([shown.status, shown.headers['cache-control'], shown.headers['content-type']]).toEqual([
      ...[200, 'private, no-store', 'image/png'],
    ]);
    expect((await operators[0].get(selfie)).status).toBe(200);
    for (const other of [operators[1], visitorOf('bo'), fixture.server.visitor()])
      expect((await other.get(document)).status, 'of another session').toBe(404);
    const log = (await operators[0].get('/api/v1/operator/audit?action=identity_images_viewed')).body.data.items;
    expect(log.filter(({ detail }: { detail: { check: number } }) => detail.check === id)).toMatchObject([
      { subject: { kind: 'account', id: accountOf('bo') } },
    ]);
    const ownLog = (await visitorOf('bo').get('/api/v1/users/access_log')).body.data.items;
    expect(ownLog).toMatchObject([{ reason: 'Images of your identity check', pages: 1 }]);
    expect((await visitorOf('bo').post(`${own}/withdraw`, { id })).status).toBe(200);
    expect((await operators[0].get(document)).status, 'its images are gone').toBe(404);
    expect((await operators[0].post(`${review}/${id}/open`, {})).status).toBe(409);
  });

  test('is approved by nobody who has not opened its images, also where others have', async () => {
    const { id } = (await send('cleo', { document: 'navy' })).body.data.check;
    expect((await operators[1].post(`${review}/${id}/open`, {})).status).toBe(200);
    const unseen = await decideUnseen(operators[0], id, approval('cleo'));
    expect([unseen.status, unseen.body.error.message]).toEqual([409, expect.stringContaining('Open the images first')]);
    expect((await visitorOf('cleo').post(`${own}/withdraw`, { id })).status).toBe(200);
  });

  test('is decided by whom it may be: a checker of money, on nobody’s own account', async () => {
    const { id } = (await send('cleo', { document: 'lime' })).body.data.check;
    const [first] = operators;
    const me = await db()
      .selectFrom('accounts')
      .select(['id', 'capabilities'])
      .where('email', '=', 'operator@demo.test')
      .executeTakeFirstOrThrow();
    const may = (capabilities: string[]) =>
      sql`update accounts set capabilities = ${capabilities} where id = ${me.id}`.execute(db());
    await may(['money_maker']);
    expect((await decide(first, id, approval('cleo'))).status).toBe(403);
    expect((await first.post(`${review}/${id}/open`, {})).status).toBe(403);
    await may(me.capabilities);
    const rename = (email: string) =>
      sql`update accounts set email = ${email} where id = ${accountOf('cleo')}`.execute(db());
    await rename('operator+second@demo.test');
    for (const answer of [await decide(first, id, approval('cleo')), await first.post(`${review}/${id}/open`, {})])
      expect([answer.status, answer.body.error.message]).toEqual([
        409,
        expect.stringContaining('another account of yours'),
      ]);
    await rename('cleo@example.test');
    const mine = await first.form(own, {}, [{ field: 'document', name: 'a.png', content: await picture('red') }]);
    const { id: of_operator } = mine.body.data.check;
    const decided = await decide(first, of_operator, approval('cleo', { document_name: 'Demo Operator' }));
    expect([decided.status, decided.body.error.message]).toEqual([409, expect.stringContaining('your own account')]);
    await first.post(`${own}/withdraw`, { id: of_operator });
    for (const wrong of [
      { decision: 'approved' },
      { decision: 'declined', note: ' ' },
      { ...approval('cleo'), document_country: 'USA' },
    ])
      expect((await decide(first, id, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await visitorOf('mara').post(`${review}/${id}/decide`, approval('cleo'))).status).toBe(403);
  });

  test('is not approved for another person or by an expired document; declined, it can be made again', async () => {
    const [{ id }] = (await state('cleo')).checks.items;
    const other = await decide(operators[0], id, approval('cleo', { document_name: 'Rob Thief' }));
    expect([other.status, other.body.error.message]).toEqual([409, expect.stringContaining('Cleo Iversen')]);
    const expired = await decide(operators[0], id, approval('cleo', { document_expires_on: '2026-11-20' }));
    expect([expired.status, expired.body.error.message]).toEqual([
      409,
      expect.stringContaining('expired on 20 Nov 2026'),
    ]);
    const declined = await decide(operators[0], id, { decision: 'declined', note: 'The document has expired' });
    expect(declined.body.data.check).toMatchObject({ status: 'declined', reason: 'The document has expired' });
    const bell = (await visitorOf('cleo').get('/api/v1/notices')).body.data.items;
    expect(bell[0]).toMatchObject({
      title: 'We could not verify your identity',
      text: expect.stringContaining('has expired.'),
    });
    const again = await send('cleo', { document: 'lime' });
    expect(again.body.data).toMatchObject({ is_new: true, check: { status: 'review' } });
    expect(again.body.data.check.id).not.toBe(id);
    const states = (await state('cleo')).checks.items.map(({ status }: { status: string }) => status);
    expect(states).toEqual(['review', 'declined', 'withdrawn']);
  });

  test('shows operators who claims, what the document states, and who decided', async () => {
    const { items } = (await operators[1].get(`/api/v1/operator/clients/${accountOf('mara')}/identity`)).body.data
      .checks;
    expect(items).toMatchObject([
      {
        ...{ document_name: 'Mara Iversen', document_country: 'US', names: ['Mara Iversen'], has_document: true },
        claimants: [{ legal_name: 'Mara Iversen', co_owner: null, signer_name: null }],
        decided_by: expect.any(String),
        images_until: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect((await operators[1].get(`${review}/${items[0].id}`)).body.data.id).toBe(items[0].id);
    expect((await operators[1].get(`${review}/999999`)).status).toBe(404);
    expect(claimant.legal_name).toBe('Mara Iversen');
  });
});
