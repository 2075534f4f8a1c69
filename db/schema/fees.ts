import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

/** The recipient of an invoice at the time of its issue. */
export interface InvoiceRecipient {
  name: string;
  address: string | null;
  agreement: string | null;
}

interface FeeInvoicesTable {
  id: GeneratedAlways<number>;
  year: number;
  position: number;
  account_id: number;
  currency: string;
  from_day: string;
  to_day: string;
  total: string;
  recipient: ColumnType<InvoiceRecipient, string, never>;
  status: Generated<'issued' | 'paid' | 'void'>;
  issued_by: number;
  issued_on: string;
  issued_at: Instant;
  paid_on: Generated<string | null>;
  note: Generated<string | null>;
  decided_by: Generated<number | null>;
  decided_at: OptionalInstant;
}

interface FeeInvoiceLinesTable {
  invoice_id: number;
  position: number;
  account_id: number;
  award_id: number;
  awarded_on: string;
  title: string;
  claim_number: string | null;
  award: string;
  fee_pct: string;
  fee: string;
  is_void: Generated<boolean>;
}

export interface FeeTables {
  fee_invoices: FeeInvoicesTable;
  fee_invoice_lines: FeeInvoiceLinesTable;
}
