import type { BankFileStatus } from '@trover/core/bank-files/bank-file-status.ts';
import type { PostalAddress } from '@trover/core/bank-files/pain001.ts';
import type { SetAsideReason } from '@trover/core/bank-files/set-aside-reasons.ts';
import type { JournalKind, LedgerAccount } from '@trover/core/ledger/journal.ts';
import type { TaxStatus } from '@trover/core/tax/withholding.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

interface LedgerJournalsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  kind: JournalKind;
  cause: string;
  currency: string;
  on_date: string;
  posted_by: number;
  posted_at: Instant;
}

interface LedgerEntriesTable {
  account_id: number;
  journal_id: number;
  position: number;
  ledger_account: LedgerAccount;
  currency: string;
  amount: string;
  sub_payout_request_id: number | null;
}

export type DistributionStatus =
  | 'received'
  | 'columns'
  | 'refused'
  | 'failed'
  | 'read'
  | 'approved'
  | 'posted'
  | 'reversed'
  | 'cancelled';

/** The heading of each column of a file, and the format of its amounts. */
interface ColumnsOfFile {
  columns: Record<string, string>;
  decimal: '.' | ',';
}

/** A file's headings and first rows, with their suggested meaning. */
interface HeadingsOfFile {
  headings: string[];
  samples: string[][];
  proposal: Record<string, string>;
}

export interface DistributionsTable {
  id: GeneratedAlways<number>;
  case_id: number;
  round: number;
  currency: string;
  status: Generated<DistributionStatus>;
  problem: string | null;
  file_name: string;
  /** Null once it was purged. */
  file_key: string | null;
  file_sha256: string;
  bytes: number;
  tolerance_pct: Generated<string>;
  stated_total: string | null;
  stated_rows: number | null;
  rows: Generated<number>;
  total: Generated<string>;
  matched_rows: Generated<number>;
  matched_total: Generated<string>;
  fee_total: Generated<string>;
  net_total: Generated<string>;
  arrived: string | null;
  arrived_interest: Generated<string>;
  arrived_on: string | null;
  bank_reference: string | null;
  arrived_by: number | null;
  imported_by: number;
  imported_at: Instant;
  approved_by: number | null;
  approved_at: OptionalInstant;
  /** The business day of the approval, which dates its journals. */
  approved_on: Generated<string | null>;
  posted_to: Generated<number>;
  posted_at: OptionalInstant;
  reversed_by: number | null;
  reversed_at: OptionalInstant;
  reversal_reason: string | null;
  changed_by: Generated<number[]>;
  attempts: Generated<number>;
  headings: ColumnType<HeadingsOfFile | null, string | null | undefined, string | null>;
  mapping: ColumnType<ColumnsOfFile | null, string | null | undefined, string | null>;
  confirmed: Generated<string[]>;
  cancelled_by: Generated<number | null>;
  cancelled_at: OptionalInstant;
  cancel_reason: Generated<string | null>;
  /** Increases with every change. */
  row_version: Generated<number>;
  /** The day on which the names in it are purged. */
  purge_names_on: Generated<string>;
  names_purged_at: OptionalInstant;
}

export interface ArrivalsTable {
  id: Generated<number>;
  distribution_id: number;
  currency: string;
  amount: string;
  /** The part of the amount that the administrator states as interest. */
  interest: Generated<string>;
  arrived_on: string;
  bank_reference: string;
  recorded_by: number;
  recorded_at: Instant;
  is_unrelated: Generated<boolean>;
  reversed_by: Generated<number | null>;
  reversed_at: OptionalInstant;
  reversal_reason: Generated<string | null>;
}

export type RowProblem =
  | 'unreadable'
  | 'unknown'
  | 'several_owners'
  | 'twice'
  | 'stage'
  | 'paid_before'
  | 'no_fee'
  | 'zero';

export interface DistributionRowsTable {
  distribution_id: number;
  row_number: number;
  claim_number: string;
  claimant: string;
  recognized_claim: string | null;
  award: string;
  payment_reference: string | null;
  problem: RowProblem | null;
  difference: string | null;
  reason: Generated<string | null>;
  settled_at: OptionalInstant;
  settled_by: Generated<number | null>;
  resolution_note: Generated<string | null>;
}

export interface AwardsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  sub_payout_request_id: number;
  distribution_id: number;
  row_number: number;
  case_id: number;
  round: number;
  currency: string;
  amount: string;
  fee_pct: string;
  fee: string;
  net: string;
  fee_agreement_id: Generated<number | null>;
  /** Why the fee has this rate. */
  fee_reason: Generated<string | null>;
  /** The part of the amount that the administrator states as interest. */
  interest: Generated<string>;
  reversed_at: OptionalInstant;
}

export interface ClientBankAccountsTable {
  currency: string;
  holder: string;
  bank_name: string;
  routing_number: string | null;
  company_id: string | null;
  /** Null: unknown, so that no statement can be imported. */
  account_number: string | null;
  iban: string | null;
  bic: string | null;
  saved_by: number;
  saved_at: Instant;
}

