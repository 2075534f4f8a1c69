import { createHash } from 'node:crypto';
import { isPath } from '@trover/core/testing/claim-path.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestVisitor } from '../testing/test-visitor.ts';
import {
  bank,
  type ClaimFixture,
  HELD,
  honest,
  openClaimFixture,
  password,
  press,
  signature,
} from './testing/claim-fixture.ts';

let fixture: ClaimFixture;
let operator: TestVisitor;
let people = 0;

beforeAll(async () => {
  fixture = await openClaimFixture({ env: { RATE_LIMITS: 'off' } });
  operator = await fixture.server.signIn('operator');
});
afterAll(() => fixture.close());

const SLUG = 'merrow-shipping-2021';

interface World {
  visitor: TestVisitor;
  account_id: number;
  portfolio_id: number;
  /** The claim, once it is joined. */
  claim: () => Promise<{ id: number; stage: string } | undefined>;
}

async function newWorld(): Promise<World> {
  people += 1;
  const investor = await fixture.investor(`person-${people}`);
  expect((await investor.visitor.stepUp(password)).status).toBe(200);
  const { portfolio_id } = await fixture.trades(investor, 'MRRW', HELD, { account: `P-${people}` });
  // not by the call that shows it, which computes all of the claim each time
  const claim = () =>
    fixture.server.context.db
      .selectFrom('sub_payout_requests')
      .select(['id', 'stage'])
      .where('account_id', '=', investor.account_id)
      .executeTakeFirst();
  return { visitor: investor.visitor, account_id: investor.account_id, portfolio_id, claim };
}

const idOf = async ({ claim }: World): Promise<number> => (await claim())?.id ?? 1_000_000_000;

const operatorMoves = ['filed', 'approved', 'paid', 'rejected', 'closed_unpaid', 'withdrawn'] as const;
const stages = ['trades', 'contract', 'payment', 'sign_off', 'review', 'deficient', ...operatorMoves] as const;

/** What anyone can press, whenever they like. */
const act = {
  /** All that the steps need, in one. */
  prepare: async ({ visitor, portfolio_id }: World) => {
    await press.join(visitor, SLUG, honest);
    await press.prove(visitor, portfolio_id, 'statement 0');
    await press.sign(visitor);
    return press.pay(visitor);
  },
  join: ({ visitor }: World) => press.join(visitor, SLUG, honest),
  prove: ({ visitor, portfolio_id }: World, n: number) => press.prove(visitor, portfolio_id, `statement ${n % 2}`),
  sign: ({ visitor }: World) => press.sign(visitor),
  pay: ({ visitor }: World, n: number) => press.pay(visitor, { ...bank, account_number: `00041880${1000 + (n % 3)}` }),
  move: async (world: World) => press.move(world.visitor, await idOf(world), signature),
  move_seen: async (world: World, n: number) =>
    press.move(world.visitor, await idOf(world), { from_stage: stages[n % stages.length], ...signature }),
  withdraw: async (world: World) =>
    world.visitor.post('/api/v1/payouts/payout_request/withdraw', { sub_payout_request_id: await idOf(world) }),
  unprove: async ({ visitor, portfolio_id }: World, n: number) => {
    const { items } = (await visitor.get(`/api/v1/payouts/confirmations/${portfolio_id}`)).body.data;
    const one = items[n % Math.max(items.length, 1)]?.id ?? 1;
    return visitor.delete(`/api/v1/payouts/confirmations/${portfolio_id}?confirmation_to_delete=${one}`);
  },
  operate: async (world: World, n: number) => {
    const claim = await world.claim();
    const from_stage = n % 5 === 0 ? stages[n % stages.length] : (claim?.stage ?? 'trades');
    const body = { sub_payout_request_id: await idOf(world), from_stage, to: operatorMoves[n % 6], reason: 'a reason' };
    return operator.post('/api/v1/operator/claims/move', body);
  },
  send_back: async (world: World, n: number) => {
    const claim = await world.claim();
    const cure = { cured_by: stages[n % 4], cure_by: '2026-12-24', reason: 'something is missing' };
    const body = {
      sub_payout_request_id: await idOf(world),
      from_stage: claim?.stage ?? 'review',
      to: 'deficient',
      ...cure,
    };
    return operator.post('/api/v1/operator/claims/move', body);
  },
} as const;

