import type { Span } from '../fact.ts';
import type { WrittenDate } from '../find-dates.ts';
import { type DeadlineField, isEndOfOther } from '../read-deadlines.ts';
import { LIMIT_ABOVE } from './day-lines.ts';
import { isLineStart, lastAt } from './lines.ts';
import { isMoved, NEXT_SENTENCE, OTHER_SETTLEMENT } from './other-days.ts';
import { OTHER_DUTIES } from './other-duties.ts';
import { readRows } from './rows.ts';
import { type Bounds, labelBefore, sentenceAround } from './sentences.ts';

/** What a day may be for, by words anywhere in its sentence. */
const TOPICS: readonly (readonly [DeadlineField, RegExp])[] = [
  [
    'registration_deadline',
    /\bregistrations?(?= (?:clos|end|must|is|are|deadline))|\b(?:must|need to|have to|may) register\b/gi,
  ],
  [
    'exclusion_deadline',
    /\bexclusions?\b|\b(?:rather not|not (?:wish |want )?(?:to )?)(?:take part|participate)\b|\brequests?(?= (?:or|and) (?:an? )?objections?\b)|\bexclude(?! any)\b|\bto be (?:left out|excluded)\b|\bopt(?:ing|ed)?[- ]?outs?\b|\b(?:stay|remain|keep|get|be|want) out of (?:it|the (?:settlement|class|case|lawsuit))\b|\b(?:leave|withdraw from|remove (?:yourself|themselves) from) the (?:\w+ )?class\b|\bnot (?:wish|want) to (?:be|remain|stay) (?:an? |part of |in |a member of )(?:the )?(?:\w+ )?(?:class|settlement)\b/gi,
  ],
  [
    'objection_deadline',
    /\bobject(?:ions?|ing|ed|s)?\b|\bthinks? [^.;,]{0,50}\b(?:wrong|unfair)\b|\b(?:dissatisfied|unhappy) with\b|\byou (?:are dissatisfied|disagree)\b|\boppos(?:e|ing|ition) (?:to )?(?:the|any)\b/gi,
  ],
  [
    'fairness_hearing',
    /\bhearing\b|\b(?:will|shall|to) be heard\b|\b(?:court|judge|justice) (?:\([^)]{1,120}\) )?(?:will|shall|is to) (?:decide|consider|rule|hear|determine|sit)\b/gi,
  ],
  [
    'claim_deadline',
    /\bproofs? of claims?\b|\bclaim ?forms?\b|\bclaims? (?:bar|filing|submission) (?:date|deadline)\b|\bclaims?(?=:| (?:must|should|have to|has to|need to|shall|are|is|may|can|by|due|postmarked|received|deadline)\b)|\b(?:sent|submit|file|send(?: in)?|make|lodge|mail|upload)(?:s|ted|ting|ing|d)? (?:an? |your |the |their |all |valid |completed )*claims?\b|\bclaims? deadline\b/gi,
  ],
];

