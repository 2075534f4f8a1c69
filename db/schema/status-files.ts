import type { ClaimStage, Step } from '@trover/core/claims/stages.ts';
import type { StatusMeaning } from '@trover/core/status-files/meanings.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant, OptionalJson } from '../column-types.ts';

export type StatusFileStatus =
  | 'received'
  | 'columns'
  | 'words'
  | 'read'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'failed'
  | 'cancelled';

/** The heading of each column of a file, and the format of its amounts and dates. */
export interface StatusFileMapping {
  columns: Record<string, string>;
  decimal: '.' | ',';
  dates: 'mdy' | 'dmy' | 'ymd';
}

/** A file's headings and first rows, with their suggested meaning. */
interface StatusFileHeadings {
  headings: string[];
  samples: string[][];
  proposal: Record<string, string>;
}

export interface StatusCounts {
  outcomes: { outcome: RowOutcome; rows: number }[];
  /** Number of claims by their new stage. */
  moves: { to: string; rows: number; outdated: number }[];
  results: { result: 'done' | 'failed' | 'skipped' | 'undone'; rows: number }[];
  expects_payment: number;
  open: number;
}

interface StatusFilesTable {
  id: GeneratedAlways<number>;
  case_id: number;
  administrator: string;
  status: Generated<StatusFileStatus>;
  problem: Generated<string | null>;
  file_name: string;
  file_key: string | null;
  file_sha256: string;
  bytes: number;
  currency: string;
  status_on: string;
  cure_by: Generated<string | null>;
  mapping: OptionalJson<StatusFileMapping>;
  headings: OptionalJson<StatusFileHeadings>;
  row_version: Generated<number>;
  /** The results of its rows, in the state `counts_of`. */
  counts: ColumnType<StatusCounts | null, never, never>;
  counts_of: ColumnType<string | null, never, never>;
  /** Number of decisions and reopenings of rows. */
  decisions: ColumnType<number, never, never>;
  attempts: Generated<number>;
  rows: Generated<number>;
  advanced_to: Generated<number>;
  applies_outdated: Generated<boolean>;
  previewed_at: OptionalInstant;
  imported_by: number;
  imported_at: Instant;
  applied_by: Generated<number | null>;
  applied_at: OptionalInstant;
  undone_by: Generated<number | null>;
  undone_at: OptionalInstant;
  undo_reason: Generated<string | null>;
  cancelled_by: Generated<number | null>;
  cancelled_at: OptionalInstant;
  cancel_reason: Generated<string | null>;
  purge_names_on: Generated<string>;
  names_purged_at: OptionalInstant;
}

export type RowOutcome =
  | 'change'
  | 'outdated'
  | 'follow'
  | 'same'
  | 'proposed'
  | 'unmatched'
  | 'ambiguous'
  | 'unreadable';

/** A claim before a row changed it. */
export interface ClaimBefore {
  stage: ClaimStage;
  reason: string | null;
  cured_by: Step | null;
  cure_by: string | null;
  claim_number: string | null;
  /** Whether the deadline for its cure was extended, which is not undone. */
  was_extended: boolean;
}

interface StatusRowsTable {
  status_file_id: number;
  row_number: number;
  line: number;
  claim_number: string | null;
  reference: string | null;
  /** The claim that its reference names. */
  reference_id: number | null;
  claimant: string;
  account: string;
  word: string;
  plain_word: string;
  reasons: string;
  cure_by: string | null;
  recognized_claim: string | null;
  award: string | null;
  fault: string | null;
  meaning: Generated<StatusMeaning | null>;
  matched_by: Generated<'number' | 'reference' | 'operator' | null>;
  account_id: Generated<number | null>;
  sub_payout_request_id: Generated<number | null>;
  proposed_id: Generated<number | null>;
  from_stage: Generated<ClaimStage | null>;
  to_stage: Generated<ClaimStage | null>;
  outcome: Generated<RowOutcome | null>;
  expects_payment: Generated<boolean>;
  note: Generated<string | null>;
  result: Generated<'done' | 'failed' | 'skipped' | 'undone' | null>;
  result_note: Generated<string | null>;
  before: OptionalJson<ClaimBefore>;
  positions: Generated<number | null>;
  settled_at: OptionalInstant;
  settled_by: Generated<number | null>;
  resolution_note: Generated<string | null>;
}

interface StatusWordsTable {
  administrator: string;
  word: string;
  meaning: StatusMeaning;
  cured_by: Step | null;
  set_by: number;
  set_at: Instant;
}

interface StatusHeadingsTable {
  administrator: string;
  headings: string;
  mapping: ColumnType<StatusFileMapping, string, string>;
  set_by: number;
  set_at: Instant;
}

export interface StatusFileTables {
  status_files: StatusFilesTable;
  status_rows: StatusRowsTable;
  status_words: StatusWordsTable;
  status_headings: StatusHeadingsTable;
}
