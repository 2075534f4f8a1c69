import { US_STATES } from '@trover/core/unclaimed/states.ts';
import { type RawBuilder, sql } from 'kysely';

const CODES = Object.keys(US_STATES);
const NAMES = Object.values(US_STATES).map((name) => name.toUpperCase());

/** The state of a claimant of this alias by its code or its name; a region of another country is none. */
export const stateOf = (claimant: string): RawBuilder<string | null> => sql<
  string | null
>`case when ${sql.ref(`${claimant}.country`)} = 'US' then (
  select k.code from unnest(${CODES}::text[], ${NAMES}::text[]) k (code, name)
  where upper(trim(${sql.ref(`${claimant}.region`)})) in (k.code, k.name)) end`;
