import { expect, test } from 'vitest';
import { claimOfMatch } from './chosen-claim.ts';
import type { ClaimBrief } from './claim-brief.ts';

const claim = (beneficial_account_id: number, pct: string, more: Partial<ClaimBrief> = {}): ClaimBrief =>
  ({
    sub_payout_request_id: beneficial_account_id,
    beneficial_account_id,
    ...{ stage: 'trades', cured_by: null, cure_by: null, reason: null, filed_on: null, paid: null },
    fee: { pct },
    ...more,
  }) as ClaimBrief;

test('the entity that the page shows is priced by its own claim, not by the first one', () => {
  const claims = [claim(1, '15'), claim(2, '10', { stage: 'filed', filed_on: '2026-01-02' })];
  expect(claimOfMatch(claims, { beneficial_account_id: 2 }, true)).toEqual({ fee_pct: '10', certainty: 'filed' });
  expect(claimOfMatch(claims, { beneficial_account_id: 1 }, true)).toEqual({ fee_pct: '15', certainty: 'estimated' });
  expect(claimOfMatch(claims, { beneficial_account_id: 3 }, true)).toBeNull();
  expect(claimOfMatch(claims, null, true)).toBeNull();
});
