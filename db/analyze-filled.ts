import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Analyzes tables of which a large part was just added: until then PostgreSQL plans as if they were empty, so that each check
 * of a foreign key reads the whole table. In the transaction that added the rows it counts them too.
 */
export async function analyzeFilled(trx: Db, ...tables: readonly string[]): Promise<void> {
  for (const name of tables) await sql`analyze ${sql.table(name)}`.execute(trx);
}
