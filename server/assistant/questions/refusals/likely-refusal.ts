import type { Answer } from '@trover/contract/assistant/answers.ts';
import { likeliestOf, likelihoodsOf, shareOf } from '../likelihood/article-likelihood.ts';

type Reason = NonNullable<Answer['refused']>;

const REASONS: Readonly<Record<string, Reason>> = {
  'refused-legal-advice': 'legal_advice',
  'refused-other-person': 'other_person',
  'refused-not-permitted': 'not_permitted',
  'refused-out-of-scope': 'out_of_scope',
};

/** From this likelihood of all reasons together on, a question is refused without a pattern for it. */
const IS_REFUSED = 0.7;
/** The same for what no article, account or case is about. */
const IS_OUT_OF_SCOPE = 0.6;
/** The same for advice, together with the article about why we give none, where the reasons alone are this likely. */
const IS_ADVICE = 0.8;
const MAY_BE_ADVICE = 0.4;
/** The same for a question that names a case. */
const IS_REFUSED_OF_CASE = 0.95;
/** The same for a question that names a case and has a pattern of another subject: “my nephew did his homework on it”. */
const IS_OTHER_SUBJECT = 0.85;
/** Below this likelihood a pattern was found by chance, where an article is this likely. */
const IS_PERMITTED = 0.005;
const IS_OF_ARTICLE = 0.75;
/** The same where another person is mentioned. */
const IS_CERTAINLY_OF_ARTICLE = 0.99;

/** Articles that repeat the refusal. */
const REFUSING: ReadonlySet<string> = new Set([
  'no-legal-advice',
  'only-true-records',
  'change-payment-details',
  // “should I” is a question for a lawyer
  'opt-out-and-object',
  'lead-plaintiff',
  'appeals',
]);
/** Articles about the owner’s own shares in which another person is only mentioned. */
const FAMILY_ARTICLES: ReadonlySet<string> = new Set([
  'family-and-divorce',
  'deceased-owner',
  'joint-account',
  'who-may-claim',
  'who-signs',
  'savings-and-custodial-accounts',
  'check-in-the-wrong-name',
  'claimed-in-your-name',
]);

function isHarmless(reason: Reason, text: string): boolean {
  const article = likeliestOf('article', text, ['refused', 'own', 'case']);
  if (article === undefined || article.likelihood < IS_OF_ARTICLE || REFUSING.has(article.slug)) return false;
  return (
    reason !== 'other_person' || FAMILY_ARTICLES.has(article.slug) || article.likelihood >= IS_CERTAINLY_OF_ARTICLE
  );
}

/**
 * The reason to refuse a question, by its patterns and by its likeness to examples: a pattern may be found in a harmless
 * question, and a question to refuse may have none. Only a pattern decides what is not permitted.
 */
export function likelyRefusal(text: string, byPattern: Reason | null, hasCase: boolean): Reason | null {
  const found = likeliestOf('refused', text, ['article', 'own', 'case']);
  if (found === undefined || byPattern === 'not_permitted') return byPattern;
  const share = shareOf('refused', text, ['article', 'own', 'case']);
  if (byPattern === 'out_of_scope' && hasCase) return share >= IS_OTHER_SUBJECT ? byPattern : null;
  if (byPattern !== null) return found.likelihood < IS_PERMITTED && isHarmless(byPattern, text) ? null : byPattern;
  const isAdvice = !hasCase && found.slug === 'refused-legal-advice' && share >= MAY_BE_ADVICE;
  if (
    isAdvice &&
    share + (likelihoodsOf('article', text, ['refused', 'own', 'case']).get('no-legal-advice') ?? 0) >= IS_ADVICE
  )
    return 'legal_advice';
  const needed = found.slug === 'refused-out-of-scope' ? IS_OUT_OF_SCOPE : IS_REFUSED;
  const reason = share >= (hasCase ? IS_REFUSED_OF_CASE : needed) ? (REASONS[found.slug] ?? null) : null;
  return reason === 'out_of_scope' && hasCase ? null : reason;
}
