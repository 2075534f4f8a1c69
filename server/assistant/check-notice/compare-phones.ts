import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import { check } from './outcome.ts';

const PHONE = /(?<![\d-])(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?(\d{3})[\s.-](\d{4})(?![\d-])/g;
/** Toll-free numbers, as administrators have; counsel and courts have local numbers. */
const FREE = /^8(?:00|33|44|55|66|77|88)/;
const NEARBY_LETTERS = 80;

interface Phone {
  written: string;
  digits: string;
  /** The words before the number, and the number. */
  words: string;
  /** The words between the previous number and this one. */
  before: string;
  /** What follows in parentheses: “(fax)”. */
  after: string;
}

function phonesOf(text: string): Phone[] {
  let lastEnd = 0;
  return [...text.matchAll(PHONE)].map(({ 0: written, 1: area, 2: office, 3: line, index }) => {
    const from = Math.max(0, index - NEARBY_LETTERS);
    const end = index + written.length;
    const before = text.slice(Math.max(from, lastEnd), index).replace(/\s+/g, ' ');
    lastEnd = end;
    return {
      written: written.trim(),
      digits: `${area}${office}${line}`,
      words: text.slice(from, end).replace(/\s+/g, ' ').trim(),
      before,
      after: /^\s{0,3}\(([^)]{1,40})\)/.exec(text.slice(end, end + 50))?.[1] ?? '',
    };
  });
}

/** Words that name a number's owner: the last of them before the number counts. */
const OWNERS =
  /\b(?:(?<helpline>(?:claims |settlement )?administrators?|help ?(?:line|desk)|hot ?line|(?:priority|information|support|service|claims?|settlement|express|direct|payment) (?:phone )?(?:line|desk|cent(?:er|re)|number|hotline|office))|(?<other>counsel|llp|law|lawyers?|attorneys?|clerk|court|judge|fax|facsimile|brokers?|brokerage|bank|custodian|advisors?))\b/gi;
/** Words that exclude a number: “do not call the Court”. */
const NOT_CALLED = /\b(?:not|never)\b[^,.;]{0,40}/gi;
const CALLS = /\b(?:call(?:ing)?|dial|phone us|contact|questions?|information|toll[- ]?free|reach us|visit)\b/i;
const SENTENCE_END = /(?<=[a-z]{3}[.!?])\s+(?=[A-Z])/;

const ownerIn = (text: string): 'helpline' | 'other' | null => {
  const last = [...text.replace(NOT_CALLED, ' ').matchAll(OWNERS)].at(-1);
  if (last === undefined) return null;
  return last.groups?.helpline === undefined ? 'other' : 'helpline';
};

/** Whether a notice presents a number as the one to call about the claim. */
function isHelpline({ before, after, digits }: Phone): boolean {
  const sentence = before.split(SENTENCE_END).at(-1) ?? '';
  const owner = ownerIn(after) ?? ownerIn(sentence);
  if (owner !== null) return owner === 'helpline';
  if (CALLS.test(sentence)) return FREE.test(digits);
  return ownerIn(before) === 'helpline';
}

/**
 * Compares the numbers to call with the administrator's on record. Reports another number beside the right one too.
 * Null where the notice has none, or only those of counsel, the court or a broker, which the catalogue does not have.
 */
export function comparePhones(words: string, contact: string | null): NoticeCheck | null {
  const stated = phonesOf(words);
  const known = phonesOf(contact ?? '');
  const [expected] = known;
  if (stated.length === 0 || expected === undefined) return null;
  const isKnown = ({ digits }: Phone): boolean => known.some((one) => one.digits === digits);
  const other = stated.find((phone) => !isKnown(phone) && isHelpline(phone));
  if (other !== undefined)
    return check('phone', 'differs', { expected: expected.written, found: other.written, evidence: other.words });
  const same = stated.find(isKnown);
  if (same === undefined) return null;
  return check('phone', 'matches', { expected: expected.written, found: same.written, evidence: same.words });
}
