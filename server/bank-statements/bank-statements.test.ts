import { addUnclaimedStep } from '@trover/db/queries/unclaimed/unclaimed-steps.ts';
import { refreshWork } from '@trover/db/queries/work/late-work.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture, password, press } from '../claims/testing/claim-fixture.ts';
import { endHolds, filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  DOLLAR_ACCOUNT_NUMBER,
  payDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { disownLine } from './testing/disown-line.ts';
import { type Mt940, mt940 } from './testing/mt940.ts';

const at = '/api/v1/operator';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let distribution: number;
let file: number;
let payment: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operators[0], 'mara', 'MS-1');
  await mara.investor.visitor.stepUp(password);
  await endHolds(fixture.server.context.db);
  await saveDollarAccount(operators[0]);
  distribution = await postedDistribution(operators, {
    order_id: fixture.cases.MRRW,
    rows: ['MS-1,Mara Iversen,630.00,88.20'],
  });
  file = (await payDue(operators, distribution, 'nacha')).id;
  const row = await fixture.server.context.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  payment = row.id;
}, 600_000);
afterAll(() => fixture.close());

const send = (statement: Mt940, who = operators[0]) => who.upload(`${at}/bank_statements`, mt940(statement));
const linesOf = async (show: string) =>
  (await operators[0].get(`${at}/bank_lines?show=${show}`)).body.data.items as {
    id: number;
    amount: string;
    note: string | null;
    matches: { kind: string; subject_id: number; reason: string; by: string | null }[];
    booking: { id: number } | null;
  }[];
const post = (who: TestVisitor, path: string, body: object) => who.post(`${at}/${path}`, body);
const messageOf = async (sent: ReturnType<TestVisitor['post']>) => (await sent).body.error?.message;
const dollars = async () =>
  (await operators[0].get(`${at}/bank_checks`)).body.data.items.find(
    (one: { currency: string }) => one.currency === 'USD',
  );

const first = (): Mt940 => ({
  number: 1,
  opening: '0,00',
  closing: '86,70',
  lines: [
    `:61:261121C88,20NTRFNONREF//B1`,
    `:86:MARLOW CLAIMS WIRE ${distribution}`,
    ':61:261121D1,50NCHGNONREF',
    ':86:Account analysis fee',
  ],
});

