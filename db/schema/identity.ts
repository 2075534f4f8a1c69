import type { CheckStatus } from '@trover/core/identity/check-status.ts';
import type { CheckedLevel, IdentityRule } from '@trover/core/identity/levels.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

type TextOrNull = Generated<string | null>;

export type DocumentKind = 'passport' | 'id_card' | 'driving_licence' | 'residence_permit';

export interface IdentityChecksTable {
  account_id: number;
  id: GeneratedAlways<number>;
  method: 'upload' | 'provider';
  covers: CheckedLevel;
  status: Generated<CheckStatus>;
  /** The legal names that an approved check counts for. */
  names: Generated<string[]>;
  document_name: TextOrNull;
  document_kind: Generated<DocumentKind | null>;
  document_country: TextOrNull;
  document_expires_on: TextOrNull;
  document_key: TextOrNull;
  document_media_type: TextOrNull;
  selfie_key: TextOrNull;
  selfie_media_type: TextOrNull;
  /** Operators who opened the images. */
  images_viewed_by: Generated<number[]>;
  provider_session: TextOrNull;
  provider_address: TextOrNull;
  created_by: number | null;
  created_at: Instant;
  submitted_at: OptionalInstant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  decided_at: OptionalInstant;
  decided_by: Generated<number | null>;
  reason: TextOrNull;
  /** The last day on which an approved check counts. */
  valid_until: TextOrNull;
}

interface IdentityRequestsTable {
  account_id: number;
  level: CheckedLevel;
  requested_at: Instant;
}

interface IdentityWebhooksTable {
  digest: Buffer;
  received_at: Instant;
}

export interface IdentityRuleSetsTable {
  id: GeneratedAlways<number>;
  changed_payee_days: number;
  years_valid: number;
  status: Generated<'proposed' | 'approved' | 'rejected' | 'withdrawn'>;
  note: string;
  /** Null in the first version alone. */
  proposed_by: number | null;
  proposed_at: Instant;
  decided_by: Generated<number | null>;
  decided_at: OptionalInstant;
  decision_note: TextOrNull;
}

interface IdentityRulesTable extends IdentityRule {
  set_id: number;
  place: number;
}

export interface IdentityTables {
  identity_rule_sets: IdentityRuleSetsTable;
  identity_rules: IdentityRulesTable;
  identity_checks: IdentityChecksTable;
  identity_requests: IdentityRequestsTable;
  identity_webhooks: IdentityWebhooksTable;
}
