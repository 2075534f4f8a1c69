import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import { check } from './outcome.ts';

const PHONE = /(?<![\d-])(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?(\d{3})[\s.-](\d{4})(?![\d-])/g;
/** Numbers without charge, as administrators have; counsel and the court have those of their cities. */
const FREE = /^8(?:00|33|44|55|66|77|88)/;

interface Phone {
  written: string;
  digits: string;
  /** The words around it. */
  words: string;
}

function phonesOf(text: string): Phone[] {
  return [...text.matchAll(PHONE)].map(({ 0: written, 1: area, 2: office, 3: line, index }) => ({
    written: written.trim(),
    digits: `${area}${office}${line}`,
    words: text
      .slice(Math.max(0, index - 80), index + written.length)
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/**
 * The number to call, compared with the administrator's of the case on record. Null where the notice has none, or where
 * it has only those of counsel or the court, which the catalogue does not have.
 */
export function comparePhones(words: string, contact: string | null): NoticeCheck | null {
  const stated = phonesOf(words);
  const known = phonesOf(contact ?? '');
  const [expected] = known;
  if (stated.length === 0 || expected === undefined) return null;
  const same = stated.find(({ digits }) => known.some((one) => one.digits === digits));
  if (same !== undefined)
    return check('phone', 'matches', { expected: expected.written, found: same.written, evidence: same.words });
  const other = stated.find(({ digits, words: around }) => FREE.test(digits) || /administrator/i.test(around));
  if (other === undefined) return null;
  return check('phone', 'differs', { expected: expected.written, found: other.written, evidence: other.words });
}