describe('a statement', () => {
  test('that does not add up, or is of an account in another currency, is refused whole', async () => {
    const wrong = await send({ ...first(), closing: '86,71' });
    expect([wrong.status, wrong.body.error.message]).toEqual([
      409,
      'Statement 1 of account ••7702 does not add up: 0.00 at its start and lines of 86.70 make 86.70, and it closes with 86.71. Nothing was imported.',
    ]);
    // the first one too: nothing was imported yet that it could be compared with
    expect((await send({ ...first(), account: '999999' })).body.error.message).toBe(
      'Statement 1 of 2026-11-21, account ••9999 is not of our account in USD, whose number ends with 7702. Nothing was imported.',
    );
    const db = fixture.server.context.db;
    const setNumber = (account_number: string | null) =>
      db.updateTable('client_bank_accounts').set({ account_number }).where('currency', '=', 'USD').execute();
    await setNumber(null);
    expect((await send(first())).body.error.message).toContain('We do not know the number of our account in USD');
    await setNumber(DOLLAR_ACCOUNT_NUMBER);
    const euros = await operators[0].upload(`${at}/bank_statements`, {
      name: 'x.sta',
      content: Buffer.from(':20:A\n:25:1\n:28C:1\n:60F:C261121EUR0,\n:62F:C261121EUR0,\n'),
    });
    expect(euros.body.error.message).toContain('we have no account in EUR');
    expect(
      (await operators[0].upload(`${at}/bank_statements`, { name: 'a.txt', content: Buffer.from('hello') })).status,
    ).toBe(415);
    expect(await linesOf('all')).toEqual([]);
  });

  test('is matched automatically, with a reason for each line; other lines wait with what they resemble', async () => {
    const sent = await send(first());
    expect(sent.body.data).toEqual({ imported: 1, known: 0, lines: 2, matched: 1 });
    expect(await linesOf('matched')).toMatchObject([
      {
        amount: '88.20',
        matches: [{ kind: 'arrival', reason: `Same amount and reference WIRE ${distribution}`, by: null }],
      },
    ]);
    expect(await linesOf('open')).toMatchObject([
      { amount: '-1.50', note: 'Seems to be a charge of the bank (NCHG).', matches: [] },
    ]);
    expect(await dollars()).toMatchObject({
      bank: '86.70',
      in_transit: '-74.97',
      open_lines: '-1.50',
      bank_adjusted: '13.23',
      ledger: '13.23',
      claims: '13.23',
      faults: [],
    });
  });

  test('that comes again, also in another file, is known; another of its number or out of order is refused', async () => {
    const again = { ...mt940(first()), name: 'other.sta' };
    expect((await operators[0].upload(`${at}/bank_statements`, again)).body.data).toMatchObject({
      imported: 0,
      known: 1,
    });
    expect(
      (await send({ ...first(), closing: '88,20', lines: first().lines.slice(0, 2) })).body.error.message,
    ).toContain('was imported before, with other lines');
    expect((await send({ number: 3, opening: '90,00', closing: '90,00', lines: [] })).body.error.message).toContain(
      'A statement between them is missing',
    );
    expect((await send({ ...first(), number: 0, day: '261120' })).body.error.message).toContain(
      'older than the last one',
    );
    expect(
      (await send({ number: 2, account: '999999', opening: '86,70', closing: '86,70', lines: [] })).body.error.message,
    ).toContain('is not of our account in USD, whose number ends with 7702');
    expect(
      (await send({ number: 2, day: '271121', opening: '86,70', closing: '86,70', lines: [] })).body.error.message,
    ).toContain('in the future');
  });

  test('is removed by a second person alone, as the last one, and can come again', async () => {
    const [{ id }] = (await operators[0].get(`${at}/bank_statements`)).body.data.items;
    const path = `bank_statements/${id}/remove`;
    expect(await messageOf(post(operators[0], path, { reason: 'Wrong day' }))).toContain('Someone else must approve');
    expect((await post(operators[1], path, { reason: 'Wrong day' })).body.data.is_new).toBe(true);
    expect((await post(operators[1], path, { reason: 'Wrong day' })).body.data.is_new).toBe(false);
    expect(await linesOf('all')).toEqual([]);
    expect((await send(first())).body.data).toMatchObject({ imported: 1, matched: 1 });
  });
});

