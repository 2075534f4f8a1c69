import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

type LetterStatus = 'draft' | 'sending' | 'sent' | 'discarded' | 'received' | 'done';
export type LetterMatch = 'number' | 'reply' | 'operator';

interface LetterThreadsTable {
  id: GeneratedAlways<number>;
  case_id: number;
  administrator: string;
  address: string | null;
  opened_at: Instant;
}

export interface LettersTable {
  id: GeneratedAlways<number>;
  /** Null: it was received, and its case is not known yet. */
  thread_id: number | null;
  direction: 'out' | 'in';
  status: LetterStatus;
  channel: 'mail' | 'post';
  template: string | null;
  sender: string | null;
  recipient: string | null;
  subject: string;
  body: string;
  message_id: string | null;
  answers: string | null;
  awaits_reply: Generated<boolean>;
  answered_at: OptionalInstant;
  written_by: number | null;
  written_at: Instant;
  sent_by: number | null;
  sent_at: OptionalInstant;
  sent_on: string | null;
  settled_by: number | null;
  settled_at: OptionalInstant;
  problem: string | null;
  /** The distribution row that it is about. */
  distribution_id: Generated<number | null>;
  row_number: Generated<number | null>;
  /** The filing whose receipt it requests. */
  filing_id: Generated<number | null>;
  tries: Generated<number>;
  row_version: Generated<number>;
}

interface LetterClaimsTable {
  letter_id: number;
  account_id: number;
  sub_payout_request_id: number;
  matched_by: LetterMatch;
}

export interface LetterFilesTable {
  letter_id: number;
  position: number;
  file_name: string;
  media_type: string;
  file_key: string;
  bytes: number;
}

export interface LetterTables {
  letter_threads: LetterThreadsTable;
  letters: LettersTable;
  letter_claims: LetterClaimsTable;
  letter_files: LetterFilesTable;
}
