import { randomUUID } from 'node:crypto';
import { purgeClosedAccounts } from '@trover/db/queries/accounts/own-data/delete-account.ts';
import { purgeDistributionNames, purgePackages } from '@trover/db/queries/distributions/purge-names.ts';
import { findFiling } from '@trover/db/queries/filings/filings.ts';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkChain } from '../../audit/check-chain.ts';
import {
  type ClaimFixture,
  HELD,
  type Investor,
  openClaimFixture,
  press,
  TODAY,
} from '../../claims/testing/claim-fixture.ts';
import { sweepFiles } from '../../files/sweep-files.ts';
import { checkBooks } from '../../ledger/check-books.ts';
import { createLog } from '../../log.ts';
import { propose } from '../../testing/proposed-case.ts';
import { archiveClosedAccounts } from '../retained-records/archive-accounts.ts';
import { fillAccount } from './testing/fill-account.ts';
import { payOut } from './testing/pay-out.ts';
import { searchEverywhere } from './testing/search-everywhere.ts';
import { numbersOf } from './testing/values-given.ts';

const password = 'a password for tests';
const users = '/api/v1/users';
const logged: string[] = [];
let fixture: ClaimFixture;
beforeAll(async () => {
  fixture = await openClaimFixture({ log: createLog('debug', { write: (line) => void logged.push(line) }) });
});
afterAll(() => fixture.close());

const db = () => fixture.server.context.db;
const pool = () => fixture.server.database.pool;

const sweep = () =>
  sweepFiles({ db: db(), store: fixture.server.context.files.store, log: fixture.server.context.log });
const search = (mark: string) => searchEverywhere(fixture, logged, mark);
const isIdle = async () =>
  (await fixture.server.context.jobs.counts()).every(({ waiting, active }) => waiting + active === 0);

/** What the claims of a filing state in its list. */
const figuresIn = async (filing: number) => {
  const rows = await db().selectFrom('filing_claims').select('figures').where('filing_id', '=', filing).execute();
  return rows.map(({ figures }) => figures);
};

const statusOf = async (id: number) => (await findFiling(db(), id))?.status;

async function send(id: number): Promise<void> {
  const operator = await fixture.server.signIn('operator');
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
  for await (const { key } of fixture.server.context.files.store.list())
    if (key.startsWith('retained/')) keys.push(key);
  return keys;
};

const archive = () => archiveClosedAccounts(fixture.server.context, AbortSignal.timeout(60_000));

