import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import { payDue, postedDistribution, saveDollarAccount } from '../distributions/testing/distribution-fixture.ts';
import { demonstrationPassword } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator/tax_years';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  await saveDollarAccount(operators[0]);
  await endHolds(fixture.server.context.db);
  const id = await postedDistribution(operators, {
    order_id: fixture.cases.MRRW,
    rows: ['MS-1,Mara Iversen,630.00,88.20'],
  });
  await payDue(operators, id, 'nacha');
}, 180_000);
afterAll(() => fixture.close());

test('the owner reads what a payment is for taxes, by the claim that was certified; nobody else does', async () => {
  const { items } = (await mara.investor.visitor.get('/api/v1/payouts/payments')).body.data;
  const path = `/api/v1/payouts/payments/${items[0].id}/tax_line`;
  const line = (await mara.investor.visitor.get(path)).body.data;
  expect(line).toMatchObject({ currency: 'USD', award: '88.20' });
  const sum = line.parts.reduce(
    (all: number, { amount }: { amount: string }) => all + Math.round(Number(amount) * 100),
    0,
  );
  expect(sum).toBe(8820);
  expect(line.parts[0]).toMatchObject({
    character: expect.stringMatching(/return_of_capital|capital_gain/),
    basis: expect.any(String),
  });
  const other = await fixture.investor('other');
  expect((await other.visitor.get(path)).status).toBe(404);
});

test('a year lists its payees with what is reported, and prints a statement with the last four digits alone', async () => {
  const { items, total_count } = (await operators[0].get(`${at}/2026`)).body.data;
  expect(total_count).toBe(1);
  expect(items[0]).toMatchObject({ awards: '88.20', withheld: '0.00', tax_status: 'undocumented', form: null });
  expect((await operators[0].get(`${at}/2025`)).body.data.items).toEqual([]);
  const of = { account_id: items[0].account_id, beneficial_account_id: items[0].beneficial_account_id };
  await operators[0].stepUp(demonstrationPassword);
  const opened = await operators[0].post(`${at}/2026/open`, of);
  expect(opened.body.error ?? opened.status).toBe(200);
  const headers = { host: 'localhost:4200', ...operators[0].cookieHeader };
  const sent = await fixture.server.app.inject({ method: 'GET', url: opened.body.data.url, headers });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(sent.rawPayload)), { mergePages: true });
  for (const words of ['Tax statement 2026', 'Mara Iversen', 'ends in 1120', '88.20']) expect(text).toContain(words);
  expect(text).not.toContain('123-45-1120');
  expect((await operators[0].post(`${at}/2025/open`, of)).status).toBe(404);
});

test('a payment is of the year in which the bank executes it, with the tax form of that year’s end', async () => {
  const { db } = fixture.server.context;
  const { account_id } = mara.investor;
  await sql`update bank_files set execute_on = '2027-01-04'`.execute(db);
  await sql`
    insert into tax_forms (account_id, beneficial_account_id, kind, legal_name, lines, ciphertext, master_key_id, fingerprint,
      certification_version, certification, signed_name, signed_on)
    select account_id, id, 'w9', 'Mara Iversen', '{}', '', 'k', '', '1', 'c', 'Mara Iversen', '2028-02-01'
    from beneficial_accounts where account_id = ${account_id} order by id limit 1`.execute(db);
  const year = async (of: string) => (await operators[0].get(`${at}/${of}`)).body.data.items;
  expect(await year('2026')).toEqual([]);
  expect(await year('2027')).toMatchObject([{ awards: '88.20', tax_status: 'undocumented', form: null }]);
  await sql`update bank_files set execute_on = '2028-03-01'`.execute(db);
  expect(await year('2028')).toMatchObject([{ tax_status: 'us' }]);
});
