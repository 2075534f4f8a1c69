import { expect, test } from 'vitest';
import { pricedBy } from './chosen-claim.ts';
import { loadClaims } from './load-claims.ts';

const claim = (id: number, pct: string, more: object = {}) => ({
  ...{ sub_payout_request_id: id, beneficial_account_id: id, stage: 'trades', cured_by: null, cure_by: null },
  ...{ reason: null, filed_on: null, claim_number: null, estimate: {}, fee: { pct }, awards: [], ...more },
});
const found = { id: 4, company: { id: 1, name: 'Halden' }, my_state: 1 } as Parameters<typeof loadClaims>[1];

/** A reader with so many claims, the later of them filed at a lower fee. */
function readerOf(count: number) {
  const all = Array.from({ length: count }, (_, at) =>
    at < 20 ? claim(at + 1, '15') : claim(at + 1, '10', { stage: 'filed', filed_on: '2026-01-02' }),
  );
  const asked: string[] = [];
  const api = async (_: string, address: string) => {
    asked.push(address);
    const one = Number(new URL(address, 'http://x').searchParams.get('sub_payout_request_id'));
    if (address.includes('/positions')) return { items: [{ order_id: 4, sub_payout_request_id: count }] };
    return { items: one ? [all[one - 1]] : all.slice(0, 20), total_count: count };
  };
  return { page: { api, client: null, today: '2026-01-30' } as unknown as Parameters<typeof loadClaims>[0], asked };
}

test('the entity that the page shows is priced by its own claim, not by the first one', async () => {
  const { page, asked } = readerOf(2);
  const { claims, own } = await loadClaims(page, found, { beneficial_account_id: 2 });
  expect([claims.length, own?.sub_payout_request_id, asked.length]).toEqual([2, 2, 1]);
  expect((await loadClaims(page, found, { beneficial_account_id: 3 })).own, 'without a claim').toBeUndefined();
  expect((await loadClaims(page, { ...found, my_state: null }, { beneficial_account_id: 1 })).claims).toEqual([]);
});

test('also of more claims than the page lists', async () => {
  const { page } = readerOf(25);
  const { claims, own } = await loadClaims(page, found, { beneficial_account_id: 25 });
  expect(claims).toHaveLength(20);
  expect(own && pricedBy(own, true)).toEqual({ fee_pct: '10', certainty: 'filed' });
});
