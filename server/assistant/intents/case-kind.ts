import { type Likeliest, likeliestOf } from '../questions/likelihood/article-likelihood.ts';
import type { CaseTopics } from './case-topics.ts';

/** The topics of an answer to each kind of question about a case. */
const TOPICS: Readonly<Record<string, Partial<CaseTopics>>> = {
  'case-deadline': { deadline: true },
  'case-open': { open: true, deadline: true },
  'case-pays': { pays: true },
  'case-per-share': { pays: true, per_share: true },
  'case-period': { period: true },
  'case-eligible': { period: true },
  'case-about': { about: true },
  'case-court': { court: true },
  'case-people': { people: true },
  'case-history': { history: true },
};

/** From this likelihood on, among the kinds of questions about a case, one is the kind of a question. */
const IS_LIKELY = 0.6;
/** The same where words of other kinds are in the question. */
const IS_VERY_LIKELY = 0.8;
/** Fewer words than these are a name and a greeting. */
const MIN_WORDS = 3;

/** The topics of a question about a case, without the case’s name, by its likeness to examples; null where unclear. */
export function likelyTopics(text: string, hasOthers: boolean): Partial<CaseTopics> | null {
  if (text.split(' ').length < MIN_WORDS) return null;
  const found = likeliestOf('case', text, []);
  return found !== undefined && found.within >= (hasOthers ? IS_VERY_LIKELY : IS_LIKELY)
    ? (TOPICS[found.slug] ?? null)
    : null;
}

/**
 * A question for a list of cases: the open ones, the largest, those that closed, or those of an industry or country. A visitor
 * has no account that it could be about.
 */
export function likelyList(text: string, isSignedIn: boolean): Likeliest | null {
  const found = likeliestOf('case', text, isSignedIn ? ['article', 'own', 'refused'] : ['article', 'refused']);
  return found?.slug.startsWith('cases-') ? found : null;
}
