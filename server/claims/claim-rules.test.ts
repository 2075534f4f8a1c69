import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreedTerms } from '../contracts/testing/terms.ts';
import { queueMatching } from '../jobs/matching/match-accounts-job.ts';
import {
  bank,
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
  signature,
} from './testing/claim-fixture.ts';

let fixture: ClaimFixture;
beforeAll(async () => {
  fixture = await openClaimFixture();
});
afterAll(() => fixture.close());

const MERROW = 'merrow-shipping-2021';

/** Moves an investor's claim through the first three steps. */
async function upToSignOff({ visitor }: Investor, portfolioId: number, slug = MERROW): Promise<number> {
  const joined = await press.join(visitor, slug, honest);
  const id: number = joined.body.data.joined[0].sub_payout_request_ids[0];
  await press.prove(visitor, portfolioId);
  await press.sign(visitor);
  await press.pay(visitor);
  for (const from_stage of ['trades', 'contract', 'payment'])
    expect((await press.move(visitor, id, { from_stage })).status).toBe(200);
  return id;
}

const one = async (investor: Investor, slug = MERROW) =>
  (await press.claims(investor.visitor, slug)).body.data.items[0];

describe('of an institution', () => {
  test('[P-3] positions are by entity and case, with their state, filters and sums, and a gap in the record is named', async () => {
    const other = await fixture.investor('other');
    const fund = await fixture.investor('endowment', { org_type: 2 });
    const plan = await fixture.trades(fund, 'MRRW', HELD, { label: 'Corbel drop', owner: 'Defined Benefit Plan' });
    await fixture.trades(fund, 'MRRW', HELD.slice(0, 1), { label: 'Old Mill', owner: 'Growth Sleeve', account: 'B-2' });
    await fixture.trades(fund, 'QLLN', HELD, { label: 'Corbel, grain', owner: 'Defined Benefit Plan', account: 'A-2' });
    const ask = async (query = '') => (await fund.visitor.get(`/api/v1/portfolio/positions${query}`)).body.data;
    const all = await ask();
    expect(all).toMatchObject({ total_count: 3, next_cursor: null });
    expect(
      all.items.map((one: { beneficial_owner: string; ticker: string }) => [one.beneficial_owner, one.ticker]),
    ).toEqual([
      ['Defined Benefit Plan', 'MRRW'],
      ['Growth Sleeve', 'MRRW'],
      ['Defined Benefit Plan', 'QLLN'],
    ]);
    expect(all.items[0]).toMatchObject({
      portfolios: ['Corbel drop'],
      held_at_start: '0',
      shares_bought: '150',
      shares_sold: '0',
      recognized_loss: '630.00',
      payment_expected: '88.20',
      rate: '0.1400',
      state: 'open',
      sub_payout_request_id: null,
      paid: null,
    });
    expect(all.sums).toEqual([
      {
        currency: 'USD',
        positions: 3,
        open_cases: 2,
        recognized_loss: '1680.00',
        estimated: '200.00', // after the fee
        filed: null,
        filed_claims: 0,
        paid_this_year: '0.00',
      },
    ]);
    const first = await ask('?limit=2');
    expect((await ask(`?limit=2&cursor=${first.next_cursor}`)).items).toEqual(all.items.slice(2));
    const found = async (query: string) => (await ask(query)).total_count;
    expect(await found(`?beneficial_account_id=${plan.beneficial_account_id}`)).toBe(2);
    expect([await found('?search=growth'), await found('?search=qlln'), await found('?search=old%20mill')]).toEqual([
      1, 1, 1,
    ]);
    expect([await found('?search=%25'), await found('?within_days=30'), await found('?state=filed')]).toEqual([
      0, 0, 0,
    ]);
    expect(
      (await other.visitor.get(`/api/v1/portfolio/positions?beneficial_account_id=${plan.beneficial_account_id}`))
        .status,
    ).toBe(404);

    await press.join(fund.visitor, fixture.cases.QLLN);
    expect((await ask('?state=waiting')).items).toMatchObject([{ ticker: 'QLLN', claim_stage: 'trades' }]);

    const { items } = (await fund.visitor.get('/api/v1/portfolio/coverage')).body.data;
    expect(items[1]).toMatchObject({
      name: 'Old Mill',
      beneficial_owner: 'Growth Sleeve',
      provider: 'file',
      records: 1,
      held: [{ from: '2020-03-02', to: '2020-03-02' }],
      gaps: [{ from: '2020-03-03', to: '2026-11-21', months: 81, order_ids: [fixture.cases.MRRW] }],
      cases: [{ slug: 'merrow-shipping-2021', ticker: 'MRRW' }],
    });
    expect((await other.visitor.get('/api/v1/portfolio/coverage')).body.data.total_count).toBe(0);
  });
});

