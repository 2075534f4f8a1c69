import type { Span } from './fact.ts';
import type { WrittenDate } from './find-dates.ts';
import { lastSentence } from './notice-text.ts';
import { BULLET, IS_PROSE, LIMIT_ABOVE, TIME_ALONE, TITLE_BESIDE, TITLE_NAMED } from './weighed/day-lines.ts';
import { heldBefore, NAMED_HEARING } from './weighed/hearing-days.ts';
import { lastAt } from './weighed/lines.ts';
import { isMoved, NEXT_SENTENCE, NOT_LIMIT, OTHER_SETTLEMENT, WAS_SET } from './weighed/other-days.ts';
import { OTHER_DUTIES } from './weighed/other-duties.ts';

export type DeadlineField =
  | 'claim_deadline'
  | 'registration_deadline'
  | 'exclusion_deadline'
  | 'objection_deadline'
  | 'fairness_hearing';

/** Words that must precede a day for it to be one of these deadlines; the nearest counts. */
const TOPICS: readonly (readonly [DeadlineField, RegExp])[] = [
  [
    'registration_deadline',
    /(?<!\b(?:shares|securities|ADSs|notes|units|stock)\b[^.;]{0,30}\b(?:was|were|are|be|been) (?:\w+ ){0,2})\bregist(?:er(?:ed|ing)?|ration)\b(?!\s+(?:statement|in|under|pursuant|with the|direct|shares|holders?|owners?|mail)\b)/gi,
  ],
  [
    'exclusion_deadline',
    /\b(?:exclusions?|to stay out(?=:)|(?<!\b(?:are|is|were|be) (?:likewise |also |further |therefore ))exclude(?:d)?(?!(?: from (?:the|each|both) (?:\w+ )?class(?:es)?)? (?:are|is)\b)|opt[- ]?(?:ing[- ])?outs?|opted out|(?:to be )?left out of the (?:settlement |settlement class|class)|want (?:to be left )?out|leave the (?:settlement |exchange )?class|get out of the (?:settlement|(?:settlement )?class))\b/gi,
  ],
  ['objection_deadline', /\bobject(?:ions?|ing|ed|s)?\b|\bheard against the settlement\b/gi],
  [
    'fairness_hearing',
    /\b(?:hearings?|motion returnable|(?:court|judge) will hear (?:the |a )?(?:motions?|parties|arguments?)|(?:settlement|matter|application|motions?(?: for [\w ]{3,40})?) will be heard|(?:court|judge) (?:will decide|decides|(?:sits|will sit|convenes|will convene) on the (?:\w+ )?(?:settlement|motions?)))\b/gi,
  ],
  [
    'claim_deadline',
    /\b(?:claims?(?: forms?)?(?: filing| form| bar| submission)? deadline|claims bar|proofs? of claims?|claim ?forms?|forms? for claiming|claimformulier|formulaires? de réclamation|claims?(?=: (?:postmark|received|filed|submit|due|by|must))|submit(?:s|ted|ting)? (?:an? |your |the )?(?:complete[d]? |valid )?claims?|claims? (?:are|(?:must|shall|should|can|may|could) be|were) (?:due|filed|submitted|postmarked|received|made|mailed|sent(?: in)?)|claims? due|deadline (?:for|to (?:file|submit)) (?:an? |the |your )?claims?|(?:file|make) (?:a |your )?claims?|(?:mail|upload|send(?: in)?|return)(?: or \w+)? (?:an? |your )claims?|claims? (?=to be (?:received|postmarked|filed|submitted)\b)|claims?(?= by:? ?(?:\w+day,? )?$)|claims?(?=: (?:\w+day,? )?$)|file by(?=:)|to be paid(?=:)|this form)\b/gi,
  ],
];

const LIMIT =
  /(?:\b(?:by|before|until|than|due|deadline|date|vóór|uiterlijk op|au plus tard le|postmark(?:ed)? of|postmarked|as of|on|later|up to|at the latest|remains|stays|claims bar date of|deadline of|(?:ends|expires|closes) on)\b(?: also| set for| fixed for)?[^a-z0-9]{0,3}|:|\b(?:is|was)\b(?: also| likewise)?)\s?(?:the )?(?:same day,? )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?|maandag )?(?:\d{1,2}[:.]\d\d ?[ap]\.?m\.?(?: [A-Z]{2,4}T?)?,? on )?$/i;
