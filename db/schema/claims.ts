import type { MismatchReason } from '@trover/core/claims/proof/mismatch-reasons.ts';
import type { ClaimStage, Mover, Step } from '@trover/core/claims/stages.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

export interface PayoutRequestsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  case_id: number;
  claimed_elsewhere: 'no' | 'broker' | 'other' | null;
  created_at: Instant;
}

export interface SubPayoutRequestsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  payout_request_id: number;
  beneficial_account_id: number;
  stage: Generated<ClaimStage>;
  cured_by: Step | null;
  reason: string | null;
  joined_by: Generated<'claimant' | 'contract'>;
  joined_at: Instant;
  moved_by: Generated<Mover>;
  mover_id: number | null;
  cure_by: string | null;
  trades_hash: Buffer | null;
  contract_not_before: OptionalInstant;
  payment_details_id: number | null;
  /** Set where it was to be paid elsewhere before: its payments wait until then. */
  payments_wait_until: OptionalInstant;
  is_excluded_party: boolean | null;
  claim_number: string | null;
  filed_on: string | null;
  duplicate_cleared_at: OptionalInstant;
  updated_at: Instant;
}

/** An administrator's number that was replaced, or removed (`number` null). */
interface ClaimNumberChangesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  sub_payout_request_id: number;
  former: string;
  number: string | null;
  changed_by: number;
  changed_at: Generated<Date>;
}

interface SubPayoutStagesTable {
  account_id: number;
  sub_payout_request_id: number;
  position: number;
  stage: ClaimStage;
  moved_by: Mover;
  mover_id: number | null;
  reason: string | null;
  cured_by: Step | null;
  cure_by: string | null;
  at: Instant;
}

export type AgreementKind = 'longterm' | 'case' | 'certification' | 'active_participant';

export interface AgreementTextsTable {
  version: string;
  kind: AgreementKind;
  title: string;
  body: string;
  fee_pct: string | null;
  sha256: string;
  created_at: Instant;
}

type ClaimantKind = 'individual' | 'joint' | 'retirement' | 'trust' | 'entity';
export type TaxIdKind = 'ssn' | 'ein' | 'itin' | 'foreign';

export interface ClaimantsTable {
  account_id: number;
  beneficial_account_id: number;
  kind: ClaimantKind;
  legal_name: string;
  co_owner: string | null;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
  tax_id_kind: TaxIdKind | null;
  tax_id_last4: string | null;
  tax_id_ciphertext: Buffer | null;
  tax_id_master_key_id: string | null;
  signer_name: Generated<string | null>;
  signer_title: Generated<string | null>;
  updated_at: Instant;
}

/** The claimant as recorded by a contract. */
export interface SignedClaimant {
  kind: ClaimantKind;
  legal_name: string;
  co_owner: string | null;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
  tax_id_last4: string | null;
  /** Absent in contracts from before 2026-11-23. */
  signer_name?: string | null;
  signer_title?: string | null;
}

export interface ContractsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  beneficial_account_id: number;
  kind: 'longterm' | 'case';
  case_id: number | null;
  text_version: string;
  text_sha256: string;
  claimant: ColumnType<SignedClaimant, string, never>;
  signature: 'typed' | 'drawn';
  signed_name: string;
  signature_key: string | null;
  signature_sha256: string | null;
  document_key: string;
  document_sha256: string;
  signed_at: Instant;
  /** The business day at the court: what is printed and filed. */
  signed_on: Generated<string>;
  address: string | null;
  user_agent: string | null;
  ended_at: OptionalInstant;
}

interface ContractExclusionsTable {
  account_id: number;
  beneficial_account_id: number;
  case_id: number;
  excluded_at: Generated<Date>;
}

export interface InstitutionAgreementsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  reference: string;
  fee_pct: string;
  valid_from: string;
  valid_to: string | null;
  entered_by: number | null;
  entered_at: Instant;
  /** Null: from before approval by a second operator was required. */
  approved_by: Generated<number | null>;
}

export type FundRequestStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

/** A requested payee of funds, or requested terms of an institution, until a second operator approves. */
export interface FundRequestsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: 'payment' | 'agreement';
  reference: Generated<string | null>;
  fee_pct: Generated<string | null>;
  valid_from: Generated<string | null>;
  valid_to: Generated<string | null>;
  beneficial_account_ids: Generated<number[] | null>;
  label: Generated<string | null>;
  holder: Generated<string | null>;
  shown: Generated<string | null>;
  currency: Generated<string | null>;
  fingerprint: Generated<Buffer | null>;
  ciphertext: Generated<Buffer | null>;
  master_key_id: Generated<string | null>;
  /** The terms in force at the time of the request. */
  replaces: ColumnType<Record<string, unknown>, string, never>;
  status: Generated<FundRequestStatus>;
  requested_by: number;
  requested_at: Instant;
  expires_on: string;
  decided_by: Generated<number | null>;
  decided_at: OptionalInstant;
  note: Generated<string>;
}

