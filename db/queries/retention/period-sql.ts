import { retentionPeriod, type TimedRetentionId } from '@trover/core/retention/retention.ts';

/** The period of a rule of `core/retention`: `interval '90 days'`. */
export function periodSql(id: TimedRetentionId): string {
  const [unit, count] = retentionPeriod(id);
  return `interval '${count} ${unit}'`;
}

/** The time before which rows of the rule are past their period. */
export const pastSql = (id: TimedRetentionId): string => `now() - ${periodSql(id)}`;
