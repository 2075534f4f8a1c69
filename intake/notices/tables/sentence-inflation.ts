import { parseDay } from '@trover/core/dates/day.ts';
import { readDateRange } from './date-range.ts';
import type { Steps } from './interpret-table.ts';

const SENTENCE_END = /(?<!\b(?:Inc|Corp|Ltd|Co|plc|U\.S|S\.A|N\.V))\. (?=[A-Z])/;
/** Sentences of rules and of examples have amounts and days too. */
const RULE_WORDS = /\b(?:sold|held|retained|lesser|least|smaller|smallest|minus|example|recognized)\b/i;
/** Before the sentence, without an end of its own. */
const HEADING =
  /^.*\bRecogni[sz]ed (?:Loss(?:es)?|Claims?)(?: Amounts?)? (?:is|are|will be) (?:[Cc]omputed|[Cc]alculated|[Dd]etermined) (?=[A-Z])/;
const STEP =
  /\$(\d+(?:\.\d+)?) (?:(?:per|a|for each) (?:\w+ )?(?:share|ADS|ADR|unit|note|token)\b,? )?(?:for (?:purchases(?: and sales)?|shares) )?((?:for|from|between|on|in|during)\b[^;$]*)/g;
const MAX_GAP_LENGTH = 4;

/**
 * Inflation that a sentence states for one period after the other, without a table: `$3.00 per share from … through …; $1.20
 * per share from …`. Null where the periods do not follow each other.
 */
export function readSentenceInflation(text: string): Steps | null {
  for (const written of text.split(SENTENCE_END)) {
    const sentence = written.replace(HEADING, '');
    if (!/\binflation\b/i.test(sentence) || RULE_WORDS.test(sentence)) continue;
    const rows = [...sentence.matchAll(STEP)].flatMap(([, value, days]) => {
      const range = readDateRange(days!.replace(/,? (?:and|then)\s*$/i, '').replace(/[\s,]+$/, ''));
      return range === null || range.isHeld ? [] : [{ range, value: value! }];
    });
    const follows = rows.every(({ range }, at) => {
      const before = rows[at - 1]?.range.to;
      if (range.from === undefined || range.to === undefined) return false;
      if (at === 0 || before === undefined) return at === 0;
      const gap = Number(parseDay(range.from)) - Number(parseDay(before));
      return gap > 0 && gap <= MAX_GAP_LENGTH;
    });
    if (rows.length < 2 || !follows) continue;
    const title = sentence.slice(0, sentence.indexOf('$')).slice(-120);
    return { kind: 'steps', name: '', title, isPercent: false, only: null, rows };
  }
  return null;
}
