import type { Fund } from '@trover/contract/contracts/funds.ts';
import { expect, test } from 'vitest';
import { describeClaimantGap } from './claimant-gaps.ts';

const claimant: NonNullable<Fund['claimant']> = {
  ...{ kind: 'entity', legal_name: 'Harbor Fund I', co_owner: null, street: '5 New Road', city: 'Bangor' },
  ...{ region: 'ME', postal_code: '04401', country: 'US', tax_id_last4: null, tax_id_kind: null },
  ...{ signer_name: 'Ann Lee', signer_title: 'Trustee' },
};
const gapOf = (address: object) => describeClaimantGap({ claimant: { ...claimant, ...address } });

test('a fund without a claimant, and one whose claimant lacks a part of the address, cannot claim', () => {
  expect(describeClaimantGap({ claimant: null })).toBe('Not set');
  expect(gapOf({})).toBeNull();
  expect(gapOf({ region: '' })).toBe('No state');
  expect(gapOf({ country: 'CA', region: '', postal_code: 'K1A 0B1' })).toBe('No province');
  expect(gapOf({ postal_code: '' })).toBe('No postal code');
  expect(gapOf({ region: '', postal_code: '' })).toBe('No state and postal code');
  expect(gapOf({ country: 'IE', region: '', postal_code: '' })).toBeNull();
});
