import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  password,
  press,
  signature,
} from './testing/claim-fixture.ts';

let fixture: ClaimFixture;
let mara: Investor;
let portfolio: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  mara = await fixture.investor('mara');
  portfolio = (await fixture.trades(mara, 'MRRW', HELD)).portfolio_id;
});
afterAll(() => fixture.close());

const only = async (id: number | string = 'merrow-shipping-2021') =>
  (await press.claims(mara.visitor, id)).body.data.items[0];

describe('before joining', () => {
  test('[API-38] [M-18] reports the estimate as a range, the fee in money, what it is for and the free way', async () => {
    const { status, body } = await mara.visitor.get('/api/v1/orders/merrow-shipping-2021/join_info');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      can_join: true,
      why_not: null,
      is_joined: false,
      claim_deadline: '2027-05-17',
      currency: 'USD',
      estimate: { expected: '88.20' },
      fee: { pct: '15', expected: '13.23', net_expected: '74.97' },
      free_filing: {
        administrator: 'Plain Claims Ltd.',
        site: 'https://settlement.example',
        address: 'PO Box 12, Portland ME 04101',
      },
    });
    const { low, expected, high } = body.data.estimate;
    expect([Number(low) < Number(expected), Number(expected) < Number(high)]).toEqual([true, true]);
    expect(body.data.free_filing.explanation).toContain('for free');
    expect(body.data.fee_is_for).toContain('no award, no fee');
  });

  test('[API-38] a stranger to the case is reported why it is not theirs', async () => {
    const stranger = await fixture.investor('stranger');
    const info = await stranger.visitor.get(`/api/v1/orders/${fixture.cases.MRRW}/join_info`);
    expect(info.body.data).toMatchObject({ can_join: false, estimate: { expected: null } });
    const refused = await press.join(stranger.visitor, fixture.cases.MRRW);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect(refused.body.error.message).toContain('no purchase');
    expect((await press.join(stranger.visitor, 999_999)).status).toBe(404);
  });
});

