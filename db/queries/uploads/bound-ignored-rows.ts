import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Ignored rows that are stored of an upload; the upload's row has their full count. */
export const STORED_IGNORED_ROWS = 1000;

/** Removes some of the rows that uploads of older versions ignored beyond that; returns how many. */
export async function boundIgnoredRows(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from upload_rows where ctid = any(array(
      select ctid from upload_rows where outcome = 'ignored' and position >= 1000 limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
