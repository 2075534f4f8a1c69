import type { WrittenDate } from '../find-dates.ts';
import { lastAt } from './lines.ts';

const OLD = '(?:original(?:ly)?|old|previous(?:ly)?|prior|former(?:ly)?|earlier|initial(?:ly)?|first)';
const NEW = '(?:new|revised|amended|extended|current|rescheduled|updated|modified|corrected)';
const DAY = '(?:dates?|deadlines?|days?|schedule)';
const OLD_FIRST = new RegExp(String.raw`\b${OLD} ${DAY}\b.{0,20}?\b${NEW} ${DAY}\b`, 'i');
const NEW_FIRST = new RegExp(String.raw`\b${NEW} ${DAY}\b.{0,20}?\b${OLD} ${DAY}\b`, 'i');
/** Between the two days of a row: an hour at most. */
const BETWEEN = /^,?(?: ?(?:at )?\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\.?(?: [A-Z]{1,3}T)?)?[\s|/→>]*$/i;
const MAX_HEAD = 110;
/** A table of a changed schedule is no longer. */
const MAX_TABLE = 2500;

/**
 * The days of a text without those that a table replaces: under `Original Date` and `New Date`, the two days of a row are one,
 * the new.
 */
export function withoutReplaced(
  text: string,
  dates: readonly WrittenDate[],
  lineStarts: readonly number[],
): readonly WrittenDate[] {
  const heads = lineStarts.flatMap((start, at) => {
    const words = text.slice(start, Math.min(lineStarts[at + 1] ?? text.length, start + MAX_HEAD));
    const isNewLast = OLD_FIRST.test(words);
    return isNewLast || NEW_FIRST.test(words) ? [{ start, isNewLast }] : [];
  });
  if (heads.length === 0) return dates;
  const left: WrittenDate[] = [];
  for (let at = 0; at < dates.length; at += 1) {
    const [first, second] = [dates[at]!, dates[at + 1]];
    const head = heads.findLast(({ start }) => start < first.start && first.start < start + MAX_TABLE);
    const isPair =
      head !== undefined &&
      second !== undefined &&
      BETWEEN.test(text.slice(first.end, second.start)) &&
      lastAt(lineStarts, first.start) === lastAt(lineStarts, second.start);
    if (!isPair) left.push(first);
    else {
      const valid = head.isNewLast ? second : first;
      left.push({ ...valid, start: first.start, end: second.end });
      at += 1;
    }
  }
  return left;
}
