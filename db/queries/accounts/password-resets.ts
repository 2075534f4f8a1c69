import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';

export async function insertPasswordReset(
  db: Db,
  reset: Timed<{ account_id: number; token_hash: Buffer; expires_at: Date }>,
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** Whether the link is valid: it belongs to that account, and is neither used nor expired. */
export async function hasPasswordReset(db: Db, account_id: number, token_hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** The valid links of an account. */
export async function countPasswordResets(db: Db, account_id: number): Promise<number> {
  const { good } = await db
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<number>().as('good'))
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return good;
}

/** Deletes every link of the account, after one was used or the password changed. */
export async function deletePasswordResets(db: Db, account_id: number): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', account_id).execute();
}
