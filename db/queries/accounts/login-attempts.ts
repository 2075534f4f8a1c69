import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface Attempt {
  key: string;
  window_seconds: number;
}

export interface Counted {
  attempts: number;
  /** Until the end of the window. */
  seconds_left: number;
}

/**
 * Increments the count of each key and returns it, within its current window; an expired window restarts. Counts before
 * the attempt, so that concurrent attempts cannot pass together.
 */
export async function countAttempts(db: Db, attempts: readonly Attempt[]): Promise<Map<string, Counted>> {
  const rows = await db
    .insertInto('login_attempts')
    .values(
      attempts
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)) // all callers lock in the same order
        .map(({ key, window_seconds }) => ({
          key,
          failures: 1,
          window_ends_at: sql<Date>`now() + make_interval(secs => ${window_seconds})`,
        })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when login_attempts.window_ends_at > now() then login_attempts.failures + 1 else 1 end`,
        window_ends_at: sql`case when login_attempts.window_ends_at > now() then login_attempts.window_ends_at else excluded.window_ends_at end`,
      }),
    )
    .returning([
      'key',
      'failures',
      sql<number>`ceil(extract(epoch from window_ends_at - now()))::int`.as('seconds_left'),
    ])
    .execute();
  return new Map(rows.map(({ key, failures, seconds_left }) => [key, { attempts: failures, seconds_left }]));
}

/** Removes a successful attempt from the count. */
export async function refundAttempt(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).where('failures', '=', 1).execute();
  await db
    .updateTable('login_attempts')
    .set({ failures: sql`failures - 1` })
    .where('key', '=', key)
    .where('failures', '>', 1)
    .execute();
}

export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('key', '=', key).execute();
}

export async function deletePastWindows(db: Db): Promise<void> {
  await db.deleteFrom('login_attempts').where('window_ends_at', '<=', sql<Date>`now()`).execute();
}
