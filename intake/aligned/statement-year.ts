import { monthNumber } from '../readers/dates.ts';

const DAY_AND_YEAR =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?:\d{1,2}\s*[-–]\s*)?\d{1,2},?\s+((?:19|20)\d\d)\b/gi;
const NUMBERED = /\b(\d{1,2})\/\d{1,2}\/((?:19|20)\d\d|\d\d)\b/g;
/** `March 2024`, where a statement is of a month. */
const MONTH_AND_YEAR =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december)\s+((?:19|20)\d\d)\b/gi;
const YEARLESS = /^(\d{1,2})\/(\d{1,2})$/;
const YEARLESS_NAMED = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})$/i;

/** The last month that the head of a statement names, by which days without a year have theirs. */
export interface StatementEnd {
  year: number;
  month: number;
}

export function findStatementEnd(head: string): StatementEnd | null {
  const found: StatementEnd[] = [];
  for (const [, month, year] of head.matchAll(DAY_AND_YEAR))
    found.push({ year: Number(year), month: monthNumber(month!) });
  for (const [, month, year] of head.matchAll(MONTH_AND_YEAR))
    found.push({ year: Number(year), month: monthNumber(month!.slice(0, 3)) });
  for (const [, month, year] of head.matchAll(NUMBERED))
    found.push({ year: year!.length === 2 ? 2000 + Number(year) : Number(year), month: Number(month) });
  return found.reduce<StatementEnd | null>(
    (last, one) => (last === null || one.year * 12 + one.month > last.year * 12 + last.month ? one : last),
    null,
  );
}

/** A day such as `12/22` with the year that it has in a statement up to this month. */
export function withYear(cell: string, end: StatementEnd | null): string {
  if (end === null) return cell;
  const [, name, dayOfName] = YEARLESS_NAMED.exec(cell.trim()) ?? [];
  const [, number, dayOfNumber] = YEARLESS.exec(cell.trim()) ?? [];
  const month = name === undefined ? number : String(monthNumber(name));
  const day = dayOfName ?? dayOfNumber;
  if (month === undefined) return cell;
  return `${month}/${day}/${Number(month) > end.month ? end.year - 1 : end.year}`;
}

/** A day of settlement is not before that of the trade: the same year where its month allows it, and else the next. */
export function settledAfter(settled: string, traded: string): string {
  const [, month, day] = YEARLESS.exec(settled.trim()) ?? [];
  const [, monthOfTrade, year] = /^(\d{1,2})\/\d{1,2}\/(\d{4})$/.exec(traded) ?? [];
  if (month === undefined || year === undefined) return settled;
  return `${month}/${day}/${Number(month) < Number(monthOfTrade) ? Number(year) + 1 : year}`;
}
