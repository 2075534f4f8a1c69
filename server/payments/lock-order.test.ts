import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClaimFixture, openClaimFixture } from '../claims/testing/claim-fixture.ts';
import { filed } from '../claims/testing/filed-claim.ts';
import {
  draftDue,
  payDue,
  postedDistribution,
  saveDollarAccount,
} from '../distributions/testing/distribution-fixture.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { voidExpiredChecks } from './void-expired-checks.ts';

const address = { street: '18 Lantern Row', city: 'Portland', region: 'ME', postal_code: '04101', country: 'US' };
let fixture: ClaimFixture;
let operators: readonly [TestVisitor, TestVisitor];
let claims: [number, number];
let checks: { id: number; amount: string }[];
const db = () => fixture.server.context.db;

beforeAll(async () => {
  fixture = await openClaimFixture();
  operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  await saveDollarAccount(operators[0]);
  const byCheck = { kind: 'check', holder: 'Mara Iversen', ...address, account_type: undefined };
  const bank = { ...byCheck, routing_number: undefined, account_number: undefined };
  claims = [
    (await filed(fixture, operators[0], 'mara', 'MS-1', { bank })).claim_id,
    (await filed(fixture, operators[0], 'noa', 'MS-2', { bank: { ...bank, holder: 'Noa Berg' } })).claim_id,
  ];
  for (const round of [1, 2, 3, 4]) {
    const rows = [`MS-1,Mara Iversen,630.00,${round}00.00`];
    await payDue(
      operators,
      await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round }),
      'check',
    );
  }
  checks = await db().selectFrom('payments').select(['id', 'amount']).orderBy('id').execute();
}, 600_000);
afterAll(() => fixture.close());

/** Whether some work locks a later row while it waits for an earlier one, which another transaction has locked. */
async function locksLaterFirst<Result>(
  [earlier, later]: readonly [number, number],
  work: () => Promise<Result>,
  table: 'payments' | 'sub_payout_requests' = 'payments',
): Promise<[boolean, Result]> {
  const { pool } = fixture.server.database;
  const other = await pool.connect();
  let isLocked: boolean;
  let done: Promise<Result>;
  try {
    await other.query('begin');
    await other.query(`select from ${table} where id = $1 for update`, [earlier]);
    done = work();
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0), { timeout: 20_000 });
    const free = await other.query(`select from ${table} where id = $1 for update skip locked`, [later]);
    isLocked = free.rowCount === 0;
  } finally {
    await other.query('rollback');
    other.release();
  }
  return [isLocked, await done];
}

test('lines of the bank lock their checks in the order of the numbers, whatever the order of the lines', async () => {
  const [first, , , last] = checks as [(typeof checks)[0], never, never, (typeof checks)[0]];
  const day = fixture.server.context.today().replaceAll('-', '').slice(2);
  const comma = (amount: number | string) => Number(amount).toFixed(2).replace('.', ',');
  const lines = [last, first].flatMap(({ id, amount }) => [`:61:${day}D${comma(amount)}NCHK${id}`, ':86:CHECK PAID']);
  const content = Buffer.from(
    [
      ...[':20:TRV9', ':25:021000021/418807702', ':28C:9/1', `:60F:C${day}USD1000,00`, ...lines],
      ...[`:62F:C${day}USD${comma(1000 - Number(first.amount) - Number(last.amount))}`, '-'],
    ].join('\n'),
  );
  const [isLocked, { body }] = await locksLaterFirst([first.id, last.id], () =>
    operators[0].upload('/api/v1/operator/bank_statements', { name: 'two.sta', content }),
  );
  expect(body.error ?? body.data).toMatchObject({ matched: 2 });
  expect(isLocked).toBe(false);
});

test('checks that expire lock in the order of the numbers, whatever their last days', async () => {
  const [, second, third] = checks as [never, (typeof checks)[0], (typeof checks)[0]];
  const lastDay = (id: number, expires_on: string) =>
    db().updateTable('payments').set({ expires_on }).where('id', '=', id).execute();
  await lastDay(second.id, '2027-05-23');
  await lastDay(third.id, '2027-05-20');
  vi.spyOn(fixture.server.context, 'today').mockReturnValue('2027-05-29');
  const [isLocked, count] = await locksLaterFirst([second.id, third.id], () =>
    voidExpiredChecks(fixture.server.context),
  );
  expect(count).toBe(2);
  expect(isLocked).toBe(false);
  expect((await checkBooks(db())).faults).toEqual([]);
});

test('a draft locks the claims that it pays in the order of the numbers, whatever the order of the awards', async () => {
  vi.restoreAllMocks();
  const rows = ['MS-2,Noa Berg,630.00,50.00', 'MS-1,Mara Iversen,630.00,60.00'];
  const id = await postedDistribution(operators, { order_id: fixture.cases.MRRW, rows, round: 5 });
  const [isLocked, { payments }] = await locksLaterFirst(
    claims,
    () => draftDue(operators[0], id, 'check'),
    'sub_payout_requests',
  );
  expect(payments).toBe(2);
  expect(isLocked).toBe(false);
});
