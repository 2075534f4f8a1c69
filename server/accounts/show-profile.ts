import { type OwnProfile, publicFields } from '@trover/contract/profiles/profiles.ts';
import type { Profile } from '@trover/db/queries/profiles/profile-record.ts';
import type { AccountType } from '@trover/db/schema/accounts/account-type.ts';
import { showPhoto } from '../profiles/show-photo.ts';

export const orgTypes = { 1: { id: 1, name: 'Individual' }, 2: { id: 2, name: 'Institutional' } } as const;

/** The roles as screens show them. */
export const typeNames: Record<OwnProfile['type'], string> = {
  investor: 'Investor',
  scout: 'Scout',
  attorney: 'Attorney',
  serviceProvider: 'Service provider',
  operator: 'Operator',
};

/** The role as the API names it. */
export function userTypeOf(type: AccountType): OwnProfile['type'] {
  return type === 'service_provider' ? 'serviceProvider' : type;
}

export function displayName(account: Pick<Profile, 'first_name' | 'last_name' | 'email'>): string {
  const { first_name, last_name, email } = account;
  return first_name && last_name ? `${first_name} ${last_name}` : (email.split('@', 1)[0] ?? email);
}

/** The id as analytics uses it: 12 digits, zero-padded. */
export const analyticsId = (accountId: number): string => String(accountId).padStart(12, '0');

export function showProfile(profile: Profile): OwnProfile {
  const isInstitutional = profile.org_type === 2;
  const { region, city, street, postal_code } = profile;
  return {
    id: profile.id,
    analytics_id: analyticsId(profile.id),
    email: profile.email,
    first_name: profile.first_name,
    last_name: profile.last_name,
    display_name: displayName(profile),
    type: userTypeOf(profile.type),
    org_type: orgTypes[isInstitutional ? 2 : 1],
    address: { country: profile.country, region, city, street, postal_code },
    organisation: profile.organisation,
    position: profile.position,
    about: profile.about,
    site: profile.site,
    phone: profile.phone,
    photo: showPhoto(profile.id, profile.photo),
    public: {
      is_public: profile.is_public,
      fields: publicFields.filter((field) => profile.public_fields.includes(field)),
    },
    lastPortfolio: profile.last_portfolio_id === null ? null : { id: profile.last_portfolio_id },
    totalPortfoliosCount: profile.portfolios_count,
    areThereIntegrations: isInstitutional && profile.has_synced_portfolio,
    isThereSyncedPortfolio: profile.has_synced_portfolio,
    isIntegrationSynced: isInstitutional && profile.has_synced_portfolio,
    isInstitutional,
    is_demonstration: profile.is_demonstration,
  };
}
