import { randomUUID } from 'node:crypto';
import { purgeClosedAccounts } from '@trover/db/queries/accounts/own-data/delete-account.ts';
import { insertPasskey } from '@trover/db/queries/accounts/passkeys.ts';
import { purgeDistributionNames, purgePackages } from '@trover/db/queries/distributions/purge-names.ts';
import { findFiling } from '@trover/db/queries/filings/filings.ts';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkChain } from '../../audit/check-chain.ts';
import {
  type ClaimDesk,
  HELD,
  honest,
  type Investor,
  openClaimDesk,
  press,
  signature,
  TODAY,
} from '../../claims/testing/claim-desk.ts';
import { sweepFiles } from '../../files/sweep-files.ts';
import { saveNeutralTemplate } from '../../filings/routes.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { createLog } from '../../log.ts';
import { propose } from '../../testing/proposed-case.ts';
import { lastMailTo } from '../../testing/test-outbox.ts';
import { sealClosedAccounts } from '../retained-records/seal-accounts.ts';
import { payOut } from './testing/pay-out.ts';
import { formsOf, numbersOf } from './testing/values-given.ts';

const password = 'a password for tests';
const users = '/api/v1/users';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const logged: string[] = [];
let desk: ClaimDesk;
beforeAll(async () => {
  desk = await openClaimDesk({ log: createLog('debug', { write: (line) => void logged.push(line) }) });
});
afterAll(() => desk.close());

const db = () => desk.server.context.db;
const pool = () => desk.server.database.pool;

/** Where any of the values is found: as text, in bytes, in JSON, and in what is encoded. */
async function search(mark: string): Promise<Record<string, number>> {
  const encoded = formsOf(mark).flatMap((form) => {
    const bytes = Buffer.from(form);
    return [
      form,
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
      encodeURIComponent(form),
    ];
  });
  const found: Record<string, number> = {};
  const { rows: tables } = await pool().query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await pool().query<{ n: number }>(
      `select count(*)::integer as n from ${name} t where exists (
         select from unnest($1::text[]) form where position(lower(form) in lower(t::text)) > 0)`,
      [encoded],
    );
    if (rows[0]!.n > 0) found[name] = rows[0]!.n;
  }
  for await (const { key } of desk.server.context.files.store.list()) {
    const pieces: Uint8Array[] = [];
    for await (const piece of desk.server.context.files.store.open(key)) pieces.push(piece);
    const whole = Buffer.concat(pieces);
    const contents = [
      whole,
      ...(whole.subarray(0, 2).toString() === 'PK' ? Object.values(unzipSync(whole)).map(Buffer.from) : []),
    ];
    const texts = contents.map((content) => content.toString('latin1').toLowerCase());
    if (texts.some((text) => encoded.some((form) => text.includes(form.toLowerCase())))) {
      const folder = key.split('/')[0]!;
      found[`file ${folder}`] = (found[`file ${folder}`] ?? 0) + 1;
    }
  }
  const lines = logged.filter((line) => encoded.some((form) => line.toLowerCase().includes(form.toLowerCase())));
  for (const line of lines) found[`log ${line}`] = 1;
  return found;
}

const sweep = () => sweepFiles({ db: db(), store: desk.server.context.files.store, log: desk.server.context.log });
const isIdle = async () =>
  (await desk.server.context.jobs.counts()).every(({ waiting, active }) => waiting + active === 0);

