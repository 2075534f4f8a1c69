import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, password, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, replaceDetails, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { postedDistribution, saveDollarAccount } from '../distributions/testing/distribution-fixture.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/payouts/payment_details';
const setAt = '/api/v1/payouts/payout_request/set_payment_details';
const holdersAt = '/api/v1/operator/account_holders';

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
const people = new Map<string, SignedClaim>();
let distribution: number;

const names = ['mara', 'nils', 'ines', 'olga', 'rob', 'near'] as const;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  for (const [index, name] of names.entries()) {
    const more =
      name === 'rob'
        ? { legal_name: 'Mara Iversen', bank: { holder: 'Rob Thief' } }
        : name === 'near'
          ? { legal_name: 'Mara Iversen', bank: { holder: 'M. Iversen' } }
          : {};
    people.set(name, await filed(fixture, operators[0], name, `MS-${index + 1}`, more));
  }
  await saveDollarAccount(operators[0]);
  const rows = names.map((name, index) => `MS-${index + 1},${name},630.00,88.20`);
  distribution = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
}, 600_000);
afterAll(() => fixture.close());

const of = (name: (typeof names)[number]): SignedClaim => people.get(name)!;
const visitorOf = (name: (typeof names)[number]) => of(name).investor.visitor;
const details = (account_number: string, more: object = {}) => ({
  kind: 'ach',
  holder: 'Mara Iversen',
  account_type: 'checking',
  routing_number: '021000021',
  account_number,
  ...more,
});
const claimOf = async (name: (typeof names)[number]) =>
  (await press.claims(visitorOf(name), fixture.cases.MRRW)).body.data.items[0];
const listOf = async (name: (typeof names)[number]) => (await visitorOf(name).get(at)).body.data.items;
/** By how many payments a file of today would pay. */
const due = async () => {
  const { body } = await operators[0].get(`/api/v1/operator/distributions/${distribution}`);
  const lines: { format: string | null; payments: number }[] = body.data.due;
  return {
    paid: lines.find(({ format }) => format === 'nacha')?.payments ?? 0,
    waiting: lines.filter(({ format }) => format === null).reduce((sum, { payments }) => sum + payments, 0),
  };
};
const mailsOf = (name: (typeof names)[number], template: string) =>
  fixture.server.context.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text'])
    .where('account_id', '=', of(name).investor.account_id)
    .where('template', '=', template)
    .orderBy('id')
    .execute();

describe('a thief with a session alone', () => {
  test('[API-50] [API-52] neither adds, nor replaces, nor chooses where a filed claim is paid; nothing is saved or mailed', async () => {
    const visitor = visitorOf('olga');
    const [own] = await listOf('olga');
    const before = (await mailsOf('olga', 'payment-details-changed')).length;
    const tries = [
      await visitor.post(at, { details: details('000666000666') }),
      await visitor.post(at, { id: own.id, details: details('000666000666') }),
      await visitor.post(at, { details: details('000666000666', { is_default: true }) }),
    ];
    for (const { status, body } of tries) expect([status, body.error.code]).toEqual([403, 'step_up_required']);
    expect(await listOf('olga')).toEqual([own]);
    expect((await mailsOf('olga', 'payment-details-changed')).length).toBe(before);
    expect((await claimOf('olga')).payment_details.id).toBe(own.id);
  });

  test('does not do it with a wrong password, and is locked out of guessing', async () => {
    const visitor = visitorOf('olga');
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1) answers.push((await visitor.stepUp(`guess number ${n}`)).status);
    expect(answers[0]).toBe(400);
    expect(answers.at(-1)).toBe(429);
    expect((await visitor.post(at, { details: details('000666000666') })).status).toBe(403);
    await fixture.server.database.pool.query('truncate login_attempts');
  });
});

