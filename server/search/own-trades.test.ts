import { expect, test } from 'vitest';
import { HELD, openClaimFixture } from '../claims/testing/claim-fixture.ts';

test('[API-78] the search finds the caller’s own trades by ticker or company, and nobody else’s', {
  timeout: 120_000,
}, async () => {
  const fixture = await openClaimFixture();
  try {
    const [mara, other] = [await fixture.investor('mara'), await fixture.investor('other')];
    await fixture.trades(mara, 'MRRW', HELD);
    const search = async ({ visitor }: typeof mara, q: string) =>
      (await visitor.get(`/api/v1/search?q=${q}&kind=trade`)).body.data.items;
    for (const q of ['MRRW', 'mrr'])
      expect(await search(mara, q), q).toMatchObject([{ kind: 'trade', href: '/user/portfolio?ticker=MRRW' }]);
    expect((await search(mara, 'MRRW'))[0].detail).toContain('3 trades');
    expect(await search(other, 'MRRW')).toEqual([]);
  } finally {
    await fixture.close();
  }
});
