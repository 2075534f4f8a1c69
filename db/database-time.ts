import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * The start of the transaction by the database’s clock. Instants that are compared with each other come from it: the
 * clocks of two servers differ.
 */
export const databaseTime = sql<Date>`now()`;

/** As many seconds after that. */
export const databaseTimeIn = (seconds: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(secs => ${seconds})`;

/** The fields of a row to write: an instant is a value, or of the database's clock. */
export type Timed<Fields> = {
  [Name in keyof Fields]: Date extends Fields[Name] ? Fields[Name] | RawBuilder<Date> : Fields[Name];
};

/** The same as a value, to the millisecond, or as many seconds after it. */
export async function readDatabaseTime(db: Db, seconds = 0): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${databaseTimeIn(seconds)} as now`.execute(db);
  return rows[0]!.now;
}
