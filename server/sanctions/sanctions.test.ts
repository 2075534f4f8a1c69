import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed } from '../claims/testing/filed-claim.ts';
import { postedDistribution, saveDollarAccount } from '../distributions/testing/distribution-fixture.ts';
import { waitingReason } from '../distributions/waiting-reasons.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { expectEscalated } from '../work/testing/expect-escalated.ts';
import { importSanctionsList } from './import-list.ts';
import { screenAllNames, screenBirthDates } from './screen-names.ts';

const hitsAt = '/api/v1/operator/sanctions/hits';
const xml = readFileSync(join(import.meta.dirname, '../../fixtures/sanctions/sdn.xml'), 'utf8');

let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let distribution: number;
const claims = new Map<string, Awaited<ReturnType<typeof filed>>>();

const PEOPLE = [
  ['mara', 'Mara Iversen'],
  ['evgraf', 'Evgraf Orlovskenko'],
] as const;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  for (const [at, [name, legal_name]] of PEOPLE.entries())
    claims.set(
      name,
      await filed(fixture, operators[0], name, `MS-${at + 1}`, { legal_name, bank: { holder: legal_name } }),
    );
  await saveDollarAccount(operators[0]);
  const rows = PEOPLE.map(([name], at) => `MS-${at + 1},${name},630.00,88.20`);
  distribution = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows });
}, 600_000);
afterAll(() => fixture.close());

const importXml = (text: string) =>
  importSanctionsList(fixture.server.context.db, [{ name: 'sdn.xml', bytes: Buffer.from(text) }], { source: 'test' });
const screen = () => screenAllNames({ db: fixture.server.context.db });
const hits = async (query = '') => (await operators[0].get(`${hitsAt}?limit=50${query}`)).body.data.items;
const work = async () => (await operators[0].get('/api/v1/operator/work?kind=sanctions_hit')).body.data;
const codeOf = (reason: string): string | undefined =>
  (['sanctions_unscreened', 'sanctions_review', 'sanctions_confirmed', 'tax_form_unreadable'] as const).find(
    (code) => waitingReason(code) === reason,
  );
const due = async () => {
  const { body } = await operators[0].get(`/api/v1/operator/distributions/${distribution}`);
  const lines: { format: string | null; reason: string; payments: number }[] = body.data.due;
  return Object.fromEntries(lines.map(({ format, reason, payments }) => [format ?? codeOf(reason), payments]));
};
const decide = (by: TestVisitor, id: number, body: object) => by.post(`${hitsAt}/${id}/decide`, body);