describe('a line to decide', () => {
  test('is booked as a charge by two people, posted once, and reversed by someone else than who approved', async () => {
    const [line] = await linesOf('open');
    const proposed = await post(operators[0], `bank_lines/${line!.id}/book`, { kind: 'bank_charge', note: 'November' });
    const { booking_id } = proposed.body.data;
    const decide = (who: TestVisitor, decision: string) =>
      post(who, `bank_bookings/${booking_id}/decide`, { decision, note: 'As billed' });
    expect(
      await messageOf(post(operators[1], `bank_lines/${line!.id}/book`, { kind: 'interest', note: 'x' })),
    ).toContain('A booking is proposed');
    expect(await messageOf(decide(operators[0], 'approve'))).toContain('Someone else must approve');
    expect(await messageOf(decide(operators[1], 'withdraw'))).toContain('Only the person who proposed it');
    expect((await decide(operators[1], 'approve')).body.data).toMatchObject({ status: 'approved', is_new: true });
    expect((await decide(operators[1], 'approve')).body.data).toMatchObject({ status: 'approved', is_new: false });
    expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
    expect(await messageOf(post(operators[0], `bank_lines/${line!.id}/reopen`, { note: 'x' }))).toContain(
      'This line is booked',
    );
    const faultFor = async (who: TestVisitor) =>
      (await who.get(`${at}/bank_lines?show=matched`)).body.data.items.find(({ id }: { id: number }) => id === line!.id)
        .booking.undo_fault;
    expect(await faultFor(operators[1]), 'shown before it is tried').toContain('Someone else must approve');
    expect(await faultFor(operators[0])).toBeNull();
    expect(await messageOf(decide(operators[1], 'reverse'))).toBe(await faultFor(operators[1]));
    expect((await decide(operators[0], 'reverse')).body.data.status).toBe('reversed');
    expect(await linesOf('open')).toMatchObject([{ id: line!.id, booking: null }]);
    expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
    // and proposed again, since what was reversed is over
    const second = await post(operators[0], `bank_lines/${line!.id}/book`, { kind: 'bank_charge', note: 'November' });
    await post(operators[1], `bank_bookings/${second.body.data.booking_id}/decide`, {
      decision: 'approve',
      note: 'ok',
    });
    expect((await post(operators[0], 'bank_checks', {})).body.data.items).toMatchObject([
      { bank: '86.70', in_transit: '-74.97', open_lines: '0.00', ledger: '11.73', claims: '11.73', faults: [] },
    ]);
  });

  test('fees are taken out up to what is ours', async () => {
    await send({
      number: 2,
      opening: '86,70',
      closing: '66,70',
      lines: [':61:261121D20,00NTRFNONREF', ':86:TO OPERATING'],
    });
    const [line] = await linesOf('open');
    expect(
      await messageOf(post(operators[0], `bank_lines/${line!.id}/book`, { kind: 'own_money', note: 'x' })),
    ).toContain('went out');
    const { booking_id } = (
      await post(operators[0], `bank_lines/${line!.id}/book`, { kind: 'fees_withdrawn', note: 'November' })
    ).body.data;
    const path = `bank_bookings/${booking_id}/decide`;
    expect(await messageOf(post(operators[1], path, { decision: 'approve', note: 'ok' }))).toBe(
      'We have 11.73 USD of our own money in the account. 20.00 would use clients’ money.',
    );
    expect((await post(operators[1], path, { decision: 'reject', note: 'Too much' })).body.data.status).toBe(
      'rejected',
    );
    await disownLine(operators, line!.id, 'The bank’s error');
    expect(await linesOf('open')).toEqual([]);
  });

  test('the file settles, its payment comes back without a return file, and a person records it', async () => {
    const lines = [
      `:61:261121D74,97NTRFNONREF`,
      `:86:ACH SETTLEMENT 1841234567`,
      `:61:261121C20,00NTRFNONREF`,
      ':86:CORRECTION OF OUR ERROR',
      `:61:261121C74,97NRTITROVER-${payment}`,
      ':86:RETURNED R02',
    ];
    // the file is due on the 24th, three days later: within the days of one
    const sent = await send({ number: 3, opening: '66,70', closing: '86,70', lines });
    expect(sent.body.data).toMatchObject({ lines: 3, matched: 1 });
    const rejected = { status: 'rejected', reason: 'the bank says so' };
    const refusal = await messageOf(post(operators[1], `bank_files/${file}/outcome`, rejected));
    expect(refusal).toContain('The bank statement shows that the bank paid this file on 2026-11-21.');
    const [back, correction] = await linesOf('open');
    expect(back!.note).toBe(`Seems to be the return of payment ${payment} (R02), which no return file reported yet.`);
    expect(
      await messageOf(post(operators[0], `bank_lines/${correction!.id}/return`, { payment_id: payment, note: 'x' })),
    ).toContain('and the line is 20.00');
    const record = (who: TestVisitor) =>
      post(who, `bank_lines/${back!.id}/return`, { payment_id: payment, note: 'account closed' });
    expect(await messageOf(record(operators[0])), 'who sent the file, by a statement of their own').toContain(
      'Someone else must record this return.',
    );
    const recorded = await record(operators[1]);
    expect(recorded.body.data).toEqual({ id: back!.id, status: 'matched' });
    // as by a return file: the account is not paid again, and the file is what its payments are
    const { due } = (await operators[0].get(`${at}/distributions/${distribution}`)).body.data;
    expect(due).toMatchObject([{ format: null, payments: 1, total: '74.97' }]);
    expect((await operators[0].get(`${at}/bank_files/${file}`)).body.data.status).toBe('rejected');
    const settled = (await linesOf('matched')).find(({ matches }) => matches[0]?.kind === 'bank_file');
    expect(settled!.matches[0]).toMatchObject({ subject_id: file, by: null });
    await disownLine(operators, correction!.id, 'Corrects the bank’s error');
    expect((await post(operators[0], 'bank_checks', {})).body.data.items).toMatchObject([
      { bank: '86.70', in_transit: '0.00', open_lines: '0.00', ledger: '86.70', claims: '86.70', faults: [] },
    ]);
  });

  test('what came back and still waits is work, and so is a difference of the bank', async () => {
    const { db } = fixture.server.context;
    await db
      .insertInto('bank_checks')
      .values({
        ...{ on_day: '2026-11-22', currency: 'USD', in_transit: '0.00', open_lines: '0.00', ledger: '1.00' },
        ...{ claims: '1.00', faults: JSON.stringify([{ message: 'USD: 1.00 is missing.', difference: '1.00' }]) },
      })
      .execute();
    await refreshWork(db);
    const work = async (kind: string) => (await operators[0].get(`${at}/work?kind=${kind}`)).body.data.items;
    expect(await work('returned_payment')).toMatchObject([{ subject_id: payment, amount: '74.97' }]);
    expect(await work('bank_check')).toMatchObject([{ detail: 'USD: 1.00 is missing.', currency: 'USD' }]);
    await db.deleteFrom('bank_checks').where('on_day', '=', '2026-11-22').execute();
    await refreshWork(db);
    expect(await work('bank_check')).toEqual([]);
  });

  test('a match is undone, made again by hand with its candidate, and nothing is matched twice', async () => {
    const arrived = (await linesOf('matched')).find(({ matches }) => matches[0]?.kind === 'arrival')!;
    const [correction] = await linesOf('not_ours');
    await post(operators[0], `bank_lines/${arrived.id}/reopen`, { note: 'To see' });
    // the program does not do again what a person undid
    await post(operators[0], 'bank_checks', {});
    expect(await linesOf('open')).toMatchObject([{ id: arrived.id, note: 'To see' }]);
    const { items } = (await operators[0].get(`${at}/bank_lines/${arrived.id}/candidates`)).body.data;
    expect(items).toMatchObject([{ kind: 'arrival', amount: '88.20', title: expect.stringContaining('round 1') }]);
    const { kind, id, amount } = items[0];
    const parts = [{ kind, id, amount }];
    expect(
      await messageOf(post(operators[0], `bank_lines/${arrived.id}/match`, { parts: [...parts, ...parts], note: 'x' })),
    ).toContain('sum to 176.40');
    const matched = await post(operators[0], `bank_lines/${arrived.id}/match`, { parts, note: 'By its advice' });
    expect(matched.body.data.status).toBe('matched');
    expect((await post(operators[0], `bank_lines/${arrived.id}/match`, { parts, note: 'By its advice' })).status).toBe(
      200,
    );
    expect(await messageOf(post(operators[0], `bank_lines/${correction!.id}/match`, { parts, note: 'x' }))).toContain(
      'not ours',
    );
    expect((await linesOf('matched')).find((one) => one.id === arrived.id)!.matches).toMatchObject([
      { by: 'operator@demo.test', reason: 'By its advice' },
    ]);
  });

  test('a wrong statement is not removed while people decided its lines', async () => {
    const [{ id }] = (await operators[0].get(`${at}/bank_statements`)).body.data.items;
    expect(await messageOf(post(operators[1], `bank_statements/${id}/remove`, { reason: 'x' }))).toContain(
      'People decided lines of this statement',
    );
  });
});

