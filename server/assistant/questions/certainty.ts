import { sharedWith } from './nearest-article.ts';
import type { RankedArticle } from './rank-articles.ts';

/**
 * How strongly each sign shows that the first article answers a question. Fitted to 500 questions with a known article
 * and 50 that no article answers (`evaluation/other-subjects.json`). The tests of `rank-articles` limit how often a
 * right answer is marked as a guess and a wrong one is not.
 */
const BASE_WEIGHT = -2.9;
/** For each point by which the first article is ahead of the second. */
const LEAD_WEIGHT = 5.1;
const PATTERN_WEIGHT = 0.46;
/** For the share of the question's words in the article's examples. */
const SHARE_WEIGHT = 2.8;
/** For each word that they share. */
const WORD_WEIGHT = 0.54;
const MAX_WORDS = 4;

/** The likelihood, from 0 to 1, that the first of the ranked articles answers a question. */
function certaintyOf(text: string, [best, second]: readonly RankedArticle[]): number {
  if (best === undefined) return 0;
  const { share, words } = sharedWith(text, best.slug);
  const sum =
    BASE_WEIGHT +
    LEAD_WEIGHT * (best.score - (second?.score ?? 0)) +
    (best.isMeant ? PATTERN_WEIGHT : 0) +
    SHARE_WEIGHT * share +
    WORD_WEIGHT * Math.min(words, MAX_WORDS);
  return 1 / (1 + Math.exp(-sum));
}

/** An answer below this is marked as a guess: about half of the guesses are right, and nine of ten other answers. */
const MIN_CERTAINTY = 0.65;

export const isCertain = (text: string, ranked: readonly RankedArticle[]): boolean =>
  certaintyOf(text, ranked) >= MIN_CERTAINTY;
