import { HOLDER, PROPERTY, SUMMARY } from '@trover/core/unclaimed/naupa/layout.ts';
import { readField } from '@trover/core/unclaimed/naupa/write-record.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  distributionsAt,
  payDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { voidExpiredChecks } from '../payments/void-expired-checks.ts';
import { readPaper } from '../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';

const address = { street: '18 Lantern Row', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' };
const at = '/api/v1/operator';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let first: number;
const db = () => fixture.server.context.db;
const on = (day: string) => vi.spyOn(fixture.server.context, 'today').mockReturnValue(day);
const post = (who: TestVisitor, path: string, body: object) => who.post(`${at}/${path}`, body);
const round = (number: number) =>
  postedDistribution(operators, {
    ...{ order_id: fixture.cases.MRRW, rows: [`MS-1,Mara Iversen,630.00,${number}00.00`], round: number },
  });

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await saveDollarAccount(operators[0]);
  const byCheck = { kind: 'check', holder: 'Mara Iversen', ...address, account_type: undefined };
  mara = await filed(fixture, operators[0], 'mara', 'MS-1', {
    bank: { ...byCheck, routing_number: undefined, account_number: undefined },
  });
  first = await round(1);
  await payDue(operators, first, 'check');
}, 600_000);
afterAll(() => fixture.close());

