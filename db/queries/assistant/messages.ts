import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { isOwnedBy, type Owner } from './owner.ts';

export interface Message {
  id: string;
  question: string | null;
  attachment_name: string | null;
  answer: unknown;
  helpful: boolean | null;
  sent_at: Date;
}

/** Stores a question with its answer; returns the answer's id, which the answer also contains as `message_id`. */
export async function insertExchange(
  db: Db,
  exchange: {
    conversation_id: string;
    message_id: string;
    question: string;
    attachment_name: string | null;
    answer: object;
  },
): Promise<void> {
  const { conversation_id, message_id, question, attachment_name, answer } = exchange;
  await db
    .with('touched', (query) =>
      query
        .updateTable('assistant_conversations')
        .set({ last_message_at: sql`now()` })
        .where('id', '=', conversation_id)
        .returning('id'),
    )
    .insertInto('assistant_messages')
    .values([
      { conversation_id, question, attachment_name },
      { id: message_id, conversation_id, answer: JSON.stringify(answer) },
    ])
    .execute();
}

/** The last `limit` messages of a conversation, in order. */
export async function listMessages(db: Db, owner: Owner, id: string, limit: number): Promise<Message[]> {
  const rows = await db
    .selectFrom('assistant_messages as m')
    .innerJoin('assistant_conversations as c', 'c.id', 'm.conversation_id')
    .where(isOwnedBy('c', owner))
    .where('m.conversation_id', '=', id)
    .select(['m.id', 'm.question', 'm.attachment_name', 'm.answer', 'm.helpful', 'm.sent_at'])
    .orderBy('m.position', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** False where the caller has no such answer. */
export async function saveFeedback(
  db: Db,
  owner: Owner,
  { id, helpful, feedback }: { id: string; helpful: boolean; feedback: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant_messages')
    .set({ helpful, feedback })
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .where('conversation_id', 'in', (query) =>
      query.selectFrom('assistant_conversations as c').where(isOwnedBy('c', owner)).select('c.id'),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
