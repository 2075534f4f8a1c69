import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClaimFixture,
  claimant,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
} from '../claims/testing/claim-fixture.ts';
import { aMember, anOrganisation } from '../organisations/testing/organisation-fixture.ts';

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

type Address = Partial<Record<'region' | 'postal_code' | 'country', string>>;
const storeAddress = (account_id: number, address: Address) =>
  fixture.server.context.db.updateTable('claimants').set(address).where('account_id', '=', account_id).execute();
const completed = async (account_id: number) => {
  const { rows } = await fixture.server.database.pool.query(
    `select count(*)::integer as n from audit_events
     where action = 'claimant_saved' and detail ->> 'address_completed' = 'true' and subject_id = $1`,
    [account_id],
  );
  return rows[0].n as number;
};
const signedPart =
  'The state or province of this address is already signed. To change it, sign the contract with the new address.';

const read = async () => (await mara.visitor.get(CONTRACT)).body.data;
const move = (from_stage: string) => press.move(mara.visitor, claim_id, { from_stage, trades_complete: true });

test('[API-46] an address in the United States is signed with its state and its ZIP code', async () => {
  const { body } = await press.sign(mara.visitor, { region: '', postal_code: '4101' });
  expect(body.error.fields).toEqual({
    'body.region': 'enter the state, such as ME',
    'body.postal_code': 'a ZIP code has 5 digits, or 9 as in 04101-2204: enter the ZIP code, such as 04101',
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
  const store = (address: Address) => storeAddress(account_id, address);
  await store({ region: '', postal_code: '' });
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
  await store({ region: 'Maine', postal_code: '04101' });
  const again = await visitor.post(ADDRESS, { ...complete, region: 'ME' });
  expect([again.status, again.body.data.claimant.region], 'as it was stored').toEqual([200, 'Maine']);
  expect((await visitor.post(ADDRESS, { ...complete, region: 'NH' })).body.error.message).toBe(signedPart);
  expect((await move('contract')).body.data.stage).toBe('payment');
  expect((await read()).contracts.map(({ id }: { id: number }) => id)).toEqual([contract.id]);
  const other = await fixture.investor('other');
  expect((await other.visitor.post(ADDRESS, complete)).status).toBe(404);
  expect(await completed(account_id), 'repeated, it changes nothing and is not recorded again').toBe(1);
});

test('a part that was signed stays as it is while the other is completed', async () => {
  const { visitor, account_id } = mara;
  const store = (address: Address) => storeAddress(account_id, address);
  const [{ beneficial_account_id }] = (await read()).contracts;
  const send = async (address: object) => {
    const { status, body } = await visitor.post(ADDRESS, { beneficial_account_id, ...address });
    return [status, body.error?.message ?? [body.data.claimant.region, body.data.claimant.postal_code].join(' ')];
  };
  await store({ region: 'Maine', postal_code: '' });
  expect(await send({ region: 'NH', postal_code: '03101' })).toEqual([409, signedPart]);
  expect(await send({ postal_code: '04101' }), 'without the part that is there').toEqual([200, 'Maine 04101']);
  await store({ region: '', postal_code: '04101' });
  expect(await send({ region: 'ME', postal_code: '04102' })).toEqual([
    409,
    signedPart.replace('state or province', 'postal code'),
  ]);
  expect(await send({ postal_code: '04101' })).toEqual([400, expect.anything()]);
  expect(await send({ region: 'Maine', postal_code: '04101' })).toEqual([200, 'ME 04101']);
  await store({ country: 'PR', region: '', postal_code: '' });
  expect(await send({ postal_code: '009011234' }), 'a territory has no state').toEqual([200, ' 00901-1234']);
  await store({ country: 'US', region: 'ME', postal_code: '04101' });
});

test('in an institution a member who moves its claims on completes the address, and others do not', async () => {
  const { server } = fixture;
  const fund = await anOrganisation(server, 'harbor');
  const { beneficial_account_id } = await fixture.trades(fund, 'MRRW', HELD, { owner: 'Harbor Fund I' });
  const { street, city, region, postal_code, country } = claimant;
  const body = { street, city, region, postal_code, country, signer_name: 'Ann Lee', signer_title: 'Trustee' };
  expect((await fund.visitor.post('/api/v1/payouts/funds', { claimant: body })).status).toBe(200);
  await storeAddress(fund.account_id, { region: '' });
  const complete = { beneficial_account_id, region: 'ME', postal_code: '04101' };
  const analyst = await aMember(server, fund.account_id, 'analyst');
  const refused = await analyst.visitor.post(ADDRESS, complete);
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    'Your role is analyst. This needs the role owner or manager.',
  ]);
  const manager = await aMember(server, fund.account_id, 'manager');
  for (const { visitor } of [manager, fund])
    expect((await visitor.post(ADDRESS, complete)).body.data?.claimant).toMatchObject({ region: 'ME' });
  expect(await completed(fund.account_id)).toBe(1);
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
