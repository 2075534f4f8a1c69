import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveCases } from '@trover/db/testing/cases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClaimFixture,
  HELD,
  honest,
  type Investor,
  openClaimFixture,
  press,
  TODAY,
} from '../../claims/testing/claim-fixture.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';

const plan = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/cases/ok/plans/merrow-shipping-2021.json'), 'utf8'),
) as unknown;

let fixture: ClaimFixture;
let mara: Investor;
let operator: TestVisitor;
let again: number;
beforeAll(async () => {
  fixture = await openClaimFixture();
  const record = {
    slug: 'merrow-entered-twice',
    issuer: 'Merrow Shipping',
    tickers: ['MRRW'],
    plan: 'merrow-entered-twice',
    claim_deadline: '2027-05-17',
  };
  const plans = { 'merrow-entered-twice': plan };
  again = (await saveCases(fixture.server.context.db, [record], { today: TODAY, plans }))[0]!.case_id;
  mara = await fixture.investor('mara');
  operator = await fixture.server.signIn('operator');
});
afterAll(() => fixture.close());

describe('contracts on the desk', () => {
  test('are listed with who signed what, opened with a trace, and go over with a case that turns out to be another', async () => {
    const { visitor } = mara;
    const { portfolio_id } = await fixture.trades(mara, 'MRRW', HELD);
    expect((await press.join(visitor, again, honest)).body.data.joined).toHaveLength(1);
    await press.prove(visitor, portfolio_id);
    const [{ sub_payout_request_id: id }] = (await press.claims(visitor, again)).body.data.items;
    const moved = await press.move(visitor, id);
    expect(moved.status, moved.text).toBe(200);
    const signed = await press.sign(visitor, { order_id: again, text_version: 'case-2026-12' });
    expect(signed.status, signed.text).toBe(200);

    const list = async (query = '') => (await operator.get(`/api/v1/operator/contracts${query}`)).body.data;
    const [contract] = (await list('?in_force=true')).items;
    expect(contract).toMatchObject({
      email: 'mara@example.test',
      kind: 'case',
      order_id: again,
      signed_name: 'Mara Iversen',
      ended_at: null,
    });
    const opened = await operator.post(`/api/v1/operator/contracts/${contract.id}/open`, {});
    expect((await operator.get(opened.body.data.url)).text).toMatch(/^%PDF/);
    expect((await operator.post('/api/v1/operator/contracts/999999/open', {})).status).toBe(404);
    const audit = (await operator.get('/api/v1/operator/audit?action=document_viewed')).body.data.items;
    expect(audit[0]).toMatchObject({ subject: { kind: 'contract', id: contract.id } });
    expect((await list(`?account_id=${mara.account_id}&limit=1`)).total_count).toBe(1);

    const merged = await operator.post(`/api/v1/operator/cases/${again}/merge`, {
      into: fixture.cases.MRRW,
      reason: 'One docket.',
    });
    expect(merged.body.data?.goes_over, merged.text).toMatchObject({ claims: 1, contracts: 1 });
    expect((await list()).items[0]).toMatchObject({ id: contract.id, order_id: fixture.cases.MRRW });
    // The claim continues at its step, under the contract that was signed for it.
    const [listed] = (await press.claims(visitor, fixture.cases.MRRW)).body.data.items;
    expect(listed).toMatchObject({ sub_payout_request_id: id, stage: 'contract' });
    expect((await press.move(visitor, id)).body.data).toMatchObject({ stage: 'payment' });
    await expect(
      fixture.server.context.db
        .updateTable('contracts')
        .set({ case_id: fixture.cases.QLLN })
        .where('id', '=', contract.id)
        .execute(),
    ).rejects.toThrow('as it was signed');
  });
});
