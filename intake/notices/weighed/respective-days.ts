import type { Span } from '../fact.ts';
import type { WrittenDate } from '../find-dates.ts';
import { lastSentence } from '../notice-text.ts';
import { type DeadlineField, topicsIn } from '../read-deadlines.ts';
import { isMoved, NEXT_SENTENCE, NOT_LIMIT, OTHER_SETTLEMENT, WAS_SET } from './other-days.ts';
import { OTHER_DUTIES } from './other-duties.ts';

const NEXT = /^,? ?(?:(?:and|or) )?(?:by |on )?$/i;
const RESPECTIVELY = /^,? respectively\b/i;
const LIMIT =
  /\b(?:by|before|than|until|are(?: now)?|due|(?:due|held|postmarked|scheduled for|t[a]ke place)(?:,? respectively)?,? on)\s$/i;
/** What a member of the class has to do, or the time for it. */
const DUTY =
  /\b(?:must|ha(?:ve|s) to|needs? to|due|deadlines?|(?:last|final|latest) (?:days?|dates?)|days? to|time to)\b|\b(?:to|shall|should) be (?:received|postmarked|filed|submitted|mailed|sent|served|made|returned|delivered)\b|\b(?:received|postmarked|submitted)(?: online)?,? (?:by|no later than|on or before)\s$/i;
/** A hearing that has one of the days, not one that something else is about. */
const HELD = /\bhearing\b[^.;]*\b(?:held|scheduled|set|convened?|t[a]kes? place)\b|\bhearing,? are(?: now)?\s$/i;
/** What was done, or had to be. */
const IS_PAST =
  /\b(?:was|were|(?:has|have|had) been|had to)\b(?:(?!\b(?:must|shall|should|have to|has to|is|are|wish|want)\b)[^.;])*$/i;
const OTHER_ACTION =
  /\bin (?:another|(?:an?|the) (?:related|separate|other|different|parallel|state|derivative|companion)) (?:\w+ )?(?:action|case|lawsuit|litigation)\b/i;
const LOOKBEHIND_CHARS = 320;

/**
 * `Requests for exclusion and objections must be received by April 15, 2024 and April 22, 2024, respectively`: a day for each,
 * in the order of the sentence. Without as many things as days they are for nobody. `rest`: all other days.
 */
export function readRespectiveDays(
  text: string,
  dates: readonly WrittenDate[],
): { days: Map<DeadlineField, Span<string>>; rest: WrittenDate[] } {
  const days = new Map<DeadlineField, Span<string>>();
  const used = new Set<WrittenDate>();
  for (const [at, last] of dates.entries()) {
    if (!RESPECTIVELY.test(text.slice(last.end, last.end + 16))) continue;
    let first = at;
    while (first > 0 && NEXT.test(text.slice(dates[first - 1]!.end, dates[first]!.start))) first -= 1;
    if (first === at) continue;
    const own = dates.slice(first, at + 1);
    for (const date of own) used.add(date);
    const start = own[0]!.start;
    const wide = text.slice(Math.max(0, start - LOOKBEHIND_CHARS), start);
    const sentence = wide.slice(lastSentence(wide));
    const fields = inOrder(sentence);
    if (fields.length !== own.length || !isDuty(sentence, fields)) continue;
    const behind = text.slice(last.end, last.end + LOOKBEHIND_CHARS).split(/\.\s+(?=[A-Z])/, 1)[0]!;
    const isLater = (field: DeadlineField) =>
      isMoved(text.slice(last.end, last.end + behind.length + NEXT_SENTENCE), field, topicsIn);
    if (fields.some(isLater)) continue;
    for (const [place, field] of fields.entries()) {
      const { day, end } = own[place]!;
      if (day !== null && !days.has(field)) days.set(field, { value: day, start: start - sentence.length, end });
    }
  }
  return { days, rest: dates.filter((date) => !used.has(date)) };
}

/** Whether the words of a sentence before its days are on what the class has to do by them, and on its hearing. */
const isDuty = (sentence: string, fields: readonly DeadlineField[]): boolean =>
  LIMIT.test(sentence) &&
  DUTY.test(sentence) &&
  (!fields.includes('fairness_hearing') || HELD.test(sentence)) &&
  ![NOT_LIMIT, WAS_SET, OTHER_DUTIES, OTHER_SETTLEMENT, OTHER_ACTION, IS_PAST].some((other) => other.test(sentence));

/** What a sentence is about, in the order in which its parts name it first. */
function inOrder(sentence: string): DeadlineField[] {
  const fields: DeadlineField[] = [];
  for (const part of sentence.split(/,|\b(?:and|or)\b/))
    for (const field of topicsIn(part)) if (!fields.includes(field)) fields.push(field);
  return fields;
}
