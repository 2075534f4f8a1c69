import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

export interface FilingTemplatesTable {
  id: GeneratedAlways<number>;
  name: string;
  administrator: string | null;
  is_neutral: Generated<boolean>;
  document: ColumnType<unknown, string, string>;
  saved_by: number | null;
  saved_at: Instant;
  /** The operator who compared it with the administrator's own spreadsheet since it was saved. */
  verified_by: number | null;
  verified_at: OptionalInstant;
}

export type FilingStatus = 'making' | 'made' | 'sent' | 'cancelled' | 'failed';

export interface FilingsTable {
  id: GeneratedAlways<number>;
  case_id: number;
  template_id: number;
  template: ColumnType<unknown, string, never>;
  status: Generated<FilingStatus>;
  problem: string | null;
  claims: number;
  control: ColumnType<Record<string, string> | null, string | null, string | null>;
  file_key: string | null;
  file_sha256: string | null;
  bytes: number | null;
  made_by: number;
  made_at: Instant;
  sent_on: string | null;
  /** For a sent package: the day from which its file may be deleted. */
  stored_until: GeneratedAlways<string | null>;
  sent_by: number | null;
  unreviewed_trades: Generated<number>;
  unreviewed_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface FilingClaimsTable {
  account_id: number;
  sub_payout_request_id: number;
  filing_id: number;
  sign_off_id: number;
  claim_number: string | null;
  confirmed_on: string | null;
  /** What the claim adds to the control totals; null in rows from before it was stored. */
  figures: unknown;
  confirmed_at: OptionalInstant;
  cancelled_at: OptionalInstant;
}

/** A sheet of a workbook, without its headings. */
export interface SheetSize {
  name: string;
  rows: number;
  columns: number;
}

interface FilingFilesTable {
  filing_id: number;
  /** Its place in the package, from 1. */
  place: number;
  path: string;
  bytes: number;
  sha256: string;
  row_count: number | null;
  sheets: ColumnType<SheetSize[] | null, string | null, never>;
}

export interface FilingTables {
  filing_files: FilingFilesTable;
  filing_templates: FilingTemplatesTable;
  filings: FilingsTable;
  filing_claims: FilingClaimsTable;
}
