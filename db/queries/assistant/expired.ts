import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { courtDate } from '../court-date.ts';

/** How many days after its last message a conversation is deleted. */
export const CONVERSATION_DAYS = 90;

/** Conversations after 90 days, attachments after their hour, and budgets of past days. */
export async function deletePastConversations(db: Db): Promise<void> {
  await sql`delete from assistant_conversations
    where last_message_at < now() - make_interval(days => ${CONVERSATION_DAYS})`.execute(db);
  await sql`delete from assistant_attachments where expires_at <= now()`.execute(db);
  await sql`delete from assistant_budgets where day < ${courtDate} - 7`.execute(db);
}
