import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, Json, OptionalInstant } from '../column-types.ts';

/** A value of a case's field, as JSON. */
export type FactValue = string | boolean | number | null | FactValue[] | { [name: string]: FactValue };

interface SourceStatementsTable {
  case_id: number;
  field: string;
  source_name: string;
  source: string;
  value: Json<FactValue>;
  page: number | null;
  words: string;
  first_stated_at: Instant;
  checked_on: string;
  settled_at: OptionalInstant;
  settled_by: number | null;
}

export type ProposalState = 'waiting' | 'accepted' | 'rejected';

/** The values that undoing an accepted proposal restores. */
export interface Undo {
  before?: FactValue;
  milestone_id?: number;
  document_id?: number | null;
  /** For a new case: whether accepting it created the case. */
  made_case?: boolean;
  /** For an identifier: whether accepting it added it. */
  added_identifier?: boolean;
}

export interface CatalogueProposalsTable {
  id: GeneratedAlways<number>;
  kind: 'change' | 'new_case';
  case_id: number | null;
  field: string;
  value: Json<FactValue>;
  source_name: string;
  source: string;
  page: number | null;
  words: string;
  external_key: string;
  status: Generated<ProposalState>;
  accepted_value: ColumnType<FactValue, string | null | undefined, string | null>;
  undo: ColumnType<Undo | null, string | null | undefined, string | null>;
  decided_by: number | null;
  rule_id: number | null;
  decided_at: OptionalInstant;
  created_at: Instant;
}

export interface SourceRulesTable {
  id: GeneratedAlways<number>;
  source_name: string;
  field: string;
  made_by: number;
  made_at: Instant;
  ended_by: number | null;
  ended_at: OptionalInstant;
}

interface SourceCasesTable {
  source_name: string;
  external_id: string;
  case_id: number;
  read_to: string | null;
  read_at: OptionalInstant;
}

interface SourceSearchesTable {
  source_name: string;
  case_id: number;
  requested_at: Instant;
}

export interface CatalogueSourcesTable {
  name: string;
  is_on: Generated<boolean>;
  state: ColumnType<Record<string, string>, string | undefined, string>;
  last_run_at: OptionalInstant;
  last_success_at: OptionalInstant;
  next_run_at: Instant;
  failure: string | null;
  failing_since: OptionalInstant;
}

export interface SourceRunsTable {
  id: GeneratedAlways<number>;
  source_name: string;
  cause: 'schedule' | 'operator' | 'webhook';
  started_at: Instant;
  finished_at: OptionalInstant;
  requests: Generated<number>;
  seen: Generated<number>;
  proposed: Generated<number>;
  set_by_rule: Generated<number>;
  failure: string | null;
  lines: ColumnType<string[], string | undefined, string>;
}

interface SourceEventsTable {
  source_name: string;
  event_key: string;
  received_at: Instant;
}

interface WatchedPagesTable {
  case_id: number;
  address: string;
  text: string;
  sha256: string;
  etag: string | null;
  last_modified: string | null;
  read_at: Instant;
  next_read_at: Instant;
  failure: string | null;
}

/** A line of a page, and the dates and amounts in it. */
export interface PageLine {
  text: string;
  marks: string[];
}

interface PageChangesTable {
  case_id: number;
  id: GeneratedAlways<number>;
  address: string;
  removed: Json<PageLine[]>;
  added: Json<PageLine[]>;
  seen_at: Instant;
}

export interface FormerName {
  name: string;
  until: string | null;
}

interface NumberLookupsTable {
  kind: 'cusip' | 'isin' | 'sedol';
  value: string;
  requested_at: Instant;
  ticker: string | null;
  name: string | null;
  figi: string | null;
}

interface ListedCompaniesTable {
  cik: number;
  name: string;
  keys: string[];
  tickers: string[];
  former_names: Json<FormerName[]>;
  former_tickers: Json<FormerName[]>;
  as_of: string;
  submissions_read_at: OptionalInstant;
}

/** The result of the notice reader. */
export interface NoticeReading {
  facts: Record<string, { value: unknown; evidence: NoticeEvidence; confidence: 'high' | 'low' }>;
  tables: { page: number; title: string; columns: string[]; rows: string[][]; box: NoticeBox | null }[];
  plan: Record<string, unknown> | null;
  plan_gaps: { path: string; why: string }[];
  examples: {
    words: string;
    evidence: NoticeEvidence;
    account: string | null;
    expected: string | null;
    computed: string | null;
    agrees: boolean | null;
  }[];
}

/** Left, top, right and bottom in points from the page's top left corner. */
type NoticeBox = readonly [number, number, number, number];
interface NoticeEvidence {
  page: number;
  words: string;
  box: NoticeBox | null;
}

/** A page's lines; their positions are null where the source has none. */
export interface NoticePageLines {
  lines: { text: string; box: NoticeBox | null }[];
}

interface NoticeReadingsTable {
  document_id: number;
  case_id: number;
  status: Generated<'waiting' | 'read' | 'unreadable'>;
  sha256: string;
  failure: string | null;
  reading: ColumnType<NoticeReading | null, string | null | undefined, string | null>;
  pages: ColumnType<NoticePageLines[] | null, string | null | undefined, string | null>;
  requested_by: number | null;
  requested_at: Instant;
  read_at: OptionalInstant;
  drafted_at: OptionalInstant;
  page_count: GeneratedAlways<number>;
  /** Whether its plan has gaps, or an example that does not agree. */
  has_questions: GeneratedAlways<boolean>;
}

interface RejectedNoticesTable {
  document_id: number;
  /** Of the rejected file. */
  sha256: string;
  reason: string;
  rejected_by: number;
  rejected_at: Instant;
}

export interface SourceTables {
  notice_readings: NoticeReadingsTable;
  rejected_notices: RejectedNoticesTable;
  listed_companies: ListedCompaniesTable;
  number_lookups: NumberLookupsTable;
  source_statements: SourceStatementsTable;
  catalogue_proposals: CatalogueProposalsTable;
  source_rules: SourceRulesTable;
  source_cases: SourceCasesTable;
  source_searches: SourceSearchesTable;
  catalogue_sources: CatalogueSourcesTable;
  source_runs: SourceRunsTable;
  source_events: SourceEventsTable;
  watched_pages: WatchedPagesTable;
  page_changes: PageChangesTable;
}
