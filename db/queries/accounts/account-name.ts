import { type RawBuilder, sql } from 'kysely';

/** The name in an institution's profile; null for persons, whose profile may have their employer. Needs `accounts a`. */
const institutionName = sql`(select nullif(btrim(p.organisation), '') from profiles p where p.account_id = a.id and a.org_type = 2)`;

/** The name of the account `accounts a`: the institution's, or the person's; empty if it has none. */
export const givenName: RawBuilder<string> = sql`coalesce(${institutionName}, btrim(a.first_name || ' ' || a.last_name))`;

/** The name of the account `accounts a`, or its mail address. */
export const accountName: RawBuilder<string> = sql`coalesce(nullif(${givenName}, ''), a.email)`;
