import { likenessToExamples } from './alike-examples.ts';
import { everydayTopics } from './everyday-topics.ts';
import { furtherSituations } from './further-situations.ts';
import { likelihoodOfArticles } from './likelihood/article-likelihood.ts';
import { nearestArticles, sharedWith } from './nearest-article.ts';
import { namesOtherBroker, plainTopics } from './plain-topics.ts';
import { rareSituations } from './rare-situations.ts';
import { type Topic, worries } from './refusals/worries.ts';
import { situations } from './situations.ts';
import { topics } from './topics.ts';

const BROKERS: readonly (readonly [string, RegExp])[] = [
  ['records-from-morgan-stanley', /\bmorgan stanley\b|\bstock ?plan connect\b|\brsu\b/],
  ['records-from-schwab', /\bschwab\b|\bameritrade\b|\btd a\b/],
  ['records-from-fidelity', /\bfidelity\b|\bnetbenefits\b/],
  ['records-from-robinhood', /\brobin ?hood\b/],
  ['records-from-vanguard', /\bvanguard\b/],
  ['records-from-etrade', /\be[*-]? ?trade\b/],
  ['records-from-merrill', /\bmerrill\b|\bbank of america\b.*\bedge\b/],
  ['records-from-interactive-brokers', /\binteractive brokers?\b|\bibkr\b|\bflex quer/],
  ['records-from-jp-morgan-chase', /\bj\.? ?p\.? ?morgan\b|\bchase\b|\byou invest (account|app|by)\b/],
  ['records-from-webull', /\bwebull\b/],
  ['records-from-wells-fargo', /\bwell?s? ?fargo\b/],
];

/** With one of these, a broker's name is not about its records. */
const NOT_RECORDS =
  /\b(moved|transferred|transfer|switched|from .+ to|link|linked|connect|closed|went|linking|no longer|bankrupt|(do|does|did) not have|can not (find|get|give)|already (filed|files)|files? for me)\b/;

/** The broker itself is sued. */
const IS_SUED =
  /\b(settlements?|settled?|lawsuits?|class actions?|litigation|sued|case|per share|paid out|payouts?)\b|\bwhat did\b.{1,40}\bpay\b|\bhow much (?:was|is|did)\b/;

/** What only a company's case has, beside a name that is both a company's and a broker's. */
const CASE_FACTS =
  /\b(?:when|how much|what)\b.{0,25}\b(?:do|does|did|will|is|are) (?:they|it|wells? ?fargo|morgan stanley|schwab|robinhood|j\.? ?p\.? ?morgan|bank of america)\b.{0,15}\b(?:pay|pays|paying|paid|settle)\b|\b(?:deadline|cut-?off|administrator|class period|hearing)\b|\b(?:wells? ?fargo|morgan stanley|schwab|robin ?hood|j\.? ?p\.? ?morgan) (?:common )?stock\b(?! (?:account|plan|broker|app|trades?|records?))|\bstock (?:of|in) (?:wells? ?fargo|morgan stanley|schwab|robin ?hood|j\.? ?p\.? ?morgan)\b/;

const RECORDS =
  /\b(records?|statements?|history|export|download|csv|spreadsheet|excel|pdf|menu|confirmations?|transactions|order history)\b/;
/** Someone names the broker where the shares are. */
const HAS_ACCOUNT =
  /\b(?:accounts?|stuff|shares|stocks?|trades|portfolio|everything|investments?|bought|invest|trade|keep|am|use|used)\b.{0,30}\b(?:at|with|through|via|in|on|from|using)\b|\bmy (?:broker|app|shares|stocks?)\b|\b(?:use|used|using)\b/;
/** A question about a file that fails to import is not about where to get one. */
const FAILS = /\b(?:upload\w*|import\w*)\b.{0,40}\b(?:fail\w*|errors?|stuck|not work\w*|will not|refused|rejected)\b/;

/** In questions about these, a broker's name only states where the shares are. */
const ABOUT_THE_OWNER = new Set([
  'deceased-owner',
  'retirement-account',
  'joint-account',
  'family-and-divorce',
  'employer-shares',
  'signs-of-fraud',
  'is-this-notice-real',
  'what-we-can-see',
  'late-claims',
  'double-filing',
  'fractions-margin-and-loans',
  'short-sales',
  'options-and-other-securities',
  'splits-and-mergers',
  'mutual-funds',
]);

/** In more words than these, a name alone is not a question for that broker's records. */
const MAX_WORDS_OF_NAME = 4;
/** From this score on, another article answers better than the page of a broker that is only named. */
const IS_BETTER = 1.2;

/** The article with a broker's menu path, where the question names that broker and is about records. */
/** Below this likelihood of all articles about records, and with another one this likely, a broker is only mentioned. */
const MAY_BE_RECORDS = 0.05;
const IS_OTHER_ARTICLE = 0.6;

function onlyMentionsBroker(text: string): boolean {
  const likely = [...likelihoodOfArticles(text)];
  const ofRecords = likely.reduce((sum, [slug, one]) => sum + (slug.includes('records') ? one : 0), 0);
  return ofRecords < MAY_BE_RECORDS && likely.some(([, one]) => one >= IS_OTHER_ARTICLE);
}

