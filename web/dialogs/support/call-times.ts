import { dayNumber, dayText } from '../../charts/geometry/scale.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

const MAX_DAYS_AHEAD = 45;
const [opens, closes] = [9, 17];

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** From the next working day on, since a call today could not be confirmed in time. */
export function callDays(today: string): { first: string; last: string } {
  let first = dayNumber(today) + 1;
  while (!isWeekday(dayText(first))) first += 1;
  return { first: dayText(first), last: dayText(dayNumber(today) + MAX_DAYS_AHEAD) };
}

/** Every half hour of a working day: `09:00` to `16:30`. */
export const callTimes: readonly string[] = Array.from({ length: (closes - opens) * 2 }, (_, half) => {
  const hour = String(opens + Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

/** Why a day is not available; null if it is. */
export function faultOfDay(day: string, today: string): string | null {
  const { first, last } = callDays(today);
  if (day === '') return 'Choose a day.';
  if (day < first) return `Choose a day from ${formatDate(first)} on, so that we can confirm it in time.`;
  if (day > last) return `Choose a day until ${formatDate(last)}.`;
  return isWeekday(day) ? null : 'We call from Monday to Friday. Choose another day.';
}

export interface CallRequest {
  day: string;
  time: string;
  zone: string;
  phone: string;
  about: string;
}

/** The text for the person who calls back. */
export function describeCall({ day, time, zone, phone, about }: CallRequest): { subject: string; message: string } {
  const when = `${formatDate(day)} at ${time} (${zone})`;
  const lines = [`Please call me on ${when}.`, `Phone: ${phone.trim()}`, about.trim()];
  return { subject: `A call on ${when}`, message: lines.filter(Boolean).join('\n') };
}