describe('the check of double filing', () => {
  test('[API-42] the same broker account under two users: who signs first has the claim, the other is notified', async () => {
    const [first, second] = [await fixture.investor('first'), await fixture.investor('second')];
    const a = await fixture.trades(first, 'MRRW', HELD, { account: 'Z-778812' });
    const b = await fixture.trades(second, 'MRRW', HELD, { account: 'Z-778812' });
    const [one_, two] = [await upToSignOff(first, a.portfolio_id), await upToSignOff(second, b.portfolio_id)];
    const failed = (claim: { readiness: { checks: { reason: string; outcome: string }[] } }) =>
      claim.readiness.checks.filter(({ outcome }) => outcome === 'failed').map(({ reason }) => reason);
    expect(failed(await one(second))).toEqual(['duplicate']);
    const tried = await Promise.all([
      press.move(first.visitor, one_, { from_stage: 'sign_off', ...signature }),
      press.move(second.visitor, two, { from_stage: 'sign_off', ...signature }),
    ]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [loser, id] = tried[0]!.status === 409 ? [first, one_] : [second, two];
    expect(tried.find(({ status }) => status === 409)!.body.error.message).toContain(
      'administrators refuse duplicate claims',
    );
    const operator = await fixture.server.signIn('operator');
    const seen = async (claim: number) => (await operator.get(`/api/v1/operator/claims/${claim}`)).body.data;
    expect((await seen(id)).alike).toMatchObject([
      { stage: 'review', email: expect.stringMatching(/^(first|second)@/) },
    ]);
    const cleared = { sub_payout_request_id: id, reason: 'Two branches number their accounts alike' };
    expect((await operator.post('/api/v1/operator/claims/clear_duplicate', cleared)).status).toBe(200);
    expect((await seen(id)).duplicate_cleared_at).toEqual(expect.any(String));
    expect((await press.move(loser.visitor, id, { from_stage: 'sign_off', ...signature })).status).toBe(200);
  });

  test('two users with one trade alike, but accounts of their own, do not block each other', async () => {
    const [third, fourth] = [await fixture.investor('third'), await fixture.investor('fourth')];
    const a = await fixture.trades(third, 'MRRW', ['purchase,2020-03-02,100,20'], { account: 'T-1' });
    const b = await fixture.trades(fourth, 'MRRW', ['purchase,2020-03-02,100,20'], { account: 'F-1' });
    await upToSignOff(third, a.portfolio_id);
    await upToSignOff(fourth, b.portfolio_id);
    for (const each of [third, fourth]) expect((await one(each)).readiness).toMatchObject({ score: 90, best: null });
  });

  test('[API-48] who states that the broker claims it too cannot sign off', async () => {
    const fifth = await fixture.investor('fifth');
    const { portfolio_id } = await fixture.trades(fifth, 'MRRW', HELD, { account: 'V-1' });
    const id = await upToSignOff(fifth, portfolio_id);
    const refused = await press.move(fifth.visitor, id, { claimed_elsewhere: 'broker', ...signature });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.error.message).toContain('Your broker’s own program');
    expect((await one(fifth)).stage).toBe('sign_off');
  });
});

