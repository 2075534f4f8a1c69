import { monthNumber } from '../readers/dates.ts';

const NAMED =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?:\d{1,2}\s*[-–]\s*)?\d{1,2},?\s+((?:19|20)\d\d)\b/gi;
const NUMBERED = /\b(\d{1,2})\/\d{1,2}\/((?:19|20)\d\d)\b/g;
const YEARLESS = /^(\d{1,2})\/(\d{1,2})$/;

/** The last month that the head of a statement names, by which days without a year have theirs. */
export interface StatementEnd {
  year: number;
  month: number;
}

export function findStatementEnd(head: string): StatementEnd | null {
  const found: StatementEnd[] = [];
  for (const [, month, year] of head.matchAll(NAMED)) found.push({ year: Number(year), month: monthNumber(month!) });
  for (const [, month, year] of head.matchAll(NUMBERED)) found.push({ year: Number(year), month: Number(month) });
  return found.reduce<StatementEnd | null>(
    (last, one) => (last === null || one.year * 12 + one.month > last.year * 12 + last.month ? one : last),
    null,
  );
}

/** A day such as `12/22` with the year that it has in a statement up to this month. */
export function withYear(cell: string, end: StatementEnd | null): string {
  const [, month, day] = YEARLESS.exec(cell.trim()) ?? [];
  if (month === undefined || end === null) return cell;
  return `${month}/${day}/${Number(month) > end.month ? end.year - 1 : end.year}`;
}
