import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, openClaimFixture, TODAY } from '../claims/testing/claim-fixture.ts';
import { filed, type SignedClaim } from '../claims/testing/filed-claim.ts';
import type { TestVisitor } from '../testing/test-visitor.ts';
import { approveAsSeen, distributionFile, distributionsAt, untilStatus } from './testing/distribution-fixture.ts';

let fixture: ClaimFixture;
let first: TestVisitor;
let second: TestVisitor;
let mara: SignedClaim;
let nils: SignedClaim;

const move = (operator: TestVisitor, { claim_id }: SignedClaim, body: object) =>
  operator.post('/api/v1/operator/claims/move', {
    sub_payout_request_id: claim_id,
    reason: 'As the letter has it.',
    ...body,
  });
const capabilities = (value: string[]) =>
  fixture.server.context.db
    .updateTable('accounts')
    .set({ capabilities: value as never })
    .where('email', '=', 'operator2@demo.test')
    .execute();

/** An exchange of two claims' numbers, which would pay the first one's award to the second. */
async function exchange(operator: TestVisitor, [one, k1]: [SignedClaim, string], [other, k2]: [SignedClaim, string]) {
  for (const [of, body] of [
    [one, { from_stage: 'filed', to: 'rejected', claim_number: 'K-0' }],
    [other, { from_stage: 'filed', to: 'rejected', claim_number: k1 }],
    [other, { from_stage: 'rejected', to: 'filed' }],
    [one, { from_stage: 'rejected', to: 'filed', claim_number: k2 }],
  ] as const) {
    const moved = await move(operator, of, body);
    expect(moved.body.error ?? moved.status).toBe(200);
  }
}

beforeAll(async () => {
  fixture = await openClaimFixture();
  first = await fixture.server.signIn('operator');
  second = await fixture.server.signIn('operator2');
  mara = await filed(fixture, first, 'mara', 'K-77');
  nils = await filed(fixture, first, 'nils', 'K-99');
}, 600_000);
afterAll(() => fixture.close());

describe('a claim’s number, which decides whose an award is', () => {
  test('is replaced by an operator of money alone', async () => {
    await capabilities([]);
    const alone = await move(second, mara, { from_stage: 'filed', to: 'rejected', claim_number: 'K-0' });
    expect(alone).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } });
    await capabilities(['money_maker', 'money_checker']);
  });

  test('is read by the one who approves the distribution, and is not changed by them', async () => {
    const rows = ['K-77,mara,630.00,88.20', 'K-99,nils,630.00,88.20'];
    const sent = await first.upload(distributionsAt, distributionFile(rows), {
      order_id: fixture.cases.MRRW,
      round: 1,
    });
    const { id } = sent.body.data.distribution;
    const { total, row_version } = await untilStatus(first, id, 'read');
    const advice = { amount: total, arrived_on: TODAY, bank_reference: `WIRE ${id}`, is_unrelated: true };
    expect((await first.post(`${distributionsAt}/${id}/arrival`, advice)).status).toBe(200);
    const approve = (body: object) => approveAsSeen(second, id, body);

    await exchange(second, [mara, 'K-77'], [nils, 'K-99']);
    const own = await approve({ confirmed: ['changed_number'] });
    expect(own).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('Someone else') } } });

    // put back, and exchanged again by the one who imported the file
    await exchange(second, [nils, 'K-77'], [mara, 'K-99']);
    expect((await first.get(`${distributionsAt}/${id}`)).body.data.warnings).toEqual([]);
    await fixture.server.context.db.deleteFrom('claim_number_changes').execute();
    await exchange(first, [mara, 'K-77'], [nils, 'K-99']);

    const stale = await approve({ row_version, confirmed: ['changed_number'] });
    expect(stale.status, 'what was read before').toBe(409);
    const now = (await second.get(`${distributionsAt}/${id}`)).body.data;
    expect(now.row_version).toBeGreaterThan(row_version);
    expect(now.warnings).toEqual([
      {
        code: 'changed_number',
        message: `Operators changed claim numbers in this case: TR-${mara.claim_id} from K-77 to K-99, TR-${nils.claim_id} from K-99 to K-77. The number decides who is paid.`,
      },
    ]);
    expect(await approve({ row_version: now.row_version })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('changed claim numbers') } },
    });
    const approved = await approve({ row_version: now.row_version, confirmed: ['changed_number'] });
    expect(approved.body.error ?? approved.status).toBe(200);
  });
});
