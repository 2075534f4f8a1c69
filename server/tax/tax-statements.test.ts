import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  payDue,
  postedDistribution,
  returnFile,
  saveDollarAccount,
  savedFile,
  thirdOperator,
} from '../distributions/testing/distribution-fixture.ts';
import { demonstrationPassword } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const at = '/api/v1/operator';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let payment_id: number;
let sent: string;
const db = () => fixture.server.context.db;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  await saveDollarAccount(operators[0]);
  await endHolds(db());
  const id = await postedDistribution(operators, {
    order_id: fixture.cases.MRRW,
    rows: ['MS-1,Mara Iversen,630.00,88.20'],
  });
  const file = await payDue(operators, id, 'nacha');
  sent = await savedFile(operators[0], file.id);
  payment_id = (await db().selectFrom('payments').select('id').executeTakeFirstOrThrow()).id;
  for (const one of operators) await one.stepUp(demonstrationPassword);
}, 180_000);
afterAll(() => fixture.close());

const inNextYear = () => vi.spyOn(fixture.server.context, 'today').mockReturnValue('2027-02-01');
const payees = async () => (await operators[0].get(`${at}/tax_years/2026`)).body.data.items;
const work = async () => (await operators[0].get(`${at}/work?kind=tax_correction`)).body.data.items;
const ofMara = async () => {
  const [{ account_id, beneficial_account_id }] = await payees();
  return { account_id, beneficial_account_id };
};
const open = async () => (await operators[0].post(`${at}/tax_years/2026/open`, await ofMara())).body.data;
const own = async () => (await mara.investor.visitor.get('/api/v1/payouts/tax_statements')).body.data.items;
const read = async (url: string, who: TestVisitor = operators[0]) => {
  const headers = { host: 'localhost:4200', ...who.cookieHeader };
  const answer = await fixture.server.app.inject({ method: 'GET', url, headers });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
  return text;
};
const reason = 'The bank returned the payment of 24 November.';
const correct = (id: number, body: object, who = operators[0]) =>
  who.post(`${at}/tax_statements/${id}/correct`, { version: 1, reason, ...body });
const statementId = async (): Promise<number> => (await payees())[0].statement.id;

test('a statement of a year that is not over is preliminary, and is not issued', async () => {
  expect(await read((await open()).url)).toContain('Tax statement 2026, preliminary');
  expect((await payees())[0].statement).toBeNull();
  expect(await own()).toEqual([]);
});

test('once the year is over it is issued by the first print, once, and stays as it was issued', async () => {
  inNextYear();
  const both = await Promise.all([open(), open()]);
  expect(both[0].file_name).toBe(both[1].file_name);
  expect((await payees())[0].statement).toMatchObject({ version: 1, needs_correction: false });
  expect(await own()).toMatchObject([{ year: 2026, version: 1, is_corrected: false, awards: '88.20', changes: [] }]);
  await sql`update claimants set street = '99 Other Street', city = 'Elsewhere'`.execute(db());
  expect(await read((await open()).url), 'the address as it was').not.toContain('99 Other Street');
  expect(await work()).toEqual([]);
  const refused = await correct(await statementId(), {});
  expect(refused.body.error.message).toContain('nothing to correct');
  await expect(sql`update tax_statements set version = 2, reason = 'x'`.execute(db())).rejects.toThrow(
    /as it was issued/,
  );
  await expect(sql`update tax_statements set stated = '{}'`.execute(db())).rejects.toThrow(/as it was issued/);
});

test('a payment that comes back afterwards is work, and leads to a corrected statement with zeros, mailed to the payee', async () => {
  inNextYear();
  const file = returnFile(sent, [{ payment_id, code: 'R03' }]);
  const returned = await (await thirdOperator(fixture.server)).upload(`${at}/bank_returns`, file);
  expect(returned.body.error ?? returned.status).toBe(200);
  const id = await statementId();
  expect(await work()).toMatchObject([{ subject_id: id, title: 'Tax statement of 2026' }]);
  expect(await payees(), 'it stays in the list').toMatchObject([
    { awards: '0.00', statement: { version: 1, needs_correction: true } },
  ]);
  const shown = (await operators[0].get(`${at}/tax_statements/${id}`)).body.data;
  expect(shown).toMatchObject({ needs_correction: true, versions: [{ version: 1 }] });
  expect(shown.pending).toContainEqual({ form: null, figure: 'awards', before: '88.20', after: '0.00' });
  expect((await correct(id, { version: 2 })).status, 'not of a version that was never issued').toBe(409);
  const [first, second] = await Promise.all([correct(id, {}), correct(id, {})]);
  expect([first.body.data.is_new, second.body.data.is_new].toSorted()).toEqual([false, true]);
  expect((await correct(id, { reason: 'Another reason.' })).status).toBe(409);
  expect(await work()).toEqual([]);
  expect(await own()).toMatchObject([
    { version: 2, is_corrected: true, reason, awards: '0.00', changes: expect.arrayContaining([shown.pending[0]]) },
    { version: 1, is_corrected: false, awards: '88.20' },
  ]);
  const mails = await db().selectFrom('mails').select(['template', 'account_id']).execute();
  expect(mails.filter(({ template }) => template === 'tax-statement-corrected')).toEqual([
    { template: 'tax-statement-corrected', account_id: mara.investor.account_id },
  ]);
});

test('the payee opens each version, and nobody else does', async () => {
  inNextYear();
  const [corrected, issued] = await own();
  const path = (id: number) => `/api/v1/payouts/tax_statements/${id}/open`;
  const { visitor } = mara.investor;
  const text = await read((await visitor.post(path(corrected.id))).body.data.url, visitor);
  for (const words of ['CORRECTED: ', reason, '0.00, before 88.20']) expect(text).toContain(words);
  expect(await read((await visitor.post(path(issued.id))).body.data.url, visitor)).not.toContain('CORRECTED');
  const other = await fixture.investor('other');
  expect((await other.visitor.post(path(corrected.id))).status).toBe(404);
});

test('the way back: a return that is reversed asks for another correction', async () => {
  inNextYear();
  await sql`update payments set returned_on = null, return_code = null, return_reason = null, returned_at = null
    where id = ${payment_id}`.execute(db());
  const id = await statementId();
  expect(await work()).toMatchObject([{ subject_id: id }]);
  const corrected = await correct(id, { version: 2, reason: 'The bank executed the payment after all.' });
  expect(corrected.body.error ?? corrected.body.data.is_new).toBe(true);
  expect((await own())[0]).toMatchObject({ version: 3, awards: '88.20' });
});
