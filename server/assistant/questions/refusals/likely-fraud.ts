import { likelihoodOfArticles } from '../likelihood/article-likelihood.ts';
import { describesFraud } from './worries.ts';

/** Articles about messages, calls and requests that may be a fraud. */
const FRAUD_ARTICLES: ReadonlySet<string> = new Set([
  'signs-of-fraud',
  'is-this-notice-real',
  'a-check-you-did-not-expect',
  'claimed-in-your-name',
  'who-we-are',
  'you-got-a-notice',
  'file-alone-for-free',
  'w-9-and-w-8ben',
  'what-we-can-see',
  'identity-check',
]);

/** Below this likelihood of all these articles together, a sign of fraud was found by chance. It is low: a fraud that is missed costs more. */
const IS_POSSIBLE = 0.02;

/** The password of a file is no password of an account. */
const FILE_PASSWORD =
  /\b(?:pdf|file|document|statement|zip|xlsx?)s?\b (?:\w+ ){0,3}password\b(?! of my\b)|\bpassword.{0,10}protected\b/;

/** Whether a question describes a fraud, by its patterns, unless all its words are about something else. */
export function likelyFraud(text: string): boolean {
  if (!describesFraud(text) || (FILE_PASSWORD.test(text) && !describesFraud(text.replaceAll('password', ''))))
    return false;
  const share = [...likelihoodOfArticles(text)].reduce(
    (sum, [slug, likelihood]) => sum + (FRAUD_ARTICLES.has(slug) ? likelihood : 0),
    0,
  );
  return share >= IS_POSSIBLE;
}
