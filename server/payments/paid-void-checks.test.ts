import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  payDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { voidExpiredChecks } from './void-expired-checks.ts';

const address = { street: '18 Lantern Row', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' };
const at = '/api/v1/operator';
/** Five bank days after the last day of the checks, which is Sunday, 23 May 2027. */
const VOID_ON = '2027-05-29';
const LAST = '2027-05-23';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let rounds: number[];
let checks: { id: number; amount: string }[];
const db = () => fixture.server.context.db;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await saveDollarAccount(operators[0]);
  const byCheck = { kind: 'check', holder: 'Mara Iversen', ...address, account_type: undefined };
  mara = await filed(fixture, operators[0], 'mara', 'MS-1', {
    bank: { ...byCheck, routing_number: undefined, account_number: undefined },
  });
  rounds = [];
  for (const round of [1, 2, 3, 4]) {
    const rows = [`MS-1,Mara Iversen,630.00,${round}00.00`];
    const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round });
    await payDue(operators, id, 'check');
    rounds.push(id);
  }
  vi.spyOn(fixture.server.context, 'today').mockReturnValue(VOID_ON);
  expect(await voidExpiredChecks(fixture.server.context)).toBe(4);
  checks = await db().selectFrom('payments').select(['id', 'amount']).orderBy('id').execute();
}, 600_000);
afterAll(() => fixture.close());

