import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type UnclaimedStepKind = 'letter' | 'search' | 'contact' | 'cancelled';

interface UnclaimedStepsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  award_id: number;
  kind: UnclaimedStepKind;
  on_day: string;
  note: string;
  /** The step that a cancellation is of. */
  cancels: Generated<number | null>;
  recorded_by: number;
  recorded_at: ColumnType<Date, Date | string | undefined, never>;
}

interface EscheatsTable {
  id: GeneratedAlways<number>;
  booking_id: number;
  account_id: number;
  award_id: number;
  sub_payout_request_id: number;
  currency: string;
  amount: string;
  state: string;
  is_active: Generated<boolean>;
}

export interface UnclaimedTables {
  escheats: EscheatsTable;
  unclaimed_steps: UnclaimedStepsTable;
}