describe('what was not imported', () => {
  test('is unclaimed since it was paid, by the rule of its owner’s state', async () => {
    const { items, total_count } = (await operators[0].get(`${at}/unclaimed`)).body.data;
    expect(total_count).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ amount: '74.97', currency: 'USD', payment_id: payment, reason: 'account closed', state: 'ME' },
      ...{ since: '2026-11-24', dormant_on: '2029-11-24', letter_from: '2030-07-03', letter_to: '2030-09-01' },
      ...{ report_by: '2030-10-31', needs_letter: true, status: 'waiting', steps: 0 },
      rule: { years: 3, basis: 'survey', letter_basis: 'unverified', is_verified: false },
    });
    expect((await operators[0].get(`${at}/unclaimed?state=TX`)).body.data.items).toEqual([]);
    const early = { kind: 'letter', on_day: '2026-11-20', note: 'To the address of the claim' };
    expect(await messageOf(post(operators[0], `unclaimed/${items[0].award_id}/steps`, early))).toContain(
      'The day is from',
    );
    expect((await post(operators[0], 'unclaimed/999999/steps', early)).status).toBe(404);
  });

  test('a step that is pressed twice at once is one', async () => {
    const { db } = fixture.server.context;
    const of = await db.selectFrom('awards').select(['account_id', 'id as award_id']).executeTakeFirstOrThrow();
    const found = { kind: 'letter' as const, on_day: '2030-07-10', note: 'Pressed twice' };
    const step = { ...of, ...found, recorded_by: of.account_id };
    const press = () => db.transaction().execute((trx) => addUnclaimedStep(trx, step));
    expect((await Promise.all([press(), press()])).toSorted()).toEqual([false, true]);
  });

  test('is reported to a state with a rule on record, once it is dormant', async () => {
    const report = async (state: string, on_day: string) => {
      const opened = await post(operators[0], 'unclaimed/report', { state, on_day });
      if (opened.status !== 200) return opened.body.error.message;
      const sent = await fixture.server.app.inject({
        method: 'GET',
        url: opened.body.data.url,
        headers: { host: 'localhost:4200', ...operators[0].cookieHeader },
      });
      return sent.payload.trim().split('\r\n');
    };
    expect(await report('ZZ', '2029-12-01')).toContain('no rule for ZZ');
    expect(await report('TX', '2029-12-01')).toBe(
      'The rule for TX is not verified: nobody has read its 3 years in Texas Property Code § 72.101. Have the rule read and recorded before you report there.',
    );
    expect(await report('ME', '2029-11-23')).toHaveLength(1);
    const lines = await report('ME', '2029-11-24');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',2026-11-24,2029-11-24,2030-10-31,2030-07-10,74.97,USD,"3 years, 33 Maine');
  });
});

