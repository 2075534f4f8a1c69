import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { courtDate } from '../court-date.ts';
import { pastSql } from '../retention/period-sql.ts';

/** Deletes expired conversations and attachments, and the budgets of past days. */
export async function deletePastConversations(db: Db): Promise<void> {
  await sql`delete from assistant_conversations
    where last_message_at < ${sql.raw(pastSql('conversations'))}`.execute(db);
  await sql`delete from assistant_attachments where expires_at <= now()`.execute(db);
  await sql`delete from assistant_budgets where day < ${courtDate} - 7`.execute(db);
}
