import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyDeadlines, notifyOfChanges } from '../../notifications/notify.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { type ClaimFixture, openClaimFixture, press } from '../testing/claim-fixture.ts';
import { filed, type SignedClaim, signedOff } from '../testing/filed-claim.ts';

let fixture: ClaimFixture;
let operator: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;

beforeAll(async () => {
  fixture = await openClaimFixture();
  [operator, second] = [await fixture.server.signIn('operator'), await fixture.server.signIn('operator2')];
  mara = await filed(fixture, operator, 'mara', 'MS-1');
}, 600_000);
afterAll(() => fixture.close());

const only = async ({ investor }: SignedClaim) =>
  (await press.claims(investor.visitor, fixture.cases.MRRW)).body.data.items[0];
const noticesOf = async ({ investor }: SignedClaim) => (await investor.visitor.get('/api/v1/notices')).body.data.items;
const shown = async ({ claim_id }: SignedClaim) =>
  (await operator.get(`/api/v1/operator/claims/${claim_id}`)).body.data;

describe('a deficiency', () => {
  const extend = (by: TestVisitor, more: object = {}) =>
    by.post('/api/v1/operator/claims/extend_cure', {
      sub_payout_request_id: mara.claim_id,
      from_cure_by: '2026-12-01',
      cure_by: '2026-12-15',
      reason: 'The broker is late, and the administrator agreed.',
      ...more,
    });

  test('is given more time only while it is open, to a later day, by who saw the day of now', async () => {
    expect((await extend(operator)).body.error.message).toBe('No deficiency of this claim is open.');
    const found = {
      from_stage: 'filed',
      to: 'deficient',
      reason: 'No sale',
      cured_by: 'trades',
      cure_by: '2026-12-01',
    };
    const moved = { sub_payout_request_id: mara.claim_id, ...found };
    expect((await operator.post('/api/v1/operator/claims/move', moved)).status).toBe(200);
    for (const cure_by of ['2026-11-30', '2026-11-01'])
      expect((await extend(operator, { cure_by })).body.error.fields).toEqual({
        'body.cure_by': 'enter a day after 1 Dec 2026',
      });
    expect((await extend(operator, { from_cure_by: '2026-11-28' })).body.error.message).toBe(
      'The cure date is now 1 Dec 2026. Check it again.',
    );
    expect((await extend(mara.investor.visitor)).status).toBe(403);
    const both = await Promise.all([extend(operator), extend(second)]);
    expect(both.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
    expect(await only(mara)).toMatchObject({
      stage: 'deficient',
      cure_by: '2026-12-15',
      deficiency: { cure_by: '2026-12-15', reason: 'No sale' },
      history: expect.arrayContaining([
        expect.objectContaining({ stage: 'deficient', cure_by: '2026-12-01', reason: 'No sale' }),
        expect.objectContaining({ stage: 'deficient', cure_by: '2026-12-15', moved_by: 'operator' }),
      ]),
    });
    expect(await shown(mara)).toMatchObject({ open_cure_by: '2026-12-15', cure_by: '2026-12-15' });
  });

  test('that is extended is in its owner’s bell once, with the new day and why, and reminded of by that day', async () => {
    await notifyOfChanges(fixture.server.context);
    await notifyOfChanges(fixture.server.context);
    const mine = (await noticesOf(mara)).filter(({ title }: { title: string }) => title.includes('more time'));
    expect(mine).toMatchObject([
      {
        title: 'Merrow Shipping: more time to cure, until 15 Dec 2026',
        text: 'The broker is late, and the administrator agreed.',
      },
    ]);
    const at = (today: string) => notifyDeadlines({ db: fixture.server.context.db, today: () => today });
    expect(await at('2026-11-28'), 'three days before the old day').toBe(0);
    expect(await at('2026-12-12')).toBe(1);
  });

  test('is extended as well while its owner cures it; after its day a cure that was late continues', async () => {
    const { visitor } = mara.investor;
    expect((await press.move(visitor, mara.claim_id, { from_stage: 'deficient' })).status).toBe(200);
    expect((await extend(operator, { from_cure_by: '2026-12-15', cure_by: '2027-01-15' })).body.data).toMatchObject({
      is_new: true,
    });
    await notifyOfChanges(fixture.server.context);
    expect((await noticesOf(mara))[0].title).toContain('until 15 Jan 2027');
    expect(await only(mara)).toMatchObject({ stage: 'trades', cure_by: '2027-01-15' });
    const at = (today: string) => notifyDeadlines({ db: fixture.server.context.db, today: () => today });
    expect(await at('2027-01-13'), 'reminded while it is being cured').toBe(1);
  });
});

describe('a filed claim that loses its proof', () => {
  const proofs = '/api/v1/operator/proofs';
  const waiting = async (kind: string) => (await operator.get(`/api/v1/operator/work?kind=${kind}`)).body.data.items;
  let theo: SignedClaim;

  test('stays filed; its operator has it in the queue, and its owner in bell and claim, with what would be right', async () => {
    theo = await signedOff(fixture, 'theo');
    const item = (await waiting('confirmation')).find(({ title }: { title: string }) => title.includes('theo'));
    const filing = { from_stage: 'review', to: 'filed', reason: 'On paper.', claim_number: 'MS-9' };
    const moved = { sub_payout_request_id: theo.claim_id, ...filing };
    expect((await operator.post('/api/v1/operator/claims/move', moved)).status).toBe(200);
    // the review stays after filing
    expect((await waiting('confirmation')).map(({ subject_id }: { subject_id: number }) => subject_id)).toContain(
      item.subject_id,
    );
    const review = { kind: 'confirmation', subject_id: item.subject_id };
    await operator.post('/api/v1/operator/work/claim', review);
    const { items } = (await operator.get(`${proofs}/${item.subject_id}/rows`)).body.data;
    const rows = items.map(({ trade_id }: { trade_id: number }) => ({ trade_id, fits: false, reason: 'not_shown' }));
    await operator.post(`${proofs}/${item.subject_id}/rows`, { rows });
    expect((await operator.post(`${proofs}/${item.subject_id}/close`, {})).status).toBe(200);

    const claim = await only(theo);
    expect(claim).toMatchObject({ stage: 'filed', lost_proof: { settled_at: null, note: null } });
    expect(claim.lost_proof.reason).toContain('statement.pdf');
    expect((await shown(theo)).lost_proof).toEqual(claim.lost_proof);
    const [work] = await waiting('lost_proof');
    expect(work).toMatchObject({ kind: 'lost_proof', subject_id: theo.claim_id, order_id: fixture.cases.MRRW });
    expect(work.detail).toContain(claim.lost_proof.reason);
    const [notice] = await noticesOf(theo);
    expect(notice.title).toContain('does not prove all your trades');
    expect(notice.text).toContain('add a document that shows these trades');
  });

  test('is settled once with a note that its owner reads, and leaves the queue', async () => {
    const settle = (by: TestVisitor) =>
      by.post('/api/v1/operator/claims/settle_lost_proof', {
        sub_payout_request_id: theo.claim_id,
        note: 'The administrator accepted the December statement.',
      });
    expect((await settle(theo.investor.visitor)).status).toBe(403);
    const both = await Promise.all([settle(operator), settle(second)]);
    expect(both.map(({ body }) => body.data?.is_new).sort()).toEqual([false, true]);
    expect(await waiting('lost_proof')).toEqual([]);
    expect((await only(theo)).lost_proof.note).toBe('The administrator accepted the December statement.');
    expect((await noticesOf(theo))[0].text).toBe('The administrator accepted the December statement.');
    expect((await only(theo)).stage).toBe('filed');
  });
});

describe('an operator', () => {
  test('decides nothing of a claim of the same person’s other account, nor with a date of the future', async () => {
    const otto = await signedOff(fixture, 'otto');
    const id = { sub_payout_request_id: otto.claim_id };
    const filing = { ...id, from_stage: 'review', to: 'filed', reason: 'It is good.' };
    const call = (name: string, body: object) => operator.post(`/api/v1/operator/claims/${name}`, body);
    expect((await call('move', { ...filing, filed_on: '2099-01-01' })).body.error.message).toBe(
      'The filing date is in the future.',
    );
    await fixture.server.context.db
      .updateTable('accounts')
      .set({ email: 'operator+own@demo.test' })
      .where('id', '=', otto.investor.account_id)
      .execute();
    for (const [name, body] of [
      ['move', filing],
      ['clear_duplicate', { ...id, reason: 'Not the same.' }],
      ['settle_lost_proof', { ...id, note: 'The administrator has it.' }],
    ] as const) {
      const refused = await call(name, body);
      expect([refused.status, refused.body.error.message]).toEqual([
        409,
        'The owner of this claim, operator+own@demo.test, has the same email address as your account. Someone else must decide it.',
      ]);
    }
    expect((await second.post('/api/v1/operator/claims/move', filing)).status).toBe(200);
  });

  test('records a letter that came after its cure date, and none of another year', async () => {
    const ada = await signedOff(fixture, 'ada');
    const id = { sub_payout_request_id: ada.claim_id };
    const call = (body: object) => operator.post('/api/v1/operator/claims/move', { ...id, ...body });
    expect((await call({ from_stage: 'review', to: 'filed', reason: 'It is good.' })).status).toBe(200);
    const letter = { from_stage: 'filed', to: 'deficient', reason: 'No sale', cured_by: 'trades' };
    expect((await call({ ...letter, cure_by: '2025-12-24' })).body.error.message).toBe(
      'The cure date is more than 90 days in the past. Check the year.',
    );
    expect((await call({ ...letter, cure_by: '2026-11-18' })).status).toBe(200);
  });
});
