import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '../column-types.ts';

interface AssistantConversationsTable {
  id: Generated<string>;
  account_id: number | null;
  guest_hash: Buffer | null;
  page: string | null;
  case_slug: string | null;
  started_at: Instant;
  last_message_at: Instant;
}

interface AssistantMessagesTable {
  id: Generated<string>;
  conversation_id: string;
  position: GeneratedAlways<number>;
  question: string | null;
  attachment_name: string | null;
  /** `jsonb`: read as a value, written as text. */
  answer: ColumnType<unknown, string | null | undefined, never>;
  helpful: boolean | null;
  feedback: string | null;
  sent_at: Instant;
}

interface AssistantAttachmentsTable {
  id: Generated<string>;
  account_id: number | null;
  guest_hash: Buffer | null;
  file_name: string;
  kind: 'pdf' | 'picture' | 'email' | 'text';
  words: string;
  expires_at: Instant;
}

interface AssistantBudgetsTable {
  day: string;
  spender: string;
  tokens: number;
}

interface HelpTextsVersionTable {
  is_only: Generated<boolean>;
  sha256: string;
}

export interface AssistantTables {
  assistant_conversations: AssistantConversationsTable;
  assistant_messages: AssistantMessagesTable;
  assistant_attachments: AssistantAttachmentsTable;
  assistant_budgets: AssistantBudgetsTable;
  help_texts_version: HelpTextsVersionTable;
}
