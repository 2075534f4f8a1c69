import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';

/**
 * Today's date at the court, in SQL: purges and due dates start at midnight in New York, whatever the server's time
 * zone. Where TODAY is set, it is that date.
 */
export const COURT_DATE_SQL = 'court_today()';

export const courtDate = sql.raw<string>(COURT_DATE_SQL);

/** Whether a time is within court days, which start and end at midnight in New York. */
export const withinCourtDays = (
  at: string,
  { from, to }: { from: string; to: string },
): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(at)} >= ${from}::date::timestamp at time zone 'America/New_York'
    and ${sql.ref(at)} < (${to}::date + 1)::timestamp at time zone 'America/New_York'`;

/** The date at a case's court when the business date is `today`; it dates events of the case. */
export async function findCourtDay(db: Db, { case_id, today }: { case_id: number; today: string }): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select court_day(time_zone, ${today}::date)::text as day from cases where id = ${case_id}`.execute(db);
  return rows[0]?.day ?? today;
}
