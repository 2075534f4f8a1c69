import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveDollarAccount } from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { expectEscalated } from '../work/testing/expect-escalated.ts';
import { disownLine } from './testing/disown-line.ts';

const at = '/api/v1/operator';
let server: TestServer;
let operators: readonly [TestVisitor, TestVisitor];

beforeAll(async () => {
  server = await openTestServer({ role: 'api,worker', env: { TODAY: '2026-11-21' } });
  operators = [await server.signIn('operator'), await server.signIn('operator2')];
  await saveDollarAccount(operators[0]);
}, 600_000);
afterAll(() => server.close());

let opening = 0;
const amountOf = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** A statement with these debits and credits, each `D` or `C`, cents and a text. */
async function statement(number: number, lines: readonly (readonly ['C' | 'D', number, string])[], day = '261120') {
  const sum = lines.reduce((total, [side, cents]) => total + (side === 'C' ? cents : -cents), 0);
  const content = [`:20:S${number}`, ':25:418807702', `:28C:${number}`, `:60F:C261120USD${amountOf(opening)}`]
    .concat(lines.flatMap(([side, cents, text]) => [`:61:${day}${side}${amountOf(cents)}NCHGNONREF`, `:86:${text}`]))
    .concat(`:62F:C261120USD${amountOf(opening + sum)}`, '-')
    .join('\r\n');
  opening += sum;
  const sent = await operators[0].upload(`${at}/bank_statements`, {
    name: `${number}.sta`,
    content: Buffer.from(content),
  });
  expect(sent.body.error).toBeUndefined();
  return sent.body.data as { lines: number; matched: number };
}
const shownLines = async (show: string) => (await operators[0].get(`${at}/bank_lines?show=${show}`)).body.data.items;
const rules = async () => (await operators[0].get(`${at}/bank_charge_rules`)).body.data.items;
const fee = {
  currency: 'USD',
  text: 'analysis fee',
  max_amount: '15.00',
  max_per_month: '40.00',
  note: 'Monthly fee by contract',
};
const decide = (who: TestVisitor, id: number, decision: string, note = 'As in the contract.') =>
  who.post(`${at}/bank_charge_rules/${id}/decide`, { decision, note });
const emailOf = async (who: TestVisitor) => (await who.get('/api/v1/users/profile/me')).body.data.email;
/** The details of the audit events of bookings by a rule, the oldest first. */
const bookedEvents = () =>
  server.context.db
    .selectFrom('audit_events')
    .select(['subject_kind', 'subject_id', 'account_id', 'detail'])
    .where('action', '=', 'bank_charge_booked')
    .orderBy('id')
    .execute();
/** Our own money in the account by the ledger: below zero it is there. */
const own = async () => {
  const { sum } = await server.context.db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .where('ledger_account', '=', 'own')
    .executeTakeFirstOrThrow();
  return sum;
};

test('a rule that only one person proposed books nothing, and its author cannot approve it', async () => {
  await statement(1, [
    ['C', 500_00, 'SOME MONEY'],
    ['D', 12_50, 'ACCOUNT ANALYSIS FEE OCTOBER'],
    ['D', 15_01, 'ACCOUNT ANALYSIS FEE EXTRA'],
  ]);
  const income = (await shownLines('open')).find(({ amount }: { amount: string }) => amount === '500.00');
  const booked = await operators[0].post(`${at}/bank_lines/${income.id}/book`, { kind: 'own_money', note: 'Ours.' });
  const decided = { decision: 'approve', note: 'Ours.' };
  await operators[1].post(`${at}/bank_bookings/${booked.body.data.booking_id}/decide`, decided);
  const made = await operators[0].post(`${at}/bank_charge_rules`, fee);
  expect(made.body.data.rule).toMatchObject({ ...fee, code: null, status: 'proposed', is_own: true, booked: 0 });
  const { id } = made.body.data.rule;
  expect((await decide(operators[0], id, 'approved')).status).toBe(409);
  expect(await shownLines('open')).toHaveLength(2);
  const refused = (more: object) => operators[0].post(`${at}/bank_charge_rules`, { ...fee, ...more });
  expect((await refused({ max_amount: '0.00' })).status).toBe(400);
  expect((await refused({ max_per_month: '14.99' })).body.error.fields).toEqual({
    'body.max_per_month': 'use the limit of a line or more',
  });
});

