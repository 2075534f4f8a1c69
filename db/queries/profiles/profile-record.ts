import type { Account } from '../accounts/accounts.ts';
import type { ProfileDetails } from './profile.ts';

/** An account with its owner's details, and data from its portfolios. */
export interface Profile
  extends Pick<
      Account,
      'id' | 'email' | 'first_name' | 'last_name' | 'type' | 'org_type' | 'country' | 'is_demonstration'
    >,
    ProfileDetails {
  last_portfolio_id: number | null;
  portfolios_count: number;
  has_synced_portfolio: boolean;
}
