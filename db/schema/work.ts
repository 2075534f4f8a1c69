import type { DeskTopic } from '@trover/core/work/topics.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

export type WorkKind =
  | 'confirmation'
  | 'deficiency'
  | 'sign_off'
  | 'unconfirmed'
  | 'proposal'
  | 'account_holder'
  | 'lost_proof'
  | 'difference'
  | 'approval'
  | 'bank_file'
  | 'ticket'
  | 'role_request'
  | 'sanctions_hit'
  | 'letter'
  | 'reply'
  | 'bank_answer'
  | 'expired_check'
  | 'returned_payment'
  | 'bank_check'
  | 'fund_request'
  | 'identity_review'
  | 'status_file'
  | 'status_rows'
  | 'stated_payment'
  | 'overdue_payment'
  | 'distribution_import'
  | 'waiting_award'
  | 'set_aside'
  | 'unclaimed_step'
  | 'tax_correction'
  | 'bank_line'
  | 'bank_booking'
  | 'sanctions_list';

interface WorkClaimsTable {
  kind: WorkKind;
  subject_id: number;
  account_id: number;
  claimed_at: Instant;
}

export type ClockBasis = 'waiting' | 'before' | 'date' | 'after';

interface WorkClocksTable {
  kind: WorkKind;
  basis: ClockBasis;
  days: number;
  changed_by: number | null;
  changed_at: Instant;
}

interface WorkItemsTable {
  kind: WorkKind;
  subject_id: number;
  account_id: number | null;
  case_id: number | null;
  title: string;
  detail: string;
  amount: string | null;
  currency: string | null;
  since: Instant;
  must_by: string | null;
  due_on: string;
  assigned_to: number | null;
  snoozed_until: string | null;
  escalated: Generated<number>;
}

export type WorkAct = 'assigned' | 'released' | 'snoozed' | 'woken' | 'commented' | 'escalated' | 'undone';

interface WorkEventsTable {
  id: GeneratedAlways<number>;
  kind: WorkKind;
  subject_id: number;
  batch: string;
  act: WorkAct;
  by: number | null;
  at: Instant;
  text: string | null;
  was: ColumnType<number | string | null, string | null, never>;
  became: ColumnType<number | string | null, string | null, never>;
  undone_at: OptionalInstant;
}

interface WorkMentionsTable {
  account_id: number;
  event_id: number;
  read_at: OptionalInstant;
}

interface WorkViewsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  filter: ColumnType<unknown, string, string>;
  created_at: Instant;
}

interface SavedReportsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  name: string;
  filter: ColumnType<unknown, string, string>;
  runs: 'on_demand' | 'daily' | 'weekly' | 'monthly';
  next_on: string | null;
  last_sent_on: string | null;
  created_at: Instant;
}

interface WorkChangesTable {
  id: GeneratedAlways<number>;
  at: Instant;
  topic: Generated<DeskTopic>;
}

export interface WorkTables {
  work_claims: WorkClaimsTable;
  work_clocks: WorkClocksTable;
  work_items: WorkItemsTable;
  work_events: WorkEventsTable;
  work_mentions: WorkMentionsTable;
  work_views: WorkViewsTable;
  work_changes: WorkChangesTable;
  saved_reports: SavedReportsTable;
  work_leads: { account_id: number };
}