test('approved by someone else it books the open debits within its limit at once, and later ones at their import', async () => {
  const [{ id }] = await rules();
  const approved = await decide(operators[1], id, 'approved');
  expect(approved.body.error ?? approved.body.data.rule).toMatchObject({ status: 'approved', booked: 1 });
  expect(await shownLines('open')).toMatchObject([{ amount: '-15.01' }]);
  expect(await own()).toBe('-487.50');
  expect(await statement(2, [['D', 9_99, 'Analysis  Fee November']])).toMatchObject({ lines: 1, matched: 1 });
  expect(await own()).toBe('-477.51');
  const [line] = await shownLines('matched');
  const people = { proposed_by: expect.any(Number), approved_by: expect.any(Number) };
  const events = await bookedEvents();
  expect(events).toMatchObject([
    {
      subject_kind: 'bank_line',
      account_id: null,
      detail: { rule_id: id, currency: 'USD', amount: '-12.50', ...people },
    },
    {
      subject_id: line.id,
      detail: { rule_id: id, booking_id: line.booking.id, amount: '-9.99', booked_on: '2026-11-20' },
    },
  ]);
  expect(line).toMatchObject({
    amount: '-9.99',
    matches: [{ kind: 'booking', reason: `Charge of the bank by rule ${id}`, by: null }],
    booking: { kind: 'bank_charge', status: 'approved', note: `Rule ${id}: Monthly fee by contract` },
  });
  expect((await checkBooks(server.context.db)).faults).toEqual([]);
});

test('a booking of a rule is reversed by someone who did not approve the rule, and is not booked again by itself', async () => {
  const [line] = await shownLines('matched');
  const reverse = (who: TestVisitor) =>
    who.post(`${at}/bank_bookings/${line.booking.id}/decide`, { decision: 'reverse', note: 'Not our contract.' });
  expect((await reverse(operators[1])).status).toBe(409);
  const reversed = await reverse(operators[0]);
  expect(reversed.body.error ?? reversed.body.data).toMatchObject({ status: 'reversed' });
  expect(await own()).toBe('-487.50');
  await operators[0].post(`${at}/bank_checks`, {});
  expect(await own()).toBe('-487.50');
  expect((await rules())[0]).toMatchObject({ booked: 1 });
  expect((await checkBooks(server.context.db)).faults).toEqual([]);
});

test('a rule that ended books nothing more, and what it booked stays', async () => {
  const [{ id }] = await rules();
  const ended = await decide(operators[0], id, 'ended', 'The bank no longer charges it.');
  expect(ended.body.data.rule).toMatchObject({ status: 'ended', booked: 1 });
  const [first, second] = [await emailOf(operators[0]), await emailOf(operators[1])];
  expect((await rules())[0]).toMatchObject({
    ...{ proposed_by: first, decided_by: second, decision_note: 'As in the contract.' },
    ...{ ended_by: first, ended_at: expect.any(String), end_note: 'The bank no longer charges it.' },
  });
  expect(await statement(3, [['D', 1_00, 'ANALYSIS FEE DECEMBER']])).toMatchObject({ matched: 0 });
  expect((await decide(operators[1], id, 'approved')).status).toBe(409);
  expect(await own()).toBe('-487.50');
});

