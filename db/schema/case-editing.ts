import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant } from '../column-types.ts';

interface CaseChangesTable {
  case_id: number;
  id: GeneratedAlways<number>;
  row_version: number;
  account_id: number | null;
  field: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  changed_at: Instant;
  /** The source of a value that a source stated. */
  source_name: Generated<string | null>;
  source: Generated<string | null>;
  page: Generated<number | null>;
  words: Generated<string | null>;
  proposal_id: Generated<number | null>;
}

interface PlanDraftsTable {
  case_id: number;
  /** As typed, possibly not valid JSON yet. */
  document: string;
  examples: ColumnType<WorkedExample[], string, string>;
  row_version: Generated<number>;
  saved_by: number;
  saved_at: Instant;
}

/** The number of records of each kind that moved from a case to the one it was merged into. */
export interface MergedCounts {
  claims: number;
  favorites: number;
  votes: number;
  milestones: number;
  documents: number;
  deadlines: number;
  contracts: number;
}

interface CaseMergesTable {
  case_id: number;
  into_case_id: number;
  merged_by: number;
  reason: string;
  moved: ColumnType<MergedCounts, string, never>;
  merged_at: Instant;
}

export interface CaseEditingTables {
  case_changes: CaseChangesTable;
  plan_drafts: PlanDraftsTable;
  case_merges: CaseMergesTable;
}