const LIMIT_BEFORE_TIME =
  /(?:\b(?:by|until|before|than|at)|:) \d{1,2}[:.]\d\d ?[ap]\.?m\.?(?: \w+(?: \(\w+\))? time| E\.?[SD]?T\.?| \([A-Z]{2,5}\))?,?(?: on)? $/i;
/** Behind what ends, before its last day. */
const ENDS = String.raw`\b(?:end(?:s|ed|ing)?|expire[sd]?|expiring|close[sd]?|closing)(?: at \d{1,2}[:.]\d\d ?[ap]\.?m\.?(?: \w+){0,3},?)? on (?:the )?(?:\w+day,? )?$`;
const ENDS_ON = /\b(?:ends|expires|closes) on (?:the )?(?:\w+day,? )?$/i;
/** `The period to submit a claim ends on`. */
const OWN_PERIOD_ENDS = new RegExp(
  String.raw`\b(?:deadline|time (?:to|for)|(?:period|window) (?:for|to|in which|within which|during which)|claims? (?:filing )?(?:period|window|filing))\b[^.;]{0,120}${ENDS}`,
  'i',
);
const OTHER_PERIOD_ENDS = new RegExp(
  String.raw`\b(?:class period|l[o]ok-?back|holding period|trading)\b[^.;]{0,60}?${ENDS}`,
  'i',
);
/** A table of choices read across: the day comes after the choice. */
const CHOICE =
  /\b(?:OBJECT BY|HEARING ON|YOURSELF(?: FROM THE (?:SETTLEMENT )?CLASS)? BY|CLAIM FORM(?: BY)?) [A-Z][^.:]{3,190}\. (?:BY )?$/;
const HEARING =
  /(?:\bon|\btakes? place|\bfor|:|\bis|returnable|\bhearing|\bhearing(?: date)? ?[-|]|\b(?:go to|come to|attend) the (?:\w+ ){0,2}hearing)\s?(?:the )?(?:(?:mon|tues|wednes|thurs|fri)day,? (?:the )?)?$/i;
/** A day that replaces the one before it. */
const MOVED =
  /\b(?:will|shall|is|are|must) now (?:be |t[a]ke place |to be )?(?:held|heard|due|t[a]ke place|scheduled|set|received|postmarked|filed|submitted)?,? ?(?:on|for|by|no later than|on or before)? ?(?:(?:mon|tues|wednes|thurs|fri)day,? )?$|\b(?:extended|adjourned|rescheduled|postponed|continued|moved|changed)(?: (?:by the court|again|,? ?\(?from (?:\.m\.|[^.]){4,60}?\)?))?,? (?:to|until) (?:(?:mon|tues|wednes|thurs|fri)day,? )?$/i;
/** `The Court moved the hearing to`: what moved is between. */
const isPronoun = (words: string) => /^(?:it|this|that|them|this date|that date)$/i.test(words.trim());
const wideBefore = (text: string, moved: RegExpExecArray, date: WrittenDate) => {
  const end = date.start - moved[0].length;
  return text.slice(Math.max(0, end - LOOKBEHIND_CHARS), end);
};
const MOVED_OBJECT =
  /\b(?:extended|adjourned|rescheduled|postponed|continued|moved|changed|reset) ((?:the |its |that |all )?(?:it|this|that|them|(?:(?!\b(?:to|until)\b (?:\w+day,? )?(?:[A-Z][a-z]+\.? )?\d)[^.;]){4,110}?)),? (?:(?:to|until)|from (?:\.m\.|[^.;]){4,60} (?:to|until)|(?:(?:which|that) (?:is|was|were|had been) )?(?:previously|originally|formerly|initially|first|earlier) (?:scheduled|set|noticed|fixed|due|planned|announced)(?:\.m\.|[^.;]){4,70} (?:to|until)) (?:(?:mon|tues|wednes|thurs|fri)day,? )?$/i;