test('a line that names a file, a payment or a check of ours is booked by no rule, nor one that the bank calls no charge', async () => {
  const wide = { ...fee, text: 'settlement', max_amount: '99.00', max_per_month: '99.00' };
  const { id } = (await operators[0].post(`${at}/bank_charge_rules`, wide)).body.data.rule;
  expect((await decide(operators[1], id, 'approved')).body.data.rule.status).toBe('approved');
  const sent = await statement(9, [
    ['D', 7_00, 'SETTLEMENT WIRE FEE'],
    ['D', 7_01, 'SETTLEMENT TROVER-FILE-12'],
    ['D', 7_02, 'SETTLEMENT TROVER-12'],
  ]);
  expect(sent).toMatchObject({ lines: 3, matched: 1 });
});

test('a rule books up to its limit of a month by the day of the line, and above it the line is for a person', async () => {
  const monthly = { ...fee, text: 'wire charge', max_amount: '15.00', max_per_month: '25.00' };
  const { id } = (await operators[0].post(`${at}/bank_charge_rules`, monthly)).body.data.rule;
  expect((await decide(operators[1], id, 'approved')).body.data.rule).toMatchObject({ max_per_month: '25.00' });
  const before = (await bookedEvents()).length;
  const sent = await statement(10, [
    ['D', 15_00, 'WIRE CHARGE ONE'],
    ['D', 10_01, 'WIRE CHARGE TWO'],
    ['D', 10_00, 'WIRE CHARGE THREE'],
    ['D', 1, 'WIRE CHARGE FOUR'],
  ]);
  expect(sent).toMatchObject({ lines: 4, matched: 2 });
  const open = (await shownLines('open')).map(({ amount }: { amount: string }) => amount);
  expect(open).toEqual(expect.arrayContaining(['-10.01', '-0.01']));
  expect(open).not.toContain('-10.00');
  expect(await bookedEvents()).toHaveLength(before + 2);
  // a reversed booking no longer counts, and another month has its own limit
  const reversed = (await shownLines('matched')).find(({ amount }: { amount: string }) => amount === '-15.00');
  const note = 'Not ours.';
  await operators[0].post(`${at}/bank_bookings/${reversed.booking.id}/decide`, { decision: 'reverse', note });
  await operators[0].post(`${at}/bank_checks`, {});
  expect((await rules())[0]).toMatchObject({ booked: 3 });
  expect(await statement(11, [['D', 15_00, 'WIRE CHARGE FIVE']], '261020')).toMatchObject({ matched: 1 });
  expect((await checkBooks(server.context.db)).faults).toEqual([]);
});

