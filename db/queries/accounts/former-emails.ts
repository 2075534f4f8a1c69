import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Days for which mails about money are sent to a former address too. */
export const FORMER_EMAIL_DAYS = 30;

/** Records the previous address of an account. */
export async function addFormerEmail(db: Db, account_id: number, email: string): Promise<void> {
  await sql`
    insert into former_emails (account_id, email, expires_at)
    values (${account_id}, ${email}, now() + ${FORMER_EMAIL_DAYS}::integer * interval '1 day')
    on conflict (account_id, email) do update set expires_at = excluded.expires_at`.execute(db);
}

/** The recent addresses of an account, newest first. */
export async function listFormerEmails(db: Db, account_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('former_emails')
    .select('email')
    .where('account_id', '=', account_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .execute();
  return rows.map(({ email }) => email);
}
