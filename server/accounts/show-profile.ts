import type { OwnProfile } from '@trover/contract/profiles.ts';
import type { Profile } from '@trover/db/queries/accounts.ts';
import type { AccountType } from '@trover/db/schema/accounts.ts';

/** The role as the API names it. */
export function userTypeOf(type: AccountType): OwnProfile['type'] {
  return type === 'service_provider' ? 'serviceProvider' : type;
}

export function displayName(account: Pick<Profile, 'first_name' | 'last_name' | 'email'>): string {
  const { first_name, last_name, email } = account;
  return first_name && last_name ? `${first_name} ${last_name}` : (email.split('@', 1)[0] ?? email);
}

export function showProfile(profile: Profile): OwnProfile {
  const isInstitutional = profile.org_type === 2;
  return {
    id: profile.id,
    analytics_id: String(profile.id).padStart(12, '0'),
    email: profile.email,
    first_name: profile.first_name,
    last_name: profile.last_name,
    display_name: displayName(profile),
    type: userTypeOf(profile.type),
    org_type: isInstitutional ? { id: 2, name: 'Institutional' } : { id: 1, name: 'Individual' },
    address: { country: profile.country },
    lastPortfolio: profile.last_portfolio_id === null ? null : { id: profile.last_portfolio_id },
    totalPortfoliosCount: profile.portfolios_count,
    areThereIntegrations: isInstitutional && profile.has_synced_portfolio,
    isThereSyncedPortfolio: profile.has_synced_portfolio,
    isIntegrationSynced: isInstitutional && profile.has_synced_portfolio,
    isInstitutional,
    is_demonstration: profile.is_demonstration,
  };
}
