import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { Conversation } from '@trover/db/queries/assistant/conversations.ts';
import { CONVERSATION_DAYS } from '@trover/db/queries/assistant/expired.ts';

export const presentConversation = (one: Conversation) => ({
  conversation_id: one.id,
  title: one.title,
  message_count: one.message_count,
  started_at: one.started_at.toISOString(),
  last_message_at: one.last_message_at.toISOString(),
  expires_at: new Date(one.last_message_at.getTime() + CONVERSATION_DAYS * DAY_MS).toISOString(),
});
