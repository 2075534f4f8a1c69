import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { retentionDays } from '@trover/core/retention/retention.ts';
import type { Conversation } from '@trover/db/queries/assistant/conversations.ts';

export const presentConversation = (one: Conversation) => ({
  conversation_id: one.id,
  title: one.title,
  message_count: one.message_count,
  started_at: one.started_at.toISOString(),
  last_message_at: one.last_message_at.toISOString(),
  expires_at: new Date(one.last_message_at.getTime() + retentionDays('conversations') * DAY_MS).toISOString(),
});
