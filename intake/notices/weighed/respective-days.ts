import type { Span } from '../fact.ts';
import type { WrittenDate } from '../find-dates.ts';
import { lastSentence } from '../notice-text.ts';
import { type DeadlineField, topicsIn } from '../read-deadlines.ts';

const NEXT = /^,? ?(?:(?:and|or) )?(?:by |on )?$/i;
const RESPECTIVELY = /^,? respectively\b/i;
const LIMIT = /\b(?:by|before|than|until|are|due|on)\s$/i;
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
    if (fields.length !== own.length || !LIMIT.test(sentence)) continue;
    for (const [place, field] of fields.entries()) {
      const { day, end } = own[place]!;
      if (day !== null && !days.has(field)) days.set(field, { value: day, start: start - sentence.length, end });
    }
  }
  return { days, rest: dates.filter((date) => !used.has(date)) };
}

/** What a sentence is about, in the order in which its parts name it first. */
function inOrder(sentence: string): DeadlineField[] {
  const fields: DeadlineField[] = [];
  for (const part of sentence.split(/,|\b(?:and|or)\b/))
    for (const field of topicsIn(part)) if (!fields.includes(field)) fields.push(field);
  return fields;
}
