import { findAmounts } from './amounts/find-amounts.ts';
import { readFees } from './amounts/read-fees.ts';
import type { Fact } from './fact.ts';
import { findDates } from './find-dates.ts';
import { type NoticeText, openNoticeText, pageOfText } from './notice-text.ts';

/** A fact as somebody other than a rule states it. */
export interface ProposedFact {
  value: string;
  words: string;
}

/** What the words of a field speak of. */
const TOPICS: Readonly<Record<string, RegExp>> = {
  claim_deadline: /\bclaims?\b/i,
  exclusion_deadline: /\bexclu\w+|\bopt(?:ing|ed)?[ -]?out/i,
  objection_deadline: /\bobject\w*/i,
  fairness_hearing: /\bhearing|\bheard\b/i,
  settlement_amount: /\bsettle\w*|\bfund\b|\brecovery\b/i,
  fees_percent: /\bfees?\b/i,
  expenses: /\bexpenses?\b|\bcosts?\b|\bdisbursements?\b/i,
};

/** Null where the words are not in the notice, speak of something else, or state another value. */
export function findStatedFact(notice: NoticeText, field: string, { value, words }: ProposedFact): Fact<string> | null {
  const searched = openNoticeText([pageOfText(words.trim())]).text;
  const start = searched.length < 8 ? -1 : notice.text.indexOf(searched);
  if (start < 0 || TOPICS[field]?.test(searched) !== true || !states(searched, field, value)) return null;
  return { value, evidence: notice.quote(start, start + searched.length), confidence: 'low' };
}

/** The words state this value, and no other of its kind: which of two is meant would be a guess. */
function states(words: string, field: string, value: string): boolean {
  if (field === 'fees_percent') return readFees(words)?.value === value;
  const found =
    field === 'settlement_amount' || field === 'expenses'
      ? findAmounts(words).map((amount) => amount.value)
      : findDates(words).map(({ day }) => day);
  return found.length > 0 && found.every((one) => one === value);
}