describe('trades that change', () => {
  test('[API-48] are to be called complete again before the claim is signed', async () => {
    const sixth = await fixture.investor('sixth');
    const { portfolio_id } = await fixture.trades(sixth, 'MRRW', HELD, { account: 'S-1' });
    const id = await upToSignOff(sixth, portfolio_id);
    const more = await fixture.trades(sixth, 'MRRW', ['purchase,2020-06-02,10,20'], { account: 'S-2' });
    const refused = await press.move(sixth.visitor, id, { from_stage: 'sign_off', ...signature });
    expect(Object.values(refused.body.error.fields)).toEqual([
      'Add a trade confirmation or statement for account S-2 that covers June 2020: 1 trade of it came by file.',
      'Confirm that the trades in and around the class period are complete.',
    ]);
    await press.prove(sixth.visitor, more.portfolio_id, 'for S-2');
    const signed = await press.move(sixth.visitor, id, { from_stage: 'sign_off', trades_complete: true, ...signature });
    expect(signed.body.data.stage).toBe('review');
    const frozen = (await one(sixth)).sign_off.sha256;
    await fixture.trades(sixth, 'MRRW', ['purchase,2020-07-02,10,20'], { account: 'S-3' });
    const after = await one(sixth);
    expect([after.stage, after.sign_off.sha256]).toEqual(['review', frozen]);
    expect(after.claim_sha256, 'nothing is to be signed').toBeNull();
  });

  test('[API-48] a sale without shares is shown, and the claimant’s word passes it', async () => {
    const seventh = await fixture.investor('seventh');
    const rows = ['purchase,2020-03-02,100,20', 'sale,2020-02-20,40,18'];
    const { portfolio_id } = await fixture.trades(seventh, 'MRRW', rows, { account: 'W-1' });
    await press.join(seventh.visitor, MERROW, honest);
    await press.prove(seventh.visitor, portfolio_id);
    const { sub_payout_request_id: id, steps } = await one(seventh);
    expect(steps[0].missing.map(({ code }: { code: string }) => code)).toEqual(['missing_history', 'not_confirmed']);
    expect((await press.move(seventh.visitor, id)).status).toBe(409);
    expect((await press.move(seventh.visitor, id, { trades_complete: true })).body.data.stage).toBe('contract');
  });
});

describe('a deadline that passes', () => {
  const setDeadline = (date: string) =>
    fixture.server.context.db
      .updateTable('case_deadlines')
      .set({ date })
      .where('case_id', '=', fixture.cases.MRRW)
      .where('kind', '=', 'claim')
      .execute();

  test('[R-7] leaves nothing that waits on its owner: what was not signed off in time is late, what is to be cured is not', async () => {
    const late = await fixture.investor('late');
    await fixture.trades(late, 'MRRW', HELD, { account: 'L-1' });
    const joined = await press.join(late.visitor, MERROW, honest);
    const id: number = joined.body.data.joined[0].sub_payout_request_ids[0];
    const mine = async () => (await late.visitor.get('/api/v1/orders/getmyorders')).body.data;
    const waiting = async () => (await late.visitor.get('/api/v1/notices')).body.data.waiting_count;
    expect(await waiting()).toBe(1);
    expect(await mine()).toMatchObject({ items: [{ state: 1, is_late: false }], sums: [{ of: 'waiting', cases: 1 }] });
    const claim = fixture.server.context.db.updateTable('sub_payout_requests').where('id', '=', id);
    await setDeadline('2020-01-31');
    try {
      expect(await waiting()).toBe(0);
      const after = await mine();
      expect(after).toMatchObject({ items: [{ state: 1, is_late: true }], sums: [] });
      expect(after.counts[0]).toEqual({ state: 1, cases: 1, late: 1, filed: 0 });
      await claim.set({ stage: 'deficient', cured_by: 'trades', cure_by: '2027-12-04' }).execute();
      expect(await waiting()).toBe(1);
      expect((await mine()).items).toMatchObject([{ state: 1, is_late: false }]);
    } finally {
      await claim.set({ stage: 'trades', cured_by: null, cure_by: null }).execute();
      await setDeadline('2027-05-17');
    }
  });
});

