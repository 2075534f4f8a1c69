/** Compares how far back a method reads with the class periods of the open cases. Days are `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

const YEARS = 10;

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The first day of the time axis: January ten years ago. */
const axisStart = (today: string): string => `${Number(today.slice(0, 4)) - YEARS}-01-01`;

/** The first day for a method that reads this many months back; in a shorter month its last day. */
export function firstDay(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))));
}

/** Number of cases with a class period that ends on this day or later; all of them if there is no first day. */
export const countCoveredCases = (cases: readonly (readonly Period[])[], from: string | null): number =>
  cases.filter((periods) => from === null || periods.some(({ to }) => to >= from)).length;

/** For each month of the axis, the number of cases with a class period in it. */
export function monthsOfCases(cases: readonly (readonly Period[])[], today: string): number[] {
  const start = Number(axisStart(today).slice(0, 4));
  const [year = start, month = 1] = today.split('-').map(Number);
  return Array.from({ length: (year - start) * 12 + month }, (_, at) => {
    const first = isoDay(new Date(Date.UTC(start, at, 1)));
    const last = isoDay(new Date(Date.UTC(start, at + 1, 0)));
    return cases.filter((periods) => periods.some(({ from, to }) => from <= last && to >= first)).length;
  });
}

/** The position of a day on the axis, from 0 to 1. */
export function placeOf(day: string, today: string): number {
  const start = Date.parse(axisStart(today));
  return Math.min(1, Math.max(0, (Date.parse(day) - start) / (Date.parse(today) - start)));
}

/** Every second January of the axis. */
export function yearsOfAxis(today: string): { year: string; place: number }[] {
  const start = Number(axisStart(today).slice(0, 4));
  return [0, 2, 4, 6, 8].map((after) => ({
    year: String(start + after),
    place: placeOf(`${start + after}-01-01`, today),
  }));
}
