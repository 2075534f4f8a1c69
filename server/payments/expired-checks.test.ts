import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import {
  bankFilesAt,
  distributionsAt,
  draftDue,
  payDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { voidExpiredChecks } from './void-expired-checks.ts';

const address = { street: '18 Lantern Row', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' };
const at = '/api/v1/operator';
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let mara: SignedClaim;
let distribution: number;
let check: { id: number; expires_on: string };
const db = () => fixture.server.context.db;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await saveDollarAccount(operators[0]);
  const byCheck = { kind: 'check', holder: 'Mara Iversen', ...address, account_type: undefined };
  mara = await filed(fixture, operators[0], 'mara', 'MS-1', {
    bank: { ...byCheck, routing_number: undefined, account_number: undefined },
  });
  distribution = await postedDistribution(operators, {
    order_id: fixture.cases.MRRW,
    rows: ['MS-1,Mara Iversen,630.00,88.20'],
  });
  await payDue(operators, distribution, 'check');
  check = (await db().selectFrom('payments').select(['id', 'expires_on']).executeTakeFirstOrThrow()) as typeof check;
}, 600_000);
afterAll(() => fixture.close());

const on = (day: string) => vi.spyOn(fixture.server.context, 'today').mockReturnValue(day);
/** The check's last day is Sunday, 23 May 2027: by the 28th its bank had five days to report it. */
const VOID_ON = '2027-05-29';
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const stage = async () =>
  (await press.claims(mara.investor.visitor, fixture.cases.MRRW)).body.data.items[0].stage as string;
const due = async () => (await operators[0].get(`${distributionsAt}/${distribution}`)).body.data.due;
const work = async (kind: string) => (await operators[0].get(`${at}/work?kind=${kind}`)).body.data.items;
const unclaimed = async () => (await operators[0].get(`${at}/unclaimed`)).body.data.items;
const follow = (decision: string, who = operators[0]) =>
  who.post(`${at}/checks/${check.id}/follow`, { decision, note: 'Its owner was asked.' });
const cleared = (paid_on: string) =>
  operators[0].upload(`${at}/checks/cleared`, {
    name: 'cleared.csv',
    content: Buffer.from(`check_number,amount,paid_on\n${check.id},74.97,${paid_on}\n`),
  });

test('a check is good on its last day, and void by itself five bank days after it, once', async () => {
  on(check.expires_on);
  expect(await voidExpiredChecks(fixture.server.context)).toBe(0);
  expect((await follow('reissue')).status, 'it is not void yet').toBe(404);
  on('2027-05-28');
  expect(await voidExpiredChecks(fixture.server.context), 'the bank can still report it').toBe(0);
  on(VOID_ON);
  const both = await Promise.all([
    voidExpiredChecks(fixture.server.context),
    voidExpiredChecks(fixture.server.context),
  ]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await voidExpiredChecks(fixture.server.context)).toBe(0);
  expect(await stage()).toBe('approved');
  const moved = await db()
    .selectFrom('sub_payout_requests')
    .select('mover_id')
    .where('stage', '=', 'approved')
    .execute();
  expect(moved, 'nobody moved it').toEqual([{ mover_id: null }]);
  const events = (await operators[0].get(`${at}/audit?action=checks_voided`)).body.data.items;
  expect(events).toMatchObject([{ account: null, detail: { checks: 1 } }]);
  expect((await checkBooks(db())).faults).toEqual([]);
});

test('nothing pays it again before somebody decides; it is work and unclaimed money until then', async () => {
  expect(await due()).toMatchObject([
    {
      format: null,
      payments: 1,
      reason: 'The last check was not cashed and is void. An operator decides whether it is paid again.',
    },
  ]);
  expect(await work('expired_check')).toMatchObject([{ subject_id: check.id, amount: '74.97' }]);
  expect(await work('returned_payment'), 'not twice').toEqual([]);
  expect(await unclaimed()).toMatchObject([
    { payment_id: check.id, reason: 'The check was not cashed by its last day' },
  ]);
  const drafted = await operators[0].post(`${at}/bank_files`, {
    ...{ distribution_id: distribution, format: 'check', execute_on: '2027-06-01' },
  });
  expect(drafted.status).toBe(409);
});

test('a void check that the bank pays after its last day is an exception, and is neither cashed nor paid twice', async () => {
  const listed = await cleared(dayAfter(check.expires_on));
  expect(listed.body.data).toMatchObject({
    cleared: 0,
    notices: [{ message: expect.stringContaining('is void since') }],
  });
  const day = dayAfter(check.expires_on).replaceAll('-', '').slice(2);
  const statement = [
    ':20:TRV9',
    ':25:021000021/418807702',
    ':28C:9/1',
    `:60F:C${day}USD88,20`,
    `:61:${day}D74,97NCHK${check.id}`,
    ':86:CHECK PAID',
    `:62F:C${day}USD13,23`,
    '-',
  ];
  const sent = await operators[0].upload(`${at}/bank_statements`, {
    name: 'late.sta',
    content: Buffer.from(statement.join('\n')),
  });
  expect(sent.body.error ?? sent.status).toBe(200);
  const { items } = (await operators[0].get(`${at}/bank_lines?show=open`)).body.data;
  expect(items).toMatchObject([{ amount: '-74.97', note: expect.stringContaining(`Check ${check.id} is void since`) }]);
  expect((await operators[0].get(`${at}/bank_lines/${items[0].id}/candidates`)).body.data.items).toEqual([]);
  const parts = [{ kind: 'payment', id: check.id, amount: '-74.97' }];
  const forced = await operators[0].post(`${at}/bank_lines/${items[0].id}/match`, { parts, note: 'It is ours' });
  expect(forced.status).toBeGreaterThanOrEqual(400);
  const { cleared_on } = await db()
    .selectFrom('payments')
    .select('cleared_on')
    .where('id', '=', check.id)
    .executeTakeFirstOrThrow();
  expect(cleared_on).toBeNull();
  expect((await checkBooks(db())).faults).toEqual([]);
});

test('a search leaves it unclaimed, and a decision to pay again lets the next file pay it, once', async () => {
  expect((await follow('search', mara.investor.visitor)).status).toBe(403);
  expect((await follow('search')).body.data).toEqual({ id: check.id, is_new: true });
  expect((await follow('search')).body.data).toEqual({ id: check.id, is_new: false });
  expect(await work('expired_check')).toEqual([]);
  expect(await work('returned_payment')).toMatchObject([{ subject_id: check.id }]);
  expect(await due()).toMatchObject([{ format: null }]);
  expect((await follow('reissue')).body.data.is_new).toBe(true);
  expect((await follow('search')).status, 'it is decided').toBe(409);
  expect(await due()).toMatchObject([{ format: 'check', payments: 1 }]);
});

test('who decided to pay it again does not approve the file that does; who approved the first file can', async () => {
  const [first, second] = operators;
  const draft = (by: TestVisitor) => draftDue(by, distribution, 'check', '2027-06-01');
  const approve = (by: TestVisitor, { id, total }: { id: number; total: string }) =>
    by.post(`${bankFilesAt}/${id}/approve`, { total });
  const theirs = await draft(second);
  const refused = await approve(first, theirs);
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringMatching(/^Someone else must/)]);
  expect((await second.post(`${bankFilesAt}/${theirs.id}/cancel`, { reason: 'Another drafts it.' })).status).toBe(200);
  expect((await approve(second, await draft(first))).status).toBe(200);
});
