import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClaimFixture, HELD, type Investor, openClaimFixture, press } from '../claims/testing/claim-fixture.ts';

let desk: ClaimFixture;
let mara: Investor;
let portfolio_id: number;
let upload_id: number;

beforeAll(async () => {
  desk = await openClaimFixture();
  mara = await desk.investor('mara');
  ({ portfolio_id, upload_id } = await desk.trades(mara, 'MRRW', HELD));
});
afterAll(() => desk.close());

const read = async (path: string) => (await mara.visitor.get(path)).body.data;
const stats = () => read('/api/v1/portfolio/portfolio/cases/stats');
const mine = async () => (await read('/api/v1/orders/getallorders?held=1')).items[0].mine;
const recovery = () => read('/api/v1/portfolio/recovery');
const positions = () => read('/api/v1/portfolio/positions');

/** As if the plan's minimum payment were larger than the estimate. */
const setBelowMinimum = (below_minimum: boolean) =>
  desk.server.context.db
    .updateTable('matches')
    .set({ below_minimum })
    .where('account_id', '=', mara.account_id)
    .execute();

describe('an estimate below the plan’s minimum payment', () => {
  test('counts as nothing in every list and sum, which give the reason', async () => {
    expect((await stats()).cases[0]).toMatchObject({ payment_expected: '88.20', below_minimum: false });
    await setBelowMinimum(true);
    const { cases, totals } = await stats();
    expect(cases[0]).toMatchObject({ payment_expected: '0.00', below_minimum: true });
    expect(totals).toMatchObject([{ payment_expected: '0.00', recognized_loss: '630.00' }]);
    expect(await mine()).toMatchObject({ payment_expected: '0.00', below_minimum: true });
    const upload = await read(`/api/v1/portfolio/uploadtradesfile?upload_id=${upload_id}`);
    expect(upload.cases[0]).toMatchObject({ payment_expected: '0.00', below_minimum: true });
    const found = await positions();
    expect(found.items[0]).toMatchObject({ payment_expected: '0.00', state: 'open' });
    expect(found.sums[0]).toMatchObject({ estimated: '0.00' });
    const holdings = await read('/api/v1/portfolio/holdings');
    expect(holdings.items[0]).toMatchObject({ payment_expected: '0.00' });
    await setBelowMinimum(false);
  });
});
