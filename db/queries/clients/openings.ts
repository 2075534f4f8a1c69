import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Whether an operator opened a client's page since then. */
export async function hasOpenedClient(
  db: Db,
  { account_id, operator, since }: { account_id: number; operator: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events
    where action = 'client_opened' and subject_kind = 'account' and subject_id = ${account_id} and account_id = ${operator}
      and at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
}
