import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export async function insertPasswordReset(
  db: Db,
  reset: { account_id: number; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute();
}

/** Whether the link is good: of that account, not used, not too old. */
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

/** The links of an account that are good. */
export async function countPasswordResets(db: Db, account_id: number): Promise<number> {
  const { good } = await db
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<number>().as('good'))
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return good;
}

/** Every link that the account was sent: one was used, or the password is another. */
export async function deletePasswordResets(db: Db, account_id: number): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', account_id).execute();
}
