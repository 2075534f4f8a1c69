import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

const tables = [
  'sign_ups',
  'password_resets',
  'email_changes',
  'passkey_challenges',
  'former_emails',
  'sign_on_attempts',
] as const;

/** Deletes expired links and challenges. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where('expires_at', '<=', sql<Date>`now()`).execute();
}
