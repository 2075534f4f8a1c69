import { comparableText } from '../text/comparable-text.ts';
/** The meaning of an administrator's status word for a claim. */
export const STATUS_MEANINGS = ['received', 'accepted', 'deficient', 'rejected', 'late', 'paid', 'ignored'] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

/** The word, normalized: without the variations between files of the same administrator. */
export const normalizeStatus = comparableText;

/**
 * What words of administrators usually mean; proposed, and never used unasked. The first that fits counts. A word with a
 * negation has no usual meaning, unless it begins with a rejection.
 */
const USUAL: readonly (readonly [RegExp, StatusMeaning | null])[] = [
  [/\b(duplicate|withdrawn by|test)\b/, 'ignored'],
  [/^(reject\w*|denied|denial|ineligible|disallowed|excluded|invalid)\b|\bno (recognized )?loss\b/, 'rejected'],
  [/\b(not|no|non|never|without|cannot)\b|n[’']t\b/, null],
  [/\b(reject\w*|denied|denial|ineligible|disallowed|excluded|invalid)\b/, 'rejected'],
  [/\b(deficien\w*|incomplete|missing|cure)\b/, 'deficient'],
  [/\b(late|untimely)\b/, 'late'],
  [/\b(paid|payment (sent|issued)|check (mailed|issued)|cashed)\b/, 'paid'],
  [/\b(accept\w*|approved|eligible|valid|payable|allowed|complete)\b/, 'accepted'],
  [/\b(receiv\w*|acknowledged|logged|filed|pending|processing|in process|under review|in review)\b/, 'received'],
];

export function proposeMeaning(word: string): StatusMeaning | null {
  const plain = normalizeStatus(word);
  return USUAL.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** Whether rows of this meaning move claims automatically: an operator has to choose such a meaning. */
export const doesMove = (meaning: StatusMeaning): boolean =>
  meaning === 'accepted' || meaning === 'deficient' || meaning === 'rejected' || meaning === 'paid';

/** The claim id in our reference, such as TR-7; null if the text is not one. */
export function claimOfReference(reference: string): number | null {
  const digits = /^TR[-\s]?0*([1-9]\d{0,14})$/i.exec(reference.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