describe('a change', () => {
  test('is mailed to the address of now and to the one before, and holds payments for 48 hours by the clock', async () => {
    const { db } = fixture.server.context;
    const { account_id, visitor } = of('mara').investor;
    await sql`insert into former_emails values (${account_id}, 'before@example.test', now() + interval '20 days'),
      (${account_id}, 'long-ago@example.test', now() - interval '1 day')`.execute(db);
    const payable = await due();
    await visitor.stepUp(password);
    const [old] = await listOf('mara');
    const replaced = await visitor.post(at, { id: old.id, details: details('000418800001') });
    expect(replaced.status).toBe(200);
    const until = Date.parse(replaced.body.data.payment_details.payments_wait_until);
    expect(Math.abs(until - Date.now() - 48 * 3_600_000)).toBeLessThan(60_000);
    expect((await claimOf('mara')).payment_details).toMatchObject({
      shown: '••0001',
      payments_wait_until: expect.any(String),
    });
    expect(await due()).toEqual({ paid: payable.paid - 1, waiting: payable.waiting + 1 });
    const mails = (await mailsOf('mara', 'payment-details-changed')).slice(-2);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['before@example.test', 'mara@example.test']);
    expect(mails[0]).toMatchObject({ subject: 'Your payment details were changed' });
    expect(mails[0]!.body_text).toContain('Payments wait until');
    expect(mails[0]!.body_text).not.toContain('000418800001');

    await sql`update payment_details set payments_wait_until = now() + interval '1 minute'
      where payments_wait_until is not null`.execute(db);
    await sql`update sub_payout_requests set payments_wait_until = now() + interval '1 minute'
      where payments_wait_until is not null`.execute(db);
    expect((await due()).paid, 'a minute before').toBe(payable.paid - 1);
    await endHolds(db);
    expect(await due(), 'once it is over').toEqual(payable);
    expect((await claimOf('mara')).payment_details.payments_wait_until).toBeNull();
  });

  test('back within 48 hours holds again, and one given twice changes nothing more', async () => {
    const { db } = fixture.server.context;
    const visitor = visitorOf('nils');
    await visitor.stepUp(password);
    const [first] = await listOf('nils');
    const second = await visitor.post(at, { details: details('000418800002') });
    const id: number = second.body.data.payment_details.id;
    const there = { sub_payout_request_id: of('nils').claim_id, payment_details_id: id };
    const both = await Promise.all([visitor.post(setAt, there), visitor.post(setAt, there)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const chosen = (await mailsOf('nils', 'payment-details-changed')).filter(({ subject }) =>
      subject.startsWith('The payment details of a claim'),
    );
    expect(chosen, 'one change, one mail').toHaveLength(1);
    await endHolds(db);
    const back = await visitor.post(setAt, { ...there, payment_details_id: first.id });
    expect(back.body.data.payment_details.shown).toBe(first.shown);
    expect(Date.parse(back.body.data.payment_details.payments_wait_until)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
    const again = await visitor.post(setAt, { ...there, payment_details_id: first.id });
    expect(again.body.data.payment_details.payments_wait_until).toBe(
      back.body.data.payment_details.payments_wait_until,
    );
    await endHolds(db);
  });

  test('sends what a file was approved with back to approval', async () => {
    const { db } = fixture.server.context;
    const [maker, checker] = operators;
    const order = { distribution_id: distribution, format: 'nacha', execute_on: '2026-11-24' };
    const drafted = await maker.post('/api/v1/operator/bank_files', order);
    const id: number = drafted.body.data.bank_file.id;
    const file = async () =>
      (await maker.get('/api/v1/operator/bank_files')).body.data.items.find((one: { id: number }) => one.id === id);
    await expect.poll(async () => (await file()).payments).toBeGreaterThan(0);
    await expect
      .poll(
        async () =>
          (await checker.post(`/api/v1/operator/bank_files/${id}/approve`, { total: (await file()).total })).status,
      )
      .toBe(200);
    await expect.poll(async () => (await file()).status).toBe('written');
    const { payments } = await file();
    await replaceDetails(fixture, of('ines'));
    await maker.post(`/api/v1/operator/bank_files/${id}/sent`, {});
    expect(await file(), 'nothing went to the old account').toMatchObject({ status: 'draft', payments: payments - 1 });
    expect((await claimOf('ines')).stage).toBe('approved');
    await maker.post(`/api/v1/operator/bank_files/${id}/cancel`, { reason: 'Somebody is paid elsewhere.' });
    await endHolds(db);
    expect((await due()).paid).toBe(payments);
  });

  test('does not remove a place while a payment to it waits', async () => {
    const [own] = await listOf('mara');
    const removed = await visitorOf('mara').delete(at, { id: own.id });
    expect([removed.status, removed.body.error.message]).toEqual([
      409,
      'A claim is to be paid there. Choose other payment details for it first.',
    ]);
  });
});

describe('the holder of the account', () => {
  const reviewOf = async (name: (typeof names)[number]) => (await listOf(name))[0].holder_review;
  const open = async (status = 'open') => (await operators[0].get(`${holdersAt}?status=${status}`)).body.data.items;

  test('that is someone else is never paid silently: it waits for an operator, who sees why', async () => {
    const items = await open();
    expect(items.map(({ holder, verdict }: { holder: string; verdict: string }) => [holder, verdict])).toEqual([
      ['Rob Thief', 'different'],
      ['M. Iversen', 'near'],
    ]);
    expect(items[0].difference).toBe(
      'the account is held by “Rob Thief”, the claimant is “Mara Iversen”: the names differ',
    );
    expect(await due(), 'near goes on, different waits').toEqual({ paid: 5, waiting: 1 });
    const work = (await operators[0].get('/api/v1/operator/work?kind=account_holder')).body.data.items;
    expect(work).toMatchObject([
      { kind: 'account_holder', subject_id: items[0].id, order_id: fixture.cases.MRRW },
      { kind: 'account_holder', subject_id: items[1].id },
    ]);
    expect(work[0].detail).toContain('the account is held by “Rob Thief”');
    expect(await reviewOf('rob')).toMatchObject({ status: 'in_review', is_held: true, note: null });
    expect(await reviewOf('near')).toMatchObject({ status: 'in_review', is_held: false });
    expect(await reviewOf('mara')).toBeNull();
    expect(JSON.stringify(items)).not.toContain('41000');
    expect((await visitorOf('rob').get(holdersAt)).status).toBe(403);
  });

  test('is rejected with a reason that its owner reads, corrected, and decided by one at a time', async () => {
    const [review] = await open();
    const { id, checked_at } = review;
    const decide = (who: TestVisitor, body: object) => who.post(`${holdersAt}/${id}/decide`, { checked_at, ...body });
    expect((await decide(operators[0], { decision: 'rejected', note: '' })).status).toBe(400);
    expect(
      (await decide(operators[0], { decision: 'approved', note: 'x', checked_at: '2020-01-01T00:00:00.000Z' })).status,
    ).toBe(409);
    const both = await Promise.all([
      decide(operators[0], { decision: 'rejected', note: 'Not the claimant.' }),
      decide(operators[1], { decision: 'approved', note: 'Her husband.' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const status = (await open('rejected')).length === 1 ? 'rejected' : 'approved';
    const now = await decide(operators[0], { decision: 'rejected', note: 'Not the claimant.', from_status: status });
    expect(now.body.data.account_holder.status).toBe('rejected');
    expect((await due()).waiting).toBe(1);
    expect(await reviewOf('rob')).toMatchObject({ status: 'rejected', is_held: true, note: 'Not the claimant.' });
    const [mail] = await mailsOf('rob', 'account-holder-rejected');
    expect(mail!.body_text).toContain('Not the claimant.');
    const approved = await decide(operators[1], {
      decision: 'approved',
      note: 'Seen the marriage paper.',
      from_status: 'rejected',
    });
    expect(approved.body.data).toMatchObject({ is_new: true, account_holder: { status: 'approved' } });
    expect((await decide(operators[1], { decision: 'approved', note: 'Again.' })).body.data.is_new).toBe(false);
    expect(await reviewOf('rob')).toMatchObject({ status: 'approved', is_held: false, note: null });
    const left = (await operators[0].get('/api/v1/operator/work?kind=account_holder')).body.data.items;
    expect(left.map(({ subject_id }: { subject_id: number }) => subject_id)).not.toContain(id);
    expect(await due()).toEqual({ paid: 6, waiting: 0 });
  });

  test('is reviewed again when the claimant is called otherwise: a thief does not become the claimant', async () => {
    const visitor = visitorOf('near');
    const { beneficial_account_id } = await claimOf('near');
    const thief = { beneficial_account_id, legal_name: 'Rob Thief', signed_name: 'Rob Thief' };
    expect((await press.sign(visitor, thief)).status).toBe(200);
    await visitor.stepUp(password);
    const [old] = await listOf('near');
    await visitor.post(at, { id: old.id, details: details('000418800009', { holder: 'Rob Thief' }) });
    await endHolds(fixture.server.context.db);
    expect(await due()).toEqual({ paid: 5, waiting: 1 });
    const items = await open();
    expect(items.at(-1).difference).toBe(
      'the claim was signed off for “Mara Iversen”, and the claimant’s name is now “Rob Thief”',
    );
  });
});

describe('a return for the account', () => {
  test('blocks it until another is given, and the same is not taken again', async () => {
    const { db } = fixture.server.context;
    const visitor = visitorOf('mara');
    const [own] = await listOf('mara');
    const payable = (await due()).paid;
    await sql`update payment_details set blocked_at = now(), blocked_code = 'R02', blocked_reason = 'the account is closed'
      where id = ${own.id}`.execute(db);
    expect((await listOf('mara'))[0].blocked_reason).toBe('the account is closed');
    expect((await due()).paid).toBe(payable - 1);
    await visitor.stepUp(password);
    const same = await visitor.post(at, { details: details('000418800001') });
    expect([same.status, same.body.error.message]).toEqual([
      409,
      'A payment to Checking account ••0001 came back: the account is closed. Add other payment details.',
    ]);
    await replaceDetails(fixture, of('mara'));
    expect((await due()).paid, 'drafted again').toBe(payable);
    expect((await visitor.post(at, { details: details('000418800001') })).status, 'removed, and still blocked').toBe(
      409,
    );
  });

  test('ends with another place that its owner adds: claims whose place is blocked are paid there, and it is the default', async () => {
    const { db } = fixture.server.context;
    const visitor = visitorOf('mara');
    const payable = (await due()).paid;
    await sql`update payment_details set blocked_at = now(), blocked_code = 'R02', blocked_reason = 'the account is closed'
      where account_id = ${of('mara').investor.account_id} and removed_at is null and currency = 'USD'`.execute(db);
    expect((await due()).paid).toBe(payable - 1);
    await visitor.stepUp(password);
    const added = await visitor.post(at, { details: details('000418800077') });
    expect(added.body.error ?? added.status).toBe(200);
    expect((await due()).paid, 'not before 48 hours').toBe(payable - 1);
    await endHolds(db);
    expect((await due()).paid).toBe(payable);
    expect((await listOf('mara'))[0]).toMatchObject({ id: added.body.data.payment_details.id, is_default: true });
  });
});

describe('an account that is deleted while its payment waits', () => {
  test('keeps where it is paid, blocks and holds with it, and nobody else’s address of before', async () => {
    const { db } = fixture.server.context;
    const { account_id, visitor } = of('ines').investor;
    await sql`insert into former_emails values (${account_id}, 'ines-before@example.test', now() + interval '9 days')`.execute(
      db,
    );
    const payable = await due();
    expect((await visitor.post('/api/v1/users/delete', { password, understood: true })).status).toBe(200);
    expect(await due()).toEqual(payable);
    const left = await db.selectFrom('former_emails').selectAll().where('account_id', '=', account_id).execute();
    expect(left).toEqual([]);
  });
});
