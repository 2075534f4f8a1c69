import { addDays, formatDay, requireDay } from '../dates/day.ts';

/** When a saved report is mailed: never, each day, each Monday, or on the first of each month. */
export const REPORT_RUNS = ['on_demand', 'daily', 'weekly', 'monthly'] as const;
export type ReportRuns = (typeof REPORT_RUNS)[number];

/** The next day on which it is mailed; null if never. */
export function nextRunDay(runs: ReportRuns, after: string): string | null {
  const day = requireDay(after);
  switch (runs) {
    case 'on_demand':
      return null;
    case 'daily':
      return formatDay(addDays(day, 1));
    case 'weekly': {
      const weekday = new Date(`${after}T00:00:00Z`).getUTCDay();
      return formatDay(addDays(day, (8 - weekday) % 7 || 7));
    }
    case 'monthly': {
      const [year = 0, month = 1] = after.split('-').map(Number);
      return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    }
  }
}