const action = fc.record({
  name: fc.oneof(
    { weight: 6, arbitrary: fc.constant('move' as const) },
    { weight: 2, arbitrary: fc.constant('prepare' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(act) as (keyof typeof act)[])) },
  ),
  n: fc.nat(1000),
  /** Pressed in two tabs at once. */
  twice: fc.boolean(),
});

const stored = async (accountId: number) => {
  const { db } = fixture.server.context;
  const stages = db.selectFrom('sub_payout_stages').selectAll().where('account_id', '=', accountId).orderBy('position');
  const signed = db.selectFrom('sign_offs').selectAll().where('account_id', '=', accountId).orderBy('id');
  const proofs = db.selectFrom('confirmations').selectAll().where('account_id', '=', accountId).orderBy('id');
  return { stages: await stages.execute(), signed: await signed.execute(), proofs: await proofs.execute() };
};

describe('whatever the claimant and the operator press, in whatever order and in two tabs', () => {
  test('[S-7] [API-48] the history is a path, no proof is lost, no signed claim changes, nothing is done twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 26 }), async (actions) => {
        const world = await newWorld();
        let before = await stored(world.account_id);
        for (const { name, n, twice } of actions) {
          const press = () => (act[name] as (world: World, n: number) => Promise<{ status: number }>)(world, n);
          const answers = await Promise.all(twice ? [press(), press()] : [press()]);
          for (const { status } of answers) expect([200, 400, 404, 409], name).toContain(status);
          const after = await stored(world.account_id);
          // nothing that was stored is gone or different; a proof may go out of use, and stays stored
          expect(after.stages.slice(0, before.stages.length)).toEqual(before.stages);
          expect(after.signed.slice(0, before.signed.length)).toEqual(before.signed);
          expect(after.proofs.map(({ sha256, file_key }) => [sha256, file_key])).toEqual(
            expect.arrayContaining(before.proofs.map(({ sha256, file_key }) => [sha256, file_key])),
          );
          // the same button in two tabs: one step further at most, but for a button that continues from the claim's stage
          if (name === 'move_seen' || name === 'withdraw') {
            expect(after.stages.length - before.stages.length).toBeLessThanOrEqual(1);
            expect(after.signed.length - before.signed.length).toBeLessThanOrEqual(1);
          }
          before = after;
        }
        const ordered = before.stages;
        expect(isPath(ordered.map(({ stage, moved_by }) => ({ stage, by: moved_by })))).toBe(true);
        expect(ordered.map(({ position }) => position)).toEqual(ordered.map((_, at) => at));
        const reviews = ordered.filter(({ stage, moved_by }) => stage === 'review' && moved_by === 'claimant').length;
        expect(before.signed).toHaveLength(reviews);
        for (const { claim, sha256 } of before.signed)
          expect(createHash('sha256').update(claim).digest('hex')).toBe(sha256);
        const claims = await fixture.server.context.db
          .selectFrom('sub_payout_requests')
          .select(['stage', 'id'])
          .where('account_id', '=', world.account_id)
          .execute();
        expect(claims.length).toBeLessThanOrEqual(1);
        const shown = await press.claims(world.visitor, SLUG);
        expect(shown.status).toBe(200);
        expect(shown.body.data.items.map(({ stage }: { stage: string }) => stage)).toEqual(
          claims.map(({ stage }) => stage),
        );
        if (claims[0]) expect(claims[0].stage).toBe(ordered.at(-1)!.stage);
      }),
      { numRuns: process.env.LONG ? 300 : 4, endOnFailure: true },
    );
  }, 3_600_000);
});

test('what is stored of a claim is refused any change by the database itself', async () => {
  const world = await newWorld();
  await act.prepare(world);
  for (let step = 0; step < 4; step += 1) await act.move(world);
  expect((await stored(world.account_id)).signed).toHaveLength(1);
  const { pool } = fixture.server.database;
  for (const statement of [
    "update sub_payout_stages set stage = 'paid'",
    'delete from sub_payout_stages',
    "update sign_offs set claim = 'x'",
    'delete from sign_offs',
    "update confirmations set file_key = 'x'",
    'delete from confirmations',
    "update contracts set signed_name = 'x'",
    'delete from contracts',
    "update agreement_texts set body = 'x'",
  ])
    await expect(pool.query(statement), statement).rejects.toThrow(/refused|as it was/);
});