export type ClientAccountChangeStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

type StoredAccount = Omit<ClientBankAccountsTable, 'saved_by' | 'saved_at'>;

export interface ClientBankAccountChangesTable extends StoredAccount {
  id: GeneratedAlways<number>;
  /** The account at the time of the request. */
  replaces: ColumnType<StoredAccount, string, never>;
  status: Generated<ClientAccountChangeStatus>;
  requested_by: number;
  requested_at: Instant;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: Generated<number | null>;
  decided_at: OptionalInstant;
  note: Generated<string>;
}

/** The data of a bank file in addition to its payments, as of the draft. */
interface BankFileSnapshot {
  holder: string;
  bank_name: string;
  routing_number: string | null;
  company_id: string | null;
  iban: string | null;
  bic: string | null;
  remittance: string;
  /**
   * The business day and New York time of the draft, such as `2026-11-24T21:00`. Absent in files drafted before it was
   * stored.
   */
  drafted_at?: string;
}

export interface BankFilesTable {
  id: GeneratedAlways<number>;
  distribution_id: number;
  format: 'nacha' | 'pain001' | 'check';
  currency: string;
  status: Generated<BankFileStatus>;
  snapshot: ColumnType<BankFileSnapshot, string, never>;
  created_at: Instant;
  execute_on: string;
  payments: Generated<number>;
  total: Generated<string>;
  sha256: string | null;
  /** When it was first saved: from then on the bank may have it. */
  opened_at: OptionalInstant;
  drafted_to: Generated<number>;
  drafted_by: number;
  prepared_at: OptionalInstant;
  approved_by: number | null;
  /** The business day of the approval: no file can have been sent before it. */
  approved_on: Generated<string | null>;
  sent_by: number | null;
  /** The business day on which it went to the bank. */
  sent_on: Generated<string | null>;
  posted_to: Generated<number>;
  posted_at: OptionalInstant;
  set_aside: Generated<number>;
  set_aside_total: Generated<string>;
  problem: string | null;
}

interface BankFileEventsTable {
  id: GeneratedAlways<number>;
  bank_file_id: number;
  status: BankFileStatus;
  at: Instant;
  recorded_by: number | null;
  note: string | null;
}

/** Who saved a file. */
interface BankFileOpeningsTable {
  bank_file_id: number;
  opened_by: number;
  opened_at: Instant;
}

interface BankFileSetAsideTable {
  bank_file_id: number;
  account_id: number;
  award_id: number;
  sub_payout_request_id: number;
  amount: string;
  code: SetAsideReason;
  reason: string;
}

export interface PaymentsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  award_id: number;
  sub_payout_request_id: number;
  bank_file_id: number;
  payment_details_id: number;
  currency: string;
  amount: string;
  is_entity: Generated<boolean>;
  made_at: Instant;
  returned_on: string | null;
  return_code: string | null;
  return_reason: string | null;
  returned_at: OptionalInstant;
  /** How often its return was recorded. */
  return_number: Generated<number>;
  expires_on: string | null;
  cleared_on: string | null;
  /** Who marked it as cashed; null: the bank, by an automatically matched line. */
  cleared_by: Generated<number | null>;
  /** The status of a cashed check before it was honored. */
  honoured_code: Generated<'VOID' | 'EXPIRED' | null>;
  released_at: OptionalInstant;
  release_reason: string | null;
  /** The tax withheld from the award for the IRS. */
  withheld: Generated<string>;
  tax_status: Generated<TaxStatus | null>;
  address: ColumnType<PostalAddress | null, string | null, never>;
  /** Whether another payment of its award was made later. */
  paid_again: Generated<boolean>;
  /** The decision about an expired check. */
  follow_up: Generated<'reissue' | 'search' | null>;
  follow_up_note: Generated<string | null>;
  followed_by: Generated<number | null>;
  followed_at: OptionalInstant;
}

interface BankReturnsTable {
  sha256: string;
  file_name: string;
  returned: number;
  total: string;
  notices: ColumnType<{ row: number; message: string }[], string, never>;
  imported_by: number;
  imported_at: Instant;
}

interface NonPaymentReportsTable {
  /** The report that the bank did not pay, as `report:` and the hash of a file. */
  subject: string;
  bank_file_id: number;
  reported_by: number;
  note: string;
  reported_at: Instant;
}

export interface MoneyTables {
  ledger_journals: LedgerJournalsTable;
  ledger_entries: LedgerEntriesTable;
  distributions: DistributionsTable;
  distribution_rows: DistributionRowsTable;
  arrivals: ArrivalsTable;
  awards: AwardsTable;
  client_bank_accounts: ClientBankAccountsTable;
  client_bank_account_changes: ClientBankAccountChangesTable;
  bank_files: BankFilesTable;
  bank_file_events: BankFileEventsTable;
  bank_file_openings: BankFileOpeningsTable;
  bank_file_set_aside: BankFileSetAsideTable;
  payments: PaymentsTable;
  bank_returns: BankReturnsTable;
  non_payment_reports: NonPaymentReportsTable;
}
