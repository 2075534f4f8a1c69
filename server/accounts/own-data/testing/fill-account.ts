import { randomBytes } from 'node:crypto';
import { insertPasskey } from '@trover/db/queries/accounts/passkeys.ts';
import { findFiling } from '@trover/db/queries/filings/filings.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import {
  type ClaimFixture,
  claimant,
  HELD,
  honest,
  type Investor,
  press,
  signature,
} from '../../../claims/testing/claim-fixture.ts';
import { saveNeutralTemplate } from '../../../filings/template-routes.ts';
import { lastMailTo } from '../../../testing/test-outbox.ts';
import { numbersOf } from './values-given.ts';

const users = '/api/v1/users';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An account with every value that a user can enter, each of which contains the mark. */
export async function fillAccount(
  fixture: ClaimFixture,
  mark: string,
  password: string,
): Promise<Investor & { claim: number; email: string; filing: number }> {
  const { server } = fixture;
  const { db } = server.context;
  const { phone, tax_id, bank_account, broker_account } = numbersOf(mark);
  const somebody = await fixture.investor(mark);
  const { visitor, account_id } = somebody;
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: whatever the call answers
    return (body as any).data;
  };
  await ok(
    visitor.post(
      `${users}/profile/me`,
      {
        ...{
          first_name: `${mark} First`,
          last_name: `${mark} Last`,
          organisation: `${mark} Org`,
          position: `${mark} Job`,
        },
        about: `About ${mark}.`,
        phone,
        address: { city: `${mark} City`, street: `${mark} Street`, postal_code: '04101' },
      },
      { 'idempotency-key': `key-of-${mark}` },
    ),
  );
  const photo = await sharp({ create: { width: 99, height: 99, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await ok(visitor.upload(`${users}/photo`, { field: 'photo', name: `${mark}.png`, content: photo }));

  // an address change that leaves a former address, mistyped passwords, and a requested link
  const [former, email] = [`${mark}@example.test`, `${mark}.new@example.test`];
  await ok(visitor.post('/api/v1/auth/email_change', { email, password }));
  for (const address of [former, email]) {
    const { link } = await lastMailTo(server, address);
    await ok(server.visitor().post(`/api/v1/auth/email_change/${link.get('uid')}/${link.get('token')}`));
  }
  expect((await server.visitor().signIn(email, 'another')).status).toBe(401);
  expect((await server.visitor().signIn(former, 'another')).status).toBe(401);
  await server.visitor().post('/api/v1/auth/password_reset', { email });
  if ((await visitor.get(`${users}/profile/me`)).status === 401) await ok(visitor.signIn(email, password));

  const order = fixture.cases.MRRW;
  await ok(visitor.post(`/api/v1/orders/postfavorite/${order}`, { favorite: true }));
  await ok(visitor.post(`/api/v1/orders/${order}/vote/up`));
  await ok(visitor.post('/api/v1/orders/searches', { search: `?q=${mark}`, name: `Search of ${mark}` }));
  const { company_id } = await db
    .selectFrom('cases')
    .select('company_id')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  await ok(visitor.post('/api/v1/crm/subscription/company/update', { company_id, subscribed: true }));
  const attached = { field: 'attachment', name: `${mark}.pdf`, content: Buffer.from(`%PDF-1.7\n${mark}`) };
  for (const [at, address] of [former, email].entries()) {
    const ticket = {
      name: `${mark} Name`,
      email: address,
      subject: `${mark} asks`,
      message: `I am ${mark}, ${phone}.`,
    };
    const asking = at === 0 ? server.visitor() : visitor;
    const sent = await asking.form('/api/v1/crm/form_contact', ticket, [attached]);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  }
  await visitor.post('/api/v1/tracking', { events: [{ name: 'page_visited', base_url: '/cases', params: { mark } }] });

  const rows = HELD;
  const { portfolio_id, beneficial_account_id } = await fixture.trades(somebody, 'MRRW', rows, {
    ...{ label: `${mark} Portfolio`, owner: `${mark} Owner`, account: broker_account },
  });
  const unknown = ['Day,Did,What,How many,Each', `2020-03-02,got,${mark},7,20`, `2020-05-02,got,${mark},7,20`].join(
    '\n',
  );
  await visitor.upload(
    '/api/v1/portfolio/uploadtradesfile',
    { name: `${mark} table.csv`, content: Buffer.from(unknown) },
    { portfolio_id },
  );
  const joined = await ok(press.join(visitor, order, honest));
  const claim: number = joined.joined[0].sub_payout_request_ids[0];
  await ok(press.prove(visitor, portfolio_id, `the statement of ${mark}`, { name: `${mark} statement.pdf` }));
  const signs = {
    ...claimant,
    legal_name: `${mark} Iversen`,
    signed_name: `${mark} Iversen`,
    street: `${mark} Row`,
    tax_id,
  };
  await ok(
    visitor.form('/api/v1/payouts/contract/longterm', { ...signs, beneficial_account_id }, [
      { field: 'signature', name: 'signature.png', content: png },
    ]),
  );
  const paid = await ok(press.pay(visitor, { holder: `${mark} Iversen`, account_number: bank_account }));
  const part = `/api/v1/payouts/confirmations/active_participant?order_id=${order}`;
  await ok(visitor.upload(part, { name: `${mark}.pdf`, content: Buffer.from(`%PDF-1.7\n${mark} is a class member`) }));
  await press.move(visitor, claim, { from_stage: 'trades', trades_complete: true });
  await press.move(visitor, claim, { from_stage: 'contract' });
  await visitor.post('/api/v1/payouts/payout_request/set_payment_details', {
    ...{ sub_payout_request_id: claim, payment_details_id: paid.payment_details.id },
  });
  await press.move(visitor, claim, { from_stage: 'payment' });
  const signing = { sign_off: { ...signature.sign_off, signed_name: `${mark} Iversen` } };
  const signed = await press.move(visitor, claim, { from_stage: 'sign_off', ...signing });
  expect(signed.body.data?.stage ?? signed.body).toBe('review');

  const image = (what: string) => Buffer.concat([png, Buffer.from(`${mark} ${what}`)]);
  const checked = await ok(
    visitor.form('/api/v1/payouts/identity', {}, [
      { field: 'document', name: `${mark}.png`, content: image('document') },
      { field: 'selfie', name: `${mark}.png`, content: image('photo') },
    ]),
  );
  const checker = await server.signIn('operator');
  await checker.stepUp(password);
  await ok(checker.post(`/api/v1/operator/identity/${checked.check.id}/open`, {}));
  await ok(
    checker.post(`/api/v1/operator/identity/${checked.check.id}/decide`, {
      ...{ decision: 'approved', document_name: `${mark} Iversen`, document_kind: 'passport', document_country: 'US' },
      ...{ document_expires_on: '2031-05-01', note: `The passport of ${mark}.` },
    }),
  );

  await insertPasskey(db, {
    ...{ account_id, credential_id: Buffer.from(`${mark} key`), public_key: Buffer.from('key'), counter: 0 },
    ...{ transports: [], host: 'localhost', name: `Phone of ${mark}`, is_backed_up: false },
  } as Parameters<typeof insertPasskey>[1]);
  const given = { text_version: 'v1', text: `${mark} agrees.`, host: 'h', address: '-', given_at: new Date() };
  await db
    .insertInto('partner_consents')
    .values({ account_id, partner: 'castellan', ...given })
    .execute();
  await db
    .insertInto('firm_enquiries')
    .values({
      ...{
        partner: 'castellan',
        case_id: fixture.cases.MRRW,
        email,
        shares_bought: '100',
        shares_held: '40',
        host: 'h',
      },
      ...{
        consent_version: 'v1',
        consent_text: `${mark} agrees.`,
        token_hash: randomBytes(32),
        confirmed_at: new Date(),
      },
    })
    .execute();
  const attorney = await server.signIn('attorney');
  await attorney.stepUp(password);
  await attorney.post('/api/v1/partners/people/export', {});
  await ok(visitor.post(`${users}/data_export`, { password }));
  const made = async () => (await visitor.get(`${users}/data_export`)).body.data.export.status;
  await expect.poll(made, { timeout: 10_000 }).toBe('ready');
  const filing = await makeFiling(fixture, password);
  return { ...somebody, claim, email, filing };
}

/** A filing with everything that is signed off, prepared and not sent. */
async function makeFiling(fixture: ClaimFixture, password: string): Promise<number> {
  const { db } = fixture.server.context;
  await saveNeutralTemplate(db);
  const operator = await fixture.server.signIn('operator');
  await operator.stepUp(password);
  const { id: template_id } = await db.selectFrom('filing_templates').select('id').executeTakeFirstOrThrow();
  const order_id = fixture.cases.MRRW;
  const unreviewed_reason = 'They were reviewed on paper.';
  const made = await operator.post('/api/v1/operator/filings', { order_id, template_id, unreviewed_reason });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body.data;
  await expect.poll(async () => (await findFiling(db, id))?.status, { timeout: 20_000 }).toBe('made');
  return id;
}
