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
  /** The message to support that its documents came with. */
  ticket_id: number | null;
  holder_name: string;
  holder_email: string;
  first_name: string;
  last_name: string;
  /** To sign in with from then on. */
  email: string;
  text: string;
  requested_at: Instant;
  status: Generated<HandoverStatus>;
  account_id: Optional<number>;
  prepared_by: Optional<number>;
  prepared_at: OptionalInstant;
  prepared_note: Optional<string>;
  /** Of a closed account: in whose name its money is paid. */
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