/** `The days for exclusion (May 3)`. */
const IN_BRACKETS = /\b(?:days?|dates?|deadlines?|time)\b[^.;]*$/i;
/** `Opt-outs and objections are due`: both have the day. */
const JOINED =
  /\b((?:(?:exclusions?|be excluded|exclude yourself|opt[- ]?outs?|objections?|claims?)(?: requests?)?,? (?:(?:and|or|and\/or|&) )?(?:(?:requests? for|written|any) )?)+)(exclusions?|opt[- ]?outs?|(?:to )?object(?:ions?)?|claims?)(?: deadlines?)? ?(?:due|(?:are|is|were) (?:due)?|deadlines?:|\(|must be [^.]{3,60}? (?:by|before|than)|by|(?:on or before|no later than)|, both(?: of| on| by)?|:) ?$/i;
const FIELD_OF: readonly (readonly [RegExp, DeadlineField])[] = [
  [/^(?:be exclu|exclu|opt)/i, 'exclusion_deadline'],
  [/^(?:to )?object/i, 'objection_deadline'],
  [/^claim/i, 'claim_deadline'],
];
/** `To opt out write to the administrator, and to object to the Court; in either case by`: both have the day. */
const IN_EITHER_CASE =
  /\b(?:opt(?:ing)? out|exclu\w+)\b[^.]{0,120}\bobject\w*\b[^.]{0,120}\bin (?:either|both|each) (?:cases?|events?)\b[^.]{0,70}\b(?:by|before|than) $/i;
/** The head of a claim form, whose first day is its own. */
const FORM_LIMIT = /\bMust be (?:Postmarked|Received|Submitted)\b[^.]{0,80}?No Later Than $/i;
const IS_FORM =
  /^.{0,120}\b[Pp](?:roof of claim|ROOF OF CLAIM|roof of Claim|roof Of Claim)|^.{0,80}\b[Cc](?:laim form|LAIM FORM|laim Form)\b|^.{0,600}\bPROOF OF CLAIM AND RELEASE\b/;

/** `On May 4, 2021, the court held a hearing`: behind its day. */
const HELD =
  /^(,? (?:(?:the|this) court held an? (?:\w+ ){0,3}hearing|(?:the|a) (?:\w+ ){0,3}hearing was held)\b)[^.]{0,60}(?:approv|settlement|fair|\. )/i;

/** `On the 14th day of January, 2025, at 11:00 o'clock in the forenoon, a hearing will be held`: behind its day. */
const WILL_BE_HELD =
  /^(,? (?:at )?[^.;]{0,60}?,? an? (?:\w+ ){0,3}hearing (?:will|shall|is to) (?:be held|be conducted|t[a]ke place))\b/i;

/** A choice set in the middle of its cell: its words come behind the day and the hour. */
const CHOICE_BEHIND =
  /^(,? (?:at )?\d{1,2}[:.]\d\d ?[ap]\.?m\.?,?(?: [^;$]{0,80}?)? (?:GO|COME) TO (?:A|THE) (?:[A-Z]+ )?HEARING)\b/;

/** `The Court has reserved May 4, 2021, at 1:30 p.m., before …, for the Settlement Hearing`. */
const RESERVED =
  /\b(?:court|judge) (?:has )?(?:reserved|set aside|set|fixed|appointed) (?:(?:mon|tues|wednes|thurs|fri)day,? )?$/i;
const RESERVED_FOR =
  /^(,? (?:at )?\d{1,2}[:.]\d\d ?[ap]\.?m\.?,?(?:(?!\b(?:deadline|claim|object|exclu|opt[- ]?out)|\w{4}\.\s)[^;]){0,170}? for (?:the|a|its) (?:\w+ ){0,3}hearing)\b/i;

/** `June 28, 2021 is the last day on which a request may be postmarked`: what the day is for comes behind it. */
const LAST_DAY = /^ (?:is|will be) the (?:last|final) (?:day|date) (?:on which|by which|to|for) ([^.;]{4,120})/i;

/** Between claims and a day that is not for their filing. */
const NOT_FILING = /\b(?:cured|corrected|reviewed|processed|paid out|sent out|distributed)\b/i;

/** A court also hears motions and parties on other matters. */
const WILL_HEAR = /^(?:court|judge) will hear\b/i;
const SETTLEMENT_WORDS = /\b(?:settlements?|final approval|fairness|fair)\b/i;

/** The sentence that a day is in. */
function sentenceAround(text: string, { start, end }: WrittenDate): string {
  const before = text.slice(Math.max(0, start - LOOKBEHIND_CHARS), start);
  const behind = text.slice(end, end + LOOKBEHIND_CHARS);
  return `${before.slice(lastSentence(before))}${behind.split(/\.\s+(?=[A-Z])/, 1)[0]}`;
}

/** The dots from what a line is about to its day. */
const withoutLeader = (before: string) => before.replace(/[ .…·_]{4,}$/, ' ');

/** A choice in capitals, cut by the text of its row: `NO LATER THAN eligible to receive a payment JANUARY 4, 2022`. */
const withoutBeside = (before: string, day: string) =>
  /[a-z]/.test(day) || !/[A-Z]/.test(day)
    ? before
    : before.replace(/(?<=[A-Z]{4} (?:NO LATER THAN|ON OR BEFORE|BY) )(?:[a-z][a-z,'-]*\.? ){1,9}$/, '');

/** Before a day, what may name it. */
const LOOKBEHIND_CHARS = 360;

/** Each deadline at most once: the first day that the text names as it. Days that lost their year come apart. */
export function readDeadlines(
  text: string,
  dates: readonly WrittenDate[],
  lineStarts: readonly number[] = [],
): { days: Map<DeadlineField, Span<string>>; partial: Map<DeadlineField, Span<string>> } {
  const days = new Map([...readLabelled(text, dates, lineStarts), ...readDateList(text, dates, lineStarts)]);
  const partial = new Map<DeadlineField, Span<string>>();
  for (const [at, date] of dates.entries()) {
    const previous = at === 0 ? 0 : dates[at - 1]!.end;
    const from = Math.max(previous, date.start - LOOKBEHIND_CHARS);
    const before = withoutBeside(withoutLeader(text.slice(from, date.start)), text.slice(date.start, date.end));
    const isDutch =
      date.day !== null && /\bvóór $/.test(before) && /^ (?:een )?claimformulier/i.test(text.slice(date.end));
    if (isDutch && !days.has('claim_deadline'))
      days.set('claim_deadline', { value: date.day!, start: date.start - 5, end: date.end });
    if (date.day !== null && MOVED.test(text.slice(Math.max(0, date.start - 90), date.start))) {
      const wide = text.slice(Math.max(0, date.start - 320), date.start);
      const sentence = wide.slice(Math.max(lastSentence(wide), wide.lastIndexOf(': ') + 2));
      const moved = lastTopic(sentence);
      const start = date.start - sentence.length + (moved?.start ?? 0);
      if (moved !== null) days.set(moved.field, { value: date.day, start, end: date.end });
      continue;
    }
    const movedOf = date.day === null ? null : MOVED_OBJECT.exec(text.slice(Math.max(0, date.start - 260), date.start));
    const movedTopic =
      movedOf === null ? null : lastTopic(isPronoun(movedOf[1]!) ? wideBefore(text, movedOf, date) : movedOf[1]!);
    if (movedOf !== null && movedTopic !== null) {
      days.set(movedTopic.field, { value: date.day!, start: date.start - movedOf[0].length, end: date.end });
      continue;
    }
    const held =
      date.day === null || days.has('fairness_hearing')
        ? null
        : ((/\bon $/i.test(before) ? HELD.exec(text.slice(date.end, date.end + 160)) : null) ??
          (/\bon (?:the )?(?:(?:mon|tues|wednes|thurs|fri)day,? (?:the )?)?$/i.test(before)
            ? WILL_BE_HELD.exec(text.slice(date.end, date.end + 160))
            : null) ??
          heldBefore(text, date, previous) ??
          NAMED_HEARING.exec(text.slice(date.end, date.end + 80)) ??
          CHOICE_BEHIND.exec(text.slice(date.end, date.end + 160)) ??
          (RESERVED.test(before) ? RESERVED_FOR.exec(text.slice(date.end, date.end + 240)) : null));
    if (held !== null) {
      days.set('fairness_hearing', {
        value: date.day!,
        start: date.start,
        end: date.end + held.index + held[1]!.length,
      });
      continue;
    }
    const last = date.day === null ? null : LAST_DAY.exec(text.slice(date.end, date.end + 200));
    const lastOf = last === null ? null : firstTopic(last[1]!);
    if (last !== null && lastOf !== null) {
      if (!days.has(lastOf.field))
        days.set(lastOf.field, { value: date.day!, start: date.start, end: date.end + last[0].length });
      continue;
    }
    const both = date.day === null ? null : IN_EITHER_CASE.exec(before);
    if (both !== null) {
      const span = { value: date.day!, start: from + both.index, end: date.end };
      for (const field of ['exclusion_deadline', 'objection_deadline'] as const)
        if (!days.has(field)) days.set(field, span);
      continue;
    }
    const joined = JOINED.exec(before);
    if (joined !== null && date.day !== null) {
      for (const named of [...joined[1]!.split(/,|\b(?:and|or)\b|[&/]/), joined[2]!]) {
        const field = FIELD_OF.find(([pattern]) => pattern.test(named.trim()))?.[1];
        const span = { value: date.day, start: from + joined.index, end: date.end };
        if (field !== undefined && !days.has(field)) days.set(field, span);
      }
      continue;
    }
    if (date.day !== null && !days.has('claim_deadline') && FORM_LIMIT.test(before) && IS_FORM.test(text)) {
      days.set('claim_deadline', { value: date.day, start: from + before.search(FORM_LIMIT), end: date.end });
      continue;
    }
    const topic = nearestTopic(before);
    if (topic === null || NOT_LIMIT.test(before) || WAS_SET.test(before)) continue;
    if (isEndOfOther(before, topic.start) || isOfRowAbove(text, dates[at - 1], date, lineStarts)) continue;
    const sentence = sentenceAround(text, date);
    if (OTHER_SETTLEMENT.test(sentence)) continue;
    const rest = text.slice(date.end, date.end + LOOKBEHIND_CHARS).split(/\.\s+(?=[A-Z])/, 1)[0]!;
    const behind = text.slice(date.end, date.end + rest.length + NEXT_SENTENCE);
    if (isMoved(behind, topic.field, topicsIn)) continue;
    if (topic.field === 'claim_deadline' && NOT_FILING.test(before.slice(topic.start))) continue;
    if (topic.field === 'fairness_hearing' && /\. On $/.test(before)) continue;
    // A sentence of its own begins with the day, behind a heading without an end.
    if (topic.field !== 'fairness_hearing' && /(?:^|[^A-Z] |[A-Z]{2} )On $/.test(before) && text[date.end] === ',')
      continue;
    if (WILL_HEAR.test(before.slice(topic.start)) && !SETTLEMENT_WORDS.test(sentence)) continue;
    const isInBrackets =
      text[date.end] === ')' &&
      before.endsWith(' (') &&
      topic.start + 30 > before.length &&
      IN_BRACKETS.test(text.slice(Math.max(0, date.start - 160), date.start));
    const isLimit = isInBrackets || CHOICE.test(before) || LIMIT.test(before) || LIMIT_BEFORE_TIME.test(before);
    if (topic.field === 'fairness_hearing' ? !HEARING.test(before) && !CHOICE.test(before) : !isLimit) continue;
    if (
      topic.field !== 'fairness_hearing' &&
      /\bon\s?$/i.test(before) &&
      !/(?:\b(?:due|deadline|until|up to|later than|ends|expires|closes|by:? \d)|: \d{1,2}:\d)(?:[^.]|\.\d|\.m\.){0,30}on\s?$/i.test(
        before,
      )
    )
      continue;
    const span = { start: from + topic.start, end: date.end };
    if (date.day !== null && !days.has(topic.field)) days.set(topic.field, { value: date.day, ...span });
    if (date.partial !== null && !partial.has(topic.field)) partial.set(topic.field, { value: date.partial, ...span });
  }
  return { days, partial };
}

/** Whether by the words before a day something ends on it, which is not the time for the topic. */
export function isEndOfOther(before: string, topicStart: number): boolean {
  if (OTHER_PERIOD_ENDS.test(before)) return true;
  if (!ENDS_ON.test(before)) return false;
  const start = lastSentence(before);
  return topicStart < start || !OWN_PERIOD_ENDS.test(before.slice(start));
}

/** Of a list whose rows begin with their days, what is between two of them is what the first is for. Prose has no rows. */
function isOfRowAbove(
  text: string,
  above: WrittenDate | undefined,
  { start }: WrittenDate,
  lineStarts: readonly number[],
): boolean {
  const line = lineStarts[lastAt(lineStarts, start)];
  const lineAbove = above === undefined ? undefined : lineStarts[lastAt(lineStarts, above.start)];
  if (line === undefined || lineAbove === undefined || line === lineAbove) return false;
  const isFirst = BULLET.test(text.slice(line, start)) && BULLET.test(text.slice(lineAbove, above!.start));
  const beside = text.slice(above!.end, lineStarts[lastAt(lineStarts, above!.end) + 1] ?? start);
  if (IS_PROSE.test(text.slice(above!.end, line))) return false;
  return isFirst && !TIME_ALONE.test(beside.trimEnd()) && topicsIn(beside).length > 0;
}

const TITLE_WORDS = 70;
/** `Last day to ask for exclusion, or to object`: both. */
const OR_OBJECT = /^Last day to [^.;]{4,40}exclu\w+,? or to object\b/i;

/** `Claim Form  February 21, 2023`: a label alone before its day. */
function readLabelled(
  text: string,
  dates: readonly WrittenDate[],
  lineStarts: readonly number[],
): Map<DeadlineField, Span<string>> {
  const found = new Map<DeadlineField, Span<string>>();
  for (const date of dates) {
    const line = lineStarts.findLast((start) => start <= date.start);
    const next = lineStarts.find((start) => start >= date.end) ?? text.length;
    if (line === undefined || date.day === null) continue;
    const label = text.slice(line, date.start).trimEnd();
    const topic = LABEL_ALONE.test(label) ? firstTopic(label.replace(/^Claims?$/i, 'Claim Form')) : null;
    if (topic === null || !TIME_ALONE.test(text.slice(date.end, next).trimEnd()) || found.has(topic.field)) continue;
    found.set(topic.field, { value: date.day, start: line, end: date.end });
  }
  // One line alone may be the end of a sentence.
  return found.size > 1 ? found : new Map();
}
const LABEL_ALONE =
  /^(?:(?:Attend the )?(?:Final |Settlement |Fairness |Final Approval )*Hearing|(?:(?:Submit|File|Send)(?: in)? (?:an? |your )?)?(?:Claims?(?: Forms?)?|Proofs? of Claim(?: and Release)?(?: [Ff]orms?)?)|Opt[- ]?Outs?|Exclude yourself|Exclusions?|Requests? (?:for )?[Ee]xclusion|(?:File an )?Objections?|Object)(?: Deadline| Date)?(?: \((?:(?:received|postmarked|filed|submitted|served|online|or|and|by)[ ,/]*)+\))?(?:,? (?:at )?\d{1,2}[:.]\d\d ?[ap]\.?m\.?)?$/i;

/** A list in which each day has a line of its own above what it is for, as some settlement sites print it. */
function readDateList(
  text: string,
  dates: readonly WrittenDate[],
  lineStarts: readonly number[],
): Map<DeadlineField, Span<string>> {
  const days = new Map<DeadlineField, Span<string>>();
  const alone = dates.flatMap((date) => {
    const line = lineStarts.findLastIndex((start) => start <= date.start);
    if (line < 0 || !BULLET.test(text.slice(lineStarts[line], date.start))) return [];
    const next = lineStarts.find((start) => start >= date.end) ?? text.length;
    const above = text.slice(line > 0 ? lineStarts[line - 1] : 0, lineStarts[line]);
    if (LIMIT_ABOVE.test(above)) return [];
    const beside = TITLE_BESIDE.exec(text.slice(date.end, next)) ?? TITLE_NAMED.exec(text.slice(date.end, next));
    if (beside !== null) return [{ date, title: date.end + beside[0].length, above }];
    const own = TIME_ALONE.test(text.slice(date.end, next).trimEnd());
    const behind = lineStarts.findIndex((start) => start >= date.end);
    // A time may have a line of its own.
    const isTime = TIME_ALONE.test(text.slice(next, lineStarts[behind + 1] ?? next).trimEnd());
    const title = isTime ? (lineStarts[behind + 1] ?? next) : next;
    return own ? [{ date, title, above }] : [];
  });
  const [first] = alone;
  if (first === undefined || alone.length < 2 || lastTopic(first.above) !== null) return days;
  for (const { date, title } of alone) {
    const next = dates.find(({ start }) => start >= title)?.start ?? text.length;
    const words = text.slice(title, Math.min(title + TITLE_WORDS, next));
    const topic = firstTopic(words);
    const topics = [topic, topic === null ? null : OR_OBJECT.test(words) ? firstTopic('objection') : null];
    for (const each of topics)
      if (each !== null && date.day !== null && !days.has(each.field))
        days.set(each.field, { value: date.day, start: date.start, end: title + topic!.end });
  }
  return days;
}

/** The topic that a title begins with; an appearance at the hearing has a day of its own. */
function firstTopic(title: string): { field: DeadlineField; end: number } | null {
  let first: { field: DeadlineField; start: number; end: number } | null = null;
  for (const [field, pattern] of TOPICS)
    for (const match of title.matchAll(pattern))
      if (first === null || match.index < first.start)
        first = { field, start: match.index, end: match.index + match[0].length };
  return first === null || /\b(?:appearance|approval of|mail(?:ed|ing))\b/i.test(title.slice(0, first.start))
    ? null
    : first;
}

export const topicsIn = (text: string): DeadlineField[] =>
  TOPICS.filter(([, pattern]) => text.search(pattern) >= 0).map(([field]) => field);

/** The topic that comes last in a text. */
function lastTopic(before: string): { field: DeadlineField; start: number; end: number } | null {
  let nearest: { field: DeadlineField; start: number; end: number } | null = null;
  for (const [field, pattern] of TOPICS)
    for (const match of before.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (nearest === null || end > nearest.end) nearest = { field, start: match.index, end };
    }
  return nearest;
}

/** `It must be postmarked no later than`: what the sentence before named. */
const PRONOUN =
  /\.\s+(?:It|They|This form|The form|Your (?:request|form|objection|claim)|The request|These) (?:must|should|has to|have to)\b|\.\s+Requests must\b|\.\s+You (?:must|can|may) do (?:this|so|it)\b/;

/** The nearest topic before a day. One far away, with a sentence's end between, is none unless it is a label. */
function nearestTopic(before: string): { field: DeadlineField; start: number } | null {
  const nearest = lastTopic(before);
  if (nearest === null) return null;
  // The point of a caption ends no sentence.
  const gap = before.slice(nearest.end).replace(/\b(vs?|Nos?)\.(?= )/g, '$1');
  // `Object. Write to the Court by`: a sentence of its topic alone is a label.
  // What was bought, and a merger, have days of their own.
  if (/\b(?:purchas\w+|acquir\w+|bought|holders of|closing of|merger)\b/i.test(gap)) return null;
  if (/\.\s/.test(gap) && OTHER_DUTIES.test(gap.slice(gap.indexOf('. ')))) return null;
  const isLabel =
    /(?:^|[.:?!•*] )\w*$/.test(before.slice(0, nearest.start)) && /^(?: (?:out|yourself))?\. [A-Z][^.;:]*$/.test(gap);
  if (isLabel && gap.length < 120) return nearest;
  if (/:[^:]*:\s*$/.test(gap)) return null;
  if (gap.length < 120 && /postmark(?:ed)?(?: of| by)? ?$/i.test(gap)) return nearest;
  if (gap.length < 170 && PRONOUN.test(gap) && !/\.\s+[A-Z]/.test(gap.replace(PRONOUN, ''))) return nearest;
  // A long sentence that ends in its limit: `such that they are received no later than`.
  if (!/[.;:] /.test(gap) && /\b(?:received|postmarked|filed|submitted) (?:on or before|no later than) $/i.test(gap))
    return nearest;
  // `You must send in a Claim Form. … Sign it, and mail it so that it is postmarked no later than`
  if (
    nearest.field === 'claim_deadline' &&
    /\b(?:mail|send|submit|return) it\b[^.]{0,60}\bpostmarked (?:on or before|no later than|by) $/i.test(gap)
  )
    return nearest;
  return gap.length > 170 || /\.\s+[A-Z][a-z]+ [a-z]+ [^.]{25,}$/.test(gap) ? null : nearest;
}
