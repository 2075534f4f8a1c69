import { isCertain } from '../questions/certainty.ts';
import { rankArticles } from '../questions/rank-articles.ts';
import type { Intent } from './case-intents.ts';

/** Words beside “company” and “stocks” that describe no business. */
const NOT_A_BUSINESS = new Set(
  'amount number min minimum price registered legit real actual american chinese foreign worthless through via into under over the that a an some this any my our your their his her of in for with from on at and or same other another old new own whole right wrong big small public private parent holding trust transfer insurance phone mail credit card moving common preferred penny foreign many few all more most which what each every no one two three bought sold had have has held hold own owned buy i we you they company class case claim settlement lawsuit stock shares share employer employee mutual fund funds index retirement pension individual single different several certain individual'.split(
    ' ',
  ),
);

const DESCRIBED =
  /\b(?:the|that|some|any|about|a|had|have|bought|owned|held|own)\s+((?:[a-z]+ ){1,3})(?:compan(?:y|ies)|makers?|giant|brand|chain|stocks?|shares)\b/;

/** The words that describe a company without its name, “cheese ketchup”; null where there are none. */
export function businessDescribed(text: string): string | null {
  const words = (DESCRIBED.exec(text)?.[1] ?? '').trim().split(' ');
  if (words.includes('of')) return null;
  const own = words.filter((word) => word.length > 2 && !NOT_A_BUSINESS.has(word));
  return own.length === 0 ? null : own.join(' ');
}

/** A company that is only described cannot be found: states that, and how to find it. */
export const answerDescribedCompany: Intent = async (answer, _, { text, cases, language }) => {
  if (language !== 'en' || cases.length > 0 || businessDescribed(text) === null) return false;
  if (isCertain(text, rankArticles(text))) return false;
  answer
    .unsure()
    .paragraph(
      'I find a case by the company’s name or its ticker, not by what the company does. Send the name, or filter all cases by sector.',
    )
    .action('Search all cases', '/cases/screener')
    .action('Add your trades', '/user/portfolio');
  return true;
};
