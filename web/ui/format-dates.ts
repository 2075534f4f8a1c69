/** Dates are `YYYY-MM-DD` and stay days: no time zone can move them. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

interface Parts {
  year: number;
  month: string;
  day: number;
}

function partsOf(date: string): Parts {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  const month = found && months[Number(found[2]) - 1];
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

const dayLength = 86_400_000;

/** Whole days from the first to the second; negative when it has passed. */
export function daysFrom(from: string, to: string): number {
  return Math.round(
    (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / dayLength,
  );
}

/** `47 days left`, `Last day`, `Closed 3 days ago`; stands beside its date. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'Last day';
  if (days > 0) return days === 1 ? '1 day left' : `${days} days left`;
  return days === -1 ? 'Closed yesterday' : `Closed ${-days} days ago`;
}

/** `06:10`, 24 hours, of an instant, in UTC: a server and a browser must write the same. */
export function formatTimeUtc(instant: string): string {
  return `${instant.slice(11, 16)} UTC`;
}
