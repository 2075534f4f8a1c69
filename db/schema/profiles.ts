import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, Json, OptionalInstant } from '../column-types.ts';

/** For each width in pixels, the hash in the file's name. */
export type PhotoHashes = Record<'64' | '192' | '512', string>;

export interface ProfilesTable {
  account_id: number;
  organisation: Generated<string>;
  position: Generated<string>;
  about: Generated<string>;
  site: Generated<string>;
  phone: Generated<string>;
  region: Generated<string>;
  city: Generated<string>;
  street: Generated<string>;
  postal_code: Generated<string>;
  photo: ColumnType<PhotoHashes | null, string | null | undefined, string | null>;
  is_public: Generated<boolean>;
  public_fields: Generated<string[]>;
  updated_at: Instant;
}

interface FavoritesTable {
  account_id: number;
  case_id: number;
  created_at: Instant;
}

interface SavedSearchesTable {
  account_id: number;
  search: string;
  name: string;
  saved_at: Instant;
}

interface VotesTable {
  account_id: number;
  case_id: number;
  direction: 'up' | 'down';
  voted_at: Instant;
}

export type ProposalStatus = 'draft' | 'submitted' | 'accepted' | 'declined';

export interface ProposalsTable<Document = unknown> {
  account_id: number;
  case_id: number;
  draft_key: string;
  status: Generated<ProposalStatus>;
  document: Json<Document>;
  reason: string | null;
  submitted_at: OptionalInstant;
  decided_at: OptionalInstant;
  decided_by: number | null;
  created_at: Instant;
  updated_at: Instant;
}

interface CompanySubscriptionsTable {
  account_id: number;
  company_id: number;
  created_at: Instant;
}

interface CaseNewsTable {
  account_id: number;
  case_id: number;
  milestone_id: number;
  notified_at: Instant;
  read_at: OptionalInstant;
}

/** `desk`: a message that an operator began. */
export type TicketForm = 'contact' | 'bug' | 'claim' | 'desk';

export interface TicketsTable {
  id: GeneratedAlways<number>;
  form: TicketForm;
  account_id: number | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  page: string | null;
  case_id: number | null;
  partner: string | null;
  status: Generated<'open' | 'closed'>;
  created_at: Instant;
  /** The person who wrote it; null for visitors, for the desk and in tickets from before. */
  author_id: Generated<number | null>;
}

interface TicketAnswersTable {
  id: GeneratedAlways<number>;
  ticket_id: number;
  message: string;
  sent_by: number | null;
  sent_at: Instant;
}

export interface TicketFilesTable {
  ticket_id: number;
  position: number;
  file_key: string;
  file_name: string;
  media_type: string;
  bytes: number;
}

export interface ProfileTables {
  profiles: ProfilesTable;
  favorites: FavoritesTable;
  saved_searches: SavedSearchesTable;
  votes: VotesTable;
  proposals: ProposalsTable;
  company_subscriptions: CompanySubscriptionsTable;
  case_news: CaseNewsTable;
  tickets: TicketsTable;
  ticket_answers: TicketAnswersTable;
  ticket_files: TicketFilesTable;
}
