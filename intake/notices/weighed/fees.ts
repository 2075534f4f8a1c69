import { MIXED, shareOf } from '../amounts/read-fees.ts';
import type { Span } from '../fact.ts';
import { sentenceAround } from './sentences.ts';

const SHARE = new RegExp(
  String.raw`(?<![\d.,$/])(${MIXED}|\d{1,2}(?:\.\d{1,2})?)(?= ?\)?(?: ?%| per ?cent))|\b((?:one[- ]|a )(?:third|quarter|fourth|fifth))\b(?! party\b)|\b(fifteen|eighteen|twenty|twenty[- ]five|thirty)(?= per ?cent\b)|(?<![\d/])(1\/[34])(?= of\b)`,
  'gi',
);
const FEES = /\bfees?\b/i;
const COUNSEL = /\b(?:counsel|lawyers?|attorneys?|law firms?|LLP|P\.C\.|solicitors)\b/i;
const REQUEST =
  /\b(?:want(?:s|ed)?|ask(?:ing)?|seek(?:ing|s)?|request\w*|appl(?:y|ies|ication)|mov(?:e|es)|petition|award(?:ed)?|paid)\b/i;
const FUND_BEHIND =
  /^\)?(?: ?%| per ?cent)?\)?,? (?:\([^)]{1,40}\) )?of (?:it\b|that\b|this\b|(?:the|any|such|each|whatever) (?:\w+ ){0,3}(?:settlement|fund|amount|recovery|sum|proceeds|total|cash)\b)/i;
const LIMIT =
  /\b(?:up to|at most|not (?:to )?exceed(?:ing)?|(?:no|not) (?:more|greater|higher) than|of|at|maximum of|capped at|equal to|be) $/i;
/** Per cents of something else. */
const OTHER =
  /\b(?:funder|funding|interest|declin\w*|fell|drop\w*|rose|increase\w*|decrease\w*|price|stock|trading|tax(?:es)?|vot\w+|inflation|recognized|damages|sales|revenue|claims? (?:rate|filed)|objected)\b/i;

/** `just under a third`: a sum in another form. */
const INEXACT =
  /\b(?:under|over|above|below|less than|nearly|almost|about|approximately|roughly|close to|around) (?:an? )?$/i;
/** Of a sentence that names no lawyers, those of the sentence before: `They will apply for`. */
const PRONOUN = /^(?:They|Those|These|It|The firms?)\b/;
const MIN_WEIGHT = 4;
const MAX_EARLIER = 200;

/** The share of the fund that counsel request, by what else the sentence of each percentage names. Two that fit are none. */
export function weighFees(text: string): Span<string> | null {
  let found: Span<string> | null = null;
  for (const match of text.matchAll(SHARE)) {
    const start = match.index;
    const end = start + match[0].length;
    const sentence = sentenceAround(text, start, end);
    const before = text.slice(sentence.start, start);
    const behind = text.slice(end, sentence.end);
    const isPronoun = PRONOUN.test(before);
    const earlier = isPronoun ? Math.max(0, sentence.start - MAX_EARLIER) : sentence.start;
    const whole = text.slice(earlier, sentence.end);
    if (INEXACT.test(before) || OTHER.test(`${before.slice(-70)}|${behind.slice(0, 50)}`)) continue;
    if (!COUNSEL.test(whole) && !FEES.test(whole)) continue;
    const weight =
      (FEES.test(before) ? 2 : FEES.test(behind.slice(0, 80)) ? 2 : 0) +
      (FUND_BEHIND.test(text.slice(end, end + 120)) ? 2 : 0) +
      (LIMIT.test(before) ? 1 : 0) +
      (COUNSEL.test(whole) ? 1 : 0) +
      (REQUEST.test(before) ? 1 : 0);
    if (weight < MIN_WEIGHT) continue;
    const value = shareOf(match[0]);
    if (found !== null && found.value !== value) return null;
    found ??= { value, start: sentence.start, end: Math.min(sentence.end, end + 20) };
  }
  return found;
}