/** Somebody who gave everything that can be given, each value with the mark in it. */
async function whoGaveAll(mark: string): Promise<Investor & { claim: number; email: string; filing: number }> {
  const { server } = desk;
  const { phone, tax_id, bank_account, broker_account } = numbersOf(mark);
  const somebody = await desk.investor(mark);
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

  // another address, the former one left behind; the passwords mistyped; a link asked for
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

  const order = desk.cases.MRRW;
  await ok(visitor.post(`/api/v1/orders/postfavorite/${order}`, { favorite: true }));
  await ok(visitor.post(`/api/v1/orders/${order}/vote/up`));
  await ok(visitor.post('/api/v1/orders/searches', { search: `?q=${mark}`, name: `Search of ${mark}` }));
  const { company_id } = await db()
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
  const { portfolio_id, beneficial_account_id } = await desk.trades(somebody, 'MRRW', rows, {
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
  await ok(press.prove(visitor, portfolio_id, `the statement of ${mark}`));
  const { claimant } = await import('../../claims/testing/claim-desk.ts');
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

  await insertPasskey(db(), {
    ...{ account_id, credential_id: Buffer.from(`${mark} key`), public_key: Buffer.from('key'), counter: 0 },
    ...{ transports: [], host: 'localhost', name: `Phone of ${mark}`, is_backed_up: false },
  } as Parameters<typeof insertPasskey>[1]);
  const given = { text_version: 'v1', text: `${mark} agrees.`, host: 'h', address: '-', given_at: new Date() };
  await db()
    .insertInto('partner_consents')
    .values({ account_id, partner: 'castellan', ...given })
    .execute();
  const attorney = await server.signIn('attorney');
  await attorney.stepUp(password);
  await attorney.post('/api/v1/partners/people/export', {});
  await ok(visitor.post(`${users}/data_export`, { password }));
  const made = async () => (await visitor.get(`${users}/data_export`)).body.data.export.status;
  await expect.poll(made, { timeout: 10_000 }).toBe('ready');
  const filing = await makeFiling();
  return { ...somebody, claim, email, filing };
}

/** A package with all that is signed off, made and not sent. */
async function makeFiling(): Promise<number> {
  await saveNeutralTemplate(db());
  const operator = await desk.server.signIn('operator');
  await operator.stepUp(password);
  const { id: template_id } = await db().selectFrom('filing_templates').select('id').executeTakeFirstOrThrow();
  const order_id = desk.cases.MRRW;
  const unreviewed_reason = 'They were looked at on paper.';
  const made = await operator.post('/api/v1/operator/filings', { order_id, template_id, unreviewed_reason });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body.data;
  await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('made');
  return id;
}

const statusOf = async (id: number) => (await findFiling(db(), id))?.status;

async function send(id: number): Promise<void> {
  const operator = await desk.server.signIn('operator');
  await operator.stepUp(password);
  const sent = await operator.post(`/api/v1/operator/filings/${id}/sent`, { sent_on: TODAY });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
}

const remove = async ({ visitor }: Investor) => {
  const answer = await visitor.post(`${users}/delete`, { password, understood: true });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await expect.poll(isIdle, { timeout: 20_000 }).toBe(true);
  await sweep();
};

const retainedFiles = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of desk.server.context.files.store.list()) if (key.startsWith('retained/')) keys.push(key);
  return keys;
};

const seal = () => sealClosedAccounts(desk.server.context, AbortSignal.timeout(60_000));

