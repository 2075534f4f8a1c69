import type { Span } from '../fact.ts';
import type { WrittenDate } from '../find-dates.ts';
import { type ClassPeriod, OTHER_CLASS_WORDS, WEIGHT, withoutExceptions } from '../read-class-period.ts';
import { sentenceAround } from './sentences.ts';

/** Words between the two days of a period, whatever their order. */
const RANGE_WORDS = new Set(
  'and or to through thru until till up ending ends ended end concluding continuing running lasting on including inclusive the close closing of trading market business both dates days day before at any time with date by a period'.split(
    ' ',
  ),
);
const MUST = /\b(?:and|to|through|thru|until|till|ending|ends|ended|end|concluding|before)\b|^ ?-+ ?$/i;
/** Before the first. */
const BEGINS =
  /\b(?:from|between|beginning|commencing|starting|opening|begins?|began|started|commenced|during|after|since|period)\b(?: (?:from|on|or|after|and|including|the|with|at|of|period|opening|trading|any|time|date|to|between|beginning)){0,6}[ :(]*$/i;
const PURCHASE = /\b(?:buy|bought|buyers?|purchas\w*|acquir\w*|subscribed|invest(?:ed|ors)?|held|holders?|traded)\b/i;
const CLASS_WORDS = /\b(?:class|persons|entities|investors|everyone|anyone|all|you|those|whoever|members)\b/i;
/** A rule for a loss, a table's head, or what somebody did. */
const OTHER =
  /\b(?:inflation|look-?back|recognized|average|mean|closing price|loss(?:es)? per|for shares|sold|sales?|sell|served|employed|holding period|relevant documents|produced|discovery|chief|officer)\b/i;

/** The period in which the class bought, where the words around two days are all of a range. */
export function weighClassPeriods(text: string, dates: readonly WrittenDate[]): Span<ClassPeriod>[] {
  const found: Span<ClassPeriod>[] = [];
  for (let at = 0; at + 1 < dates.length; at += 1) {
    const [first, second] = [dates[at]!, dates[at + 1]!];
    if (first.day === null || second.day === null || first.day >= second.day) continue;
    const between = text.slice(first.end, second.start);
    const words = between.toLowerCase().match(/[a-z]+/g) ?? [];
    if (between.length > 70 || !MUST.test(between) || !words.every((word) => RANGE_WORDS.has(word))) continue;
    const sentence = sentenceAround(text, first.start, second.end);
    const before = text.slice(sentence.start, first.start);
    const whole = text.slice(sentence.start, sentence.end);
    if (!BEGINS.test(before) || !PURCHASE.test(whole) || !CLASS_WORDS.test(whole) || OTHER.test(before)) continue;
    if (OTHER_CLASS_WORDS.test(withoutExceptions(whole)) || WEIGHT.test(whole)) continue;
    if (found.some(({ value }) => value.from === first.day && value.to === second.day)) continue;
    found.push({ value: { from: first.day, to: second.day }, start: first.start, end: second.end });
  }
  // Several are of several things.
  return found.length === 1 ? found : [];
}
