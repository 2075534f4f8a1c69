import { DAY_MS } from '../dates/day-length.ts';

/**
 * How days and instants are written, for every screen, mail and document. A day is `YYYY-MM-DD` and stays that day: no
 * time zone can move it. An instant is an ISO text and belongs to a time zone, which is named beside it.
 */

const utc = { timeZone: 'UTC' } as const;
const monthsOf = (month: 'short' | 'long', locale: string): readonly string[] =>
  Array.from({ length: 12 }, (_, at) =>
    new Intl.DateTimeFormat(locale, { ...utc, month }).format(new Date(Date.UTC(2024, at, 1))),
  );

/** `Jan` to `Dec`. */
export const SHORT_MONTHS = monthsOf('short', 'en-US');
/** `January` to `December`. */
export const LONG_MONTHS = monthsOf('long', 'en-US');

interface Parts {
  year: number;
  month: string;
  day: number;
}

function partsOf(date: string): Parts {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  const month = found && SHORT_MONTHS[Number(found[2]) - 1];
  if (!found || !month) throw new Error(`“${date}” is not a date`);
  return { year: Number(found[1]), month, day: Number(found[3]) };
}

/** `18 Mar 2026` */
export function formatDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${month} ${year}`;
}

/** `18 Mar 26`, for dense tables. */
export function formatDateDense(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${day} ${month} ${String(year).slice(2)}`;
}

/** `18 Mar`, inside a chart that shows the year. */
export function formatDayMonth(date: string): string {
  const { month, day } = partsOf(date);
  return `${day} ${month}`;
}

/** `Mar 2026` */
export function formatMonth(date: string): string {
  const { year, month } = partsOf(date);
  return `${month} ${year}`;
}

/** `Feb 2022 – Nov 2023` */
export function formatMonthSpan(from: string, to: string): string {
  const [first, last] = [formatMonth(from), formatMonth(to)];
  return first === last ? first : `${first} – ${last}`;
}

/** `14 Feb 2022 – 9 Nov 2023` */
export function formatSpan(from: string, to: string): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** Whole days from the first to the second; negative when it has passed. */
export function daysFrom(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / DAY_MS,
  );
}

/** `47 days left`, `Last day`, `Closed 3 days ago`; shown beside its date. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'Last day';
  if (days > 0) return days === 1 ? '1 day left' : `${days} days left`;
  return days === -1 ? 'Closed yesterday' : `Closed ${-days} days ago`;
}

/** The time zone of courts, administrators and banks, unless a case has another. */
export const COURT_TIME_ZONE = 'America/New_York';

/** Whether this runtime knows the name of a time zone, such as `Europe/Amsterdam`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name.includes('/') || name === 'UTC';
  } catch {
    return false;
  }
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`; by default the court's, on which dates of legal weight rest. */
export function dayIn(instant: Date | string, timeZone: string = COURT_TIME_ZONE): string {
  let format = dayFormats.get(timeZone);
  if (format === undefined) {
    // Swedish dates are ISO dates
    format = new Intl.DateTimeFormat('sv-SE', { timeZone });
    dayFormats.set(timeZone, format);
  }
  return format.format(typeof instant === 'string' ? new Date(instant) : instant);
}

export interface InstantParts {
  /** `18 Mar 2026` */
  date: string;
  /** `15:07`, 24 hours */
  time: string;
  /** The zone as its people call it: `EDT`, `GMT+9`, `UTC` */
  zone: string;
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

/** An instant as a clock and a calendar in that time zone show it. */
export function instantIn(instant: Date | string, timeZone: string): InstantParts {
  let format = instantFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    instantFormats.set(timeZone, format);
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(typeof instant === 'string' ? new Date(instant) : instant))
    parts[type] = value;
  const { day, month, year, hour, minute, timeZoneName } = parts;
  return { date: `${day} ${month} ${year}`, time: `${hour}:${minute}`, zone: timeZoneName ?? timeZone };
}

/** `18 Mar 2026, 15:07 EDT` */
export function formatInstant(instant: Date | string, timeZone: string): string {
  const { date, time, zone } = instantIn(instant, timeZone);
  return `${date}, ${time} ${zone}`;
}
