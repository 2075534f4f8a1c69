import type { Fund } from '@trover/contract/contracts/funds.ts';
import { addressFaults } from '@trover/core/profiles/addresses.ts';

/** What the claims of a fund lack of its claimant; null where they can be filed. */
export function describeClaimantGap({ claimant }: Pick<Fund, 'claimant'>): string | null {
  if (claimant === null) return 'Not set';
  const { region, postal_code } = addressFaults(claimant);
  if (region !== undefined && postal_code !== undefined) return 'No state and postal code';
  if (region !== undefined) return claimant.country === 'CA' ? 'No province' : 'No state';
  return postal_code === undefined ? null : 'No postal code';
}
