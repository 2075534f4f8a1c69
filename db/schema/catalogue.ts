import type { CaseKind, DocumentKind, IdentifierKind } from '@trover/core/cases/case-record.ts';
import type { DeadlineKind } from '@trover/core/cases/deadlines.ts';
import type { RichText } from '@trover/core/cases/rich-text.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, Json, OptionalJson } from '../column-types.ts';

/** `jsonb`: read as a value, written as text. */

interface CompaniesTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  sector: string | null;
  is_demonstration: Generated<boolean>;
}

interface CompanyNamesTable {
  company_id: number;
  name: string;
  /** `nameKey` of the name. */
  key: string;
}

interface SecuritiesTable {
  id: GeneratedAlways<number>;
  company_id: number;
  key: string;
  name: string;
  kind: string | null;
  currency: string | null;
}

export interface SecurityIdentifiersTable {
  security_id: number;
  kind: IdentifierKind;
  value: string;
  /** The normalized form of a ticker's spellings; the plain value of other identifiers. */
  key: string;
  valid_from: string | null;
  valid_to: string | null;
}

interface CorrectiveDisclosure {
  date: string;
  title: string | null;
  price_change_pct: string | null;
}

/** The last author of a case; `console`: an operator on the desk. */
export type CaseOrigin = 'starter' | 'import' | 'demonstration' | 'proposal' | 'console';

export interface CasesTable {
  id: GeneratedAlways<number>;
  slug: string;
  company_id: number;
  title: string;
  kind: CaseKind;
  stage: Generated<Stage>;
  stage_as_of: string | null;
  stage_basis: string | null;
  court: string | null;
  /** The court's time zone; null: America/New_York. */
  time_zone: string | null;
  docket: string | null;
  judge: string | null;
  jurisdiction: string | null;
  filed_on: string | null;
  currency: string;
  settlement_amount: string | null;
  attorney_fee_pct: string | null;
  expenses: string | null;
  est_recovery_per_share: string | null;
  administrator: string | null;
  administrator_site: string | null;
  administrator_address: string | null;
  administrator_contact: string | null;
  lead_counsel: Generated<string[]>;
  allegations: OptionalJson<RichText>;
  faq: Json<{ question: string; answer: string }[]>;
  corrective_disclosures: Json<CorrectiveDisclosure[]>;
  confidence: Json<Record<string, string>>;
  sources: Generated<string[]>;
  notes: Generated<string[]>;
  preview_image: string | null;
  is_published: Generated<boolean>;
  is_demonstration: Generated<boolean>;
  origin: CaseOrigin;
  revision: Generated<number>;
  /** Increases with every change of the row. */
  row_version: Generated<number>;
  merged_into: number | null;
  created_at: Instant;
  updated_at: Instant;
}

interface CaseSecuritiesTable {
  case_id: number;
  security_id: number;
}

export interface ClassPeriodsTable {
  case_id: number;
  /** Null: for every security of the case. */
  security_id: number | null;
  label: string;
  from_date: string;
  to_date: string;
}

interface CaseDeadlinesTable {
  id: GeneratedAlways<number>;
  case_id: number;
  kind: DeadlineKind;
  date: string;
  source: string | null;
  quote: string | null;
  checked_on: string | null;
  hard: boolean | null;
  recorded_at: Instant;
  recorded_by: number | null;
  superseded_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  superseded_by: number | null;
  page: Generated<number | null>;
  /** The source that set it, by a rule or a proposal; null: an operator or an import. */
  source_name: Generated<string | null>;
}

export interface CaseDocumentsTable {
  id: GeneratedAlways<number>;
  case_id: number;
  kind: DocumentKind;
  title: string;
  date: string | null;
  url: string | null;
  media_type: string | null;
  bytes: number | null;
  /** Its key in the file store; null: it is only at its url. */
  file_key: string | null;
  file_name: string | null;
  added_by: number | null;
  added_at: Instant;
}

export interface MilestonesTable {
  id: GeneratedAlways<number>;
  case_id: number;
  date: string;
  stage: Stage;
  title: string;
  text: string | null;
  reason: string | null;
  inferred: Generated<boolean>;
  document_id: number | null;
  recorded_at: Instant;
  recorded_by: number | null;
  withdrawn_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  withdrawn_by: number | null;
  withdrawn_reason: string | null;
  /** The milestone of a merged case that this one copies. */
  copied_from: Generated<number | null>;
}

interface PlanVersionsTable {
  id: GeneratedAlways<number>;
  case_id: number;
  version: number;
  document: Json<unknown>;
  sha256: string;
  created_at: Instant;
  examples: ColumnType<WorkedExample[], string | undefined, never>;
  published_by: number | null;
  /** As typed; null: it was imported. */
  text: string | null;
}

interface PricesTable {
  symbol: string;
  year: number;
  dates: string[];
  closes: string[];
}

interface CatalogueLoadsTable {
  name: string;
  sha256: string;
  loaded_at: Instant;
}

interface CaseSecuritySpansView {
  case_id: number;
  security_id: number;
  from_date: string;
  to_date: string;
}

export interface CaseListingsView {
  id: number;
  slug: string;
  title: string;
  kind: CaseKind;
  stage: Stage;
  docket: string | null;
  currency: string;
  settlement_amount: string | null;
  est_recovery_per_share: string | null;
  is_published: boolean;
  is_demonstration: boolean;
  company_id: number;
  company: string;
  sector: string | null;
  claim_deadline: string | null;
  lead_plaintiff_deadline: string | null;
  from_date: string | null;
  to_date: string | null;
  has_plan: boolean;
  news_on: string;
  time_zone: string | null;
}

export interface CatalogueTables {
  companies: CompaniesTable;
  company_names: CompanyNamesTable;
  securities: SecuritiesTable;
  security_identifiers: SecurityIdentifiersTable;
  cases: CasesTable;
  case_securities: CaseSecuritiesTable;
  class_periods: ClassPeriodsTable;
  case_deadlines: CaseDeadlinesTable;
  case_documents: CaseDocumentsTable;
  milestones: MilestonesTable;
  plan_versions: PlanVersionsTable;
  prices: PricesTable;
  catalogue_loads: CatalogueLoadsTable;
  case_security_spans: CaseSecuritySpansView;
  case_listings: CaseListingsView;
}
