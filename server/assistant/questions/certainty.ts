import { sharedWith } from './nearest-article.ts';
import type { RankedArticle } from './rank-articles.ts';

/**
 * How strongly each sign shows that the first article answers a question. Fitted to 1,040 questions with a known article
 * and 50 that no article answers (`evaluation/other-subjects.json`). The tests of `rank-articles` limit how often a
 * right answer is marked as a guess and a wrong one is not.
 */
const BASE_WEIGHT = -3.8;
/** For each point by which the first article is ahead of the second. */
const LEAD_WEIGHT = 5.7;
const PATTERN_WEIGHT = 1.5;
const LIKELIHOOD_WEIGHT = 0.3;
/** For the share of the question's words in the article's examples. */
const SHARE_WEIGHT = 0.4;
/** For each word that they share. */
const WORD_WEIGHT = 0.34;
const MAX_WORDS = 4;

/** Pairs of articles that answer the same question, so that the second is no doubt about the first. */
const ALIKE: readonly (readonly string[])[] = [
  ['how-long-it-takes', 'when-payments-go-out', 'bank-transfer-or-check'],
  ['how-the-fee-works', 'file-alone-for-free'],
  ['employer-shares', 'who-is-excluded'],
  ['account-holder-differs', 'check-in-the-wrong-name', 'bank-transfer-or-check', 'changed-name'],
  ['lawyers-fees', 'opt-out-and-object'],
  ['who-signs', 'family-and-divorce', 'deceased-owner'],
  ['who-we-are', 'no-legal-advice', 'what-we-can-see'],
  ['is-this-notice-real', 'signs-of-fraud', 'you-got-a-notice'],
  ['clubs-churches-and-partnerships', 'who-signs', 'who-may-claim'],
  ['savings-and-custodial-accounts', 'retirement-account', 'family-and-divorce'],
  ['claimed-in-your-name', 'double-filing'],
];
export const isAlike = (one: string, other: string): boolean =>
  ALIKE.some((all) => all.includes(one) && all.includes(other));

/** The likelihood, from 0 to 1, that the first of the ranked articles answers a question. */
function certaintyOf(text: string, [best, ...others]: readonly RankedArticle[]): number {
  if (best === undefined) return 0;
  const second = others.find(({ slug }) => !isAlike(slug, best.slug));
  const { share, words } = sharedWith(text, best.slug);
  const sum =
    BASE_WEIGHT +
    LEAD_WEIGHT * (best.score - (second?.score ?? 0)) +
    (best.isMeant ? PATTERN_WEIGHT : 0) +
    LIKELIHOOD_WEIGHT * best.likelihood +
    SHARE_WEIGHT * share +
    WORD_WEIGHT * Math.min(words, MAX_WORDS);
  return 1 / (1 + Math.exp(-sum));
}

/** An answer below this is marked as a guess: two of three guesses are right, and 96 of 100 other answers. */
const MIN_CERTAINTY = 0.6;

export const isCertain = (text: string, ranked: readonly RankedArticle[]): boolean =>
  certaintyOf(text, ranked) >= MIN_CERTAINTY;
