import { pluralize } from '../../../ui/format/format.ts';
import { daysFrom, formatDate } from '../../../ui/format/format-dates.ts';

export interface ReceiptDates {
  /** The day on which it was sent; null before, and `today` counts in its place. */
  sent_on: string | null;
  receipt_days: number;
  /** The court's date for claims. */
  deadline: string | null;
  reminded_on: readonly string[];
  /** Claims that the administrator has not confirmed. */
  unconfirmed: number;
  today: string;
}

export interface ReceiptPoint {
  label: 'Send' | 'Sent' | 'Reminder' | 'Due' | 'Court';
  day: string;
  x: number;
  /** `late`: it is due, and claims are not confirmed. */
  state: 'done' | 'late' | 'open';
}

/** The due date is done once all claims are confirmed; another day, once it has passed. */
function stateOf(
  { label, day }: Pick<ReceiptPoint, 'label' | 'day'>,
  { sent_on, unconfirmed, today }: ReceiptDates,
): ReceiptPoint['state'] {
  if (sent_on === null || (label !== 'Due' && day > today)) return 'open';
  if (label !== 'Due' || unconfirmed === 0) return 'done';
  return day <= today ? 'late' : 'open';
}

/** Width of the drawing, and the room that a label needs. */
export const WIDTH = 320;
const [START, END, LABEL] = [8, 290, 54];

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The days of a receipt on a line: sent, reminders, due, and the court's date. Places follow the days, but labels never
 * overlap; only the newest reminders are shown where there is no room for more. `again`: the days between the due date
 * and the court's, in which the filing can be sent again; null once all is confirmed.
 */
export function layOutReceipt(dates: ReceiptDates): {
  points: ReceiptPoint[];
  again: number | null;
} {
  const { sent_on, receipt_days, deadline, reminded_on, today } = dates;
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
    state: stateOf(one, dates),
    x: START + LABEL * at + (last === 0 ? 0 : Math.round((free * daysFrom(start, one.day)) / last)),
  }));
  const isOpen = sent_on === null || dates.unconfirmed > 0;
  return { points, again: isAhead && deadline > due && isOpen ? daysFrom(due, deadline) : null };
}

/** The drawing in words: each day, whether its receipt is late or confirmed, and the time to send it again. */
export function describeReceipt({ points, again }: ReturnType<typeof layOutReceipt>): string {
  const days = points.map(({ label, day, state }) => {
    const word = label !== 'Due' || state === 'open' ? '' : state === 'late' ? ', late' : ', confirmed';
    return `${label}: ${formatDate(day)}${word}`;
  });
  return [...days, ...(again === null ? [] : [`${pluralize(again, 'day')} to send again`])].join('; ');
}
