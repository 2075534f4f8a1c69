import { LONG_MONTHS } from '@trover/core/format/dates.ts';

/** A month as a calendar shows it: weeks from Monday, empty days outside. */
export interface Month {
  key: string;
  name: string;
  weeks: (string | null)[][];
}

const pad = (value: number): string => String(value).padStart(2, '0');

function monthOf(year: number, month: number): Month {
  const first = new Date(Date.UTC(year, month, 1));
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = 1; day <= days; day += 1)
    cells.push(`${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}-${pad(day)}`);
  while (cells.length % 7 !== 0) cells.push(null);
  const weeks: (string | null)[][] = [];
  for (let at = 0; at < cells.length; at += 7) weeks.push(cells.slice(at, at + 7));
  return {
    key: `${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}`,
    name: `${LONG_MONTHS[first.getUTCMonth()]} ${first.getUTCFullYear()}`,
    weeks,
  };
}

/** The next months with a deadline, at most three; the present month if there is none. */
export function monthsWith(dates: readonly string[], today: string): Month[] {
  const keys = [...new Set([...dates].filter((date) => date >= today).map((date) => date.slice(0, 7)))]
    .sort()
    .slice(0, 3);
  const shown = keys.length > 0 ? keys : [today.slice(0, 7)];
  return shown.map((key) => monthOf(Number(key.slice(0, 4)), Number(key.slice(5, 7)) - 1));
}