/** Before a day, what makes it a limit. */
const LIMIT =
  /(?:\b(?:by|before|until|till|than|due|due on|deadline|cut-?off|postmark(?:ed)?(?: of| date)?|(?:ends?|expires?|closes?|shuts|lapses?|runs out)(?: on| at| as of)?|up to|at the latest)\b(?: also| set for| fixed for| is| was| of| on)?[ :(-]{0,3}|: ?)(?:the close of business on |midnight on |(?:at )?\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\.?(?: \(?\w+\)?)?(?: time)?,? on |11:59 p\.m\. (?:\w+ )?on )?(?:the same day,? )?(?:\w+day,? )?$/i;
/** `The last day to opt out was`. */
const LAST_DAY =
  /\b(?:last|final) (?:day|date) (?:to|for|on which|of) [^.;]{3,90} (?:is|was|will be|has been)(?: also| set for)? $/i;
/** Behind a day that begins its sentence. */
const LIMIT_BEHIND =
  /^,? (?:is|was|will be|has been set as) (?:also )?the (?:last|final|latest|deadline|cut-?off|end)\b/i;
const HELD =
  /\b(?:held|takes? place|scheduled|set|convened?s?|conduct(?:ed)?|heard|reserved|appear|fixed|will (?:decide|consider|rule|hear|determine|sit)|attend|be at)\b/i;
const HOUR = /^,?(?: at| beginning at|,)? ?\(?\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\b|o'clock|noon)/i;
const HOUR_WHOLE = /^,?(?: at)? ?\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\.?/i;
const SETTLEMENT_WORDS = /\b(?:settlements?|fairness|final approval|plan of allocation)\b/i;
/** A hearing of something else. */
const OTHER_HEARING =
  /\b(?:preliminary approval|motions? to dismiss|class certification|status|scheduling|discovery|summary judgment|lead plaintiff|remand|bankruptcy|mediation|oral argument)\b/i;
/** Directly before a day, what has no limit in it. */
const NOT_LIMIT =
  /\b(?:dated|entered|executed|signed|filed on(?! or before)|orders? of|stipulation of|as of|published|posted|disseminated|commenced|purchased|acquired|bought|sold|held|between|approved|certified|announced|from|since|originally|original deadline|earlier|previous\w*|formerly|after|follow\w*)\b(?: on or about| on)?[^.;:]{0,22}$/i;
const NOT_HEARING =
  /\b(?:dated|entered|executed|signed|filed on(?! or before)|orders? of|stipulation of|as of|published|posted|purchased|acquired|bought|sold|certified|announced|originally|previously|formerly)\b[^.;:]{0,30}$|\b(?:from|since|between)(?: and including)? $/i;

/** Behind a topic whose own day is still to come. */
const OWN_LIMIT = /^(?: deadline)?:? ?(?:by|on|no later than|before|deadline)\b/i;
/** At the start of a line behind a day that ends the line before: what the next row is about. */
const NEXT_ROW = /^[A-Z]/;
const TRADE_WORDS = /\b(?:purchas\w+|acquir\w+|bought|holders of|closing of|merger|class period)\b/i;

const MAX_AWAY = 190;
const MIN_MARGIN = 12;
/** `a request or objection`, from the first to the second. */
const JOINED = /^[\w-]+(?: [\w-]+)?,? (?:and|or|and\/or|&) (?:(?:to|an?|any|written|for|file|your|the) ){0,3}$/i;
const NEAR = 60;
/** Of two days for one thing, the one that is so much nearer to it. */
const MIN_LEAD = 50;

interface Reading extends Span<string> {
  field: DeadlineField;
  away: number;
}

/** How far apart a topic and a day are: marks and other days between count as more than letters do. */
function distance(between: string): number {
  const count = (pattern: RegExp) => between.match(pattern)?.length ?? 0;
  return (
    between.length +
    6 * count(/,/g) +
    30 * count(/;/g) +
    70 * count(/\b(?:19|20)\d\d\b/g) +
    10 * count(/\b(?:and|or|but)\b/gi)
  );
}

/** How many pairs of a topic and a day have been compared. */
interface Work {
  pairs: number;
}

/** Topics in a part of the text, each with its distance from the day. */
function topicsIn(text: string, part: Bounds, date: WrittenDate, lineStarts: readonly number[], work: Work): Reading[] {
  const line = lineStarts[lastAt(lineStarts, date.start)] ?? 0;
  const begins = text.slice(Math.max(part.start, line), date.start).replace(/[\s•*-]/g, '');
  const isFirst = begins === '' && !LIMIT_ABOVE.test(text.slice(Math.max(0, line - 24), line));
  const isInRow = !isFirst && !/^\w+day,?$/i.test(begins);
  const found: Reading[] = [];
  for (const [field, pattern] of TOPICS)
    for (const match of text.slice(part.start, part.end).matchAll(pattern)) {
      work.pairs += 1;
      const start = part.start + match.index;
      const end = start + match[0].length;
      if (end > date.start && start < date.end) continue;
      const isBefore = end <= date.start;
      const between = isBefore ? text.slice(end, date.start) : text.slice(date.end, start);
      // In a list of days the topic is on the day's own side of its line.
      const isNewLine = isLineStart(lineStarts, start);
      const wrongSide = isBefore ? (isFirst ? 40 : 0) : isFirst ? 0 : isNewLine ? 90 : 35;
      if (TRADE_WORDS.test(between)) continue;
      if (!isBefore && OWN_LIMIT.test(text.slice(end, end + 20))) continue;
      if (!isBefore && isInRow && isNewLine && between.trim() === '' && NEXT_ROW.test(match[0])) continue;
      found.push({
        field,
        value: date.day!,
        start: isBefore ? start : date.start,
        end: isBefore ? date.end : end,
        away: distance(between) + wrongSide,
      });
    }
  return found;
}

/** What a day for a claim may be of other than its filing. */
const NOT_FILING =
  /\b(?:paid|payments?|distribut\w+|sent out|address(?:es)?|deficien\w+|correct(?:ed|ing|ions?)?|cured?)\b/i;
/** What a claim is filed for, and where it is sent. */
const PURPOSE =
  /(?<!\b(?:expected|due|scheduled|are|is|likely|set|begun?) )\bto be (?:paid|considered for (?:an? )?payment)\b|\b(?:to|may|will|not|can|and) (?:be (?:eligible|entitled) (?:to|for) |(?:get|receive|obtain|qualify for|share in) )(?:receive )?(?:(?:an?|any|your|the|no) )?(?:payments?|distributions?)\b|\b(?:for|no) (?:an? )?payment\b|\b(?:to|at) (?:the|this|that) (?:\w+ ){0,3}address\b|\b(?:plan|method) of distribution\b/gi;
const FILING =
  /\b(?:e-?fil\w*|fil(?:e|ed|ing)|submi\w+|postmark\w*|receiv\w+|send|sent|sending|mail\w*|upload\w*|lodg\w+|ma[dk]e|due|deadline|bar date|cut-?off|in time|shuts|clos(?:e|es|ed|ing)|ends?|expires?|last (?:day|date)|latest|complet\w+|return\w*|arriv\w+|reach\w*|in (?:the )?hands?|claim (?:by|before|until|no later)|claims: )/i;

/** Whether a sentence is on the filing of claims. `words`: from its topic to its day. */
const isOfFiling = (sentence: string, words: string): boolean =>
  FILING.test(words) && !NOT_FILING.test(sentence.replace(PURPOSE, ' '));

/** Whether the words behind a day move what it would be for to another. */
const hasMoved = (field: DeadlineField, text: string, date: WrittenDate, sentence: Bounds): boolean =>
  isMoved(text.slice(date.end, sentence.end + NEXT_SENTENCE), field, (subject) =>
    TOPICS.filter(([, pattern]) => subject.search(pattern) >= 0).map(([other]) => other),
  );

/** Whether the words around a day fit what it would be for. */
function fits({ field, start, end, away }: Reading, text: string, date: WrittenDate, sentence: Bounds): boolean {
  const before = text.slice(Math.max(sentence.start, date.start - 120), date.start);
  const behind = text.slice(date.end, Math.min(text.length, date.end + 120));
  const whole = text.slice(Math.min(sentence.start, start), sentence.end);
  const near = text.slice(Math.max(sentence.start, start - 60), Math.min(sentence.end, end + 60));
  if (OTHER_SETTLEMENT.test(whole) || hasMoved(field, text, date, sentence)) return false;
  if (field === 'claim_deadline' && !isOfFiling(whole, text.slice(start, end))) return false;
  if (field === 'fairness_hearing')
    return (
      (SETTLEMENT_WORDS.test(whole) || (away < NEAR && HOUR.test(behind))) &&
      !OTHER_HEARING.test(near) &&
      !NOT_HEARING.test(before) &&
      (HOUR.test(behind) || HELD.test(near)) &&
      !/\b(?:by|before|than|prior to|until|received|postmarked|days)\b[^.;:]{0,14}$/i.test(before)
    );
  const from = Math.min(start, sentence.start);
  if (NOT_LIMIT.test(before) || isEndOfOther(text.slice(from, date.start), start - from)) return false;
  const isFirst = before.trim() === '' || /^\W*(?:\w+day, ?)?$/.test(before);
  return LIMIT.test(before) || LAST_DAY.test(before) || LIMIT_BEHIND.test(behind) || isFirst;
}

const MAX_PARAGRAPH = 420;
/** `TO BE EXCLUDED, write to`, `CLAIM: You have to`: what a paragraph is about. */
const LEAD = /^[A-Z][A-Z' -]{3,40}(?=[,:.] )/;

/** The words in capitals that the paragraph of a sentence begins with. */
function leadOf(text: string, { start }: Bounds, lineStarts: readonly number[]): Bounds | null {
  for (let at = lastAt(lineStarts, start - 1); at >= 0 && lineStarts[at]! > start - MAX_PARAGRAPH; at -= 1) {
    const line = lineStarts[at]!;
    const lead = LEAD.exec(text.slice(line, line + 45));
    if (lead !== null) return { start: line, end: line + lead[0].length + 1 };
  }
  return null;
}

/** Of a sentence that begins with a pronoun, the sentence before. */
function antecedentOf(text: string, { start }: Bounds, lineStarts: readonly number[]): Bounds | null {
  if (
    !/^(?:It|This|They|(?:The|This|Your|That|Such an?|Each) (?:letter|request|notice|writing|statement|document|objection|form)) (?:also )?(?:has|have|is|are|will|shall|must|was|were)\b/.test(
      text.slice(start, start + 32),
    )
  )
    return null;
  const before = sentenceAround(text, start - 2, start - 2, lineStarts);
  // `You may send one now`: what one is comes before.
  const isPronoun = /\bone\b/i.test(text.slice(before.start, start)) && before.start > 2;
  const first = isPronoun ? sentenceAround(text, before.start - 2, before.start - 2, lineStarts) : before;
  return { start: first.start, end: start - 1 };
}

/** The day that the sentence around it is most nearly about, if it is about one thing. */
function readingsOf(text: string, date: WrittenDate, lineStarts: readonly number[], work: Work): Reading[] {
  // A day that begins a row has its hour beside it, and no sentence ends there.
  const hour = isLineStart(lineStarts, date.start) ? HOUR_WHOLE.exec(text.slice(date.end, date.end + 30)) : null;
  const sentence = sentenceAround(text, date.start, date.end + (hour?.[0].length ?? 0), lineStarts);
  const readingsIn = (part: Bounds) =>
    topicsIn(text, part, date, lineStarts, work).filter((reading) => fits(reading, text, date, sentence));
  const own = readingsIn(sentence);
  const labelled = () =>
    [labelBefore, leadOf, antecedentOf]
      .map((labelOf) => labelOf(text, sentence, lineStarts))
      .map((label) => (label === null ? [] : readingsIn(label)))
      .find((found) => found.length > 0) ?? [];
  const named = own.length > 0 ? own : labelled();
  const near = named
    .filter(({ away, end }) => away <= MAX_AWAY || (own.length === 0 && end === date.end))
    .sort((a, b) => a.away - b.away);
  const [best] = near;
  if (best === undefined) return [];
  const from = Math.max(sentence.start, Math.min(best.start, date.start - 60) - 60);
  if (best.field !== 'fairness_hearing' && OTHER_DUTIES.test(text.slice(from, date.end + 30))) return [];
  const next = near.find(({ field }) => field !== best.field);
  if (next === undefined) return [best];
  const [left, right] = best.start < next.start ? [best, next] : [next, best];
  if (JOINED.test(text.slice(left.start, right.start))) return [best, next];
  if (next.away - best.away >= MIN_MARGIN) return [best];
  // `To be excluded or to object, write by`: both.
  const between = text.slice(Math.min(best.start, next.start), Math.max(best.start, next.start));
  const isPair = !/fairness/.test(`${best.field}${next.field}`) && /\b(?:and|or)\b|[,/&]/.test(between);
  return isPair && next.away - best.away < MIN_MARGIN ? [best, next] : [];
}

/** No topic of a day is further away. */
const TOPIC_WINDOW = 2000;
/** No notice has so many topics beside its days. */
const MAX_PAIRS = 20_000;

/**
 * The deadlines by the words of the sentence around each day, in whatever order: what it is for, how near, and whether it is a
 * limit. Two days that would fit equally are none.
 */
export function weighDeadlines(
  text: string,
  dates: readonly WrittenDate[],
  lineStarts: readonly number[],
): Map<DeadlineField, Span<string>> {
  const topics = TOPICS.flatMap(([, pattern]) => [...text.matchAll(pattern)].map(({ index }) => index)).sort(
    (a, b) => a - b,
  );
  const work: Work = { pairs: 0 };
  const all: Reading[] = [];
  for (const date of dates) {
    if (date.day === null || (topics[lastAt(topics, date.start + TOPIC_WINDOW)] ?? -1) < date.start - TOPIC_WINDOW)
      continue;
    all.push(...readingsOf(text, date, lineStarts, work));
    if (work.pairs > MAX_PAIRS) return new Map();
  }
  const found = readRows(text, dates, lineStarts);
  for (const [field] of TOPICS) {
    if (found.has(field)) continue;
    const own = all.filter((reading) => reading.field === field);
    const [first] = own.sort((a, b) => a.away - b.away);
    const rival = own.find(({ value }) => value !== first?.value);
    if (first === undefined || (rival !== undefined && rival.away - first.away < MIN_LEAD)) continue;
    found.set(field, { value: first.value, start: first.start, end: first.end });
  }
  return found;
}