export function brokerArticle(text: string): string | null {
  if (FAILS.test(text) && topicsOf(text)[0] === 'upload-a-file') return null;
  const named = BROKERS.filter(([, pattern]) => pattern.test(text));
  if (named.length === 0 && namesOtherBroker.test(text) && (RECORDS.test(text) || HAS_ACCOUNT.test(text)))
    return 'records-from-your-broker';
  if (
    named.length !== 1 ||
    NOT_RECORDS.test(text) ||
    ((IS_SUED.test(text) || CASE_FACTS.test(text)) && !RECORDS.test(text))
  )
    return null;
  if (onlyMentionsBroker(text)) return null;
  if (RECORDS.test(text)) return named[0]![0];
  if (!HAS_ACCOUNT.test(text) && text.split(' ').length > MAX_WORDS_OF_NAME) return null;
  const [best] = rankArticles(text);
  const isOfOther = best !== undefined && best.score >= IS_BETTER && !best.slug.startsWith('records-from-');
  return isOfOther || topicsOf(text).some((slug) => ABOUT_THE_OWNER.has(slug)) ? null : named[0]![0];
}

const isAskedBy =
  (text: string) =>
  ({ asked, phrases }: Topic): boolean =>
    asked.test(text) || phrases?.test(text) === true;

/**
 * What patterns add to the likeness between a question and an article's examples (0 to 1; 0.15 is much). Patterns of
 * phrases add more than single words, and those of worries most. Each further article of the same patterns gets
 * slightly less.
 */
const BY_PATTERN: readonly (readonly [readonly Topic[], number])[] = [
  [plainTopics, 0.2],
  [everydayTopics, 0.15],
  [worries, 0.3],
  [situations, 0.4],
  [furtherSituations, 0.4],
  [rareSituations, 0.4],
  [topics, 0.05],
];
const LESS_EACH = 0.01;
/** From this likeness on, an article is right without a pattern: six of seven are. */
const IS_MEANT = 0.15;
/** Below this likeness, the examples share only a few small words with the question. */
const RESEMBLES = 0.12;
/** A question with a single rare word is recognized only by examples with this likeness. */
const IS_ALIKE = 0.5;
/**
 * The weight of the likeness to single examples: with it, nine of ten questions have their article among the first two.
 */
const BY_EXAMPLE = 1.3;
/** The weight of the likelihood by all words, pairs and letters of the examples. */
const BY_LIKELIHOOD = 0.35;
/** From this likelihood on, an article is right without a pattern. */
const IS_LIKELY = 0.6;
/** Fewer common words are too little, however likely they make it. */
const MIN_SHARED = 3;
/** Below this likelihood, an article is not mentioned for it alone. */
const IS_POSSIBLE = 0.2;

/** Two articles this close to each other are both shown. */
const IS_CLOSE = 0.25;

export interface RankedArticle {
  slug: string;
  /** Likeness to all its examples and to the nearest of them, and what patterns add. */
  score: number;
  /** By the words of the examples, from 0 to 1, among all articles. */
  likelihood: number;
  /** A pattern names it, or its examples are very similar to the question. */
  isMeant: boolean;
  /** Another article may be right instead of the best one. */
  isClose: boolean;
}

let lastAsked: { text: string; ranked: readonly RankedArticle[] } | undefined;

/** The articles that may answer a question, the most likely first. */
export function rankArticles(text: string): readonly RankedArticle[] {
  // All intents of one answer rank the same text, so the last result is cached.
  if (lastAsked?.text !== text) lastAsked = { text, ranked: rank(text) };
  return lastAsked.ranked;
}

function rank(text: string): RankedArticle[] {
  const likeness = new Map(nearestArticles(text).map((one) => [one.slug, one.likeness]));
  const added = new Map<string, number>();
  for (const [patterns, weight] of BY_PATTERN) {
    const named = [...new Set(patterns.filter(isAskedBy(text)).map(({ slug }) => slug))];
    for (const [at, slug] of named.entries())
      added.set(slug, (added.get(slug) ?? 0) + Math.max(LESS_EACH, weight - at * LESS_EACH));
  }
  const byExample = likenessToExamples(text);
  const likely = likelihoodOfArticles(text);
  const isKnown = likeness.size > 0 || Math.max(0, ...byExample.values()) >= IS_ALIKE;
  const likelihoodOf = (slug: string): number => (isKnown ? (likely.get(slug) ?? 0) : 0);
  const ranked = [...new Set([...added.keys(), ...(isKnown ? byExample.keys() : [])])]
    .map((slug) => ({
      slug,
      score:
        (added.get(slug) ?? 0) +
        (likeness.get(slug) ?? 0) +
        BY_EXAMPLE * (byExample.get(slug) ?? 0) +
        BY_LIKELIHOOD * likelihoodOf(slug),
      likelihood: likelihoodOf(slug),
      isMeant:
        added.has(slug) ||
        (likeness.get(slug) ?? 0) >= IS_MEANT ||
        (likelihoodOf(slug) >= IS_LIKELY && sharedWith(text, slug).words >= MIN_SHARED),
    }))
    .filter(
      ({ slug, isMeant, likelihood }) =>
        isMeant || (byExample.get(slug) ?? 0) >= RESEMBLES || likelihood >= IS_POSSIBLE,
    )
    .sort((one, other) => other.score - one.score);
  const best = ranked[0]?.score ?? 0;
  return ranked.map((one) => ({ ...one, isClose: best - one.score < IS_CLOSE }));
}

/** The articles that match a question by its words, best first. */
export const topicsOf = (text: string): string[] =>
  rankArticles(text)
    .filter(({ isMeant }) => isMeant)
    .map(({ slug }) => slug);
