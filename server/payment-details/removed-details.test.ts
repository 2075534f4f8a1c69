import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  password,
  press,
} from '../claims/testing/claim-fixture.ts';

const at = '/api/v1/payouts/payment_details';

let fixture: ClaimFixture;
let mara: Investor;
let portfolio: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  mara = await fixture.investor('mara');
  portfolio = (await fixture.trades(mara, 'MRRW', HELD)).portfolio_id;
  await fixture.trades(mara, 'QLLN', HELD, { label: 'grain', account: 'A-2' });
}, 600_000);
afterAll(() => fixture.close());

const only = async (symbol: 'MRRW' | 'QLLN' = 'MRRW') =>
  (await press.claims(mara.visitor, fixture.cases[symbol])).body.data.items[0];
const steps = async (claim_id: number, stages: readonly string[]) => {
  for (const from_stage of stages) {
    const moved = await press.move(mara.visitor, claim_id, { from_stage, trades_complete: true });
    expect(moved.body.error ?? moved.status, from_stage).toBe(200);
  }
};

test('who joins again after their payment details were removed is paid to the details of today, and never to those', async () => {
  const { visitor } = mara;
  const joined = await press.join(visitor, fixture.cases.MRRW, honest);
  const claim_id: number = joined.body.data.joined[0].sub_payout_request_ids[0];
  await press.prove(visitor, portfolio);
  const { beneficial_account_id } = await only();
  await press.sign(visitor, { beneficial_account_id });
  const first = (await press.pay(visitor)).body.data.payment_details.id;
  await steps(claim_id, ['trades', 'contract', 'payment']);
  expect((await only()).payment_details.id).toBe(first);

  // the claim is withdrawn, its details are removed in a confirmed session, others are given
  const withdraw = { sub_payout_request_id: claim_id };
  expect((await visitor.post('/api/v1/payouts/payout_request/withdraw', withdraw)).status).toBe(200);
  await visitor.stepUp(password);
  expect((await visitor.delete(at, { id: first })).body.error).toBeUndefined();
  const again = await press.join(visitor, fixture.cases.MRRW, honest);
  expect(again.body.error).toBeUndefined();
  expect(await only()).toMatchObject({ stage: 'trades', payment_details: null });
  await steps(claim_id, ['trades', 'contract']);
  const nowhere = await press.move(visitor, claim_id, { from_stage: 'payment' });
  expect([nowhere.status, nowhere.body.error.message]).toEqual([409, expect.stringMatching(/where|paid|payment/i)]);
  const second = (await press.pay(visitor, { account_number: '000418800002' })).body.data.payment_details;
  expect(second.is_default, 'the only one is the usual one').toBe(true);
  await steps(claim_id, ['payment']);
  expect((await only()).payment_details.id, 'the usual details are chosen').toBe(second.id);
});

test('the very details that were removed may be given again, in a confirmed session, and are held for 48 hours', async () => {
  const { visitor } = mara;
  const [own] = (await visitor.get(at)).body.data.items;
  const claim_id: number = (await only()).sub_payout_request_id;
  await visitor.post('/api/v1/payouts/payout_request/withdraw', { sub_payout_request_id: claim_id });
  expect((await visitor.delete(at, { id: own.id })).body.error).toBeUndefined();
  const joined = await press.join(visitor, fixture.cases.QLLN, honest);
  const grain: number = joined.body.data.joined[0].sub_payout_request_ids[0];
  const { portfolio_id } = (await only('QLLN')).accounts[0];
  await press.prove(visitor, portfolio_id, 'the statement of grain');
  await fixture.server.context.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('account_id', '=', mara.account_id)
    .execute();
  const alone = await press.pay(visitor, { account_number: '000418800002' });
  expect([alone.status, alone.body.error?.code]).toEqual([403, 'step_up_required']);
  await visitor.stepUp(password);
  const given = (await press.pay(visitor, { account_number: '000418800002' })).body.data;
  expect(given).toMatchObject({ is_new: true, payment_details: { payments_wait_until: expect.any(String) } });
  expect(given.payment_details.id).not.toBe(own.id);
  await steps(grain, ['trades', 'contract', 'payment']);
  expect((await only('QLLN')).payment_details.id).toBe(given.payment_details.id);
});

test('a removed place cannot be chosen by its number', async () => {
  const claim_id: number = (await only('QLLN')).sub_payout_request_id;
  const removed = await fixture.server.context.db
    .selectFrom('payment_details')
    .select('id')
    .where('account_id', '=', mara.account_id)
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const chosen = await mara.visitor.post('/api/v1/payouts/payout_request/set_payment_details', {
    sub_payout_request_id: claim_id,
    payment_details_id: removed.id,
  });
  expect(chosen.status).toBe(404);
});
