import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { readDay } from '../../readers/dates.ts';
import { shortened } from '../../rows/row-errors.ts';
import { nameFit } from '../field-names.ts';

/** How a column writes its days as bare numbers: as Excel counts them, as Taiwan does without its strokes, or with the year last. */
export type NumberedDays = 'serial' | 'minguo' | 'month_first' | 'day_first';

/** What Excel counts its days from. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30);
/** The years 1990 to 2050, as Excel counts days. */
const SERIALS = { least: 32_874, most: 55_153 };
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const MINGUO = /^([01]\d{2})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
const MINGUO_ZERO = 1911;
const HAN = /\p{Script=Han}/u;

/** The day that a number is, or null where it is none. */
export function dayOfNumber(printed: string, written: NumberedDays): string | null {
  if (written === 'serial') {
    const serial = SERIAL.test(printed) ? Math.floor(Number(printed)) : 0;
    if (serial < SERIALS.least || serial > SERIALS.most) return null;
    return new Date(EXCEL_ZERO + serial * DAY_MS).toISOString().slice(0, 10);
  }
  if (written !== 'minguo') {
    const [, first, second, year] = YEAR_LAST.exec(printed) ?? [];
    const [month, day] = written === 'month_first' ? [first, second] : [second, first];
    return year === undefined ? null : readDay(`${year}-${month}-${day}`, 'ymd');
  }
  const [, year, month, day] = MINGUO.exec(printed) ?? [];
  if (year === undefined || Number(year) === 0) return null;
  const time = Date.UTC(Number(year) + MINGUO_ZERO, Number(month) - 1, Number(day));
  const read = new Date(time).toISOString().slice(0, 10);
  return read.slice(5) === `${month}-${day}` ? read : null;
}

/** How each column that is named for days writes them as numbers; columns that write them otherwise are left out. */
function numberedColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): ReadonlyMap<number, NumberedDays> {
  const found = new Map<number, NumberedDays>();
  const yearLast = new Map<number, readonly string[]>();
  for (const [at, name] of names.entries()) {
    if (!nameFit(name, 'trade_date').isExact && !nameFit(name, 'settle_date').isExact) continue;
    const filled = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    const own = countedDays(name, filled);
    if (own !== null) found.set(at, own);
    else if (isYearLast(filled)) yearLast.set(at, filled);
  }
  // All columns of a file have the same order: where both are possible, or neither is, none is shown.
  const cells = [...yearLast.values()].flat();
  const orders = (['month_first', 'day_first'] as const).filter((order) =>
    cells.every((cell) => dayOfNumber(cell, order) !== null),
  );
  if (orders.length === 1) for (const at of yearLast.keys()) found.set(at, orders[0]!);
  return found;
}

/** Whether these are days of eight digits, of which the last four are the year. */
const isYearLast = (filled: readonly string[]): boolean =>
  filled.every((cell) => dayOfNumber(cell, 'month_first') !== null || dayOfNumber(cell, 'day_first') !== null) &&
  !filled.every((cell) => readDay(cell, 'ymd') !== null);

/** How a column named for days counts them; null where one of its cells is no such day. */
function countedDays(name: string, filled: readonly string[]): 'serial' | 'minguo' | null {
  const all = (written: NumberedDays) => filled.every((cell) => dayOfNumber(cell, written) !== null);
  if (HAN.test(name) && all('minguo')) return 'minguo';
  return all('serial') && !filled.some((cell) => isWeekend(dayOfNumber(cell, 'serial')!)) ? 'serial' : null;
}

/** Nobody trades on one, and days counted from another beginning would fall on some. */
function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Rewrites the days of a table's columns in figures as everybody writes them: the cells of the column at a place. */
export function plainDaysOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): (at: number) => readonly string[] {
  const columns = numberedColumns(names, rows);
  return (at) => {
    const cells = rows.map((row) => row[at] ?? '');
    const written = columns.get(at);
    return written === undefined ? cells : cells.map((cell) => dayOfNumber(cell.trim(), written) ?? cell);
  };
}

/** The columns of days that are written as bare numbers, by a sample of the rows. */
export function numberedDaysIn(
  columns: readonly (string | null)[],
  names: readonly string[],
  sample: readonly (readonly string[])[],
): (readonly ['trade_date' | 'settle_date', NumberedDays])[] {
  const numbered = numberedColumns(names, sample);
  return (['trade_date', 'settle_date'] as const).flatMap((field) => {
    const written = numbered.get(columns.indexOf(field));
    return written === undefined ? [] : [[field, written] as const];
  });
}

/** A column named as the day of trading that cannot be read, where the day is that of another column. */
export function unreadDayWarning(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly (string | null)[],
): string | null {
  const own = columns.indexOf('trade_date');
  if (own < 0 || nameFit(names[own] ?? '', 'trade_date').isExact) return null;
  const at = names.findIndex(
    (name, place) =>
      columns[place] === null &&
      nameFit(name, 'trade_date').isExact &&
      rows.some((cells) => (cells[place] ?? '').trim() !== ''),
  );
  return at < 0 ? null : `"${shortened(names[at]!)}" may be the day of each trade, and cannot be read`;
}
