import { readDay } from '../../readers/dates.ts';
import { isDayShaped } from '../column-content.ts';

/**
 * Which of month and day comes first, by days that can be read one way alone; `either` where all could be read both ways, and
 * null where each is the same day both ways. A file writes the days of all its columns alike.
 */
export function orderOfDays(columns: readonly (readonly string[])[]): 'dmy' | 'mdy' | 'both' | 'either' | null {
  const days = columns.flat().filter((cell) => isDayShaped(cell.trim()));
  const read = days.map((cell) => [readDay(cell, 'dmy'), readDay(cell, 'mdy')] as const);
  const isDayFirst = read.some(([dmy, mdy]) => dmy !== null && mdy === null);
  const isMonthFirst = read.some(([dmy, mdy]) => dmy === null && mdy !== null);
  if (isDayFirst || isMonthFirst) return isDayFirst && isMonthFirst ? 'both' : isDayFirst ? 'dmy' : 'mdy';
  return read.some(([dmy, mdy]) => dmy !== mdy) ? 'either' : null;
}
