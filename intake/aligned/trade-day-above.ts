import { addDays, isWeekend, parseDay } from '@trover/core/dates/day.ts';
import { readDay } from '../readers/dates.ts';

const TRADE_DAY =
  /\btrade date\s*:?\s*(\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d)\b(?!\s*(?:[-–]|to\b|thr|until\b|and\b))/gi;
const CONFIRMATION = /\bconfirm(?:ation|s)?\b/i;
/** Words before a label that make it part of a sentence, or of a period. */
const IN_SENTENCE =
  /\b(?:as of|as at|of|on|the|a|by|to|from|through|until|since|before|after|between|for|period|last)\s*$/i;
const SETTLED_WITHIN = 5;

/** The trade date with which a confirmation is labelled above its table; null where there is none, or several. */
export function tradeDayIn(head: string): string | null {
  if (!CONFIRMATION.test(head)) return null;
  const isLabel = (at: number): boolean => !IN_SENTENCE.test(head.slice(Math.max(0, at - 20), at));
  const found = [...head.matchAll(TRADE_DAY)].filter(({ index }) => isLabel(index));
  const days = new Set(found.map(([, day]) => day!));
  return days.size === 1 ? [...days][0]! : null;
}

/** The text above a table without the label of its trade date. */
export const withoutTradeDay = (head: string): string => head.replace(/\btrade date\b/gi, 'date');

/** Whether a row may be of a trade on that day: settled on it, or within five business days after it. */
export function isSettledFrom(traded: string, settled: string): boolean {
  return (['mdy', 'dmy'] as const).some((order) => {
    const [from, to] = [traded, settled].map((text) => parseDay(readDay(text.trim(), order) ?? ''));
    if (from == null || to == null || to < from || to - from > 2 * SETTLED_WITHIN) return false;
    const between = Array.from({ length: to - from }, (_, at) => addDays(from, at + 1));
    return between.filter((day) => !isWeekend(day)).length <= SETTLED_WITHIN;
  });
}
