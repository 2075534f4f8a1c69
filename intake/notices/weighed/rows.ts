import type { Span } from '../fact.ts';
import type { WrittenDate } from '../find-dates.ts';
import type { DeadlineField } from '../read-deadlines.ts';
import { lastAt } from './lines.ts';

/** What one may do, as the first cell of a row has it. */
const LABELS: readonly (readonly [DeadlineField, RegExp])[] = [
  [
    'exclusion_deadline',
    /^(?:(?:ask|request|write|apply)(?: \w+)? to (?:be (?:left out|excluded)|leave|opt out)|(?:requests? (?:for )?)?exclu\w+|opt(?:ing)?[ -]?out|(?:leave|get out|stay out|step out|withdraw|remove yourself)\b)/i,
  ],
  [
    'objection_deadline',
    /^(?:(?:file |make |send )?(?:an? |your )?object\w*|say (?:what|why|that)\b|tell (?:the court|the judge|us) (?:what|why|that)\b|comment(?!s? (?:on|about) (?:the )?(?:SEC|(?:proposed )?plan of distribution|distribution plan)\b)|oppose|disagree|complain)/i,
  ],
  [
    'fairness_hearing',
    /^(?:come|go|attend|appear|speak|listen)\b[^.]{0,40}\b(?:court|hearing)|^(?:the )?(?:final |settlement |fairness |approval )*hearing/i,
  ],
  [
    'claim_deadline',
    /^(?:file|submit|send(?: in)?|make|mail|return|complete|postmark)\b[^.]{0,25}\b(?:claim|form)|^(?:proof of )?claims?\b/i,
  ],
];
/** Behind the day of a row: its hour, or how what is sent has to come. */
const REST =
  /^[,;]?(?: ?(?:at )?\d{1,2}[:.]\d\d ?[ap]\.?m\.?(?: [A-Z]{1,4}\b)?)?[,;]?(?: ?\(?(?:to be |must be )?(?:by |received|postmark(?:ed)?|filed|submitted|online|mailed)[^.]{0,50})?\.?\s*$/i;
/** `Last day to object`: the choice comes behind it. */
const LAST_DAY = /^(?:the )?(?:(?:last|final) (?:day|date)|deadline|cut-?off|time) (?:to|for) (?=\w)/i;
/** `closed on May 3, 2021`: nobody can do it any more. */
const IS_PAST = /\b(?:closed|expired|ended|passed|was|were)(?: on)? $/i;
const MIN_ROWS = 2;
const MAX_LABEL = 200;

/** Days at the ends of rows that each begin with a choice, whatever is between them. One such row may be a sentence. */
export function readRows(
  text: string,
  dates: readonly WrittenDate[],
  lineStarts: readonly number[],
): Map<DeadlineField, Span<string>> {
  const found = new Map<DeadlineField, Span<string>>();
  const uncertain = new Set<DeadlineField>();
  for (const date of dates) {
    const line = lineStarts[lastAt(lineStarts, date.start)];
    if (line === undefined || date.day === null) continue;
    const next = lineStarts[lastAt(lineStarts, date.end - 1) + 1] ?? text.length;
    const label = text.slice(line, date.start).replace(LAST_DAY, '');
    if (label.length > MAX_LABEL || IS_PAST.test(label) || !REST.test(text.slice(date.end, next))) continue;
    const field = LABELS.find(([, pattern]) => pattern.test(label))?.[0];
    if (field === undefined) continue;
    if (found.has(field) && found.get(field)!.value !== date.day) uncertain.add(field);
    else found.set(field, { value: date.day, start: line, end: date.end });
  }
  for (const field of uncertain) found.delete(field);
  return found.size < MIN_ROWS ? new Map() : found;
}
