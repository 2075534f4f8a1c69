import { formatDate } from '../format/dates.ts';
import { DAY_MS } from './day-length.ts';

/** A calendar day as days since 1970-01-01; no time zone, no clock. */
export type Day = number & { readonly day: unique symbol };

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

const days = new Map<string, Day | null>();

/** Reads `2019-08-07`; null for another form and for days that no calendar has. */
export function parseDay(text: string): Day | null {
  let day = days.get(text);
  if (day === undefined) {
    day = readDay(text);
    if (days.size > 50_000) days.clear();
    days.set(text, day);
  }
  return day;
}

function readDay(text: string): Day | null {
  const parts = FORM.exec(text);
  if (!parts) return null;
  const ms = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  if (Number(parts[1]) < 1000 || new Date(ms).toISOString().slice(0, 10) !== text) return null;
  return (ms / DAY_MS) as Day;
}

/** `parseDay` for a day that a check has already passed; throws on anything else. */
export function requireDay(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw new TypeError(`not a day: ${text}`);
  return day;
}

const texts = new Map<number, string>();

export function formatDay(day: number): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    if (texts.size > 50_000) texts.clear();
    texts.set(day, text);
  }
  return text;
}

export function addDays(day: Day, count: number): Day {
  return (day + count) as Day;
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: Day): boolean {
  const at = weekday(day);
  return at === 0 || at === 6;
}

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** Reads a wall-clock time `15:07` or `15:07:30` as seconds of the day; null for anything else. */
export function parseClock(text: string): number | null {
  const parts = CLOCK.exec(text);
  return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0) : null;
}

export function isWithinDays(day: Day, from: Day, to: Day): boolean {
  return day >= from && day <= to;
}

/** `6 Nov 2015`, as in sentences; of a day or of its text `2015-11-06`. */
export function formatLongDate(day: Day | string): string {
  return formatDate(formatDay(typeof day === 'string' ? requireDay(day) : day));
}
