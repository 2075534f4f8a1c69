import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { readDay } from '../../readers/dates.ts';
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

/** How a column named for days writes them as numbers; null where one of its cells is no such day. */
function numberedDays(name: string, cells: readonly string[]): NumberedDays | null {
  if (!nameFit(name, 'trade_date').isExact && !nameFit(name, 'settle_date').isExact) return null;
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (filled.length === 0) return null;
  const all = (written: NumberedDays) => filled.every((cell) => dayOfNumber(cell, written) !== null);
  if (HAN.test(name) && all('minguo')) return 'minguo';
  const [isMonthFirst, isDayFirst] = [all('month_first'), all('day_first')];
  // Where both are possible, neither is shown; a day with the year first is none of these.
  const isYearFirst = filled.every((cell) => readDay(cell, 'ymd') !== null);
  if (isMonthFirst !== isDayFirst && !isYearFirst) return isMonthFirst ? 'month_first' : 'day_first';
  return all('serial') && !filled.some((cell) => isWeekend(dayOfNumber(cell, 'serial')!)) ? 'serial' : null;
}

/** Nobody trades on one, and days counted from another beginning would fall on some. */
function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The cells with their days in figures as everybody writes them. */
export function plainDays(name: string, cells: readonly string[]): readonly string[] {
  const written = numberedDays(name, cells);
  return written === null ? cells : cells.map((cell) => dayOfNumber(cell.trim(), written) ?? cell);
}

/** The columns of days that are written as bare numbers, by a sample of the rows. */
export function numberedDaysIn(
  columns: readonly (string | null)[],
  names: readonly string[],
  sample: readonly (readonly string[])[],
): (readonly ['trade_date' | 'settle_date', NumberedDays])[] {
  return (['trade_date', 'settle_date'] as const).flatMap((field) => {
    const at = columns.indexOf(field);
    if (at < 0) return [];
    const written = numberedDays(
      names[at] ?? '',
      sample.map((cells) => cells[at] ?? ''),
    );
    return written === null ? [] : [[field, written] as const];
  });
}
