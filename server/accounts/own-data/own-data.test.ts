import { listPart } from '@trover/db/queries/accounts/own-data/collect.ts';
import { purgeClosedAccounts } from '@trover/db/queries/accounts/own-data/delete-account.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
} from '../../claims/testing/claim-fixture.ts';
import { sweepFiles } from '../../files/sweep-files.ts';
import { importFile, statusFile, untilStatus } from '../../status-files/testing/status-file-fixture.ts';

const users = '/api/v1/users';
const password = 'a password for tests';
let fixture: ClaimFixture;
beforeAll(async () => {
  fixture = await openClaimFixture();
});
afterAll(() => fixture.close());

const db = () => fixture.server.context.db;

/** Every table's rows that name an account, except the audit log's. */
async function rowsOf(account_id: number): Promise<Record<string, number>> {
  const { rows } = await fixture.server.database.pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'account_id' and table_name not in ('audit_events')
       and table_name not in (select table_name from information_schema.views where table_schema = 'public')`,
  );
  const counts: Record<string, number> = {};
  for (const { table_name } of rows) {
    const found = await fixture.server.database.pool.query(
      `select count(*) as n from ${table_name} where account_id = $1`,
      [account_id],
    );
    const n = Number(found.rows[0].n);
    if (n > 0) counts[table_name] = n;
  }
  return counts;
}

/** Someone with a joined claim, its proof, contract and bank account. */
async function claimantNamed(name: string): Promise<Investor & { claim: number }> {
  const somebody = await fixture.investor(name);
  const { portfolio_id, beneficial_account_id } = await fixture.trades(somebody, 'MRRW', HELD);
  const joined = await press.join(somebody.visitor, fixture.cases.MRRW, honest);
  await press.prove(somebody.visitor, portfolio_id, `the statement of ${name}`);
  await press.sign(somebody.visitor, { beneficial_account_id });
  await press.pay(somebody.visitor, { account_number: `0004188044${name.length}` });
  return { ...somebody, claim: joined.body.data.joined[0].sub_payout_request_ids[0] };
}

const setStage = (id: number, stage: 'filed' | 'paid') =>
  db()
    .updateTable('sub_payout_requests')
    .set({ stage, moved_by: 'operator', filed_on: '2026-11-20' })
    .where('id', '=', id)
    .execute();

describe('an export of one’s own data', () => {
  test('holds what is stored, the trades and the files, and no secret', async () => {
    const mara = await claimantNamed('mara');
    expect((await mara.visitor.post(`${users}/data_export`, { password: 'another' })).status).toBe(400);
    const asked = await mara.visitor.post(`${users}/data_export`, { password });
    expect(asked.body.data.export).toMatchObject({ status: 'making', url: null });
    await mara.visitor.post(`${users}/data_export`, { password });
    const made = async () => (await mara.visitor.get(`${users}/data_export`)).body.data.export;
    await expect.poll(async () => (await made()).status).toBe('ready');
    const file = await fixture.server.app.inject({ url: (await made()).url, headers: mara.visitor.cookieHeader });
    const zip = unzipSync(new Uint8Array(file.rawPayload));
    const read = (name: string) => Buffer.from(zip[name] ?? []).toString();
    expect(JSON.parse(read('account.json'))[0]).toMatchObject({ email: 'mara@example.test', type: 'investor' });
    const trades = Object.keys(zip).find((name) => name.startsWith('portfolios/trades-'))!;
    expect(JSON.parse(read(trades))).toHaveLength(HELD.length);
    expect(JSON.parse(read('claims/claims.json'))[0]).toMatchObject({ slug: 'merrow-shipping-2021' });
    expect(JSON.parse(read('claims/payment-details.json'))).toHaveLength(1);
    const files = Object.keys(zip).filter((name) => name.startsWith('files/'));
    expect(files.some((name) => name.endsWith('trades.csv')) && files.some((name) => name.endsWith('.pdf'))).toBe(true);
    const jsons = Object.keys(zip).filter((name) => name.endsWith('.json'));
    const all = jsons.map(read).join('\n');
    for (const secret of ['argon2', 'password_hash', 'token_hash', '"ciphertext', '123-45-1120'])
      expect(all, secret).not.toContain(secret);
    const events = await db().selectFrom('audit_events').selectAll().where('action', '=', 'export_made').execute();
    expect(events.map(({ account_id }) => account_id)).toEqual([mara.account_id]);
  });
});

test('an export has of an administrator’s rows what was applied alone, and no one else’s name', async () => {
  const lena = await fixture.investor('lena');
  const { pool } = fixture.server.database;
  const operator = await fixture.server.signIn('operator');
  const id = await importFile(
    operator,
    fixture.cases.MRRW,
    statusFile(['MS-9,,Another Claimant,Accepted,,,630.00,10.00']),
  );
  await untilStatus(operator, id, 'words');
  for (const [at, result] of ['done', 'failed', 'undone', null].entries())
    await pool.query(
      `insert into status_rows (status_file_id, row_number, line, claimant, account, word, plain_word, reasons, account_id, result,
         result_note) values ($1, $2, $2, 'Another Claimant', '', $3, 'accepted', '', $4, $5, 'A note for operators.')`,
      [id, at + 100, `Accepted ${at}`, lena.account_id, result],
    );
  const found = await listPart(db(), 'claims/administrator-rows.json', lena.account_id);
  expect(found.map((row) => JSON.parse(row).word)).toEqual(['Accepted 0']);
  expect(found.join()).not.toMatch(/Another Claimant|A note for operators/);
});

test('a successor’s export has no address that the former holder left in the month before', async () => {
  const kim = await fixture.investor('kim');
  const { pool } = fixture.server.database;
  await pool.query(
    `insert into former_emails values ($1, 'of-the-former@example.test', now() + interval '20 days'),
       ($1, 'of-the-successor@example.test', now() + interval '29 days')`,
    [kim.account_id],
  );
  await pool.query(`update accounts set transferred_at = now() - interval '5 days' where id = $1`, [kim.account_id]);
  const found = await listPart(db(), 'sign-in/former-addresses.json', kim.account_id);
  expect(found.map((row) => JSON.parse(row).email)).toEqual(['of-the-successor@example.test']);
});

describe('deleting an account', () => {
  test('asks for the password and for a word, and refuses what is everybody’s', async () => {
    const ines = await fixture.investor('ines');
    expect((await ines.visitor.post(`${users}/delete`, { password: 'another', understood: true })).status).toBe(400);
    expect((await ines.visitor.post(`${users}/delete`, { password })).status).toBe(400);
    expect((await ines.visitor.get(`${users}/profile/me`)).status).toBe(200);
    const demonstration = await fixture.server.signIn('investor');
    expect((await demonstration.get(`${users}/delete`)).body.data.why_not).toContain('demonstration');
    expect((await demonstration.post(`${users}/delete`, { password, understood: true })).status).toBe(409);
  });

  test('removes every row and file of it where no claim was filed, mails, and frees the address', async () => {
    const theo = await claimantNamed('theo');
    await theo.visitor.post(`${users}/data_export`, { password });
    const { file_key } = await db()
      .selectFrom('uploads')
      .innerJoin('portfolios', 'portfolios.id', 'uploads.portfolio_id')
      .where('account_id', '=', theo.account_id)
      .select('file_key')
      .executeTakeFirstOrThrow();
    const preview = (await theo.visitor.get(`${users}/delete`)).body.data;
    expect(preview.why_not).toBeNull();
    expect(preview.retained.map((each: { what: string }) => each.what)).toEqual([expect.stringContaining('audit log')]);

    expect((await theo.visitor.post(`${users}/delete`, { password, understood: true })).body.data.deleted).toBe(true);
    await expect.poll(() => rowsOf(theo.account_id)).toEqual({});
    expect((await theo.visitor.get(`${users}/profile/me`)).status).toBe(401);
    expect((await fixture.server.visitor().signIn('theo@example.test', password)).status).toBe(401);
    const open = async () => {
      try {
        for await (const _ of fixture.server.context.files.open(file_key!)) return 'there';
        return 'there';
      } catch {
        return 'gone';
      }
    };
    await expect.poll(open).toBe('gone');
    const mails = await db()
      .selectFrom('mails')
      .select('template')
      .where('recipient', '=', 'theo@example.test')
      .execute();
    expect(mails).toEqual([{ template: 'account-deleted' }]);
    await fixture.investor('theo');
  });

  test('keeps filed claims with their documents and shows why, and nothing else', async () => {
    const nora = await claimantNamed('nora');
    await setStage(nora.claim, 'filed');
    await fixture.server.database.pool.query(
      'update sub_payout_requests s set payment_details_id = (select id from payment_details d where d.account_id = s.account_id) where id = $1',
      [nora.claim],
    );
    const { retained } = (await nora.visitor.get(`${users}/delete`)).body.data;
    expect(retained).toHaveLength(3);
    expect(retained[0]).toMatchObject({
      why: expect.stringContaining('administrator'),
      until: expect.stringContaining('seven years'),
    });
    expect((await nora.visitor.post(`${users}/delete`, { password, understood: true })).status).toBe(200);
    const rows = await rowsOf(nora.account_id);
    expect(Object.keys(rows).toSorted()).toEqual([
      'beneficial_accounts',
      'claim_fingerprints',
      'claimants',
      'contracts',
      'payment_details',
      'payout_requests',
      'screened_names',
      'stored_files',
      'sub_payout_requests',
      'sub_payout_stages',
    ]);
    const account = await db()
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', nora.account_id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ first_name: '', password_hash: '-', contact_email: 'nora@example.test' });
    expect(account.email).not.toContain('nora');
    expect((await fixture.server.visitor().signIn('nora@example.test', password)).status).toBe(401);

    await setStage(nora.claim, 'paid');
    await purgeClosedAccounts(db());
    const after = await db()
      .selectFrom('accounts')
      .select('contact_email')
      .where('id', '=', nora.account_id)
      .executeTakeFirst();
    expect(after).toEqual({ contact_email: null });
    const long_ago = new Date('2010-01-01');
    await db().updateTable('accounts').set({ closed_at: long_ago }).where('id', '=', nora.account_id).execute();
    await db().updateTable('sub_payout_requests').set({ updated_at: long_ago }).where('id', '=', nora.claim).execute();
    await purgeClosedAccounts(db());
    const { files, log } = fixture.server.context;
    await sweepFiles({ db: db(), store: files.store, log });
    expect(await rowsOf(nora.account_id)).toEqual({});
  });
});

describe('consents', () => {
  test('[W-4] are listed in the words that were agreed to, and withdrawn', async () => {
    const omar = await fixture.investor('omar');
    const given = { text_version: 'v1', text: 'I agree.', host: 'h', address: '-', given_at: new Date() };
    await db()
      .insertInto('partner_consents')
      .values({ account_id: omar.account_id, partner: 'castellan', ...given })
      .execute();
    const { items } = (await omar.visitor.get(`${users}/consents`)).body.data;
    expect(items).toMatchObject([{ partner: 'castellan', firm: 'Castellan Reeve LLP', text: 'I agree.' }]);
    expect((await omar.visitor.delete(`${users}/consents`, { partner: 'castellan' })).status).toBe(200);
    expect((await omar.visitor.delete(`${users}/consents`, { partner: 'castellan' })).status).toBe(404);
    expect((await omar.visitor.get(`${users}/consents`)).body.data.items).toEqual([]);
  });
});