describe('the four steps', () => {
  test('[API-42] [API-39] joining makes one claim for each owner, however often it is asked for', async () => {
    const first = await press.join(mara.visitor, 'merrow-shipping-2021');
    const again = await press.join(mara.visitor, fixture.cases.MRRW, { claimed_elsewhere: 'no' });
    expect(first.body.data).toMatchObject({ joined: [{ is_new: true }], refused: [] });
    expect(again.body.data.joined[0]).toEqual({ ...first.body.data.joined[0], is_new: false });
    const claim = await only();
    expect(claim).toMatchObject({
      stage: 'trades',
      state: 1,
      joined_by: 'claimant',
      claimed_elsewhere: 'no',
      estimate: { recognized_loss: '630.00', payment_expected: '88.20' },
      balance: [{ security: 'MRRW', held_before: '0', bought: '150', sold: '30', held_now: '120' }],
      coverage_pct: 0,
      history: [{ stage: 'trades', moved_by: 'claimant' }],
    });
    const kinds = claim.trades.map((trade: { proof: { kind: string } }) => trade.proof.kind);
    expect(kinds).toEqual(['missing', 'missing', 'missing']);
    expect(claim.trades[0].proof.source).toMatchObject({ file_name: 'trades.csv', row: '2' });
    expect(claim.trades[0].amount).toBe('2000.00');
  });

  test('[API-48] a step that is not complete answers 409 with what is missing, and moves nothing', async () => {
    const { sub_payout_request_id: id } = await only();
    const refused = await press.move(mara.visitor, id);
    expect(refused.status).toBe(409);
    expect(refused.body.error.fields).toEqual({
      'trades.0':
        'Add a trade confirmation or statement for account A-1 that covers March 2020, May 2020 and July 2021: 3 trades of it came by file.',
    });
    const { stage, accounts } = await only();
    expect(stage).toBe('trades');
    expect(accounts[0].records).toMatchObject({ confirmed: expect.any(Number), entered: expect.any(Number) });
    expect(accounts[0].records.letter).toContain('Records of account A-1');
  });

  test('[API-54] [API-53] [M-11] a document proves the account it speaks of, and the same twice is one', async () => {
    const { visitor } = mara;
    const first = await press.prove(visitor, portfolio, 'for A-1', { accounts: JSON.stringify(['A-1']) });
    const again = await press.prove(visitor, portfolio, 'for A-1', { accounts: JSON.stringify(['A-1']) });
    expect([first.status, first.body.data.is_new, again.body.data.is_new]).toEqual([200, true, false]);
    expect(again.body.data.confirmation.id).toBe(first.body.data.confirmation.id);
    expect(first.body.data.confirmation).toMatchObject({ media_type: 'application/pdf', accounts: ['A-1'] });
    const listed = await visitor.get(`/api/v1/payouts/confirmations/${portfolio}`);
    expect(listed.body.data).toMatchObject({ total_count: 1, items: [{ file_name: 'statement.pdf' }] });
    const given = await visitor.get(first.body.data.confirmation.url);
    expect(given.text).toContain('for A-1');
    const { coverage_pct, accounts } = await only();
    expect([coverage_pct, accounts[0].records]).toEqual([100, null]);
  });

  test('[API-54] what is not a document is refused by its content, and an account nobody has by its name', async () => {
    const { visitor } = mara;
    const at = `/api/v1/payouts/confirmations/${portfolio}`;
    const script = await visitor.upload(at, { name: 'statement.pdf', content: Buffer.from('<html>') });
    expect(script).toMatchObject({ status: 415, body: { error: { code: 'unsupported_file' } } });
    const other = await press.prove(visitor, portfolio, 'x', { accounts: JSON.stringify(['B-9']) });
    expect(other.body.error.fields['body.accounts']).toContain('no trade of this portfolio');
  });

  test('[API-48] [S-7] the claim moves one step at a time, and pressed twice it moves once', async () => {
    const { sub_payout_request_id: id } = await only();
    const both = await Promise.all([
      press.move(mara.visitor, id, { from_stage: 'trades' }),
      press.move(mara.visitor, id, { from_stage: 'trades' }),
    ]);
    expect(both.map(({ status, body }) => [status, body.data?.stage])).toEqual([
      [200, 'contract'],
      [200, 'contract'],
    ]);
    expect((await only()).history.map(({ stage }: { stage: string }) => stage)).toEqual(['trades', 'contract']);
    const refused = await press.move(mara.visitor, id, { from_stage: 'contract' });
    expect(refused.body.error.message).toBe('Sign the claim contract, once for all cases or for this one.');
  });

  test('[API-46] [API-47] [M-13] the contract is signed once, by its text, with what shows who signed it', async () => {
    const { visitor } = mara;
    const before = await visitor.get('/api/v1/payouts/contract/longterm');
    expect(before.body.data).toMatchObject({ contracts: [], claimant: null, text: { fee_pct: '15' } });
    const old = await press.sign(visitor, { text_version: 'longterm-2020-01' });
    expect(old.status).toBe(409);
    const wrong = await press.sign(visitor, { tax_id: '123', accepted: false });
    expect(wrong.status).toBe(400);
    const nowhere = await press.sign(visitor, { postal_code: '' });
    expect(nowhere.body.error.fields).toEqual({ 'body.postal_code': 'enter the ZIP code, such as 04101' });
    const [first, again] = await Promise.all([press.sign(visitor), press.sign(visitor)]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([first.body.data.is_new, again.body.data.is_new].sort()).toEqual([false, true]);
    const { contract } = first.body.data;
    expect(contract).toMatchObject({
      kind: 'longterm',
      signature: 'typed',
      signed_name: 'Mara Iversen',
      claimant: { legal_name: 'Mara Iversen', tax_id_last4: '1120' },
      text: { version: 'longterm-2026-12', sha256: before.body.data.text.sha256 },
    });
    expect((await visitor.get(contract.url)).headers['content-type']).toContain('application/pdf');
    const rows = await fixture.server.context.db.selectFrom('claimants').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.tax_id_ciphertext?.toString('latin1')))).not.toContain('123451120');
    const { sub_payout_request_id: id } = await only();
    expect((await press.move(visitor, id, { from_stage: 'contract' })).body.data.stage).toBe('payment');
  });

  test('[API-49] [API-50] [M-14] payment details pass their checksums, are sealed, and are shown masked', async () => {
    const { visitor } = mara;
    const wrong = await press.pay(visitor, { routing_number: '021000022' });
    expect(wrong.body.error.fields).toEqual({
      'body.details.routing_number': 'that routing number isn’t valid: compare it with the bottom line of a check',
    });
    const [first, again] = await Promise.all([press.pay(visitor), press.pay(visitor)]);
    expect([first.body.data.is_new, again.body.data.is_new].sort()).toEqual([false, true]);
    expect(first.body.data.payment_details).toMatchObject({ shown: '••4471', label: 'Checking account', kind: 'ach' });
    expect(JSON.stringify(first.body)).not.toContain('000418804471');
    const { rows } = await fixture.server.database.pool.query('select * from payment_details');
    expect(JSON.stringify(rows.map((row) => row.ciphertext.toString('latin1')))).not.toContain('0041880');
    const at = '/api/v1/payouts/payment_details';
    const details = { kind: 'iban', holder: 'Mara Iversen', iban: 'de89 3704 0044 0532 0130 00', bic: 'DEUTDEFF' };
    const alone = await visitor.post(at, { details });
    expect([alone.status, alone.body.error.code]).toEqual([403, 'step_up_required']);
    expect((await visitor.stepUp(password)).status).toBe(200);
    const iban = await visitor.post(at, { details });
    expect(iban.body.data.payment_details).toMatchObject({ shown: '••3000', currency: 'EUR', is_default: false });
    const listed = await visitor.get('/api/v1/payouts/payment_details');
    expect(listed.body.data.items.map((one: { is_default: boolean }) => one.is_default)).toEqual([true, false]);
    expect(listed.body.data).toMatchObject({ total_count: 2, next_cursor: null });
    const paged = (more = '') => visitor.get(`/api/v1/payouts/payment_details?limit=1${more}`);
    const { items, total_count, next_cursor } = (await paged()).body.data;
    expect({ items, total_count }).toEqual({ items: [listed.body.data.items[0]], total_count: 2 });
    const rest = (await paged(`&cursor=${next_cursor}`)).body.data;
    expect(rest).toEqual({ items: [listed.body.data.items[1]], total_count: 2, next_cursor: null });
    const viewed = await fixture.server.context.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'payment_details_viewed')
      .where('account_id', '=', mara.account_id)
      .execute();
    expect(viewed.length).toBeGreaterThan(0);
  });

  test('[API-51] [API-52] where to pay is chosen, changed, and cannot be removed while a claim needs it', async () => {
    const { visitor } = mara;
    const { items } = (await visitor.get('/api/v1/payouts/payment_details')).body.data;
    const { sub_payout_request_id: id } = await only();
    const at = '/api/v1/payouts/payout_request/set_payment_details';
    const mismatch = await visitor.post(at, { sub_payout_request_id: id, payment_details_id: items[1].id });
    expect([mismatch.status, mismatch.body.error.message]).toEqual([
      409,
      'This case pays in USD, and Bank account, DE ••3000 accepts EUR: choose or add one in USD.',
    ]);
    const removedUnused = await visitor.delete('/api/v1/payouts/payment_details', { id: items[1].id });
    expect(removedUnused.status).toBe(200);
    const saved = await press.pay(visitor, { account_number: '000418805582', account_type: 'savings' });
    const other: number = saved.body.data.payment_details.id;
    const chosen = await visitor.post(at, { sub_payout_request_id: id, payment_details_id: other });
    expect(chosen.body.data.payment_details.shown).toBe('••5582');
    expect((await press.move(visitor, id, { from_stage: 'payment' })).body.data.stage).toBe('sign_off');
    const removed = await visitor.delete('/api/v1/payouts/payment_details', { id: other });
    expect(removed).toMatchObject({ status: 409 });
    await visitor.post(at, { sub_payout_request_id: id, payment_details_id: items[0].id });
    expect((await visitor.delete('/api/v1/payouts/payment_details', { id: other })).status).toBe(200);
    expect((await visitor.post(at, { sub_payout_request_id: id, payment_details_id: other })).status).toBe(404);
  });

  test('[API-48] [M-15] the claim is signed off as it was read, answers and all, and frozen', async () => {
    const { visitor } = mara;
    const { sub_payout_request_id: id, claim_sha256, readiness } = await only();
    expect(readiness.best).toMatchObject({ step: 'sign_off' });
    const unanswered = await press.move(visitor, id, { from_stage: 'sign_off', ...signature });
    expect(unanswered.body.error.fields).toEqual({
      'sign_off.0': 'Tell us whether the class excludes you.',
    });
    const unsigned = await press.move(visitor, id, { from_stage: 'sign_off', ...honest });
    expect(unsigned.body.error.message).toBe('Certify the claim and sign it with your name.');
    const unread = await press.move(visitor, id, {
      from_stage: 'sign_off',
      ...honest,
      sign_off: { ...signature.sign_off, claim_sha256: '0'.repeat(64) },
    });
    expect(unread.body.error.message).toContain('changed since you read it');
    expect(claim_sha256).toMatch(/^[0-9a-f]{64}$/);
    const seen = { sign_off: { ...signature.sign_off, claim_sha256 } };
    const both = await Promise.all(
      [1, 2].map(() => press.move(visitor, id, { from_stage: 'sign_off', ...honest, ...seen })),
    );
    expect(both.map(({ body }) => body.data?.stage)).toEqual(['review', 'review']);
    const way = (await only()).outlook.map((one: { station: string; is_reached: boolean }) => [
      one.station,
      one.is_reached,
    ]);
    expect(way).toEqual([
      ['signed', true],
      ['filed', false],
      ['confirmed', false],
      ['approved', false],
      ['paid', false],
    ]);
    const receipt = await visitor.get(`/api/v1/payouts/payout_request/sign_off?sub_payout_request_id=${id}`);
    const frozen = JSON.parse(receipt.body.data.claim);
    expect(frozen).toMatchObject({
      case: { slug: 'merrow-shipping-2021' },
      claimant: { legal_name: 'Mara Iversen', tax_id_last4: '1120' },
      recognized_claim: '630.00',
      documents: [{ file_name: 'statement.pdf', accounts: ['A-1'] }],
      answers: { claimed_elsewhere: 'no', is_excluded_party: false },
    });
    expect(frozen.transactions).toHaveLength(3);
    expect(frozen.transactions[0]).toMatchObject({ source: { file_name: 'trades.csv', row: '2' } });
    expect(receipt.body.data.sha256).toBe((await only()).sign_off.sha256);
    expect(receipt.body.data.certification.body).toContain('under penalty of perjury');
    const signOffs = await fixture.server.context.db.selectFrom('sign_offs').selectAll().execute();
    expect(signOffs).toHaveLength(1);
  });

  test('[API-55] a document of a signed-off claim stays; the claim is of the state filed', async () => {
    const { visitor } = mara;
    const { confirmations } = await only();
    expect(confirmations[0].is_frozen).toBe(true);
    const id = confirmations[0].id;
    const removed = await visitor.delete(`/api/v1/payouts/confirmations/${portfolio}?confirmation_to_delete=${id}`);
    expect(removed).toMatchObject({ status: 409 });
    const mine = await visitor.get('/api/v1/orders/getmyorders?state=5');
    expect(mine.body.data).toMatchObject({
      total_count: 1,
      items: [{ slug: 'merrow-shipping-2021', state: 5, claims: [{ stage: 'review' }] }],
    });
    expect(mine.body.data.counts[4]).toMatchObject({ state: 5, cases: 1, late: 0 });
  });

  test('[S-6] the operator moves the rest: filed, deficient and cured, approved; the ledger alone makes it paid', async () => {
    const operator = await fixture.server.signIn('operator');
    const { sub_payout_request_id: id } = await only();
    const at = '/api/v1/operator/claims/move';
    const move = (from_stage: string, to: string, more = {}) =>
      operator.post(at, { sub_payout_request_id: id, from_stage, to, ...more });
    expect((await move('review', 'paid')).body.error.message).toContain('cannot move to paid');
    const filed = { claim_number: 'MS-100024', filed_on: '2026-11-20', reason: 'The documents are looked at later.' };
    const twice = await Promise.all([move('review', 'filed', filed), move('review', 'filed', filed)]);
    expect(twice.map(({ body }) => body.data.moved).sort()).toEqual([false, true]);
    expect(await only()).toMatchObject({ stage: 'filed', claim_number: 'MS-100024', can_withdraw: false });
    const seen = async () => (await operator.get(`/api/v1/operator/claims/${id}`)).body.data;
    expect(await seen()).toMatchObject({
      email: 'mara@example.test',
      slug: 'merrow-shipping-2021',
      signed: { signed_name: 'Mara Iversen', recognized_claim: '630.00' },
      moves: [
        { to: 'approved', needs: null },
        { to: 'deficient', needs: 'reason_and_cure' },
        { to: 'rejected', needs: 'reason' },
        { to: 'closed_unpaid', needs: 'reason' },
        { to: 'withdrawn', needs: 'reason' },
      ],
    });
    const listed = async (query: string) => (await operator.get(`/api/v1/operator/claims?${query}`)).body.data;
    for (const query of ['stage=filed', 'claim_number=MS-100024', `order_id=${fixture.cases.MRRW}&stage=filed`])
      expect(await listed(query), query).toMatchObject({ total_count: 1, items: [{ sub_payout_request_id: id }] });
    expect(await listed(`order_id=${fixture.cases.QLLN}`)).toMatchObject({ total_count: 0, items: [] });
    const withdrawn = await mara.visitor.post('/api/v1/payouts/payout_request/withdraw', { sub_payout_request_id: id });
    expect(withdrawn.body.error.message).toContain('with the administrator');
    expect((await move('filed', 'deficient', { reason: 'No proof of the sale' })).status).toBe(409);
    await move('filed', 'deficient', { reason: 'No proof of the sale', cured_by: 'trades', cure_by: '2026-12-24' });
    expect(await only()).toMatchObject({ stage: 'deficient', state: 1, cure_by: '2026-12-24' });
    expect((await mara.visitor.get('/api/v1/orders/getmyorders')).body.data.sums).toMatchObject([{ of: 'filed' }]);
    expect((await press.move(mara.visitor, id, { from_stage: 'deficient' })).status).toBe(200);
    const unanswered = await press.move(mara.visitor, id, { from_stage: 'trades' });
    expect([unanswered.status, unanswered.body.error.message]).toEqual([
      409,
      expect.stringContaining('Add the document that the deficiency asks for'),
    ]);
    expect((await press.prove(mara.visitor, portfolio, 'the sale')).status).toBe(200);
    for (const from_stage of ['trades', 'contract', 'payment'])
      expect((await press.move(mara.visitor, id, { from_stage })).status).toBe(200);
    const cured = await press.move(mara.visitor, id, { from_stage: 'sign_off', ...signature });
    expect(cured.body.data).toMatchObject({ stage: 'review', cure_by: null });
    for (const [from, to] of [
      ['review', 'filed'],
      ['filed', 'approved'],
    ] as const)
      expect((await move(from, to, { reason: 'The documents are looked at later.' })).body.data.moved).toBe(true);
    expect(
      (await seen()).moves.map(({ to }: { to: string }) => to),
      'the ledger alone pays',
    ).not.toContain('paid');
    const paid = await move('approved', 'paid');
    expect(paid.status).toBe(409);
    expect(paid.body.error.message).toBe(
      'The ledger has no payment for this claim. It becomes paid when a bank file pays it.',
    );
    expect((await only()).history.map(({ stage }: { stage: string }) => stage)).toEqual([
      'trades',
      'contract',
      'payment',
      'sign_off',
      'review',
      'filed',
      'deficient',
      'trades',
      'contract',
      'payment',
      'sign_off',
      'review',
      'filed',
      'approved',
    ]);
  });
});

