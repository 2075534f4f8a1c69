import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { isOwnedBy, type Owner, ownerColumns } from './owner.ts';

export interface Conversation {
  id: string;
  /** The first question. */
  title: string | null;
  page: string | null;
  case_slug: string | null;
  message_count: number;
  started_at: Date;
  last_message_at: Date;
}

export async function insertConversation(
  db: Db,
  owner: Owner,
  about: { page: string | null; case_slug: string | null },
): Promise<string> {
  const row = await db
    .insertInto('assistant_conversations')
    .values({ ...ownerColumns(owner), ...about })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const heads = (db: Db, owner: Owner) =>
  db
    .selectFrom('assistant_conversations as c')
    .where(isOwnedBy('c', owner))
    .select(['c.id', 'c.page', 'c.case_slug', 'c.started_at', 'c.last_message_at'])
    .select(
      sql<string | null>`(select left(m.question, 120) from assistant_messages m
        where m.conversation_id = c.id and m.question is not null order by m.position limit 1)`.as('title'),
    )
    .select(
      sql<number>`(select count(*) from assistant_messages m where m.conversation_id = c.id)`.as('message_count'),
    );

export async function findConversation(db: Db, owner: Owner, id: string): Promise<Conversation | undefined> {
  return heads(db, owner).where('c.id', '=', id).executeTakeFirst();
}

/** Conversations with a question, the latest first. */
export async function listConversations(
  db: Db,
  owner: Owner,
  { limit, after }: PageRequest<readonly [string, string]>,
): Promise<Page<Conversation>> {
  const has_question = sql<boolean>`exists (select from assistant_messages m where m.conversation_id = c.id)`;
  const rows = await heads(db, owner)
    .where(has_question)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(c.last_message_at, c.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('assistant_conversations as c')
    .where(isOwnedBy('c', owner))
    .where(has_question)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ last_message_at, id }) => [last_message_at.toISOString(), id]);
}

export async function deleteConversation(db: Db, owner: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('assistant_conversations')
    .where(isOwnedBy('assistant_conversations', owner))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteConversations(db: Db, owner: Owner): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('assistant_conversations')
    .where(isOwnedBy('assistant_conversations', owner))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Moves a conversation from a browser to the account that its visitor signed in to. */
export async function assignConversation(
  db: Db,
  { id, account_id, guest_hash }: { id: string; account_id: number; guest_hash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant_conversations')
    .set({ account_id, guest_hash: null })
    .where('id', '=', id)
    .where('guest_hash', '=', guest_hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
