import { type Day, parseDay } from '../dates/day.ts';

/** The members of a security in which the plan writes dates that count; the plan page, section 3. */
const MEMBERS = ['class_periods', 'branches', 'components', 'inflation', 'declines', 'lookback', 'holding'];
const DATES = new Set(['from', 'to', 'after', 'date', 'held_at']);

/**
 * The latest date that a security's class periods, branches, inflation, declines, look-back or holding write, from
 * members that have passed every check. `after: DATE` counts as DATE, a day with a clock time as its day.
 */
export function latestDateOf(security: Record<string, unknown>): Day {
  let latest = Number.MIN_SAFE_INTEGER;
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && DATES.has(key)) {
      const day = parseDay(value.slice(0, 10));
      if (day !== null && day > latest) latest = day;
    } else if (Array.isArray(value)) {
      // a pair of a running mean and its day
      if (key === 'means') for (const pair of value) visit((pair as unknown[])[0], 'date');
      else for (const each of value) visit(each, key);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) if (name !== 'loss') visit(member, name);
    }
  };
  for (const name of MEMBERS) visit(security[name], name);
  return latest as Day;
}
