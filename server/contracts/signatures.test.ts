import { feeRateOn } from '@trover/db/queries/fees/fee-rate.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type ClaimFixture,
  claimant,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  password,
  press,
} from '../claims/testing/claim-fixture.ts';

const at = '/api/v1/payouts/contract/longterm';
const png = {
  field: 'signature',
  name: 'signature.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

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

const contracts = async () =>
  fixture.server.context.db.selectFrom('contracts').selectAll().where('account_id', '=', mara.account_id).execute();

describe('a contract', () => {
  test.each(['Rob Thief', 'M. Iversen', 'Mara', 'Мara Iversen'])(
    'typed as “%s” is refused with a sentence that names who may sign',
    async (signed_name) => {
      const { status, body } = await press.sign(mara.visitor, { signed_name });
      expect([status, body.error.code]).toEqual([400, 'invalid_input']);
      expect(body.error.message).toBe('Check body.signed_name: sign as “Mara Iversen”: this name is different.');
      expect(body.error.fields).toEqual({ 'body.signed_name': 'sign as “Mara Iversen”: this name is different' });
      expect(await contracts()).toEqual([]);
    },
  );

  test('drawn under another name is refused, and its image is stored for nobody', async () => {
    const { accepted, ...fields } = claimant;
    const drawn = { ...fields, accepted: String(accepted), signed_name: 'Rob Thief' };
    const { status, body } = await mara.visitor.form(at, drawn, [png]);
    expect([status, body.error.message]).toEqual([
      400,
      'Check body.signed_name: sign as “Mara Iversen”: this name is different.',
    ]);
    expect(await contracts()).toEqual([]);
    const { db } = fixture.server.context;
    const files = await db.selectFrom('stored_files').selectAll().where('purpose', '=', 'signature').execute();
    expect(files.map(({ uses, expires_at }) => [uses, expires_at === null])).toEqual([[0, false]]);
  });

  test.each([
    ['Harbor Fund', 'Rob Thief', 400],
    ['Harbor Fund', 'Ada Lindqvist', 200],
  ])('of %s with a named person of authority, signed as %s, answers %i', async (legal_name, signed_name, expected) => {
    const signer = { signer_name: 'Ada Lindqvist', signer_title: 'Trustee' };
    const ein = { tax_id_kind: 'ein', tax_id: '12-3456789' };
    const { status, body } = await press.sign(mara.visitor, {
      kind: 'trust',
      legal_name,
      signed_name,
      ...signer,
      ...ein,
    });
    expect([status, body.error?.message]).toEqual([
      expected,
      expected === 200
        ? undefined
        : 'Check body.signed_name: sign as “Harbor Fund” or “Ada Lindqvist”: this name is different.',
    ]);
  });

  test.each(['078-05-1120', '219-09-9999', '666-12-3456', '000-12-3456', '912-34-5678', '123-00-4567', '123-45-0000'])(
    'with the social security number %s is refused at its field',
    async (tax_id) => {
      const { status, body } = await press.sign(mara.visitor, { tax_id });
      expect(status).toBe(400);
      expect(body.error.fields['body.tax_id']).toMatch(/Social Security number/);
      expect(JSON.stringify(body), 'the number is not repeated').not.toContain(tax_id);
    },
  );
});

describe('a certification', () => {
  test('is signed by the claimant or who has the authority, nobody else', async () => {
    const { visitor } = mara;
    expect((await press.sign(visitor)).body.error).toBeUndefined();
    expect((await press.pay(visitor)).status).toBe(200);
    for (const from_stage of ['trades', 'contract', 'payment'])
      expect((await press.move(visitor, claim_id, { from_stage, trades_complete: true })).status, from_stage).toBe(200);
    const certify = (signed_name: string) =>
      press.move(visitor, claim_id, { from_stage: 'sign_off', sign_off: { certified: true, signed_name } });
    for (const name of ['Rob Thief', 'mara', 'Ada Lindqvist']) {
      const refused = await certify(name);
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        'Check body.sign_off.signed_name: sign as “Mara Iversen”: this name is different.',
      ]);
    }
    const { db } = fixture.server.context;
    expect(await db.selectFrom('sign_offs').selectAll().where('account_id', '=', mara.account_id).execute()).toEqual(
      [],
    );
    expect((await certify('mara iversen')).body.data.stage).toBe('review');
  });
});

