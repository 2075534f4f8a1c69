import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationPassword, openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { rewrapAll } from '../vault/rewrap.ts';

const at = '/api/v1/payouts/tax_forms';
const w9 = {
  ...{ kind: 'w9', legal_name: 'Mara Iversen', classification: 'individual', tin_kind: 'ssn', tin: '123-45-1120' },
  ...{ street: '3 Quay Street', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' },
  ...{ is_notified_of_withholding: false, signed_name: 'Mara Iversen', certified: true },
};
const w8ben = {
  ...{ kind: 'w8ben', legal_name: 'Mara Iversen', street: 'Am Kai 1', city: 'Hamburg', country: 'DE' },
  ...{ citizenship: 'DE', date_of_birth: '1980-02-01', foreign_tin: '12 345 678 901' },
  ...{ signed_name: 'Mara Iversen', certified: true },
};

let server: TestServer;
let mara: TestVisitor;
let operator: TestVisitor;
let account_id: number;
let owner: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  mara = await server.signIn('investor');
  operator = await server.signIn('operator');
  account_id = await server.accountOf('investor');
  ({ beneficial_account_id: owner } = await aPortfolio(server.context.db, account_id, 'Mara Iversen', 'Tax'));
});
afterAll(() => server.close());

const sign = (form: object = {}, visitor = mara, base: object = w9) =>
  visitor.post(at, { beneficial_account_id: owner, form: { ...base, ...form } });
const states = async () =>
  (await mara.get(at)).body.data.items.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`);

describe('a tax form', () => {
  test('is signed, stored sealed, and shown with four digits of its number', async () => {
    const signed = await sign();
    expect(signed.body).toMatchObject({
      data: {
        is_new: true,
        tax_form: { kind: 'w9', state: 'valid', tin_last4: '1120', signed_on: '2026-11-20', expires_on: null },
      },
    });
    const row = await server.context.db.selectFrom('tax_forms').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, ciphertext: row.ciphertext.toString('latin1') })).not.toMatch(/123-?45-?1120/);
    expect(signed.text).not.toMatch(/123-?45-?1120/);
    expect((await sign()).body.data).toMatchObject({ is_new: false, tax_form: { id: signed.body.data.tax_form.id } });
  });

  test('is refused with a sentence at its field', async () => {
    const wrong = await sign({ tin: '666-12-3456', signed_name: 'Bo Ahlgren' });
    expect([wrong.status, Object.keys(wrong.body.error.fields).toSorted()]).toEqual([
      400,
      ['body.form.signed_name', 'body.form.tin'],
    ]);
    expect((await sign({ certified: false })).status).toBe(400);
  });

  test('is replaced by another, and both are stored; a W-8 ends with its third year', async () => {
    const signed = await sign({}, mara, w8ben);
    expect(signed.body.data.tax_form).toMatchObject({ kind: 'w8ben', expires_on: '2029-12-31', tin_last4: '8901' });
    expect(await states()).toEqual(['w8ben valid', 'w9 replaced']);
  });

  test('is withdrawn once, by its payee alone', async () => {
    const { id } = (await mara.get(at)).body.data.items[0];
    const scout = await server.signIn('scout');
    expect((await scout.delete(at, { id })).status).toBe(404);
    expect((await mara.delete(at, { id })).status).toBe(200);
    expect((await mara.delete(at, { id })).status).toBe(200);
    expect(await states()).toEqual(['w8ben withdrawn', 'w9 replaced']);
  });

  test('cannot be changed or deleted in the database once it is signed', async () => {
    const change = server.context.db.updateTable('tax_forms').set({ legal_name: 'Another' }).execute();
    await expect(change).rejects.toThrow('as it was signed');
    const revive = server.context.db
      .updateTable('tax_forms')
      .set({ ended_at: null, end_kind: null, ended_by: null })
      .execute();
    await expect(revive).rejects.toThrow('as it was signed');
  });
});

describe('an operator', () => {
  test('sees masked numbers, and the number itself in a confirmed session with a reason that is recorded', async () => {
    const { id } = (await sign()).body.data.tax_form;
    const listed = await operator.get(`/api/v1/operator/clients/${account_id}/tax_forms`);
    expect(listed.body.data.items[0]).toMatchObject({ id, tin_last4: '1120' });
    expect(listed.text).not.toMatch(/123-?45-?1120/);
    const reveal = `/api/v1/operator/tax_forms/${id}/reveal`;
    await server.context.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0), created_at: new Date(Date.now() - 7_200_000) })
      .execute();
    expect((await operator.post(reveal, { reason: 'The IRS asks.' })).body.error?.code).toBe('step_up_required');
    await operator.stepUp(demonstrationPassword);
    expect((await operator.post(reveal, { reason: ' ' })).status).toBe(400);
    expect((await operator.post(reveal, { reason: 'The IRS asks.' })).body.data).toMatchObject({ tin: '123451120' });
    const seen = (await operator.get('/api/v1/operator/audit?action=tax_form_revealed&limit=5')).body.data.items;
    expect(seen[0]).toMatchObject({ subject: { kind: 'account', id: account_id }, detail: { tax_form: id } });
    expect((await mara.post(reveal, { reason: 'Mine.' })).status).toBe(403);
  });

  test('rejects a form with a reason that its payee reads, and once', async () => {
    const { id } = (await mara.get(at)).body.data.items[0];
    const reject = () =>
      operator.post(`/api/v1/operator/tax_forms/${id}/reject`, { reason: 'The IRS has another name for this number.' });
    expect((await reject()).body.data.tax_form).toMatchObject({ state: 'rejected' });
    expect((await reject()).status).toBe(409);
    expect((await mara.get(at)).body.data.items[0].end_reason).toBe('The IRS has another name for this number.');
    const mail = await server.context.db
      .selectFrom('mails')
      .select('template')
      .where('account_id', '=', account_id)
      .execute();
    expect(mail.map(({ template }) => template)).toContain('tax-form-rejected');
  });
});

test('a new master key takes over the numbers of forms', async () => {
  const { vault, db } = server.context;
  const { Vault } = await import('../vault/vault.ts');
  expect(vault).toBeInstanceOf(Vault);
  const before = await rewrapAll(db, vault);
  expect(before).toBe(0);
  await db.updateTable('tax_forms').set({ master_key_id: 'old' }).execute();
  await expect(rewrapAll(db, vault), 'the key that seals them is needed').rejects.toThrow('MASTER_KEYS');
});
