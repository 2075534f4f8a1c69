import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
} from '../claims/testing/claim-fixture.ts';

const CONTRACT = '/api/v1/payouts/contract/longterm';
const ADDRESS = '/api/v1/payouts/contract/address';

let fixture: ClaimFixture;
let mara: Investor;
let claim_id: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  mara = await fixture.investor('mara');
  const { portfolio_id } = await fixture.trades(mara, 'MRRW', HELD);
  const joined = await press.join(mara.visitor, fixture.cases.MRRW, honest);
  claim_id = joined.body.data.joined[0].sub_payout_request_ids[0];
  await press.prove(mara.visitor, portfolio_id);
}, 600_000);
afterAll(() => fixture.close());

const read = async () => (await mara.visitor.get(CONTRACT)).body.data;
const move = (from_stage: string) => press.move(mara.visitor, claim_id, { from_stage, trades_complete: true });

test('[API-46] an address in the United States is signed with its state and its ZIP code', async () => {
  const { body } = await press.sign(mara.visitor, { region: '', postal_code: '4101' });
  expect(body.error.fields).toEqual({
    'body.region': 'enter the state, such as ME',
    'body.postal_code': 'enter the ZIP code, such as 04101',
  });
  const canada = await press.sign(mara.visitor, { country: 'CA', region: '', postal_code: 'K1A 0B1' });
  expect(canada.body.error.fields).toEqual({ 'body.region': 'enter the province, such as ON' });
  expect((await read()).contracts).toEqual([]);
  const signed = await press.sign(mara.visitor, { region: 'maine' });
  expect(signed.body.data.contract.claimant).toMatchObject({ region: 'ME', postal_code: '04101' });
});

test('who signed without a state adds it at the contract step, and the contract stays in force', async () => {
  const { visitor, account_id } = mara;
  expect((await move('trades')).status).toBe(200);
  await fixture.server.database.pool.query(`update claimants set region = '', postal_code = '' where account_id = $1`, [
    account_id,
  ]);
  const [contract] = (await read()).contracts;
  const refused = await move('contract');
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'Complete the claimant’s address: administrators need the state or province and the postal code.',
  ]);
  const { beneficial_account_id } = contract;
  const wrong = await visitor.post(ADDRESS, { beneficial_account_id, region: 'Portland', postal_code: '04101' });
  expect(wrong.body.error.fields).toEqual({ 'body.region': 'enter the state, such as ME' });
  const complete = { beneficial_account_id, region: 'Maine', postal_code: '04101' };
  for (const attempt of [1, 2]) {
    const saved = await visitor.post(ADDRESS, complete);
    expect([attempt, saved.status, saved.body.data.claimant]).toEqual([
      attempt,
      200,
      expect.objectContaining({ region: 'ME', postal_code: '04101', tax_id_last4: '1120' }),
    ]);
  }
  expect((await visitor.post(ADDRESS, { ...complete, region: 'NH' })).body.error.message).toBe(
    'This address is complete. To change it, sign the contract with the new address.',
  );
  expect((await move('contract')).body.data.stage).toBe('payment');
  expect((await read()).contracts.map(({ id }: { id: number }) => id)).toEqual([contract.id]);
  const other = await fixture.investor('other');
  expect((await other.visitor.post(ADDRESS, complete)).status).toBe(404);
});

test('who signed an earlier version of the contract keeps its text and signs nothing again', async () => {
  const { visitor, account_id } = mara;
  const body = 'The fee is 15 per cent.';
  const earlier = { version: 'longterm-2026-11', body, sha256: createHash('sha256').update(body).digest('hex') };
  await fixture.server.database.pool.query(
    `insert into agreement_texts (version, kind, title, body, fee_pct, sha256)
     values ($1, 'longterm', 'Claim services agreement', $2, 15, $3)`,
    [earlier.version, earlier.body, earlier.sha256],
  );
  // a contract in force is never changed: this one is written as it was before the version of today
  const contracts = (change: string, values: unknown[] = []) => fixture.server.database.pool.query(change, values);
  await contracts('alter table contracts disable trigger user');
  await contracts('update contracts set text_version = $1, text_sha256 = $2 where account_id = $3', [
    earlier.version,
    earlier.sha256,
    account_id,
  ]);
  await contracts('alter table contracts enable trigger user');
  const { contracts: inForce, text } = await read();
  expect(inForce.map((contract: { text: object }) => contract.text)).toEqual([expect.objectContaining(earlier)]);
  expect(text.version).not.toBe(earlier.version);
  const { steps } = (await visitor.get(`/api/v1/orders/${fixture.cases.MRRW}/subprs`)).body.data.items[0];
  expect(steps.find(({ step }: { step: string }) => step === 'contract').missing).toEqual([]);
});
