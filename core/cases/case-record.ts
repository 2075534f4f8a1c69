import type { DeadlineKind } from './deadlines.ts';
import type { Stage } from './stages.ts';

export const CASE_KINDS = [
  'securities class action',
  'opt-out or group action',
  'Fair Fund',
  'derivative',
  'ERISA',
  'antitrust',
] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/** Our own grouping of companies by their main business. */
export const SECTORS = [
  'technology',
  'health',
  'finance',
  'consumer',
  'energy',
  'industry',
  'communications',
  'materials',
  'real_estate',
] as const;

export type Sector = (typeof SECTORS)[number];

export const DOCUMENT_KINDS = ['complaint', 'notice', 'claim_form', 'stipulation', 'plan', 'order', 'other'] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const IDENTIFIER_KINDS = ['ticker', 'cusip', 'isin', 'sedol'] as const;

export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** The record's fields that contain a deadline; the others carry `_deadline` after the kind. */
export const DEADLINE_FIELDS: Record<DeadlineKind, keyof CaseRecord> = {
  lead_plaintiff: 'lead_plaintiff_deadline',
  exclusion: 'exclusion_deadline',
  objection: 'objection_deadline',
  fairness_hearing: 'fairness_hearing',
  claim: 'claim_deadline',
};

export interface RecordedPeriod {
  id: string;
  from: string;
  to: string;
}

export interface RecordedMilestone {
  date: string;
  stage: Stage;
  title: string;
  text: string | null;
  /** An operator's reason for a stage out of order. */
  reason: string | null;
}

export interface RecordedSecurity {
  name: string;
  kind: string | null;
  identifiers: { kind: IdentifierKind; value: string; from: string | null; to: string | null }[];
}

interface RecordedDocument {
  kind: DocumentKind;
  title: string;
  date: string | null;
  url: string | null;
  media_type: string | null;
  bytes: number | null;
}

/** The source of a deadline; see `Deadline`. */
interface DeadlineEvidence {
  source: string | null;
  quote: string | null;
  checked_on: string | null;
  hard: boolean | null;
}

/**
 * A case in the format of catalogue files: dates `YYYY-MM-DD`, money and percentages decimal strings, null for what
 * no source gives. The fields after `notes` are optional in a file.
 */
export interface CaseRecord {
  slug: string;
  title: string;
  issuer: string;
  kind: CaseKind;
  tickers: string[];
  identifiers: { cusips: string[]; isins: string[] };
  court: string | null;
  /** Of the court's calendar, such as `Europe/Amsterdam`; null: America/New_York. */
  time_zone: string | null;
  docket: string | null;
  judge: string | null;
  filed_on: string | null;
  class_periods: RecordedPeriod[];
  settlement_amount: string | null;
  currency: string;
  claim_deadline: string | null;
  exclusion_deadline: string | null;
  objection_deadline: string | null;
  fairness_hearing: string | null;
  administrator: string | null;
  lead_counsel: string | null;
  attorney_fee_pct: string | null;
  est_recovery_per_share: string | null;
  stage: Stage;
  stage_as_of: string | null;
  stage_basis: string | null;
  milestones: RecordedMilestone[];
  plan: string | null;
  sources: string[];
  /** What is uncertain: field (or `record`) → `low` or `medium`, and why. */
  confidence: Record<string, string>;
  notes: string[];
  sector: Sector | null;
  /** Former and current names of the company, and names that people search for. */
  other_names: string[];
  jurisdiction: string | null;
  lead_plaintiff_deadline: string | null;
  expenses: string | null;
  administrator_site: string | null;
  administrator_address: string | null;
  administrator_contact: string | null;
  /** Listed where tickers alone do not identify a security, or do not show since when. */
  securities: RecordedSecurity[];
  deadline_evidence: Partial<Record<DeadlineKind, DeadlineEvidence>>;
  corrective_disclosures: { date: string; title: string; price_change_pct: string | null }[];
  /** Paragraphs. */
  allegations: string[];
  faq: { question: string; answer: string }[];
  documents: RecordedDocument[];
}
