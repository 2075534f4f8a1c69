import { sql } from 'kysely';

/** Today's date at the court, in SQL: what is purged or due on a day is so from midnight in New York, whatever the server's zone. */
export const COURT_DATE_SQL = `(now() at time zone 'America/New_York')::date`;

export const courtDate = sql.raw<string>(COURT_DATE_SQL);
