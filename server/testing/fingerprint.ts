import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';

/** What changes by asking alone: counts of attempts, what was refused in the audit log, what is asked to be signed. */
const restless = new Set([
  'sessions',
  'login_attempts',
  'rate_limits',
  'request_nonces',
  'idempotency_keys',
  'audit_events',
  'audit_chain',
  'passkey_challenges',
  'agreement_texts',
]);

/** One value for all that the tables hold, to tell that nothing was changed. */
export async function fingerprint(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const each = tables
    .filter(({ name }) => !restless.has(name))
    .map(
      ({ name }) =>
        sql`select ${name} || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as said from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ said: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  // processes beside each other answer in any order
  return rows
    .map(({ said }) => said)
    .toSorted()
    .join('\n');
}
