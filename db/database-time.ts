import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * The start of the transaction by the database’s clock. Instants that are compared with each other come from it: the
 * clocks of two servers differ.
 */
export const databaseTime = sql<Date>`now()`;

/** The same as a value, to the millisecond. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]!.now;
}
