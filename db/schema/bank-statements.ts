import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

type StatementFormat = 'bai2' | 'mt940' | 'camt053';

interface BankStatementsTable {
  id: GeneratedAlways<number>;
  currency: string;
  account: string;
  format: StatementFormat;
  file_name: string;
  number: string;
  from_day: string;
  to_day: string;
  opening: string;
  closing: string;
  lines: number;
  content_sha256: string;
  imported_by: number;
  imported_at: Instant;
  removed_by: Generated<number | null>;
  removed_at: OptionalInstant;
  removal_reason: Generated<string | null>;
}

export type LineStatus = 'open' | 'matched' | 'not_ours' | 'removed';

interface BankLinesTable {
  id: GeneratedAlways<number>;
  statement_id: number;
  position: number;
  currency: string;
  booked_on: string;
  value_on: string;
  amount: string;
  code: string;
  reference: string;
  bank_reference: string;
  counterparty: string;
  text: string;
  return_code: string | null;
  is_reversal: boolean;
  status: Generated<LineStatus>;
  note: Generated<string | null>;
  noted_by: Generated<number | null>;
}

export type MatchKind = 'arrival' | 'bank_file' | 'payment' | 'return' | 'booking';

interface BankLineMatchesTable {
  id: GeneratedAlways<number>;
  line_id: number;
  kind: MatchKind;
  subject_id: number;
  amount: string;
  reason: string;
  cleared: Generated<boolean>;
  matched_by: number | null;
  matched_at: Instant;
  undone_by: Generated<number | null>;
  undone_at: OptionalInstant;
  undo_reason: Generated<string | null>;
}

export type BookingKind =
  | 'bank_charge'
  | 'interest'
  | 'fees_withdrawn'
  | 'own_money'
  | 'tax_deposit'
  | 'escheat'
  | 'not_ours';
type BookingStatus = 'proposed' | 'approved' | 'rejected' | 'withdrawn' | 'reversed';

interface BankBookingsTable {
  id: GeneratedAlways<number>;
  line_id: number;
  kind: BookingKind;
  currency: string;
  amount: string;
  note: string;
  status: Generated<BookingStatus>;
  proposed_by: number;
  proposed_at: Instant;
  decided_by: Generated<number | null>;
  decided_at: OptionalInstant;
  decision_note: Generated<string | null>;
  reversed_by: Generated<number | null>;
  reversed_at: OptionalInstant;
  rule_id: Generated<number | null>;
}

interface BankChargeRulesTable {
  id: GeneratedAlways<number>;
  currency: string;
  text: string;
  code: string | null;
  max_amount: string;
  /** Of a calendar month; null in rules from before. */
  max_per_month: string | null;
  note: string;
  status: Generated<'proposed' | 'approved' | 'rejected' | 'withdrawn' | 'ended'>;
  proposed_by: number;
  proposed_at: Instant;
  decided_by: Generated<number | null>;
  decided_at: OptionalInstant;
  decision_note: Generated<string | null>;
  ended_by: Generated<number | null>;
  ended_at: OptionalInstant;
  end_note: Generated<string | null>;
}

interface BankChecksTable {
  on_day: string;
  currency: string;
  statement_day: string | null;
  bank: string | null;
  in_transit: string;
  open_lines: string;
  ledger: string;
  claims: string;
  faults: ColumnType<{ message: string; difference: string }[], string, string>;
  checked_at: Instant;
}

export interface BankStatementTables {
  bank_statements: BankStatementsTable;
  bank_lines: BankLinesTable;
  bank_line_matches: BankLineMatchesTable;
  bank_bookings: BankBookingsTable;
  bank_charge_rules: BankChargeRulesTable;
  bank_checks: BankChecksTable;
}
