import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** How many sign-ins failed for this key in its running window. */
export async function countFailures(db: Db, keys: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('login_attempts')
    .select(['key', 'failures'])
    .where('key', 'in', keys)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map(({ key, failures }) => [key, failures]));
}

/** Counts one more for each key; a window that is over starts anew. */
export async function addFailure(db: Db, keys: string[], windowSeconds: number): Promise<void> {
  const ends = sql<Date>`now() + make_interval(secs => ${windowSeconds})`;
  await db
    .insertInto('login_attempts')
    .values([...keys].sort().map((key) => ({ key, failures: 1, window_ends_at: ends })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when login_attempts.window_ends_at > now() then login_attempts.failures + 1 else 1 end`,
        window_ends_at: sql`case when login_attempts.window_ends_at > now() then login_attempts.window_ends_at else excluded.window_ends_at end`,
      }),
    )
    .execute();
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).execute();
}

export async function deletePastWindows(db: Db): Promise<void> {
  await db.deleteFrom('login_attempts').where('window_ends_at', '<=', sql<Date>`now()`).execute();
}