export interface PaymentDetailsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: 'ach' | 'iban' | 'check';
  label: string;
  holder: string;
  currency: string;
  shown: string;
  ciphertext: Buffer;
  master_key_id: string;
  fingerprint: Buffer;
  /** Equal for all details that pay to one destination, by the named master key. */
  payee_fingerprint: Generated<Buffer | null>;
  payee_fingerprint_key: Generated<string | null>;
  is_default: Generated<boolean>;
  created_at: Instant;
  removed_at: OptionalInstant;
  /** Payments to them wait until then. */
  payments_wait_until: OptionalInstant;
  /** Set when a bank returned a payment because of the account. */
  blocked_at: OptionalInstant;
  blocked_code: string | null;
  blocked_reason: string | null;
  blocked_by_payment: number | null;
}

export interface AccountHolderChecksTable {
  id: GeneratedAlways<number>;
  account_id: number;
  payment_details_id: number;
  beneficial_account_id: number;
  holder: string;
  legal_name: string;
  co_owner: string | null;
  signer_name: string | null;
  signed_as: string | null;
  verdict: 'equal' | 'near' | 'different';
  difference: string | null;
  status: 'not_needed' | 'open' | 'approved' | 'rejected';
  checked_at: Instant;
  decided_by: number | null;
  decided_at: OptionalInstant;
  note: string | null;
}

interface FundPaymentDetailsTable {
  account_id: number;
  beneficial_account_id: number;
  payment_details_id: number;
  entered_by: number;
  entered_at: Instant;
  approved_by: Generated<number | null>;
}

export interface ConfirmationsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  purpose: 'trades' | 'active_participant';
  portfolio_id: number | null;
  case_id: number | null;
  sub_payout_request_id: number | null;
  accounts: Generated<string[]>;
  file_name: string;
  file_key: string;
  sha256: string;
  bytes: number;
  media_type: string;
  covers_from: ColumnType<string | null, string | null | undefined, never>;
  covers_to: ColumnType<string | null, string | null | undefined, never>;
  created_at: Instant;
  removed_at: OptionalInstant;
}

/** A filed claim for which a reviewed document does not prove everything. */
export interface LostProofsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  sub_payout_request_id: number;
  confirmation_id: number;
  reason: string;
  found_at: Generated<Date>;
  found_by: number;
  settled_at: Generated<Date | null>;
  settled_by: Generated<number | null>;
  note: Generated<string | null>;
}

export interface DeficienciesTable {
  id: GeneratedAlways<number>;
  account_id: number;
  sub_payout_request_id: number;
  reason: string;
  cured_by: Step;
  cure_by: string;
  requires_document: boolean;
  by_administrator: boolean;
  opened_at: Instant;
  opened_by: number;
  response: ColumnType<string | null, string | null | undefined, string | null>;
  answered_at: OptionalInstant;
  ended_at: OptionalInstant;
}

interface ConfirmationTradesTable {
  account_id: number;
  confirmation_id: number;
  portfolio_id: number;
  fingerprint: Buffer;
  occurrence: number;
  page: number | null;
}

export interface ConfirmationReviewsTable {
  account_id: number;
  confirmation_id: number;
  opened_at: Instant;
  closed_at: OptionalInstant;
  closed_by: number | null;
}

interface ConfirmationVerdictsTable {
  account_id: number;
  confirmation_id: number;
  portfolio_id: number;
  fingerprint: Buffer;
  occurrence: number;
  fits: boolean;
  reason: MismatchReason | null;
  note: string | null;
  reviewed_by: number;
  reviewed_at: Instant;
}

export interface SignOffsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  sub_payout_request_id: number;
  claim: string;
  sha256: string;
  recognized_claim: string | null;
  currency: string;
  certification_version: string;
  signed_name: string;
  signed_at: Instant;
  /** The business day at the court: what is printed and filed. */
  signed_on: Generated<string>;
  address: string | null;
  user_agent: string | null;
  /** The signing person, among an organisation's members; null: from before this was recorded. */
  signed_by: Generated<number | null>;
}

interface SignOffDocumentsTable {
  account_id: number;
  sign_off_id: number;
  confirmation_id: number;
}

interface ClaimFingerprintsTable {
  account_id: number;
  sub_payout_request_id: number;
  case_id: number;
  fingerprint: Buffer;
}

export interface ActiveParticipationsTable {
  account_id: number;
  case_id: number;
  text_version: string;
  confirmed_at: Instant;
  address: string | null;
  user_agent: string | null;
}

export interface ClaimTables {
  payout_requests: PayoutRequestsTable;
  sub_payout_requests: SubPayoutRequestsTable;
  sub_payout_stages: SubPayoutStagesTable;
  claim_number_changes: ClaimNumberChangesTable;
  agreement_texts: AgreementTextsTable;
  claimants: ClaimantsTable;
  contracts: ContractsTable;
  contract_exclusions: ContractExclusionsTable;
  fund_requests: FundRequestsTable;
  institution_agreements: InstitutionAgreementsTable;
  payment_details: PaymentDetailsTable;
  account_holder_checks: AccountHolderChecksTable;
  fund_payment_details: FundPaymentDetailsTable;
  confirmations: ConfirmationsTable;
  confirmation_trades: ConfirmationTradesTable;
  deficiencies: DeficienciesTable;
  lost_proofs: LostProofsTable;
  confirmation_reviews: ConfirmationReviewsTable;
  confirmation_verdicts: ConfirmationVerdictsTable;
  sign_offs: SignOffsTable;
  sign_off_documents: SignOffDocumentsTable;
  claim_fingerprints: ClaimFingerprintsTable;
  active_participations: ActiveParticipationsTable;
}
