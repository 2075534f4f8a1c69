import type { Certainty } from '../../ui/figure.tsx';
import { formatByCertainty } from '../../ui/format/format.ts';
import { formatDate, formatMonth } from '../../ui/format/format-dates.ts';

/** An actual or expected payment of one case; `date` is null if unknown. */
export interface RecoveryEntry {
  date: string | null;
  amount: string;
  state: Certainty;
  label: string | null;
}

export interface Recovery {
  payments: readonly RecoveryEntry[];
  sums: Record<Certainty, string>;
  from: string;
  to: string;
  today: string;
  currency: string;
}

export const certaintyNames: Record<Certainty, string> = { paid: 'Paid', filed: 'Filed', estimated: 'Estimated' };

/** The day of a payment, or the month of an expected one. */
export function dayOf({ state, date }: Pick<RecoveryEntry, 'state' | 'date'>): string {
  if (date === null) return 'Date unknown';
  return state === 'paid' ? formatDate(date) : `About ${formatMonth(date)}`;
}

export const caseOf = ({ state, label }: Pick<RecoveryEntry, 'state' | 'label'>): string =>
  label ?? (state === 'paid' ? 'Earlier payments' : 'Other cases');

/** The text at the crosshair: the day, the case, the sum. */
export function textsOf(entry: RecoveryEntry, currency: string): [string, string, string] {
  const { state, amount } = entry;
  const sum = formatByCertainty(amount, state, currency);
  return [dayOf(entry), caseOf(entry), `${certaintyNames[state]} ${sum}`];
}

const month = (day: string, further: number): string => {
  const [year, of] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  return new Date(Date.UTC(year, of + further, 1)).toISOString().slice(0, 10);
};

/**
 * The months to draw: from half a year before the first payment or today to a quarter after the last, at least a year.
 */
export function monthsOf(dates: readonly string[], today: string): { from: string; to: string } {
  const sorted = [...dates, today].sort();
  const [first, last] = [sorted[0] ?? today, sorted.at(-1) ?? today];
  const least = month(today, 12);
  const to = month(last, 3);
  return { from: month(first, first === today ? -6 : -2), to: to > least ? to : least };
}
