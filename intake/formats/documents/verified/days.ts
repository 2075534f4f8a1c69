import { type DateOrder, readDay } from '../../../readers/dates.ts';

const DAY =
  /(?<![\d.:/-])(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}\.\d{1,2}\.\d{2}(?!\d)|\d{4}[./-]\d{2}[./-]\d{2}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}|\p{L}{3,9} \d{1,2}, \d{4})(?![\d])/gu;
const AMERICAN = /\bCUSIP\b|\bFINRA\b|\bSIPC\b/;

/** Whether days with slashes begin with the day or the month; null where nothing shows it. */
export function dayOrderOf(text: string): DateOrder | null {
  const parts = [...text.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{4}/g)];
  const isDayFirst = parts.some(([, first]) => Number(first) > 12);
  const isMonthFirst = parts.some(([, , second]) => Number(second) > 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  if (parts.length > 0 && isDayFirst) return null;
  if (AMERICAN.test(text)) return 'mdy';
  return /\b(?:the|and|of)\b/i.test(text) && parts.length > 0 && !/[äöüßéèêçñ]/i.test(text) ? null : 'dmy';
}

/** The days that a line prints, in their order. */
export function daysOf(line: string, order: DateOrder): string[] {
  return [...line.matchAll(DAY)].flatMap(
    ([printed]) => readDay(printed.replace(/(\d)\. (?=\p{L})/u, '$1 '), order) ?? [],
  );
}
