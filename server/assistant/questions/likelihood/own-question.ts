import { isCertain } from '../certainty.ts';
import { rankArticles } from '../rank-articles.ts';
import { type ReadQuestion, readWords } from '../read-question.ts';
import { likeliestOf } from './article-likelihood.ts';

/** From this likelihood on, a question is about the caller’s own account, whatever article is similar to it. */
const IS_CLEARLY_OWN = 0.9;
/** From this likelihood on it is, where the article has not this score. */
const IS_OWN = 0.5;
const IS_SURE = 0.8;
/** From this likelihood on it is, where no article certainly answers it. */
const MAY_BE_OWN = 0.13;

const FIRST_PERSON = /\b(?:i|im|ive|id|me|my|mine|myself|we|us|our|ours)\b/i;
/** “How much has Jane Doe received?” is about somebody else’s account. */
const SOMEBODY_ELSE =
  /\b(?:has|have|had|did|does|was|were|is|are)\s+(?!(?:i|we|you|they|he|she|it|this|that|there|my|our|your|the|an?|any\w*|every\w*|some\w*|no|trover|money|checks?|claims?|payments?)\b)[\p{L}.]+(?:\s+[\p{L}.]+){0,2}\s+(?:been\s+)?(?:paid|receiv\w+|got|gotten|get|owed|filed|claimed|made|earned?)\b/iu;

/** What of the caller’s own account a question is about, by likeness to examples; null where an article answers it. */
export function ownQuestion({ text, asked }: Pick<ReadQuestion, 'text' | 'asked'>): string | null {
  if (SOMEBODY_ELSE.test(asked) && !FIRST_PERSON.test(asked)) return null;
  // a greeting or a story comes before many questions
  const last = asked.split(/(?<=[.!?])\s+/).at(-1) ?? '';
  const [best] = [text, readWords(last, new Set()).text]
    .flatMap((words) => likeliestOf('own', words, ['article']) ?? [])
    .sort((one, other) => other.likelihood - one.likelihood);
  if (best === undefined || best.likelihood < MAY_BE_OWN) return null;
  const ranked = rankArticles(text);
  if (!isCertain(text, ranked)) return best.slug;
  const isOfArticle = (ranked[0]?.score ?? 0) >= IS_SURE;
  return best.likelihood >= (isOfArticle ? IS_CLEARLY_OWN : IS_OWN) ? best.slug : null;
}
