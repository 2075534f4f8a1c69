import type { ListedParty } from '@trover/core/sanctions/listed-party.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '../column-types.ts';

export interface SanctionsListsTable {
  id: GeneratedAlways<number>;
  published_on: string | null;
  imported_at: Instant;
  checked_at: Instant;
  source: string;
  sha256: string;
  entries: number;
  names: number;
  added: number;
  changed: number;
  removed: number;
}

interface SanctionsEntriesTable {
  id: GeneratedAlways<number>;
  uid: number;
  sha256: string;
  party: ColumnType<ListedParty, string, never>;
  from_list: number;
  until_list: number | null;
}

interface ScreenedNamesTable {
  account_id: number;
  name: string;
  is_entity: boolean;
  list_id: number;
  status: 'clear' | 'review' | 'confirmed';
  screened_at: Instant;
  /** The tax form whose birth date was compared. */
  birth_form_id: Generated<number | null>;
  /** The newest form, if it cannot be decrypted. */
  unreadable_form_id: Generated<number | null>;
}

export type HitStatus = 'open' | 'cleared' | 'confirmed' | 'gone';

export interface SanctionsHitsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  name: string;
  entry_id: number;
  list_id: number;
  score: number;
  listed_name: string;
  reasons: ColumnType<string[], string, string>;
  status: Generated<HitStatus>;
  found_at: Instant;
  decided_by: Generated<number | null>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  note: Generated<string | null>;
}

export interface ClientViewsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  operator_id: number;
  token_hash: Buffer;
  reason: string;
  started_at: Instant;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  pages: Generated<number>;
}

export interface SanctionsAndViewsTables {
  client_views: ClientViewsTable;
  sanctions_lists: SanctionsListsTable;
  sanctions_entries: SanctionsEntriesTable;
  screened_names: ScreenedNamesTable;
  sanctions_hits: SanctionsHitsTable;
}
