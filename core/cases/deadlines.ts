import { requireDay } from '../dates/day.ts';

/** The days of a case that an investor can miss, in the order in which they usually come. */
export const DEADLINE_KINDS = ['lead_plaintiff', 'exclusion', 'objection', 'fairness_hearing', 'claim'] as const;

export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** A date of a case with its source: where it was read, when it was last compared with the source, and who set it. */
export interface Deadline {
  kind: DeadlineKind;
  date: string;
  source: string | null;
  /** The words that set the date. */
  quote: string | null;
  /** The day on which someone last compared the date with its source; null: never. */
  checked_on: string | null;
  /** true: set by law or a court. false: set by the organizer of the action. null: unknown. */
  hard: boolean | null;
}

/** Whole days until the date: 0 today, negative after it. */
export function daysLeft(date: string, today: string): number {
  return requireDay(date) - requireDay(today);
}

const PASSED = 1_000_000;
const UNKNOWN = 2_000_000;

/** Orders cases by a deadline: the next to come first, then the last to pass, then those without one. */
export function deadlinePlace(date: string | null, today: string): number {
  if (date === null) return UNKNOWN;
  const days = daysLeft(date, today);
  return days >= 0 ? days : PASSED - days;
}

/** The nearest deadline that is not past; of two on one day the one that usually comes first. */
export function nextDeadline<T extends Pick<Deadline, 'kind' | 'date'>>(
  deadlines: readonly T[],
  today: string,
): T | null {
  let next: T | null = null;
  for (const kind of DEADLINE_KINDS)
    for (const deadline of deadlines)
      if (deadline.kind === kind && deadline.date >= today && (next === null || deadline.date < next.date))
        next = deadline;
  return next;
}