const stage = async () =>
  (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage as string;

/** The letter that the law of the state requires before it gets an award. */
async function writeToOwner(): Promise<void> {
  const [{ award_id, letter_from }] = (await operators[0].get(`${at}/unclaimed`)).body.data.items;
  const { data } = (await post(operators[0], `unclaimed/${award_id}/letter`, {})).body;
  const printed = await fixture.server.app.inject({
    method: 'GET',
    url: data.url,
    headers: { host: 'localhost:4200', ...operators[0].cookieHeader },
  });
  const paper = (await readPaper(printed.rawPayload)).replace(/\s+/g, ' ');
  for (const words of ['Mara Iversen', '18 Lantern Row', 'MS-1', 'to the state of Maine', 'by 31 Oct 2030'])
    expect(paper).toContain(words);
  const letter = { kind: 'letter', on_day: letter_from, note: 'To the address of the claim' };
  const recorded = await post(operators[0], `unclaimed/${award_id}/steps`, letter);
  expect(recorded.body.error ?? recorded.body.data).toMatchObject({ letter_on: letter_from });
}

/** A contact that was recorded by mistake begins the years of the state again, until someone else cancels it. */
async function expectCancelledContact(): Promise<void> {
  const [before] = (await operators[0].get(`${at}/unclaimed`)).body.data.items;
  const contact = { kind: 'contact', on_day: '2030-08-01', note: 'It was another client' };
  const stepsAt = `unclaimed/${before.award_id}/steps`;
  const recorded = await post(operators[0], stepsAt, contact);
  expect(recorded.body.data).toMatchObject({ since: '2030-08-01', steps: before.steps + 1 });
  const steps = async () => (await operators[0].get(`${at}/${stepsAt}`)).body.data.items;
  const [{ id }] = await steps();
  const cancel = (who: TestVisitor) => post(who, `${stepsAt}/${id}/cancel`, { note: 'Of another client.' });
  expect((await cancel(operators[0])).body.error.message).toContain('Someone else must approve this.');
  const cancelled = (await cancel(operators[1])).body.data;
  expect(cancelled).toEqual(before);
  expect((await cancel(operators[1])).body.data, 'cancelled once').toEqual(before);
  expect(await steps()).toMatchObject([
    { id, is_cancelled: true, cancel_note: 'Of another client.', is_own: true },
    { is_cancelled: false },
  ]);
  // the same step is recorded again if it was true after all
  expect((await post(operators[0], stepsAt, contact)).body.data).toMatchObject({ since: '2030-08-01' });
  const [{ id: again }] = await steps();
  expect((await post(operators[1], `${stepsAt}/${again}/cancel`, { note: 'It was not.' })).body.data).toEqual(before);
  expect((await post(operators[1], `${stepsAt}/999999/cancel`, { note: 'None.' })).status).toBe(404);
}

/** What the state gets: the void check's award in the states' own format. */
async function expectNaupaFile(): Promise<void> {
  const naupa = {
    ...{ tax_id: '12-3456789', contact_name: 'Wren Okafor', street: '1 Example Street', city: 'Portland' },
    ...{ state: 'ME', zip: '04101', phone: '(207) 555-0142' },
  };
  const of = { state: 'ME', on_day: '2030-08-09' };
  const none = { left_out: 0, left_out_names: 0, left_out_letters: 0 };
  const early = (await post(operators[0], 'unclaimed/report', { ...of, naupa })).body.data;
  expect(early).toMatchObject({ ...none, left_out_letters: 1 });
  expect((await operators[0].get(early.url)).text.split('\r\n').slice(1), 'no property').toEqual([
    expect.stringMatching(/^9/),
    '',
  ]);
  const table = (await post(operators[0], 'unclaimed/report', of)).body.data;
  expect((await operators[0].get(table.url)).text).toContain('required from 2030-07-03 to 2030-09-01');
  await writeToOwner();
  expect((await operators[0].get(table.url)).text).not.toContain('required from');
  const opened = await post(operators[0], 'unclaimed/report', { ...of, naupa });
  const file_name = 'naupa-ME-2030-08-09.txt';
  expect(opened.body.error ?? opened.body.data).toMatchObject({ file_name, ...none });
  const [holder = '', property = '', summary = '', ...rest] = (await operators[0].get(opened.body.data.url)).text.split(
    '\r\n',
  );
  expect([holder, property, summary].map(({ length }) => length)).toEqual([625, 625, 625]);
  expect(rest).toEqual(['']);
  const { amount } = await db().selectFrom('payments').select('amount').executeTakeFirstOrThrow();
  const cents = amount.replace('.', '');
  expect(readField(HOLDER, holder, 'CONTACT1-TEL-NBR')).toBe('5550142');
  expect(
    ['OWNER-NAME-LAST', 'OWNER-STATE', 'AMOUNT-REMITTED'].map((name) => readField(PROPERTY, property, name)),
  ).toEqual([...['IVERSEN', 'ME', cents.padStart(10, '0')]]);
  expect(readField(SUMMARY, summary, 'AMOUNT-REMITTED')).toBe(cents.padStart(12, '0'));
  const setName = (legal_name: string) => db().updateTable('claimants').set({ legal_name }).execute();
  await setName('Мара Иверсен');
  const other = (await post(operators[0], 'unclaimed/report', { ...of, naupa })).body.data;
  expect(other).toMatchObject({ ...none, left_out_names: 1 });
  expect((await operators[0].get(other.url)).text.split('\r\n').slice(1)).toEqual([expect.stringMatching(/^9/), '']);
  await setName('Mara Iversen');
  const wrong = await post(operators[0], 'unclaimed/report', { ...of, naupa: { ...naupa, tax_id: '12' } });
  expect(wrong.body.error.message).toContain('tax_id');
}

test('a claim whose other award is still owed is not closed when a state gets the first one', async () => {
  const second = await round(2);
  on('2027-05-29');
  expect(await voidExpiredChecks(fixture.server.context)).toBe(1);
  on('2030-08-10');
  const { amount } = await db().selectFrom('payments').select('amount').executeTakeFirstOrThrow();
  const statement = [
    ...[':20:TRV9', ':25:021000021/418807702', ':28C:9/1', ':60F:C300810USD1000,00'],
    ...[`:61:300810D${amount.replace('.', ',')}NTRFNONREF`, ':86:STATE OF MAINE UNCLAIMED PROPERTY'],
    ...[`:62F:C300810USD${(1000 - Number(amount)).toFixed(2).replace('.', ',')}`, '-'],
  ];
  const content = Buffer.from(statement.join('\n'));
  const sent = await operators[0].upload(`${at}/bank_statements`, { name: 'state.sta', content });
  expect(sent.body.error ?? sent.status).toBe(200);
  const [line] = (await operators[0].get(`${at}/bank_lines?show=open`)).body.data.items;
  const report = { state: 'ME', on_day: '2030-08-09' };
  const book = () => post(operators[0], `bank_lines/${line.id}/book`, { kind: 'escheat', note: 'Report', report });
  expect((await book()).body.error.message).toBe(
    `The report to ME of 2030-08-09 comes to 0.00 USD, and the line is -${amount}. 1 award is not in it: the law requires a letter to the owner first.`,
  );
  await expectNaupaFile();
  await expectCancelledContact();
  const booked = await book();
  expect(booked.body.error ?? booked.status).toBe(200);
  const decide = async (who: TestVisitor, decision: string) =>
    (await post(who, `bank_bookings/${booked.body.data.booking_id}/decide`, { decision, note: 'By the receipt' }))
      .status;
  expect(await decide(operators[1], 'approve')).toBe(200);
  const due = async (id: number) => (await operators[0].get(`${distributionsAt}/${id}`)).body.data.due;
  expect(await stage()).toBe('approved');
  expect([(await due(first)).length, (await due(second)).length]).toEqual([0, 1]);
  expect(await decide(operators[0], 'reverse')).toBe(200);
  expect(await stage()).toBe('approved');
  expect([(await due(first)).length, (await due(second)).length]).toEqual([1, 1]);
  expect((await checkBooks(db())).faults).toEqual([]);
});
