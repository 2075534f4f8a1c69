import { daysFrom } from '../../../ui/format/format-dates.ts';

export interface ReceiptDates {
  /** The day on which it was sent; null before, and `today` counts in its place. */
  sent_on: string | null;
  receipt_days: number;
  /** The court's date for claims. */
  deadline: string | null;
  reminded_on: readonly string[];
  today: string;
}

export interface ReceiptPoint {
  label: 'Send' | 'Sent' | 'Reminder' | 'Due' | 'Court';
  day: string;
  x: number;
}

/** Width of the drawing, and the room that a label needs. */
export const WIDTH = 320;
const [START, END, LABEL] = [8, 290, 54];

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The days of a receipt on a line: sent, reminders, due, and the court's date. Places follow the days, but labels never
 * overlap; only the newest reminders are shown where there is no room for more. `again`: the days between the due date
 * and the court's, in which the filing can be sent again.
 */
export function layOutReceipt({ sent_on, receipt_days, deadline, reminded_on, today }: ReceiptDates): {
  points: ReceiptPoint[];
  again: number | null;
} {
  const start = sent_on ?? today;
  const due = addDays(start, receipt_days);
  const isAhead = deadline !== null && deadline >= start;
  const fixed = isAhead ? 3 : 2;
  const most = Math.floor((END - START) / LABEL) + 1 - fixed;
  const days = [
    { label: sent_on === null ? ('Send' as const) : ('Sent' as const), day: start },
    ...reminded_on.slice(-most).map((day) => ({ label: 'Reminder' as const, day })),
    { label: 'Due' as const, day: due },
    ...(isAhead ? [{ label: 'Court' as const, day: deadline }] : []),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const last = daysFrom(start, days.at(-1)!.day);
  const free = END - START - LABEL * (days.length - 1);
  const points = days.map((one, at) => ({
    ...one,
    x: START + LABEL * at + (last === 0 ? 0 : Math.round((free * daysFrom(start, one.day)) / last)),
  }));
  return { points, again: isAhead && deadline > due ? daysFrom(due, deadline) : null };
}