describe('a session of more than ten minutes', () => {
  const age = (minutes: number) =>
    fixture.server.database.pool.query(
      `update sessions set created_at = now() - make_interval(mins => $1), confirmed_at = null`,
      [minutes],
    );
  afterEach(() => age(0));
  const asked = { status: 403, body: { error: { code: 'step_up_required' } } };

  test('signs no contract before the password is given again, and then the very same', async () => {
    const nils = await fixture.investor('nils');
    const name = { legal_name: 'Nils Iversen', signed_name: 'Nils Iversen', tax_id: '123-45-1121' };
    await age(11);
    expect(await press.sign(nils.visitor, name)).toMatchObject(asked);
    const { accepted, ...fields } = { ...claimant, ...name };
    expect(await nils.visitor.form(at, { ...fields, accepted: String(accepted) }, [png])).toMatchObject(asked);
    const { db } = fixture.server.context;
    const own = db.selectFrom('contracts').select('id').where('account_id', '=', nils.account_id);
    expect(await own.execute()).toEqual([]);
    expect((await nils.visitor.stepUp(password)).status).toBe(200);
    expect((await press.sign(nils.visitor, name)).status).toBe(200);
    expect(await own.execute()).toHaveLength(1);
  });

  test('certifies no claim, and moves it through every other step', async () => {
    const olga = await fixture.investor('olga');
    const name = { legal_name: 'Olga Iversen', signed_name: 'Olga Iversen', tax_id: '123-45-1122' };
    const { portfolio_id } = await fixture.trades(olga, 'MRRW', ['purchase,2020-03-03,70,20'], { account: 'A-2' });
    const joined = await press.join(olga.visitor, fixture.cases.MRRW, honest);
    const id: number = joined.body.data.joined[0].sub_payout_request_ids[0];
    await press.prove(olga.visitor, portfolio_id, 'of Olga');
    await press.sign(olga.visitor, name);
    await press.pay(olga.visitor, { holder: 'Olga Iversen', account_number: '000418804472' });
    await age(11);
    for (const from_stage of ['trades', 'contract', 'payment'])
      expect((await press.move(olga.visitor, id, { from_stage, trades_complete: true })).status, from_stage).toBe(200);
    const sign_off = { certified: true, signed_name: 'Olga Iversen' };
    expect(await press.move(olga.visitor, id, { from_stage: 'sign_off', sign_off })).toMatchObject(asked);
    const thief = fixture.server.visitor();
    expect((await thief.signIn('olga@example.test', password)).status).toBe(200);
    expect(await press.move(olga.visitor, id, { sign_off }), 'another session was opened since').toMatchObject(asked);
    expect((await olga.visitor.stepUp(password)).status).toBe(200);
    expect((await press.move(olga.visitor, id, { sign_off })).body.data.stage).toBe('review');
  });

  test('names nobody who signs for an institution’s funds', async () => {
    const fund = await fixture.investor('fund', { org_type: 2 });
    await fixture.trades(fund, 'QLLN', HELD, { owner: 'Harbor Fund' });
    const { accepted: _, text_version: __, signed_name: ___, legal_name: ____, ...where } = claimant;
    const body = {
      claimant: {
        ...where,
        kind: 'entity',
        tax_id_kind: 'ein',
        tax_id: '12-3456789',
        signer_name: 'Ada Lindqvist',
        signer_title: 'Trustee',
      },
    };
    await age(11);
    expect(await fund.visitor.post('/api/v1/payouts/funds', body)).toMatchObject(asked);
    expect((await fund.visitor.stepUp(password)).status).toBe(200);
    expect((await fund.visitor.post('/api/v1/payouts/funds', body)).status).toBe(200);
  });
});

test('a contract that another server signed, whose clock is ahead, gives the fee of the sign-off after it', async () => {
  const rosa = await fixture.investor('rosa');
  await fixture.trades(rosa, 'MRRW', HELD);
  await press.join(rosa.visitor, fixture.cases.MRRW, honest);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60_000 });
  try {
    const { status } = await press.sign(rosa.visitor, { signed_name: 'Rosa Iversen', legal_name: 'Rosa Iversen' });
    expect(status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
  // the sign-off is a moment later, by the clock of the database
  const { rows } = await sql<{ fee_pct: string | null }>`
    select terms.fee_pct::text from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    cross join lateral (select now() as signed_at, current_date as signed_on) o
    cross join lateral ${feeRateOn('2026-11-20')} terms where s.account_id = ${rosa.account_id}`.execute(
    fixture.server.context.db,
  );
  expect(rows).toEqual([{ fee_pct: expect.stringMatching(/^\d/) }]);
});