/** Sixty days after the claim ended, the values are in one file that nobody reads without a reason. */
async function isSealed(mark: string, { claim, account_id }: { claim: number; account_id: number }): Promise<void> {
  expect(await seal(), 'a bank may still return the payment').toBe(0);
  const updated_at = new Date(Date.now() - 61 * 86_400_000);
  await db().updateTable('sub_payout_requests').set({ updated_at }).where('id', '=', claim).execute();
  expect([await seal(), await seal()]).toEqual([1, 0]);
  await sweep();
  // papers of several people, with dates of their own
  expect(Object.keys(await search(mark)).toSorted()).toEqual(['file distributions', 'file filings']);
  expect(await retainedFiles()).toHaveLength(1);
  expect((await checkChain(db(), undefined)).faults).toEqual([]);
  expect((await checkBooks(db())).faults).toEqual([]);

  const operator = await desk.server.signIn('operator2');
  const path = `/api/v1/operator/retained_records`;
  const { items } = (await operator.get(`${path}?account_id=${account_id}`)).body.data;
  const purge_on = expect.stringMatching(/^203[23]-/);
  expect(items).toMatchObject([{ account_id, claims: 1, purge_on }]);
  const why = { reason: 'tax', note: 'The tax office asks for 2026.' };
  await pool().query(`update sessions set created_at = created_at - interval '61 minutes', confirmed_at = null`);
  const open = (body: object) => operator.post(`${path}/${account_id}/open`, body);
  expect((await open(why)).body.error.code).toBe('step_up_required');
  await operator.stepUp(password);
  for (const body of [{}, { reason: 'tax' }, { ...why, reason: 'curious' }, { ...why, note: '   ' }])
    expect((await open(body)).status, JSON.stringify(body)).toBe(400);
  const { url, file_name } = (await open(why)).body.data;
  expect(file_name).toBe(`account-${account_id}.zip`);
  expect((await (await desk.server.signIn('operator')).get(url)).status, 'of another session').toBe(404);
  const whole = await desk.server.app.inject({ url, headers: operator.cookieHeader });
  const files = unzipSync(whole.rawPayload);
  const { tax_id, bank_account } = numbersOf(mark);
  const sealed = Buffer.from(files['sealed.json']!).toString();
  expect([sealed.includes(tax_id.replaceAll('-', '')), sealed.includes(bank_account)]).toEqual([true, true]);
  expect(Buffer.from(files['claims/signed-off.json']!).toString()).toContain(`${mark} Iversen`);
  expect(Object.keys(files).filter((name) => /^files\/(contracts|documents)\//.test(name)).length).toBeGreaterThan(2);
  const events = (await operator.get('/api/v1/operator/audit?action=retained_record_opened')).body.data.items;
  expect(events).toMatchObject([{ subject: { kind: 'account', id: account_id }, detail: why }]);
}

describe('of somebody who gave everything and deletes the account', () => {
  test('nothing is found in the database, the files and the log', { timeout: 120_000 }, async () => {
    const mark = 'qzxada';
    const ada = await whoGaveAll(mark);
    const before = await search(mark);
    for (const place of ['public.accounts', 'public.profiles', 'public.trades', 'public.mails', 'public.tickets'])
      expect(before, place).toHaveProperty([place]);
    for (const place of ['public.claimants', 'public.audit_personal', 'public.login_attempts', 'pgboss.job'])
      expect(before, place).toHaveProperty([place]);
    for (const folder of ['trades', 'documents', 'tickets', 'exports', 'filings'])
      expect(before, folder).toHaveProperty([`file ${folder}`]);

    await remove(ada);
    expect(await statusOf(ada.filing)).toBe('cancelled'); // it held a claim that was not filed and is gone
    // The last mail confirms the deletion: it goes when it is sent; where there is no mail server, after a day.
    const last = await db().selectFrom('mails').select('template').where('recipient', '=', ada.email).execute();
    expect(last).toEqual([{ template: 'account-deleted' }]);
    await db().deleteFrom('mails').where('template', '=', 'account-deleted').execute();
    expect(await search(mark)).toEqual({});
    expect(
      await db().selectFrom('stored_files').select('key').where('account_id', '=', ada.account_id).execute(),
    ).toEqual([]);
    expect((await checkChain(db(), undefined)).faults).toEqual([]);
  });

  test('what the law makes us hold of a filed claim is found, that alone, and it ends', {
    timeout: 120_000,
  }, async () => {
    const mark = 'qzxnils';
    const nils = await whoGaveAll(mark);
    await send(nils.filing);
    const bank_file = await payOut(desk, password, mark, nils);
    await remove(nils);
    await db().deleteFrom('mails').where('template', '=', 'account-deleted').execute();
    // docs/decisions/0015: until seven years after the claim ended.
    expect(Object.keys(await search(mark)).toSorted()).toEqual([
      'file contracts', // what was signed, with its page of evidence
      'file distributions', // the administrator's file, until its own date
      'file documents', // the statement that was filed with the claim
      'file filings', // the package as the administrator has it
      'public.account_holder_checks', // that the account paid to is theirs
      'public.beneficial_accounts', // whose claim it is
      'public.claimants', // who claims, as the broker has it; the tax id sealed
      'public.confirmations', // which accounts and months the statement covers
      'public.contracts', // what was signed
      'public.distribution_rows', // the administrator's file, until its own date
      'public.payment_details', // where the payment goes; the number sealed
      'public.sign_offs', // the claim as it was certified
    ]);
    expect((await checkChain(db(), undefined)).faults).toEqual([]);

    await isSealed(mark, nils);

    // the names in the administrator's file, and the package as it was sent, end on dates of their own
    expect([await purgeDistributionNames(db()), await purgePackages(db())], 'not before their dates').toEqual([0, 0]);
    await db().updateTable('distributions').set({ names_until: '2010-01-01' }).execute();
    await db().updateTable('filings').set({ sent_on: '2003-01-01' }).where('id', '=', nils.filing).execute();
    expect([await purgeDistributionNames(db()), await purgePackages(db())]).toEqual([1, 1]);
    await sweep();
    expect(await search(mark)).toEqual({});
    const records = () => db().selectFrom('retained_records').select('purge_on').execute();
    await purgeClosedAccounts(db());
    expect(await records(), 'not before its date').toHaveLength(1);
    await db().updateTable('retained_records').set({ purge_on: '2026-01-01' }).execute();
    await purgeClosedAccounts(db());
    await sweep();
    expect([await records(), await retainedFiles()]).toEqual([[], []]);
    const operator = await desk.server.signIn('operator');
    await operator.stepUp(password);
    const opened = await operator.post(`/api/v1/operator/bank_files/${bank_file}/open`, {});
    expect([opened.status, opened.body.error?.message]).toEqual([409, expect.stringContaining('no longer available')]);
    expect((await checkBooks(db())).faults, 'the books need no name').toEqual([]);
  });

  test('with a portfolio go its files and what proves its trades; what another holds, or a signed claim, stays', async () => {
    const mark = 'qzxport';
    const somebody = await desk.investor(mark);
    const { visitor, account_id } = somebody;
    const [first, second] = [
      await desk.trades(somebody, 'MRRW', HELD, { label: `${mark} one`, owner: `${mark} one` }),
      await desk.trades(somebody, 'MRRW', HELD, { label: `${mark} two`, owner: `${mark} two` }),
    ];
    for (const { portfolio_id } of [first, second])
      expect((await press.prove(visitor, portfolio_id, `statement of ${mark}`)).status).toBe(200);
    const mine = async () => {
      const rows = await db()
        .selectFrom('stored_files')
        .select('purpose')
        .where('account_id', '=', account_id)
        .orderBy('purpose')
        .execute();
      return rows.map(({ purpose }) => purpose);
    };
    expect(await mine()).toEqual(['proof', 'proof', 'trades', 'trades']);
    expect((await visitor.delete('/api/v1/portfolio/portfolio', { id: first.portfolio_id })).status).toBe(200);
    await expect.poll(mine, { timeout: 20_000 }).toEqual(['proof', 'trades']);
    const { file_key } = await db()
      .selectFrom('uploads')
      .select('file_key')
      .where('portfolio_id', '=', second.portfolio_id)
      .executeTakeFirstOrThrow();
    for await (const piece of desk.server.context.files.openUsed(file_key!)) expect(piece.length).toBeGreaterThan(0);
  });

  test('a proposal that nobody accepted goes with its papers and picture', { timeout: 60_000 }, async () => {
    const mark = 'qzxsam';
    const scout = await desk.investor(mark, { type: 'scout' });
    const id = await propose(scout.visitor, { title: `In re ${mark}`, draft_key: randomUUID() }, false);
    const content = Buffer.from(`%PDF-1.7\n${mark}`);
    await scout.visitor.upload(
      '/api/v1/settlements/documents',
      { field: 'document', name: `${mark}.pdf`, content },
      { order_id: id },
    );
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await scout.visitor.upload(`/api/v1/orders/${id}/preview_image`, {
      field: 'image',
      name: 'a.png',
      content: picture,
    });
    const mine = () =>
      db().selectFrom('stored_files').select('purpose').where('case_id', '=', id).orderBy('purpose').execute();
    expect(await mine()).toEqual([{ purpose: 'case_document' }, { purpose: 'case_picture' }]);
    await remove(scout);
    await db().deleteFrom('mails').where('template', '=', 'account-deleted').execute();
    expect([await search(mark), await mine()]).toEqual([{}, []]);
  });

  test('an address that somebody else has by now keeps what came to them', async () => {
    const [first] = [await desk.investor('qzxfirst')];
    await db()
      .insertInto('email_changes')
      .values({
        ...{ account_id: first.account_id, new_email: 'qzxshared@example.test', expires_at: new Date('2030-01-01') },
        ...{ old_token_hash: Buffer.alloc(32), new_token_hash: Buffer.alloc(32) },
      })
      .execute();
    await desk.investor('qzxshared');
    const ticket = { name: 'Another', email: 'qzxshared@example.test', subject: 'Mine', message: 'It is mine.' };
    expect((await desk.server.visitor().form('/api/v1/crm/form_contact', ticket)).status).toBe(200);
    await remove(first);
    const tickets = await db().selectFrom('tickets').select('subject').where('email', '=', ticket.email).execute();
    expect(tickets).toEqual([{ subject: 'Mine' }]);
  });
});
