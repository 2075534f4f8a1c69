import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Instant } from '../column-types.ts';

/** Details of an event in addition to actor, action and time; plain values, which remain readable for ever. */
export type AuditDetail = Record<string, string | number | boolean | null>;

interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, never, never>;
  action: string;
  account_id: number | null;
  subject_kind: string | null;
  subject_id: number | null;
  detail: ColumnType<AuditDetail, string, never>;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  /** The hash of its row in `audit_personal`. */
  personal_hash: ColumnType<Buffer | null, never, never>;
  redacted_at: ColumnType<Date | null, never, never>;
}

/** The personal part of an event, which is deleted with the account; the event retains its hash. */
export interface AuditPersonal {
  address?: string;
  user_agent?: string;
  detail?: AuditDetail;
}

interface AuditPersonalTable {
  event_id: number;
  account_id: number | null;
  salt: Buffer;
  personal: ColumnType<AuditPersonal, string, never>;
}

/** Written by a trigger when the event's transaction commits. */
interface AuditChainTable {
  position: ColumnType<number, never, never>;
  event_id: ColumnType<number, never, never>;
  hash: ColumnType<Buffer, never, never>;
}

interface IdempotencyKeysTable {
  account_id: number;
  call: string;
  key: string;
  request_hash: Buffer;
  /** JSON; null while the call is in progress, or if it was interrupted. */
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

interface RequestNoncesTable {
  /** sha256 of the caller and the nonce. */
  hash: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

/** The columns are those of rate-limiter-flexible. */
interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface AuditTables {
  audit_events: AuditEventsTable;
  audit_chain: AuditChainTable;
  audit_personal: AuditPersonalTable;
  idempotency_keys: IdempotencyKeysTable;
  request_nonces: RequestNoncesTable;
  rate_limits: RateLimitsTable;
}
