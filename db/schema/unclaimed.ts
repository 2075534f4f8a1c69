import type { ColumnType, GeneratedAlways } from 'kysely';

type UnclaimedStepKind = 'letter' | 'search' | 'contact';

interface UnclaimedStepsTable {
  id: GeneratedAlways<number>;
  account_id: number;
  award_id: number;
  kind: UnclaimedStepKind;
  on_day: string;
  note: string;
  recorded_by: number;
  recorded_at: ColumnType<Date, Date | string | undefined, never>;
}

export interface UnclaimedTables {
  unclaimed_steps: UnclaimedStepsTable;
}
