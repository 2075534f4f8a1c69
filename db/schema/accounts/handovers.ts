import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../../column-types.ts';

type Optional<Type> = ColumnType<Type | null, Type | null | undefined, Type | null>;

export type HandoverKind = 'executor' | 'heir' | 'guardian' | 'company_successor' | 'member_left' | 'former_owner';
export type HandoverStatus = 'requested' | 'prepared' | 'done' | 'rejected' | 'objected' | 'expired';

export interface HandoverOutcome {
  passes: string[];
  archived: string[];
}

/** A request to hand an account over. */
export interface HandoversTable {
  id: GeneratedAlways<number>;
  kind: HandoverKind;
  /** The support message that its documents were attached to. */
  ticket_id: number | null;
  holder_name: string;
  holder_email: string;
  first_name: string;
  last_name: string;
  /** The new address for signing in. */
  email: string;
  text: string;
  requested_at: Instant;
  status: Generated<HandoverStatus>;
  account_id: Optional<number>;
  prepared_by: Optional<number>;
  prepared_at: OptionalInstant;
  prepared_note: Optional<string>;
  /** For a closed account: the name to which its money is paid. */
  payee_name: Optional<string>;
  waits_until: OptionalInstant;
  decided_by: Optional<number>;
  decided_at: OptionalInstant;
  decided_note: Optional<string>;
  outcome: ColumnType<HandoverOutcome | null, string | null | undefined, string | null>;
  ciphertext: Optional<Buffer>;
  master_key_id: Optional<string>;
  purge_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface HandoverTables {
  handovers: HandoversTable;
}