/** Sixty days after the claim ended, the values are in one file that nobody reads without a reason. */
async function isArchived(mark: string, { claim, account_id }: { claim: number; account_id: number }): Promise<void> {
  expect(await archive(), 'a bank may still return the payment').toBe(0);
  const updated_at = new Date(Date.now() - 61 * 86_400_000);
  await db().updateTable('sub_payout_requests').set({ updated_at }).where('id', '=', claim).execute();
  expect([await archive(), await archive()]).toEqual([1, 0]);
  await sweep();
  // papers of several people, with dates of their own
  expect(Object.keys(await search(mark)).toSorted()).toEqual(['file distributions', 'file filings']);
  expect(await retainedFiles()).toHaveLength(1);
  expect((await checkChain(db(), undefined)).faults).toEqual([]);
  expect((await checkBooks(db())).faults).toEqual([]);

  const operator = await fixture.server.signIn('operator2');
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
  expect((await (await fixture.server.signIn('operator')).get(url)).status, 'of another session').toBe(404);
  const whole = await fixture.server.app.inject({ url, headers: operator.cookieHeader });
  const files = unzipSync(whole.rawPayload);
  const { tax_id, bank_account } = numbersOf(mark);
  const ciphertext = Buffer.from(files['sealed.json']!).toString();
  expect([ciphertext.includes(tax_id.replaceAll('-', '')), ciphertext.includes(bank_account)]).toEqual([true, true]);
  expect(Buffer.from(files['claims/signed-off.json']!).toString()).toContain(`${mark} Iversen`);
  expect(Object.keys(files).filter((name) => /^files\/(contracts|documents)\//.test(name)).length).toBeGreaterThan(2);
  const events = (await operator.get('/api/v1/operator/audit?action=retained_record_opened')).body.data.items;
  expect(events).toMatchObject([{ subject: { kind: 'account', id: account_id }, detail: why }]);
}

describe('when somebody who gave everything deletes the account', () => {
  test('no value remains in the database, the files or the log', { timeout: 300_000 }, async () => {
    const mark = 'qzxada';
    const ada = await fillAccount(fixture, mark, password);
    const before = await search(mark);
    for (const place of ['public.accounts', 'public.profiles', 'public.trades', 'public.mails', 'public.tickets'])
      expect(before, place).toHaveProperty([place]);
    for (const place of ['public.claimants', 'public.audit_personal', 'public.login_attempts', 'pgboss.job'])
      expect(before, place).toHaveProperty([place]);
    for (const folder of ['trades', 'documents', 'tickets', 'exports', 'filings', 'identity'])
      expect(before, folder).toHaveProperty([`file ${folder}`]);

    expect(await figuresIn(ada.filing)).toMatchObject([{ transactions: expect.any(Number) }]);
    await remove(ada);
    expect(await figuresIn(ada.filing)).toEqual([null]);
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

  test('only the records of a filed claim that the law requires remain, until their last day', {
    timeout: 300_000,
  }, async () => {
    const mark = 'qzxnils';
    const nils = await fillAccount(fixture, mark, password);
    await send(nils.filing);
    const bank_file = await payOut(fixture, password, mark, nils);
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
      'public.identity_checks', // that the payee’s identity was verified; the images are gone
      'public.payment_details', // where the payment goes; the number sealed
      'public.screened_names', // which names were compared with the sanctions list
      'public.sign_offs', // the claim as it was certified
    ]);
    expect((await checkChain(db(), undefined)).faults).toEqual([]);

    await isArchived(mark, nils);

    // the names in the administrator's file, and the package as it was sent, end on dates of their own
    expect([await purgeDistributionNames(db()), await purgePackages(db())], 'not before their dates').toEqual([0, 0]);
    await db().updateTable('distributions').set({ purge_names_on: '2010-01-01' }).execute();
    await db().updateTable('filings').set({ sent_on: '2003-01-01' }).where('id', '=', nils.filing).execute();
    expect([await purgeDistributionNames(db()), await purgePackages(db())]).toEqual([1, 1]);
    await sweep();
    expect(await search(mark)).toEqual({});
    expect(await figuresIn(nils.filing)).toEqual([null]);
    const records = () => db().selectFrom('retained_records').select('purge_on').execute();
    await purgeClosedAccounts(db());
    expect(await records(), 'not before its date').toHaveLength(1);
    await db().updateTable('retained_records').set({ purge_on: '2026-01-01' }).execute();
    await purgeClosedAccounts(db());
    expect(await records(), 'not while its payment can come back').toHaveLength(1);
    await db().updateTable('bank_files').set({ execute_on: '2025-11-24' }).where('id', '=', bank_file).execute();
    await purgeClosedAccounts(db());
    await sweep();
    expect([await records(), await retainedFiles()]).toEqual([[], []]);
    const operator = await fixture.server.signIn('operator');
    await operator.stepUp(password);
    const opened = await operator.post(`/api/v1/operator/bank_files/${bank_file}/open`, {});
    expect([opened.status, opened.body.error?.message]).toEqual([409, expect.stringContaining('no longer available')]);
    expect((await checkBooks(db())).faults, 'the books need no name').toEqual([]);
  });

  test('deleting a portfolio deletes its files and proofs, except those of another portfolio or a signed claim', async () => {
    const mark = 'qzxport';
    const somebody = await fixture.investor(mark);
    const { visitor, account_id } = somebody;
    const [first, second] = [
      await fixture.trades(somebody, 'MRRW', HELD, { label: `${mark} one`, owner: `${mark} one` }),
      await fixture.trades(somebody, 'MRRW', HELD, { label: `${mark} two`, owner: `${mark} two` }),
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
    for await (const piece of fixture.server.context.files.openUsed(file_key!)) expect(piece.length).toBeGreaterThan(0);
  });

  test('a proposal that nobody accepted is deleted with its documents and picture', { timeout: 300_000 }, async () => {
    const mark = 'qzxsam';
    const scout = await fixture.investor(mark, { type: 'scout' });
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

  test('tickets of somebody else who has the same address now remain', async () => {
    const [first] = [await fixture.investor('qzxfirst')];
    await db()
      .insertInto('email_changes')
      .values({
        ...{ account_id: first.account_id, new_email: 'qzxshared@example.test', expires_at: new Date('2030-01-01') },
        ...{ old_token_hash: Buffer.alloc(32), new_token_hash: Buffer.alloc(32) },
      })
      .execute();
    await fixture.investor('qzxshared');
    const ticket = { name: 'Another', email: 'qzxshared@example.test', subject: 'Mine', message: 'It is mine.' };
    expect((await fixture.server.visitor().form('/api/v1/crm/form_contact', ticket)).status).toBe(200);
    await remove(first);
    const tickets = await db().selectFrom('tickets').select('subject').where('email', '=', ticket.email).execute();
    expect(tickets).toEqual([{ subject: 'Mine' }]);
  });
});