test('an unclaimed award is paid to its state by two people, and is not owed or paid again', async () => {
  const today = vi.spyOn(fixture.server.context, 'today').mockReturnValue('2030-08-10');
  const lines = [':61:300810D74,97NTRFNONREF', ':86:STATE OF MAINE UNCLAIMED PROPERTY'];
  await send({ number: 4, day: '300810', opening: '86,70', closing: '11,73', lines });
  const [line] = await linesOf('open');
  const book = (state: string, on_day = '2030-08-01') =>
    post(operators[0], `bank_lines/${line!.id}/book`, { kind: 'escheat', note: 'Report', report: { state, on_day } });
  const stage = async () =>
    (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage as string;
  const unclaimed = async () => (await operators[0].get(`${at}/unclaimed`)).body.data.total_count as number;
  const due = async () => (await operators[0].get(`${at}/distributions/${distribution}`)).body.data.due;
  const decide = (who: TestVisitor, id: number, decision: string) =>
    post(who, `bank_bookings/${id}/decide`, { decision, note: 'By the receipt' });
  expect(await messageOf(book('TX')), 'no money by a rule that nobody has read').toContain(
    'The rule for TX is not verified',
  );
  expect(await messageOf(book('DE'))).toBe('The report to DE of 2030-08-01 comes to 0.00 USD, and the line is -74.97.');
  expect(await messageOf(book('ME', '2030-08-11'))).toContain('a day that is past');
  const booked = await book('ME');
  expect(booked.body.error ?? booked.status).toBe(200);
  const id: number = booked.body.data.booking_id;
  expect([await unclaimed(), await due()], 'from the proposal on no bank file pays it').toEqual([0, []]);
  expect(await messageOf(decide(operators[0], id, 'approve'))).toContain('Someone else must approve');
  expect((await decide(operators[1], id, 'approve')).status).toBe(200);
  expect([await stage(), await unclaimed(), await due()]).toEqual(['closed_unpaid', 0, []]);
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
  expect(await dollars()).toMatchObject({ ledger: '86.70' });
  expect((await post(operators[0], 'bank_checks', {})).body.data.items).toMatchObject([
    { bank: '11.73', in_transit: '0.00', ledger: '11.73', claims: '11.73', faults: [] },
  ]);
  expect((await decide(operators[0], id, 'reverse')).status).toBe(200);
  expect([await stage(), await unclaimed(), (await due()).length]).toEqual(['approved', 1, 1]);
  expect((await checkBooks(fixture.server.context.db)).faults).toEqual([]);
  today.mockRestore();
});

test('who has no step-up cannot import, and an investor sees none of it', async () => {
  const { visitor } = mara.investor;
  expect((await visitor.get(`${at}/bank_lines`)).status).toBe(403);
  expect((await visitor.upload(`${at}/bank_statements`, mt940(first()))).status).toBe(403);
});
