import { expect, test } from 'vitest';
import { claimDialog } from './claim-dialog.ts';
import type { Claim } from './payout-types.ts';

test('[M-11] [M-15] a claim opens by what it waits for: its confirmations, its sign-off, or its step', () => {
  const nameAt = (stage: Claim['stage']) => claimDialog(7, { stage, sub_payout_request_id: 3 }).name;
  expect(nameAt('trades')).toBe('trade-confirmations-modal');
  expect(nameAt('sign_off')).toBe('sign-off-modal');
  expect((['contract', 'payment', 'filed', 'paid', 'deficient'] as const).map(nameAt)).toEqual(
    Array.from({ length: 5 }, () => 'payout'),
  );
  expect(claimDialog(7, undefined)).toEqual({ name: 'payout', props: { order_id: 7 } });
});
