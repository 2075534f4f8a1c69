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

const at = '/api/v1/payouts/contract/longterm';
let fixture: ClaimFixture;
let mara: Investor;

beforeAll(async () => {
  fixture = await openClaimFixture();
  mara = await fixture.investor('mara');
  await fixture.trades(mara, 'MRRW', HELD);
  await fixture.trades(mara, 'QLLN', HELD);
}, 600_000);
afterAll(() => fixture.close());

const joinedIn = async (symbol: 'MRRW' | 'QLLN') =>
  (await press.claims(mara.visitor, fixture.cases[symbol])).body.data.items.map(
    (one: { joined_by: string }) => one.joined_by,
  );
const toJoin = async () =>
  (await mara.visitor.get(at)).body.data.cases_to_join.map((one: { order_id: number; is_left_out: boolean }) => [
    one.order_id,
    one.is_left_out,
  ]);

test('[P-1] before the signature the other cases that the contract joins are listed', async () => {
  expect(await toJoin()).toEqual([
    [fixture.cases.MRRW, false],
    [fixture.cases.QLLN, false],
  ]);
});

test('a case that is left out is not joined: not at the signature, and not when trades change', async () => {
  const signed = await press.sign(mara.visitor, { left_out_order_ids: [fixture.cases.QLLN] });
  expect(signed.body.data.joined.map(({ order_id }: { order_id: number }) => order_id)).toEqual([fixture.cases.MRRW]);
  await fixture.trades(mara, 'QLLN', ['purchase,2020-06-08,10,21'], { account: 'A-2' });
  expect(await joinedIn('MRRW')).toEqual(['contract']);
  expect(await joinedIn('QLLN')).toEqual([]);
  expect(await toJoin()).toEqual([[fixture.cases.QLLN, true]]);
});

test('the same signature without the list changes nothing; with another list it is another choice', async () => {
  await press.sign(mara.visitor);
  expect(await joinedIn('QLLN')).toEqual([]);
  const signed = await press.sign(mara.visitor, { left_out_order_ids: [] });
  expect(signed.body.data).toMatchObject({ is_new: false, joined: [{ order_id: fixture.cases.QLLN }] });
  expect(await toJoin()).toEqual([]);
});

test('a case that was left out can still be joined by hand', async () => {
  const nils = await fixture.investor('nils');
  await fixture.trades(nils, 'MRRW', HELD);
  await press.sign(nils.visitor, {
    legal_name: 'Nils Iversen',
    signed_name: 'Nils Iversen',
    left_out_order_ids: [fixture.cases.MRRW],
  });
  const joined = await press.join(nils.visitor, fixture.cases.MRRW, honest);
  expect(joined.body.data.joined).toMatchObject([{ order_id: fixture.cases.MRRW, is_new: true }]);
});

test('a contract is ended by its owner in a confirmed session, once, with a trace and a mail', async () => {
  const { pool } = fixture.server.database;
  const olga = await fixture.investor('olga');
  await fixture.trades(olga, 'MRRW', HELD);
  const names = { legal_name: 'Olga Iversen', signed_name: 'Olga Iversen' };
  const { id } = (await press.sign(olga.visitor, names)).body.data.contract;
  await pool.query(`update sessions set created_at = created_at - interval '11 minutes' where account_id = $1`, [
    olga.account_id,
  ]);
  const end = () => olga.visitor.delete(at, { id });
  expect((await end()).body.error?.code).toBe('step_up_required');
  await olga.visitor.stepUp(password);
  expect((await end()).status).toBe(200);
  expect((await end()).status, 'twice').toBe(200);
  const { rows } = await pool.query(
    `select (select count(*)::int from audit_events where action = 'contract_ended' and subject_id = $1) as events,
      (select count(*)::int from mails where template = 'contract-ended' and account_id = $2) as mails`,
    [id, olga.account_id],
  );
  expect(rows).toEqual([{ events: 1, mails: 1 }]);
});
