import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';
import type { Provider } from './portfolios.ts';

type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

interface LinksTable {
  id: GeneratedAlways<number>;
  account_id: number;
  portfolio_id: number;
  provider: Provider;
  entity_id: number | null;
  external_id: string;
  institution_id: string | null;
  institution_name: string | null;
  status: Generated<'active' | 'needs_sign_in' | 'failed' | 'revoked'>;
  failure: string | null;
  settings: Json;
  upload_id: number | null;
  history_from: string | null;
  read_to: string | null;
  read_whole_at: OptionalInstant;
  last_sync_at: OptionalInstant;
  next_sync_at: OptionalInstant;
  created_at: Instant;
  revoked_at: OptionalInstant;
}

interface LinkAccountsTable {
  id: GeneratedAlways<number>;
  link_id: number;
  external_id: string;
  name: string;
  mask: string | null;
  type: string | null;
  is_included: Generated<boolean>;
  created_at: Instant;
}

interface LinkSecretsTable {
  account_id: number;
  portfolio_id: number;
  provider: Provider;
  ciphertext: Buffer;
  master_key_id: string;
  created_at: Instant;
}

interface LinkRevocationsTable {
  id: GeneratedAlways<number>;
  portfolio_id: number;
  provider: Provider;
  ciphertext: Buffer;
  master_key_id: string;
  attempts: Generated<number>;
  next_attempt_at: Instant;
  created_at: Instant;
}

interface LinkSignInsTable {
  token_hash: Buffer;
  account_id: number;
  portfolio_id: number;
  entity_id: number | null;
  provider: Provider;
  purpose: 'link' | 'repair';
  link_id: number | null;
  expires_at: Date;
  created_at: Instant;
}

export type SyncCause = 'first' | 'user' | 'night' | 'webhook' | 'repair';

interface LinkSyncsTable {
  id: GeneratedAlways<number>;
  link_id: number;
  status: Generated<'queued' | 'running' | 'done' | 'failed'>;
  cause: SyncCause;
  is_whole: Generated<boolean>;
  from_day: string | null;
  to_day: string | null;
  step: Json;
  trades_added: Generated<number>;
  duplicates: Generated<number>;
  refused: Generated<number>;
  ignored: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  attempts: Generated<number>;
  failure: string | null;
  requested_at: Instant;
  started_at: OptionalInstant;
  next_attempt_at: OptionalInstant;
  finished_at: OptionalInstant;
}

interface LinkFetchedTable {
  link_id: number;
  sync_id: number;
  external_id: string;
  position: number;
  account_external_id: string | null;
  day: string | null;
  content: string;
}

export type TransactionOutcome = 'trade' | 'duplicate' | 'ignored' | 'refused';

interface LinkTransactionsTable {
  id: GeneratedAlways<number>;
  link_id: number;
  external_id: string;
  content_hash: Buffer;
  content: string;
  day: string | null;
  is_posting_day: Generated<boolean>;
  outcome: TransactionOutcome;
  reason: string | null;
  column: string | null;
  value: string | null;
  fingerprint: Buffer | null;
  occurrence: number | null;
  version: Generated<number>;
  first_sync_id: number;
  last_sync_id: number;
  removed_at: OptionalInstant;
}

interface LinkTransactionVersionsTable {
  link_id: number;
  transaction_id: number;
  version: number;
  external_id: string;
  content: string;
  outcome: string;
  superseded_at: Instant;
  superseded_by_sync: number;
}

interface LinkSyncRowsTable {
  link_id: number;
  sync_id: number;
  outcome: 'refused' | 'ignored';
  position: number;
  row: string;
  column: string | null;
  value: string | null;
  reason: string;
}

interface LinkWebhooksTable {
  provider: string;
  digest: Buffer;
  received_at: Instant;
}

interface LinkAllowancesTable {
  provider: string;
  name: string;
  tokens: number;
  refilled_at: Instant;
  blocked_until: OptionalInstant;
}

interface DropFoldersTable {
  account_id: number;
  drop_name: string;
  confirmed_at: OptionalInstant;
  confirmed_by: Generated<number | null>;
  confirmed_reason: Generated<string | null>;
  /** The institution's name at that time. */
  confirmed_name: Generated<string | null>;
}

interface DropFilesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  bytes: number;
  seen: string;
  seen_at: Instant;
  upload_id: number | null;
  upload_seen: string | null;
  moved_to: 'done' | 'failed' | null;
}

export type RecipeSignInState =
  | 'queued'
  | 'waiting'
  | 'given'
  | 'running'
  | 'challenged'
  | 'answered'
  | 'done'
  | 'failed'
  | 'cancelled';

interface RecipeSignInsTable {
  id: Generated<string>;
  account_id: number;
  portfolio_id: number;
  entity_id: number | null;
  broker: string;
  state: Generated<RecipeSignInState>;
  public_key: string | null;
  ciphertext: string | null;
  challenge_id: string | null;
  challenge_words: string | null;
  challenge_kind: 'code' | 'confirm' | null;
  failure: string | null;
  is_fault: Generated<boolean>;
  link_id: number | null;
  seen_at: Instant;
  expires_at: Date;
  created_at: Instant;
}

interface RecipeDownloadsTable {
  link_id: number;
  position: number;
  rows: string;
  from_day: string | null;
  to_day: string | null;
  created_at: Instant;
}

export interface LinkTables {
  links: LinksTable;
  link_accounts: LinkAccountsTable;
  link_secrets: LinkSecretsTable;
  link_revocations: LinkRevocationsTable;
  link_sign_ins: LinkSignInsTable;
  link_syncs: LinkSyncsTable;
  link_fetched: LinkFetchedTable;
  link_transactions: LinkTransactionsTable;
  link_transaction_versions: LinkTransactionVersionsTable;
  link_sync_rows: LinkSyncRowsTable;
  link_webhooks: LinkWebhooksTable;
  link_allowances: LinkAllowancesTable;
  drop_folders: DropFoldersTable;
  drop_files: DropFilesTable;
  recipe_sign_ins: RecipeSignInsTable;
  recipe_downloads: RecipeDownloadsTable;
}