describe('a payee whose name is like one on the list', () => {
  test('waits with the reason, while others are paid', async () => {
    await sql`update payment_details set payments_wait_until = null`.execute(fixture.server.context.db);
    await sql`update sub_payout_requests set payments_wait_until = null`.execute(fixture.server.context.db);
    expect(await due()).toEqual({ nacha: 1, sanctions_review: 1 });
    const { body } = await operators[0].get(`/api/v1/operator/distributions/${distribution}/waiting`);
    expect(body.data.items).toMatchObject([{ payee: 'Evgraf Orlovskenko', code: 'sanctions_review' }]);
    expect(body.data.items[0].reason).toContain('may be on the sanctions list');
    expect(await hits('&status=open')).toMatchObject([
      { name: 'Evgraf Orlovskenko', score: 100, listed: { uid: 90002, name: 'ORLOVSKENKO, Evgraf' } },
    ]);
    expect((await work()).items, 'it waits in the work queue').toMatchObject([
      {
        title: 'Evgraf Orlovskenko',
        detail: 'may be ORLOVSKENKO, Evgraf, 100 of 100',
        subject_id: (await hits())[0].id,
      },
    ]);
  });

  test('is paid once it is cleared with a reason, and never when confirmed', async () => {
    const [hit] = await hits();
    expect((await decide(operators[0], hit.id, { decision: 'cleared', note: ' ' })).status).toBe(400);
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${hit.account_id}`.execute(
      fixture.server.context.db,
    );
    const rename = (email: string) =>
      sql`update accounts set email = ${email} where id = ${hit.account_id}`.execute(fixture.server.context.db);
    await rename('operator+second@demo.test');
    const second = await decide(operators[0], hit.id, { decision: 'cleared', note: 'That is not me.' });
    await rename(rows[0]!.email);
    expect(second.status, 'a second account of the operator').toBe(409);
    expect(second.body.error.message).toContain('another account of yours');
    const cleared = await decide(operators[0], hit.id, { decision: 'cleared', note: 'Born in 1990, in Portland.' });
    expect(cleared.body.data).toMatchObject({ is_new: true, hit: { status: 'cleared' } });
    expect((await work()).items, 'decided, it leaves the queue').toEqual([]);
    expect(await due()).toEqual({ nacha: 2 });
    const stale = await decide(operators[1], hit.id, { decision: 'confirmed', note: 'Same passport.' });
    expect(stale.status).toBe(409);
    await decide(operators[1], hit.id, { decision: 'confirmed', note: 'Same passport.', from_status: 'cleared' });
    expect(await due()).toEqual({ nacha: 1, sanctions_confirmed: 1 });
    const own = await decide(operators[1], hit.id, { decision: 'cleared', note: 'No.', from_status: 'confirmed' });
    expect(own.body.error.message).toContain('Someone else must clear it');
    const ofOperators = (from: string, to: string) =>
      sql`update accounts set email = ${to} where email = ${from}`.execute(fixture.server.context.db);
    await ofOperators('operator@demo.test', 'operator2+own@demo.test');
    const sameOne = await decide(operators[0], hit.id, { decision: 'cleared', note: 'No.', from_status: 'confirmed' });
    await ofOperators('operator2+own@demo.test', 'operator@demo.test');
    expect(sameOne.body.error.message, 'on another account').toContain('Someone else must clear it');
    await decide(operators[0], hit.id, { decision: 'cleared', note: 'Another passport.', from_status: 'confirmed' });
    expect(await due()).toEqual({ nacha: 2 });
  });

  test('stays cleared in the next edition until its entry changes', async () => {
    expect(await importXml(xml)).toMatchObject({ is_new: false });
    const other = xml.replace('<lastName>SILVER GANNET<', '<lastName>GOLDEN GANNET<');
    expect(await importXml(other)).toMatchObject({ is_new: true, list: { added: 0, changed: 1, removed: 0 } });
    expect(await due(), 'nobody was compared with the new edition').toEqual({ sanctions_unscreened: 2 });
    await screen();
    expect(await due()).toEqual({ nacha: 2 });
    const changed = other.replace('Director, Invented Bank', 'Director, Another Bank');
    expect(await importXml(changed)).toMatchObject({ list: { changed: 1 } });
    await screen();
    expect(await due()).toEqual({ nacha: 1, sanctions_review: 1 });
    expect(await hits('&status=open')).toMatchObject([{ earlier_note: 'Another passport.' }]);
    expect((await screen()).names, 'a second run compares nothing').toBe(0);
  });

  test('is gone with the entry', async () => {
    const at = xml.indexOf('  <sdnEntry>\n    <uid>90002<');
    const without = xml.slice(0, at) + xml.slice(xml.indexOf('</sdnEntry>\n', at) + 12);
    const smaller = without.replace('>5<', '>4<');
    expect(await importXml(smaller)).toMatchObject({ list: { removed: 1 } });
    await screen();
    expect(await due()).toEqual({ nacha: 2 });
    expect(await hits('&status=open')).toEqual([]);
  });

  test('of a list that is cut off or older is not believed', async () => {
    const entry = xml.slice(xml.indexOf('  <sdnEntry>'), xml.indexOf('</sdnEntry>') + 12);
    const cut = `${xml.slice(0, xml.indexOf('  <sdnEntry>')).replace('>5<', '>1<')}${entry}</sdnList>`;
    expect(await importXml(cut)).toEqual({ fault: expect.stringContaining('seems cut off') });
    expect(await importXml(xml.replace('11/20/2026', '11/19/2026'))).toEqual({
      fault: expect.stringContaining('was published on 2026-11-19'),
    });
  });

  test('is not compared by a birth date that cannot be opened: the payee waits with that reason', async () => {
    const { context } = fixture.server;
    const { db } = context;
    const { account_id, visitor } = claims.get('mara')!.investor;
    const owned = db.selectFrom('beneficial_accounts').select('id').where('account_id', '=', account_id);
    const { id: beneficial_account_id } = await owned.executeTakeFirstOrThrow();
    const form = {
      ...{ kind: 'w8ben', legal_name: 'Mara Iversen', street: 'Am Kai 1', city: 'Hamburg', country: 'DE' },
      ...{ citizenship: 'DE', date_of_birth: '1984-04-03', foreign_tin: '12 345 678 901' },
      ...{ signed_name: 'Mara Iversen', certified: true },
    };
    const signed = await visitor.post('/api/v1/payouts/tax_forms', { beneficial_account_id, form });
    expect(signed.body.error ?? signed.status).toBe(200);
    expect(await due()).toEqual({ nacha: 2 });
    const stored = await db
      .selectFrom('tax_forms')
      .select('ciphertext')
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    const seal = (ciphertext: Buffer) =>
      db.updateTable('tax_forms').set({ ciphertext }).where('ended_at', 'is', null).execute();
    await seal(Buffer.alloc(stored.ciphertext.length, 1));
    await db.updateTable('screened_names').set({ birth_form_id: null }).execute();
    expect(await due(), 'not screened yet').toEqual({ nacha: 1, sanctions_unscreened: 1 });
    expect((await screenBirthDates(context)).unreadable).toHaveLength(1);
    expect(await due()).toEqual({ nacha: 1, tax_form_unreadable: 1 });
    const { body } = await operators[0].get(`/api/v1/operator/distributions/${distribution}/waiting`);
    expect(body.data.items).toMatchObject([{ payee: 'Mara Iversen', code: 'tax_form_unreadable' }]);
    await seal(stored.ciphertext);
    await screenBirthDates(context);
    expect(await due()).toEqual({ nacha: 2 });
  });

  test('is reported with the age of the list', async () => {
    const at = '/api/v1/operator/sanctions';
    expect((await operators[0].get(at)).body.data).toMatchObject({ is_old: false, behind: 0, confirmed: 0 });
    await sql`update sanctions_lists set checked_at = now() - interval '8 days'`.execute(fixture.server.context.db);
    expect((await operators[0].get(at)).body.data.is_old).toBe(true);
  });

  test('is work with a time limit while the list is not renewed for a week', async () => {
    const renew = async () => (await operators[0].get('/api/v1/operator/work?kind=sanctions_list')).body.data.items;
    expect(await renew()).toMatchObject([
      { title: 'OFAC list of 2026-11-20', detail: expect.stringMatching(/^not renewed since \d{4}-\d{2}-\d{2};/) },
    ]);
    await expectEscalated(fixture.server, operators[0], 'sanctions_list');
    await sql`update sanctions_lists set checked_at = now()`.execute(fixture.server.context.db);
    expect(await renew()).toEqual([]);
  });
});
