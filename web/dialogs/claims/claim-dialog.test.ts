import { expect, test, vi } from 'vitest';
import { claimDialog } from './claim-dialog.ts';
import type { Claim } from './payout-types.ts';
import { isChangedElsewhere } from './use-elsewhere.ts';

test('[M-11] [M-15] a claim opens by what it waits for: its confirmations, its sign-off, or its step', () => {
  const nameAt = (stage: Claim['stage']) => claimDialog(7, { stage, sub_payout_request_id: 3 }).name;
  expect(nameAt('trades')).toBe('trade-confirmations-modal');
  expect(nameAt('sign_off')).toBe('sign-off-modal');
  expect((['contract', 'payment', 'filed', 'paid', 'deficient'] as const).map(nameAt)).toEqual(
    Array.from({ length: 5 }, () => 'payout'),
  );
  expect(claimDialog(7, undefined)).toEqual({ name: 'payout', props: { order_id: 7 } });
});

test('a claim changed elsewhere if its stage, its contract or its payment details are others', () => {
  const shown = { stage: 'payment', contract: { id: 1 }, payment_details: null } as const;
  expect(isChangedElsewhere(shown, { ...shown, contract: { id: 1 } })).toBe(false);
  expect(isChangedElsewhere(shown, { ...shown, stage: 'sign_off' })).toBe(true);
  expect(isChangedElsewhere(shown, { ...shown, contract: null })).toBe(true);
  expect(isChangedElsewhere(shown, { ...shown, payment_details: { id: 4 } })).toBe(true);
});

test('the claim of a tab opens again when its page is reloaded, once, and on no other page', async () => {
  const stored = new Map<string, string>();
  const at = { pathname: '/cases/halden' };
  let type = 'reload';
  vi.stubGlobal('location', at);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ type }] as never);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  const load = async () => {
    vi.resetModules();
    return import('./remembered-claim.ts');
  };
  const claim = { order_id: 5, sub_payout_request_id: 7, step: 'payment' } as const;
  (await load()).rememberClaim(claim);
  const page = await load();
  expect(page.rememberedClaim()).toEqual(claim);
  expect(page.rememberedClaim(), 'once').toBeNull();
  const other = await load();
  other.rememberClaim(claim);
  expect(other.rememberedClaim(), 'open already').toBeNull();
  at.pathname = '/cases/my';
  expect((await load()).rememberedClaim(), 'another page').toBeNull();
  at.pathname = '/cases/halden';
  page.rememberClaim(claim);
  type = 'navigate';
  expect((await load()).rememberedClaim(), 'a visit').toBeNull();
  expect(stored.size).toBe(0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
