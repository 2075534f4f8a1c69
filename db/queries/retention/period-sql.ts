import { retentionPeriod, type TimedRetentionId } from '@trover/core/retention/retention.ts';

/** The period of a rule of `core/retention`: `interval '90 days'`. */
export function periodSql(id: TimedRetentionId): string {
  const [unit, count] = retentionPeriod(id);
  return `interval '${count} ${unit}'`;
}

/** The moment before which a row of the rule is past its time. */
export const pastSql = (id: TimedRetentionId): string => `now() - ${periodSql(id)}`;
