import type { Span } from './fact.ts';
import type { WrittenDate } from './find-dates.ts';

export type DeadlineField =
  | 'claim_deadline'
  | 'registration_deadline'
  | 'exclusion_deadline'
  | 'objection_deadline'
  | 'fairness_hearing';

/** What has to stand before a day, nearest last, for it to be one of these. */
const TOPICS: readonly (readonly [DeadlineField, RegExp])[] = [
  ['registration_deadline', /\bregist(?:er(?:ed|ing)?|ration)\b(?!\s+statement)/gi],
  ['exclusion_deadline', /\b(?:exclusions?|exclude(?:d)?|opt[- ]?(?:ing[- ])?outs?|opted out)\b/gi],
  ['objection_deadline', /\bobject(?:ions?|ing|ed)?\b/gi],
  ['fairness_hearing', /\b(?:hearings?|motion returnable|(?:settlement|matter) will be heard)\b/gi],
  [
    'claim_deadline',
    /\b(?:claims?(?: forms?)?(?: filing| form| bar| submission)? deadline|claims bar|proofs? of claims?|claim ?forms?|claimformulier|submit(?:s|ted|ting)? (?:an? |your |the )?(?:complete[d]? |valid )?claims?|claims (?:are|must be|were) (?:due|filed|submitted|postmarked|received)|file (?:a |your )?claims?|this form)\b/gi,
  ],
];

const LIMIT =
  /(?:\b(?:by|before|until|than|due|deadline|date|vóór|uiterlijk op|postmark(?:ed)? of|postmarked|as of|on|later|up to)\b[^a-z0-9]{0,3}|:|\bis\b)\s?(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? |maandag )?(?:\d{1,2}[:.]\d\d ?[ap]\.?m\.?,? on )?$/i;
const LIMIT_BEFORE_TIME =
  /\b(?:by|until|before|than|at) \d{1,2}[:.]\d\d ?[ap]\.?m\.?(?: \w+ time| E\.?[SD]?T\.?)?,?(?: on)? $/i;
/** A table of choices read across: the day comes after the choice. */
const CHOICE =
  /\b(?:OBJECT BY|HEARING ON|YOURSELF(?: FROM THE (?:SETTLEMENT )?CLASS)? BY|CLAIM FORM(?: BY)?) [A-Z][^.:]{3,90}\. (?:BY )?$/;
const HEARING = /(?:\bon|\bfor|:|\bis|returnable|\bhearing)\s?(?:(?:mon|tues|wednes|thurs|fri)day,? )?$/i;
const NOT_LIMIT =
  /\b(?:dated|entered|filed on|orders? of|stipulation of|certified|approved|mailed to|begun|begin)\b[^.]{0,25}$/i;

/** Each deadline at most once: the first day that the text names as it. Days that lost their year come apart. */
export function readDeadlines(
  text: string,
  dates: readonly WrittenDate[],
): { days: Map<DeadlineField, Span<string>>; partial: Map<DeadlineField, Span<string>> } {
  const days = new Map<DeadlineField, Span<string>>();
  const partial = new Map<DeadlineField, Span<string>>();
  for (const [at, date] of dates.entries()) {
    const previous = at === 0 ? 0 : dates[at - 1]!.end;
    const from = Math.max(previous, date.start - 220);
    const before = text.slice(from, date.start);
    const isDutch =
      date.day !== null && /\bvóór $/.test(before) && /^ (?:een )?claimformulier/i.test(text.slice(date.end));
    if (isDutch && !days.has('claim_deadline'))
      days.set('claim_deadline', { value: date.day!, start: date.start - 5, end: date.end });
    const topic = nearestTopic(before);
    if (topic === null || NOT_LIMIT.test(before)) continue;
    const isLimit = CHOICE.test(before) || LIMIT.test(before) || LIMIT_BEFORE_TIME.test(before);
    if (topic.field === 'fairness_hearing' ? !HEARING.test(before) && !CHOICE.test(before) : !isLimit) continue;
    if (
      topic.field !== 'fairness_hearing' &&
      /\bon\s?$/i.test(before) &&
      !/(?:due|deadline|until|up to|later than)(?:[^.]|\.\d){0,20}on\s?$/i.test(before)
    )
      continue;
    const span = { start: from + topic.start, end: date.end };
    if (date.day !== null && !days.has(topic.field)) days.set(topic.field, { value: date.day, ...span });
    if (date.partial !== null && !partial.has(topic.field)) partial.set(topic.field, { value: date.partial, ...span });
  }
  return { days, partial };
}

/** The nearest topic before a day. One far away, with a sentence's end between, is none unless it is a label. */
function nearestTopic(before: string): { field: DeadlineField; start: number } | null {
  let nearest: { field: DeadlineField; start: number; end: number } | null = null;
  for (const [field, pattern] of TOPICS)
    for (const match of before.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (nearest === null || end > nearest.end) nearest = { field, start: match.index, end };
    }
  if (nearest === null) return null;
  const gap = before.slice(nearest.end);
  if (/:[^:]*:\s*$/.test(gap)) return null;
  if (gap.length < 120 && /postmark(?:ed)?(?: of| by)? ?$/i.test(gap)) return nearest;
  return gap.length > 170 || /\.\s+[A-Z][a-z]+ [a-z]+ [^.]{25,}$/.test(gap) ? null : nearest;
}