describe('a long-term contract', () => {
  test('[API-46] joins what matches automatically, now and later, and reports it; what was withdrawn stays withdrawn', async () => {
    const eighth = await fixture.investor('eighth');
    const { visitor } = eighth;
    const { beneficial_account_id } = await fixture.trades(eighth, 'MRRW', HELD, { account: 'E-1' });
    const signed = await press.sign(visitor);
    expect(signed.body.data.joined).toMatchObject([{ slug: MERROW }]);
    await fixture.trades(eighth, 'QLLN', HELD, { account: 'E-1' });
    const joined = async () => (await visitor.get('/api/v1/orders/getmyorders')).body.data.items.length;
    await expect.poll(joined).toBe(2);
    const later = await one(eighth, 'quillon-grain-2021');
    expect(later).toMatchObject({ joined_by: 'contract', history: [{ stage: 'trades', moved_by: 'contract' }] });
    const mails = await fixture.server.context.db
      .selectFrom('mails')
      .select(['template', 'subject'])
      .where('recipient', '=', 'eighth@example.test')
      .orderBy('id')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual([
      'contract-signed',
      'joined-by-contract',
      'joined-by-contract',
    ]);
    const withdraw = { sub_payout_request_id: later.sub_payout_request_id };
    expect((await visitor.post('/api/v1/payouts/payout_request/withdraw', withdraw)).body.data.stage).toBe('withdrawn');
    const { context } = fixture.server;
    const of = { case_id: fixture.cases.QLLN, beneficial_account_ids: [beneficial_account_id] };
    await context.db.transaction().execute((trx) => queueMatching(context, trx, of));
    await expect
      .poll(async () => {
        const counts = await fixture.server.context.jobs.counts();
        return counts
          .filter(({ name }) => name === 'match-accounts')
          .every(({ waiting, active }) => waiting + active === 0);
      })
      .toBe(true);
    expect((await one(eighth, 'quillon-grain-2021')).stage).toBe('withdrawn');
    await press.join(visitor, 'quillon-grain-2021');
    expect((await one(eighth, 'quillon-grain-2021')).stage).toBe('trades');
  });

  test('[API-46] drawn as an image it is signed as well; another claimant replaces the first', async () => {
    const ninth = await fixture.investor('ninth');
    const { visitor } = ninth;
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { claimant } = await import('./testing/claim-fixture.ts');
    const at = '/api/v1/payouts/contract/longterm';
    const drawn = await visitor.form(at, claimant, [{ field: 'signature', name: 'signature.png', content: png }]);
    expect(drawn.body.data.contract).toMatchObject({ signature: 'drawn', beneficial_owner: 'ninth Iversen' });
    const photo = { field: 'signature', name: 'signature.png', content: Buffer.from('%PDF-1.7') };
    expect((await visitor.form(at, claimant, [photo])).status).toBe(415);
    const moved = await press.sign(visitor, { street: '2 Other Street', tax_id: '' });
    expect(moved.body.data).toMatchObject({ is_new: true, contract: { claimant: { tax_id_last4: '1120' } } });
    const { contracts } = (await visitor.get(at)).body.data;
    expect(contracts.map((each: { id: number }) => each.id)).toEqual([moved.body.data.contract.id]);
    expect((await visitor.delete(at, { id: contracts[0].id })).status).toBe(200);
    expect((await visitor.get(at)).body.data.contracts).toEqual([]);
    expect((await press.sign(visitor, { kind: 'joint' })).body.error.fields['body.co_owner']).toContain('other owner');
  });
});

describe('an institution', () => {
  test('[P-3] [API-48] has steps 2 and 3 complete by its agreement, and neither signs nor shows where to pay', async () => {
    const fund = await fixture.investor('pension', { org_type: 2 });
    const { visitor } = fund;
    const { portfolio_id } = await fixture.trades(fund, 'MRRW', HELD, { owner: 'Harbor Fund I', account: 'H-1' });
    await fixture.trades(fund, 'MRRW', HELD, { owner: 'Harbor Fund II', account: 'H-2' });
    expect((await press.sign(visitor)).status).toBe(403);
    expect((await press.pay(visitor, bank)).status).toBe(403);
    const joined = await press.join(visitor, 'all', honest);
    expect(joined.body.data.joined[0].sub_payout_request_ids).toHaveLength(2);
    await press.prove(visitor, portfolio_id);
    const { sub_payout_request_id: id } = await one(fund);
    expect((await press.move(visitor, id, { from_stage: 'trades' })).body.data.stage).toBe('contract');
    expect((await press.move(visitor, id, { from_stage: 'contract' })).status).toBe(409);
    const operators = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')] as const;
    const agreed = { account_id: fund.account_id, reference: 'HF-2026', fee_pct: '8.5', valid_from: '2026-01-01' };
    await agreedTerms(operators, agreed);
    for (const from_stage of ['contract', 'payment'])
      expect((await press.move(visitor, id, { from_stage })).status).toBe(200);
    expect(await one(fund)).toMatchObject({
      stage: 'sign_off',
      contract: { kind: 'institution', title: 'HF-2026' },
      fee: { pct: '8.5', expected: '7.50' },
    });
  });
});

describe('several cases at once', () => {
  test('[API-42] each is joined for itself, and what cannot be shows why', async () => {
    const tenth = await fixture.investor('tenth');
    await fixture.trades(tenth, 'MRRW', HELD, { account: 'X-1' });
    const { body } = await press.join(tenth.visitor, `${MERROW},quillon-grain-2021,nowhere`);
    expect(body.data.joined).toMatchObject([{ slug: MERROW }]);
    expect(body.data.refused).toMatchObject([
      { asked: 'quillon-grain-2021', reason: expect.stringContaining('no purchase') },
      { asked: 'nowhere', order_id: null, reason: 'We could not find that case.' },
    ]);
  });
});

