import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';

/** Tables that reads and refused calls change: counts of attempts, refusals in the audit log, challenges to sign. */
const restless = new Set([
  'sessions',
  'login_attempts',
  'rate_limits',
  'request_nonces',
  'idempotency_keys',
  'audit_events',
  'audit_personal',
  'audit_chain',
  'passkey_challenges',
  'agreement_texts',
]);

/** A hash of the content of all tables, to prove that nothing has changed. */
export async function fingerprint(db: Db): Promise<string> {
  const { rows } = await db.connection().execute(async (one) => {
    await prepare(one);
    return sql<{ row: string }>`execute fingerprint`.execute(one);
  });
  return rows.map(({ row }) => row).join('\n');
}

/** A statement over ninety tables is slower to plan than to run, so each connection plans it once. */
async function prepare(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_prepared_statements where name = 'fingerprint'`.execute(db);
  if (rows.length > 0) return;
  // tables without statistics seem large: the planner would start parallel workers for each of them
  await sql`set max_parallel_workers_per_gather = 0`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const each = tables
    .filter(({ name }) => !restless.has(name))
    .map(
      ({ name }) =>
        `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as row from "${name}" t`,
    );
  await sql`prepare fingerprint as ${sql.raw(each.join(' union all '))}`.execute(db);
}
