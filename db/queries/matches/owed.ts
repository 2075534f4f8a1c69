import { type RawBuilder, sql } from 'kysely';

/** `owedAmount` of core in SQL, for the match with this alias: null below the plan's minimum payment. */
export const owed = (match: string): RawBuilder<string | null> =>
  sql`case when ${sql.ref(`${match}.below_minimum`)} then 0.00 else ${sql.ref(`${match}.payment_expected`)} end`;
