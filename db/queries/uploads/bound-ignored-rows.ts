import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Maximum number of ignored rows stored for an upload; the upload's row has their full count. */
export const STORED_IGNORED_ROWS = 1000;

/** Deletes some of the ignored rows beyond that limit, which older versions stored; returns how many. */
export async function boundIgnoredRows(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from upload_rows where ctid = any(array(
      select ctid from upload_rows where outcome = 'ignored' and position >= 1000 limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
