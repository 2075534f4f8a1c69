import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { importSanctionsList } from './import-list.ts';
import { screenAllNames, screenBirthDates } from './screen-names.ts';

// in the form that OFAC publishes: the entry 90002 has the birth dates 07 Oct 1952 and 1953
const xml = readFileSync(join(import.meta.dirname, '../../fixtures/sanctions/sdn.xml'), 'utf8');
const NAME = 'Evgraf Orlovskenko';

let server: TestServer;
let owner: TestVisitor;
let operator: TestVisitor;
let beneficial_account_id: number;
beforeAll(async () => {
  server = await openTestServer({ env: { TODAY: '2026-11-20' } });
  owner = await server.signIn('investor');
  operator = await server.signIn('operator');
  const account_id = await server.accountOf('investor');
  ({ beneficial_account_id } = await aPortfolio(server.context.db, account_id, NAME, 'Tax'));
  await importXml(xml);
  await screenAllNames({ db: server.context.db });
}, 600_000);
afterAll(() => server.close());

const importXml = (text: string) =>
  importSanctionsList(server.context.db, [{ name: 'sdn.xml', bytes: Buffer.from(text) }], { source: 'test' });
const sign = async (date_of_birth: string) => {
  const form = {
    ...{ kind: 'w8ben', legal_name: NAME, street: 'Am Kai 1', city: 'Hamburg', country: 'DE' },
    ...{ citizenship: 'DE', date_of_birth, foreign_tin: '12 345 678 901', signed_name: NAME, certified: true },
  };
  const signed = await owner.post('/api/v1/payouts/tax_forms', { beneficial_account_id, form });
  expect(signed.body.error ?? signed.status).toBe(200);
};
const hit = async () => {
  const { items } = (await operator.get('/api/v1/operator/sanctions/hits?limit=50&status=open')).body.data;
  const of = items.filter(({ name }: { name: string }) => name === NAME);
  expect(of).toHaveLength(1);
  return { score: of[0].score, reasons: of[0].reasons.join(' ') };
};

test('a name without a birth date is screened by the name alone', async () => {
  expect(await hit()).toEqual({ score: 100, reasons: expect.not.stringContaining('birth') });
});

test('a birth date that differs lowers the score with its reason, and a person still decides', async () => {
  await sign('1984-04-03');
  expect(await hit()).toEqual({ score: 88, reasons: expect.stringContaining('The birth dates differ.') });
});

test('an equal birth date raises it', async () => {
  await sign('1952-10-07');
  expect(await hit()).toEqual({ score: 100, reasons: expect.stringContaining('The birth dates are the same.') });
});

test('the next edition of the list is screened with it again, once', async () => {
  await sign('1984-04-03');
  await importXml(xml.replace('<lastName>SILVER GANNET<', '<lastName>GOLDEN GANNET<'));
  await screenAllNames({ db: server.context.db });
  expect(await screenBirthDates(server.context)).toEqual({ screened: 1, unreadable: [] });
  expect(await hit()).toEqual({ score: 88, reasons: expect.stringContaining('The birth dates differ.') });
  expect(await screenBirthDates(server.context)).toEqual({ screened: 0, unreadable: [] });
});

test('a form that cannot be opened is recorded with its name until it can be', async () => {
  const { db } = server.context;
  const state = async () =>
    (await db.selectFrom('screened_names').selectAll().where('name', '=', NAME).execute()).map(
      ({ birth_form_id, unreadable_form_id }) => ({ birth_form_id, unreadable_form_id }),
    );
  await importXml(xml.replace('<lastName>SILVER GANNET<', '<lastName>COPPER GANNET<'));
  await screenAllNames({ db });
  const { id, ciphertext } = await db
    .selectFrom('tax_forms')
    .select(['id', 'ciphertext'])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const seal = (bytes: Buffer) => db.updateTable('tax_forms').set({ ciphertext: bytes }).where('id', '=', id).execute();
  await seal(Buffer.alloc(ciphertext.length, 1));
  expect(await screenBirthDates(server.context)).toEqual({ screened: 0, unreadable: [id] });
  expect(await state()).toEqual([{ birth_form_id: null, unreadable_form_id: id }]);
  await seal(ciphertext);
  expect(await screenBirthDates(server.context)).toEqual({ screened: 1, unreadable: [] });
  expect(await state()).toEqual([{ birth_form_id: id, unreadable_form_id: null }]);
});

test('the date itself is stored nowhere but in the sealed form', async () => {
  const rows = await server.context.db.selectFrom('screened_names').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('1984-04-03');
});