test('the same rule is proposed once, also by two at the same time, and again after it was rejected', async () => {
  const propose = (who: TestVisitor, more = {}) =>
    who.post(`${at}/bank_charge_rules`, { ...fee, text: 'Lockbox rent', ...more });
  const both = await Promise.all([propose(operators[0]), propose(operators[1], { text: 'LOCKBOX RENT' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { id } = both.find(({ status }) => status === 200)!.body.data.rule;
  expect((await propose(operators[0])).body.error.message).toBe(
    `Rule ${id} has the same text and limits. End it or decide on it first.`,
  );
  const other = await propose(operators[0], { max_per_month: '80.00' });
  expect(other.status, 'a changed limit is another rule').toBe(200);
  const second = both[0]!.status === 200 ? operators[1] : operators[0];
  expect((await decide(second, id, 'rejected')).status).toBe(200);
  const again = await propose(operators[0]);
  expect(again.status).toBe(200);
  for (const [who, rule] of [
    [operators[0], other.body.data.rule.id],
    [operators[0], again.body.data.rule.id],
  ] as const)
    expect((await decide(who, rule, 'withdrawn')).status).toBe(200);
});

/** The faults of a day's comparison that are about lines in no book. */
const unexplainedOn = async (day: string) => {
  const today = vi.spyOn(server.context, 'today').mockReturnValue(day);
  const { items } = (await operators[0].post(`${at}/bank_checks`, {})).body.data;
  today.mockRestore();
  const { faults } = items[0] as { faults: { message: string; difference: string }[] };
  return faults.filter(({ message }) => /in no book|not ours/.test(message));
};
const work = async (kind: string) => (await operators[0].get(`${at}/work?kind=${kind}`)).body.data.items;

test('money that leaves the account and is in no book is work, and a fault of the comparison after five days', async () => {
  await statement(12, [['D', 20_00, 'UNKNOWN TRANSFER']]);
  const lines: { id: number; amount: string; note: string }[] = await shownLines('open');
  const [line] = lines;
  const waiting = (await work('bank_line')).map(({ subject_id }: { subject_id: number }) => subject_id);
  expect(waiting.toSorted()).toEqual(lines.map(({ id }) => id).toSorted());
  expect((await work('bank_line')).find((one: { subject_id: number }) => one.subject_id === line!.id)).toMatchObject({
    ...{ title: 'Line 1 of statement 12', detail: 'UNKNOWN TRANSFER', amount: '-20.00', currency: 'USD' },
  });
  await expectEscalated(server, operators[0], 'bank_line');
  expect(await unexplainedOn('2026-11-25')).toEqual([]);
  const sum = lines.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  expect(await unexplainedOn('2026-11-26')).toEqual([
    {
      message: `USD: ${lines.length} lines of bank statements are in no book for more than 5 days, ${(sum / 100).toFixed(2)} in all, since 20 Nov 2026.`,
      difference: (sum / 100).toFixed(2),
    },
  ]);
});

test('a line is not ours once a second person approved that, and a fault until the bank corrects it', async () => {
  const before = await own();
  const [line] = await shownLines('open');
  const note = 'An error of the bank.';
  const propose = () => operators[0].post(`${at}/bank_lines/${line.id}/not_ours`, { note });
  expect((await propose()).body.data).toEqual({ id: line.id, status: 'open' });
  expect((await propose()).status, 'again').toBe(200);
  const [waiting] = await work('bank_booking');
  expect(waiting).toMatchObject({ title: 'Not ours', amount: '-20.00', detail: expect.stringContaining(note) });
  expect(await work('bank_line')).not.toContainEqual(expect.objectContaining({ subject_id: line.id }));
  await expectEscalated(server, operators[0], 'bank_booking');
  const decideOn = (who: TestVisitor, decision: string) =>
    who.post(`${at}/bank_bookings/${waiting.subject_id}/decide`, { decision, note });
  expect((await decideOn(operators[0], 'approve')).body.error.message).toContain('Someone else must approve');
  expect((await decideOn(operators[1], 'approve')).body.data).toMatchObject({ status: 'approved' });
  expect(await work('bank_booking')).toEqual([]);
  expect(await shownLines('not_ours')).toMatchObject([{ id: line.id, note, booking: { status: 'approved' } }]);
  expect(await own(), 'in no book').toBe(before);
  expect((await checkBooks(server.context.db)).faults).toEqual([]);
  const reopened = await operators[0].post(`${at}/bank_lines/${line.id}/reopen`, { note: 'One person alone.' });
  expect(reopened.body.error.message).toContain('Two people marked this line as not ours');
  const [statementOfIt] = (await operators[0].get(`${at}/bank_statements`)).body.data.items;
  expect(statementOfIt).toMatchObject({ open: 0, not_ours: 1 });
  const fault = expect.objectContaining({ difference: '-20.00', message: expect.stringContaining('not ours') });
  expect(await unexplainedOn('2026-11-25')).not.toContainEqual(fault);
  expect(await unexplainedOn('2026-11-26')).toContainEqual(fault);
  await statement(13, [['C', 20_00, 'CORRECTION']]);
  const [correction] = await shownLines('open');
  await disownLine(operators, correction.id, 'It corrects the error.');
  expect(await unexplainedOn('2026-11-26')).not.toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('not ours') }),
  );
  expect((await decideOn(operators[1], 'reverse')).status, 'who approved it').toBe(409);
  expect((await decideOn(operators[0], 'reverse')).body.data).toMatchObject({ status: 'reversed' });
  expect(await work('bank_line')).toContainEqual(expect.objectContaining({ subject_id: line.id }));
});