describe('who may', () => {
  test('[P-2] nobody sees or moves someone else’s claim, portfolio, contract or payment details', async () => {
    const other = await fixture.investor('other');
    const { sub_payout_request_id: id } = await only();
    const { visitor } = other;
    expect((await press.claims(visitor, 'merrow-shipping-2021')).body.data.items).toEqual([]);
    expect((await press.move(visitor, id)).status).toBe(404);
    expect((await visitor.get(`/api/v1/orders/merrow-shipping-2021/subprs?sub_payout_request_id=${id}`)).status).toBe(
      404,
    );
    expect((await press.prove(visitor, portfolio)).status).toBe(404);
    expect((await visitor.get(`/api/v1/payouts/confirmations/${portfolio}`)).status).toBe(404);
    expect((await visitor.get(`/api/v1/payouts/payout_request/sign_off?sub_payout_request_id=${id}`)).status).toBe(404);
    expect((await visitor.post('/api/v1/payouts/payout_request/withdraw', { sub_payout_request_id: id })).status).toBe(
      404,
    );
    expect(
      (
        await visitor.post('/api/v1/operator/claims/move', {
          sub_payout_request_id: id,
          from_stage: 'paid',
          to: 'approved',
        })
      ).status,
    ).toBe(403);
    const { body } = await mara.visitor.get('/api/v1/payouts/payment_details');
    expect((await visitor.delete('/api/v1/payouts/payment_details', { id: body.data.items[0].id })).status).toBe(404);
    expect((await fixture.server.visitor().get('/api/v1/payouts/payment_details')).status).toBe(401);
  });
});
