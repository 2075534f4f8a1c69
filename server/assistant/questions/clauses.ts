import { isAlike, isCertain } from './certainty.ts';
import { rankArticles } from './rank-articles.ts';
import { readWords } from './read-question.ts';

const SPLIT = /[.!?;]+\s+|,\s+|\s+(?:and|but|also|plus)\s+/i;
const MIN_WORDS = 3;
const MAX_CLAUSES = 5;
/** From this score on, a few words alone are about an article. */
const IS_SURE = 0.8;

export interface ClauseArticle {
  slug: string;
  clause: string;
}

/** The articles that single clauses of a message are surely about, in their order, each subject once. */
export function articlesOfClauses(asked: string): ClauseArticle[] {
  const clauses = asked
    .split(SPLIT)
    .map((clause) => clause.trim())
    .filter((clause) => clause.split(/\s+/).length >= MIN_WORDS);
  if (clauses.length < 2 || clauses.length > MAX_CLAUSES) return [];
  const found: ClauseArticle[] = [];
  for (const clause of clauses) {
    const { text } = readWords(clause, new Set());
    const ranked = rankArticles(text);
    const [best] = ranked;
    if (best === undefined || !best.isMeant || best.score < IS_SURE || !isCertain(text, ranked)) continue;
    // a broker in a clause is only where the shares are
    if (best.slug.startsWith('records-from-')) continue;
    if (!found.some(({ slug }) => slug === best.slug || isAlike(slug, best.slug)))
      found.push({ slug: best.slug, clause });
  }
  return found;
}
