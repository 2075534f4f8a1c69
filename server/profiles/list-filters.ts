import { userTypeSchema } from '@trover/contract/profiles/profiles.ts';
import { COUNTRIES } from '@trover/core/profiles/countries.ts';
import { countryName } from '@trover/core/profiles/country-names.ts';
import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { countPublicPeople } from '@trover/db/queries/profiles/public-profile.ts';
import { orgTypes, typeNames, userTypeOf } from '../accounts/show-profile.ts';

/** The filters for people; for an attorney they count only the people of the attorney's own firm. */
export async function listFilters(db: Db, session: Session | null) {
  const counts = await countPublicPeople(db, { partner: session?.type === 'attorney' ? session.partner : null });
  const types = new Map([...counts.types].map(([type, n]) => [userTypeOf(type), n]));
  return {
    roles: userTypeSchema.options.map((value) => ({ value, label: typeNames[value], count: types.get(value) ?? 0 })),
    org_types: Object.values(orgTypes).map(({ id, name }) => ({
      value: String(id),
      label: name,
      count: counts.org_types.get(id) ?? 0,
    })),
    countries: COUNTRIES.map((value) => ({
      value,
      label: countryName(value),
      count: counts.countries.get(value) ?? 0,
    })).toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  };
}
