import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../../column-types.ts';

interface OrganisationWebhooksTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  url: string;
  events: string[];
  /** The encrypted signing secret. */
  ciphertext: Buffer;
  master_key_id: string;
  /** The former secret, which also signs until it expires. */
  former_ciphertext: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  former_master_key_id: ColumnType<string | null, string | null | undefined, string | null>;
  former_until: OptionalInstant;
  made_by: number | null;
  /** Who entered the address, or confirmed it by switching the webhook on; and who has seen the secret. */
  address_by: ColumnType<number | null, number | null | undefined, number | null>;
  secret_by: ColumnType<number | null, number | null | undefined, number | null>;
  /** Since when a former owner has known the secret. */
  rotate_since: OptionalInstant;
  created_at: Instant;
  failing_since: OptionalInstant;
  /** Since when there has been no response at all, and until when deliveries pause because of that. */
  silent_since: OptionalInstant;
  rest_until: OptionalInstant;
  disabled_at: OptionalInstant;
  disabled_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

interface WebhookEventsTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  message_id: Generated<string>;
  type: string;
  cause: string;
  data: ColumnType<Record<string, unknown>, string, never>;
  created_at: Instant;
}

interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  organisation_id: number;
  webhook_id: number;
  event_id: number;
  status: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  next_at: OptionalInstant;
  last_at: OptionalInstant;
  last_status: ColumnType<number | null, number | null | undefined, number | null>;
  last_answer: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface WebhookTables {
  organisation_webhooks: OrganisationWebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
