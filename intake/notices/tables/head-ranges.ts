import { addDays, formatDay, parseDay } from '@trover/core/dates/day.ts';
import { findDates } from '../find-dates.ts';
import { type DateRange, readDateRange, withWholeYears } from './date-range.ts';

/** The days over a column, without the words that mark them as days of sales. */
export const headRange = (name: string): DateRange | null => {
  const plain = withWholeYears(name).replace(
    /\b(?:sale|sold|purchase[d]?|acquisition|acquired|disposition) dates?\b|\bdates? of (?:sale|purchase|acquisition)\b|\b(?:sold|purchased|acquired|shares|if|sale|purchase|period)\b(?! (?:thereafter|on or|after|before))/gi,
    ' ',
  );
  const written = plain.replace(/\s+/g, ' ').trim();
  return soldOrHeld(name) ?? readDateRange(written) ?? readDateRange(name);
};

const HELD_TOO =
  /,? ?(?:\bor (?:if )?(?:still |not )?(?:held|retained|unsold|sold)\b(?! on| in| from| before)(?: beyond| after| through)?|\b(?:held|retained|unsold) or (?=sold\b|after|on or after|beyond|past))/i;

/** `Sold on or retained beyond May 5, 2022`, `4/9/2019 and later, or held`: from that day on, whether sold or not. */
function soldOrHeld(name: string): DateRange | null {
  const text = withWholeYears(name).replace(/\s+/g, ' ').trim();
  if (!HELD_TOO.test(text)) return null;
  const isAfter = /\b(?:held|retained|sold|unsold) (?:after|past|since)\b/i.test(text);
  const days = findDates(text).flatMap(({ day }) => day ?? []);
  if (days.length !== 1) return null;
  if (isAfter) return { from: formatDay(addDays(parseDay(days[0]!)!, 1)) };
  const isFrom =
    /\bsold on or\b|\bon or (?:after|beyond)\b|\band (?:later|after|thereafter)\b|\bor (?:later|after)\b|\bsince\b/i.test(
      text,
    );
  return isFrom ? { from: days[0]! } : null;
}

const BEYOND = /\b(?:beyond|past|after)\b(?! or on\b)/i;

/**
 * `Sold on or after or held beyond August 4, 2022` beside a column through that day: one day has one column, and what is
 * beyond it comes after.
 */
export function withoutSharedDays(
  columns: readonly string[],
  heads: readonly (DateRange | null)[],
): (DateRange | null)[] {
  return heads.map((head, at) => {
    const { from, to } = head ?? {};
    const words = columns[at]!.replace(/\bon or (?:after|beyond)\b/gi, ' ');
    const isShared = heads.some((other) => other !== head && other?.to === from && other?.from !== undefined);
    if (from === undefined || to !== undefined || !isShared || !BEYOND.test(words)) return head;
    return { ...head, from: formatDay(addDays(parseDay(from)!, 1)) };
  });
}
