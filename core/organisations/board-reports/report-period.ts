import { formatDay, requireDay } from '../../dates/day.ts';
import { DAY_MS } from '../../dates/day-length.ts';
import type { DayRange } from '../../portfolios/coverage.ts';

/** How long a claim has been with its administrator. */
export const CLAIM_AGES = ['under_1_year', '1_to_2_years', '2_to_3_years', 'over_3_years'] as const;
export type ClaimAge = (typeof CLAIM_AGES)[number];

/** The same day this many years before; of 29 February the last of the month. */
export function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const rest = day.slice(4);
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
  return `${year}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`;
}

/** The age that a claim has on a day; a claim filed a year before to the day is one year old. */
export function ageOfClaim(filed_on: string, today: string): ClaimAge {
  if (filed_on > yearsBefore(today, 1)) return 'under_1_year';
  if (filed_on > yearsBefore(today, 2)) return '1_to_2_years';
  if (filed_on > yearsBefore(today, 3)) return '2_to_3_years';
  return 'over_3_years';
}

/** The first and the last day of the quarter or year that a day is in, or of the one before. */
export function reportPeriod(kind: 'quarter' | 'year', day: string, before = 0): DayRange {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const length = kind === 'year' ? 12 : 3;
  const first = Math.floor((month - 1) / length) * length - before * length;
  const at = (months: number) => Math.floor(Date.UTC(year, months, 1) / DAY_MS);
  return { from: formatDay(at(first)), to: formatDay(at(first + length) - 1) };
}

export const REPORT_FREQUENCIES = ['month', 'quarter'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** The next day on which a report is sent: on this day of the month, or of the quarter's first month. */
export function nextReportDay(frequency: ReportFrequency, day_of_month: number, after: string): string {
  const [year = 0, month = 1] = after.split('-').map(Number);
  const length = frequency === 'month' ? 1 : 3;
  const first = Math.floor((month - 1) / length) * length;
  for (const months of [first, first + length]) {
    const day = formatDay(Math.floor(Date.UTC(year, months, day_of_month) / DAY_MS));
    if (day > after) return day;
  }
  throw new RangeError(`no report day after ${after}`);
}

/** The month or quarter that ended before the day of the report. */
export function reportedPeriod(frequency: ReportFrequency, day: string): DayRange {
  if (frequency === 'quarter') return reportPeriod('quarter', day, 1);
  const last = requireDay(`${day.slice(0, 7)}-01`) - 1;
  const to = formatDay(last);
  return { from: `${to.slice(0, 7)}-01`, to };
}