describe('an active part', () => {
  test('[API-56] [API-57] [API-58] is confirmed by its statement, with documents, and withdrawn', async () => {
    const eleventh = await fixture.investor('eleventh');
    const { visitor } = eleventh;
    const at = `/api/v1/payouts/confirmations/active_participant?order_id=${fixture.cases.QLLN}`;
    expect((await visitor.get(at)).body.data).toMatchObject({ is_active_participant: false, documents: [] });
    expect((await visitor.post(at)).body.data.is_active_participant).toBe(true);
    const sent = await visitor.upload(at, { name: 'retainer.pdf', content: Buffer.from('%PDF-1.7 retainer') });
    expect(sent.body.data.documents).toMatchObject([{ file_name: 'retainer.pdf', order_id: fixture.cases.QLLN }]);
    await fixture.trades(eleventh, 'QLLN', HELD, { account: 'L-1' });
    const joined = await press.join(visitor, fixture.cases.QLLN);
    const claim = joined.body.data.joined[0].sub_payout_request_ids[0];
    const operator = await fixture.server.signIn('operator');
    expect((await operator.get(`/api/v1/operator/claims/${claim}`)).body.data).toMatchObject({
      owner: 'eleventh Iversen',
      moves: [],
      participation: { documents: [{ file_name: 'retainer.pdf' }] },
    });
    const gone = await visitor.delete(`${at}&confirmation_to_delete=${sent.body.data.documents[0].id}`);
    expect(gone.body.data).toMatchObject({ is_active_participant: true, documents: [] });
    expect((await visitor.delete(at)).body.data.is_active_participant).toBe(false);
    expect((await visitor.get('/api/v1/payouts/confirmations/active_participant?order_id=999999')).status).toBe(404);
  });
});

describe('the calendar', () => {
  test('[R-7] reports the deadlines of what is joined and what could be, to who has its address', async () => {
    const twelfth = await fixture.investor('twelfth');
    const { visitor } = twelfth;
    await fixture.trades(twelfth, 'MRRW', HELD, { account: 'K-1' });
    await fixture.trades(twelfth, 'QLLN', HELD, { account: 'K-1' });
    const joined = await press.join(visitor, MERROW);
    const { body } = await visitor.get('/api/v1/orders/calendar');
    expect(body.data.deadlines).toMatchObject([
      { slug: MERROW, date: '2027-05-17', is_joined: true, ticker: 'MRRW', days_left: 177 },
      { slug: 'quillon-grain-2021', is_joined: false },
    ]);
    const path = new URL(body.data.url).pathname;
    const feed = await fixture.server.visitor().get(path);
    expect(feed.headers['content-type']).toContain('text/calendar');
    expect(feed.text).toContain('DTSTART;VALUE=DATE:20270517\r\n');
    expect(feed.text).toContain('SUMMARY:Claim deadline: Merrow Shipping (MRRW)\r\n');
    expect(feed.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const wrong = path.replace(/-.{4}/, '-aaaa');
    expect((await fixture.server.visitor().get(wrong)).status).toBe(404);

    // who leaves a case can join it again until that very day
    const [sub_payout_request_id] = joined.body.data.joined[0].sub_payout_request_ids;
    await visitor.post('/api/v1/payouts/payout_request/withdraw', { sub_payout_request_id });
    expect((await visitor.get('/api/v1/orders/calendar')).body.data.deadlines).toMatchObject([
      { slug: MERROW, date: '2027-05-17', is_joined: false, label: 'Claim deadline, not joined' },
      { slug: 'quillon-grain-2021', is_joined: false },
    ]);
  });
});

test('deleting an account deletes its claims, contracts and proofs', async () => {
  const last = await fixture.investor('last');
  const { portfolio_id } = await fixture.trades(last, 'MRRW', HELD, { account: 'L-1' });
  const id = await upToSignOff(last, portfolio_id);
  await press.move(last.visitor, id, { ...signature });
  const { db } = fixture.server.context;
  await db.deleteFrom('accounts').where('id', '=', last.account_id).execute();
  for (const table of ['sub_payout_requests', 'contracts', 'confirmations', 'sign_offs', 'payment_details'] as const)
    expect(await db.selectFrom(table).select('id').where('account_id', '=', last.account_id).execute()).toEqual([]);
});
