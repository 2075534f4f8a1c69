import { likeliestOf } from '../../questions/likelihood/article-likelihood.ts';
import type { ClaimTopics } from './own-claim.ts';

/** The topics of an answer to each kind of question about the own account, where it names a case. */
const TOPICS: Readonly<Record<string, Partial<ClaimTopics>>> = {
  'own-claims': { status: true, lacks: true },
  'own-deadlines': { status: true, lacks: true, when: true },
  'own-payments': { paid: true },
  'own-fees': { fee: true },
  'own-steps': { status: true, lacks: true },
  'own-joined': { status: true },
};

/** From this likelihood on, beside the questions about a case, one is about the caller’s own claim in it. */
const IS_LIKELY = 0.6;

/** Whether a question without a case’s name is about the own account, and not about anything that an article explains. */
export const isClearlyOwn = (text: string): boolean =>
  (likeliestOf('own', text, ['case', 'article'])?.likelihood ?? 0) >= IS_LIKELY;

/** Whether a question without a case’s name is whether the caller has joined it. */
export function asksWhetherJoined(text: string): boolean {
  const found = likeliestOf('own', text, ['case']);
  return found?.slug === 'own-joined' && found.likelihood >= IS_LIKELY;
}

const ASKS_WHY =
  /\b(?:why|reason|how come)\b.{0,60}\b(?:no (?:claim|payment|money)|nothing|zero|not eligible|so (?:little|small|low))\b|\b(?:no (?:claim|payment|money)|nothing|zero|not eligible)\b.{0,40}\b(?:why|reason|how come)\b/;

const IS_OWN =
  /\b(?:i|my|me|we|our|us|ich|mir|mich|mein\w*|wir|je|moi|mon|ma|mes|nous|yo|mi|mis|nosotros|recibo|bekomme|recois)\b/;

/** Whether a question without a case’s name is why the own trades bring nothing, or so little, in it. */
export function asksWhy(text: string): boolean {
  if (ASKS_WHY.test(text) && IS_OWN.test(text)) return true;
  const found = likeliestOf('own', text, ['case']);
  return found?.slug === 'own-why' && found.likelihood >= IS_LIKELY;
}

/** The topics of a question about the own claim, without the case’s name, by its likeness to examples. */
export function likelyClaimTopics(text: string): Partial<ClaimTopics> {
  const found = likeliestOf('own', text, ['case']);
  return found !== undefined && found.likelihood >= IS_LIKELY ? (TOPICS[found.slug] ?? {}) : {};
}
