import { isCertain } from '../certainty.ts';
import { rankArticles } from '../rank-articles.ts';
import { type ReadQuestion, readWords } from '../read-question.ts';
import { likelihoodsOf } from './article-likelihood.ts';

/** From this likelihood on, a question is about the caller’s own account, whatever article is similar to it. */
const IS_CLEARLY_OWN = 0.9;
/** From this likelihood on it is, where the article has not this score. */
const IS_OWN = 0.5;
const IS_SURE = 0.8;
/** From this likelihood on it may be, beside an article that answers it. */
const IS_BESIDE = 0.35;
/** From this likelihood on it is, where no article certainly answers it. */
const MAY_BE_OWN = 0.13;
/** From this share of the most likely one on, a second kind of question is answered too. */
const IS_SECOND = 0.7;

const FIRST_PERSON = /\b(?:i|im|ive|id|me|my|mine|myself|we|us|our|ours)\b/i;
/** “How much has Jane Doe received?” is about somebody else’s account. */
const SOMEBODY_ELSE =
  /\b(?:has|have|had|did|does|was|were|is|are)\s+(?!(?:i|we|you|they|he|she|it|this|that|there|my|our|your|the|an?|any\w*|every\w*|some\w*|no|trover|money|checks?|claims?|payments?)\b)[\p{L}.]+(?:\s+[\p{L}.]+){0,2}\s+(?:been\s+)?(?:paid|receiv\w+|got|gotten|get|owed|filed|claimed|made|earned?|verified|identified|joined|linked|connected|signed)\b/iu;

/** “Is my brother verified?”, “what accounts does my husband have?” */
const RELATIVE =
  /\b(?:is|was|has|have|had|does|did|do|are)\s+(?:my|our)\s+(?:\w+\s+)?(?:brother|sister|husband|wife|friend|son|daughter|mother|father|mom|mum|dad|neighbou?r|boss|partner|ex|ex-wife|ex-husband|uncle|aunt|cousin|colleague|grand\w+|nephew|niece|roommate|tenant)(?:['’]s)?\b/i;

/** Whether a question is about the account of somebody whom the caller knows. */
export const isOfRelative = (asked: string): boolean => RELATIVE.test(asked);

interface OwnQuestion {
  /** What of the account it is about; a second one where both are about as likely. */
  slugs: string[];
  /** The article that may be meant in place of the account. */
  article: string | null;
}

/** What of the caller’s own account a question is about, by likeness to examples; null where an article answers it. */
export function ownQuestions({ text, asked }: Pick<ReadQuestion, 'text' | 'asked'>): OwnQuestion | null {
  if ((SOMEBODY_ELSE.test(asked) && !FIRST_PERSON.test(asked)) || isOfRelative(asked)) return null;
  // a greeting or a story comes before many questions
  const last = asked.split(/(?<=[.!?])\s+/).at(-1) ?? '';
  const [likely] = [text, readWords(last, new Set()).text]
    .map((words) => [...likelihoodsOf('own', words, ['article'])].sort(([, one], [, other]) => other - one))
    .sort(([one], [other]) => (other?.[1] ?? 0) - (one?.[1] ?? 0));
  const [best, second] = likely ?? [];
  if (best === undefined || best[1] < MAY_BE_OWN) return null;
  const slugs = [best, second].flatMap((one) => (one !== undefined && one[1] >= best[1] * IS_SECOND ? [one[0]] : []));
  const ranked = rankArticles(text);
  const [article] = ranked;
  if (article === undefined || !isCertain(text, ranked)) return { slugs, article: null };
  if (best[1] >= (article.score >= IS_SURE ? IS_CLEARLY_OWN : IS_OWN)) return { slugs, article: null };
  return best[1] >= IS_BESIDE ? { slugs: slugs.slice(0, 1), article: article.slug } : null;
}

/** The most likely one, where no article may be meant in its place. */
export function ownQuestion(question: Pick<ReadQuestion, 'text' | 'asked'>): string | null {
  const found = ownQuestions(question);
  return found === null || found.article !== null ? null : found.slugs[0]!;
}
