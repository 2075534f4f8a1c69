import type { StatedSums } from '@trover/core/tax/corrected-statement.ts';
import type { TaxFormKind } from '@trover/core/tax/tax-forms.ts';
import type { TaxStatus } from '@trover/core/tax/withholding.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OptionalInstant } from '../column-types.ts';

export interface TaxFormsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  beneficial_account_id: number;
  kind: TaxFormKind;
  legal_name: string;
  /** The lines of the form that contain no personal numbers. */
  lines: ColumnType<Record<string, string | boolean>, string, never>;
  tin_kind: 'ssn' | 'itin' | 'ein' | null;
  tin_last4: string | null;
  ciphertext: Buffer;
  master_key_id: string;
  fingerprint: Buffer;
  certification_version: string;
  certification: string;
  signed_name: string;
  capacity: string | null;
  /** The business day in New York. */
  signed_on: string;
  signed_at: Generated<Date>;
  expires_on: string | null;
  address: string | null;
  user_agent: string | null;
  ended_at: OptionalInstant;
  end_kind: 'replaced' | 'withdrawn' | 'rejected' | null;
  ended_by: number | null;
  end_reason: string | null;
}

export interface WithholdingRulesTable {
  id: GeneratedAlways<number>;
  /** The first execution day of bank files that it applies to. */
  from_day: string;
  backup_pct: string;
  threshold: string;
  status: Generated<'proposed' | 'approved' | 'rejected' | 'withdrawn'>;
  note: string;
  proposed_by: number;
  proposed_at: Generated<Date>;
  decided_by: Generated<number | null>;
  decided_at: OptionalInstant;
  decision_note: Generated<string | null>;
}

/** The content of a statement: the payee and the amounts. Names and address are empty once the account is archived. */
export interface StatedToPayee extends StatedSums {
  owner: string;
  legal_name: string | null;
  address: string | null;
  tin_last4: string | null;
  tax_status: TaxStatus;
}

export interface TaxStatementsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  beneficial_account_id: number;
  year: number;
  version: number;
  stated: ColumnType<StatedToPayee, string, never>;
  payment_ids: ColumnType<number[], number[], never>;
  reason: string | null;
  issued_by: number;
  issued_at: Generated<Date>;
}

export interface TaxTables {
  tax_statements: TaxStatementsTable;
  tax_forms: TaxFormsTable;
  withholding_rules: WithholdingRulesTable;
}