const stage = async () =>
  (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage as string;
const stored = (id: number) =>
  db()
    .selectFrom('payments')
    .select(['returned_on', 'return_code', 'cleared_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const unclaimed = async () =>
  (await operators[0].get(`${at}/unclaimed`)).body.data.items.map((one: { payment_id: number }) => one.payment_id);
const listed = async ({ id, amount }: { id: number; amount: string }, paid_on: string) => {
  const content = Buffer.from(`check_number,amount,paid_on\n${id},${amount},${paid_on}\n`);
  return (await operators[0].upload(`${at}/checks/cleared`, { name: 'cleared.csv', content })).body.data;
};
const faults = async () => (await checkBooks(db())).faults;
const cashed = (cleared_on: string) => ({ returned_on: null, return_code: null, cleared_on });

test('a check that the bank cashed by its last day is cashed, though it was void when the bank listed it', async () => {
  const [check] = checks as [(typeof checks)[0]];
  expect(await stage()).toBe('approved');
  expect(await listed({ ...check, amount: '1.00' }, LAST)).toMatchObject({ cleared: 0 });
  expect(await listed(check, LAST)).toMatchObject({ cleared: 1, notices: [] });
  expect(await stored(check.id)).toEqual(cashed(LAST));
  expect(await stage()).toBe('paid');
  expect(await unclaimed()).not.toContain(check.id);
  expect(await faults()).toEqual([]);
  expect(await listed(check, LAST), 'the same list again').toMatchObject({ cleared: 0, known: 1 });
  expect(await voidExpiredChecks(fixture.server.context)).toBe(0);
});

test('a line of the bank of its last day is matched to it; the number of a bank file or of a charge is no check', async () => {
  const [, check, other] = checks as [(typeof checks)[0], (typeof checks)[0], (typeof checks)[0]];
  const [day, comma] = [LAST.replaceAll('-', '').slice(2), check.amount.replace('.', ',')];
  const statement = [
    ':20:TRV9',
    ':25:021000021/418807702',
    ':28C:9/1',
    `:60F:C${day}USD1000,00`,
    `:61:${day}D${comma}NCHK${check.id}`,
    ':86:CHECK PAID',
    `:61:${day}D3,00NTRFTROVER-FILE-${other.id}`,
    ':86:TRANSFER',
    `:61:${day}D3,00NCHG${other.id}`,
    ':86:SERVICE CHARGE',
    `:62F:C${day}USD${(1000 - 6 - Number(check.amount)).toFixed(2).replace('.', ',')}`,
    '-',
  ];
  const content = Buffer.from(statement.join('\n'));
  const sent = await operators[0].upload(`${at}/bank_statements`, { name: 'late.sta', content });
  expect(sent.body.error ?? sent.body.data).toMatchObject({ matched: 1 });
  expect(await stored(check.id)).toEqual(cashed(LAST));
  const open = (await operators[0].get(`${at}/bank_lines?show=open`)).body.data.items;
  expect(open.map(({ note }: { note: string }) => note).sort()).toEqual([
    expect.stringMatching(`^Names bank file ${other.id}`),
    expect.stringMatching('^Seems to be a charge'),
  ]);
  expect(await faults()).toEqual([]);
});

test('one whose award was paid again is never cashed by itself, nor honoured', async () => {
  const check = checks[2]!;
  const follow = { decision: 'reissue', note: 'Lost, the address is right.' };
  expect((await operators[0].post(`${at}/checks/${check.id}/follow`, follow)).status).toBe(200);
  const drafted = await operators[0].post(bankFilesAt, {
    ...{ distribution_id: rounds[2], format: 'check', execute_on: '2027-06-01' },
  });
  expect(drafted.body.error ?? drafted.status).toBe(200);
  await vi.waitFor(async () => {
    expect(await db().selectFrom('payments').select('id').where('bank_file_id', '>', 4).execute()).toHaveLength(1);
  }, 20_000);
  expect(await listed(check, LAST)).toMatchObject({
    cleared: 0,
    notices: [{ message: expect.stringContaining('Its award was paid again') }],
  });
  const body = { decision: 'honour', note: 'The bank paid it.', paid_on: LAST };
  expect((await operators[0].post(`${at}/checks/${check.id}/follow`, body)).status).toBe(409);
  expect(await faults()).toEqual([]);
});

test('one that the bank paid after its last day is honoured by a decision, once', async () => {
  const check = checks[3]!;
  expect(await listed(check, '2027-05-25')).toMatchObject({
    notices: [{ message: expect.stringContaining('or honor it') }],
  });
  const decide = (more: object) =>
    operators[0].post(`${at}/checks/${check.id}/follow`, { decision: 'honour', note: 'The bank paid it.', ...more });
  expect((await decide({})).status).toBe(400);
  expect((await decide({ decision: 'search', paid_on: '2027-05-25' })).status).toBe(400);
  expect((await decide({ paid_on: '2027-06-25' })).status, 'a day to come').toBe(409);
  expect((await decide({ paid_on: '2027-05-25' })).body.data).toEqual({ id: check.id, is_new: true });
  expect((await decide({ paid_on: '2027-05-25' })).body.data).toEqual({ id: check.id, is_new: false });
  expect((await decide({ paid_on: '2027-05-26' })).status).toBe(409);
  expect((await decide({ decision: 'search' })).status).toBe(404);
  expect(await stored(check.id)).toEqual(cashed('2027-05-25'));
  expect(await unclaimed()).not.toContain(check.id);
  expect(await faults()).toEqual([]);
});

test('one that was marked as cashed by mistake is not cashed, by someone else alone, and void as before', async () => {
  const [check] = checks as [(typeof checks)[0]];
  const uncash = (who: TestVisitor) =>
    who.post(`${at}/checks/${check.id}/uncash`, { reason: 'The bank paid another check.' });
  const own = await uncash(operators[0]);
  expect([own.status, own.body.error?.message]).toEqual([409, expect.stringContaining('Someone else must approve')]);
  expect((await uncash(mara.investor.visitor)).status).toBe(403);
  expect((await operators[1].post(`${at}/checks/999999/uncash`, { reason: 'x' })).status).toBe(404);
  expect((await uncash(operators[1])).body.data).toEqual({ id: check.id, is_new: true });
  expect((await uncash(operators[1])).body.data).toEqual({ id: check.id, is_new: false });
  expect(await stored(check.id)).toEqual({ returned_on: VOID_ON, return_code: 'EXPIRED', cleared_on: null });
  expect(await stage()).toBe('approved');
  expect(await unclaimed()).toContain(check.id);
  const journals = await db().selectFrom('ledger_journals').select('cause').where('kind', '=', 'return').execute();
  expect(journals).toContainEqual({ cause: `return:${check.id}:2` });
  expect(await faults()).toEqual([]);
  expect(await listed(check, LAST), 'the bank lists it all the same').toMatchObject({ cleared: 1 });
  expect(await faults()).toEqual([]);
});

test('one that a bank line shows as cashed opens the line again', async () => {
  const [, check] = checks as [(typeof checks)[0], (typeof checks)[0]];
  const uncashed = await operators[1].post(`${at}/checks/${check.id}/uncash`, { reason: 'Another check.' });
  expect(uncashed.body.error ?? uncashed.body.data).toEqual({ id: check.id, is_new: true });
  const open = (await operators[0].get(`${at}/bank_lines?show=open`)).body.data.items;
  expect(open.map(({ note }: { note: string }) => note)).toContain(`Check ${check.id} is not cashed: Another check.`);
  await operators[0].post(`${at}/bank_checks`, {});
  expect(await stored(check.id), 'not matched again by itself').toMatchObject({ cleared_on: null });
  expect(await faults()).toEqual([]);
});
