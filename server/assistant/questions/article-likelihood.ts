import { readExamples, readOwnExamples } from './examples/read-examples.ts';
import { featuresOf } from './nearest-article.ts';

/** A word’s letters in groups of this size, so that a typing error or another ending changes only a part of it. */
const GROUP = 4;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g) ?? [];

/** Of a longer text only its first meanings count, as their pairs grow with the square. */
const MAX_MEANINGS = 40;

/** What a text consists of: words, neighbors, groups of letters, meanings, and pairs of meanings in any order. */
function partsOf(text: string): Set<string> {
  const words = wordsOf(text);
  const parts = new Set<string>(words);
  for (const [at, word] of words.entries()) {
    if (at > 0) parts.add(`${words[at - 1]} ${word}`);
    if (at > 1) parts.add(`${words[at - 2]} _ ${word}`);
    const whole = `^${word}$`;
    for (let from = 0; from + GROUP <= whole.length; from += 1) parts.add(`#${whole.slice(from, from + GROUP)}`);
  }
  const meanings = [...featuresOf(text)].slice(0, MAX_MEANINGS).sort();
  for (const [at, meaning] of meanings.entries()) {
    parts.add(`@${meaning}`);
    for (const other of meanings.slice(at + 1)) parts.add(`@${meaning} ${other}`);
  }
  return parts;
}

/** The count that a part has in an article without it. */
const SMOOTHING = 0.02;

interface Model {
  slugs: readonly string[];
  /** For each part its rarity, and how much more likely it is in an article, by the article’s place. */
  parts: ReadonlyMap<string, { rarity: number; gains: readonly (readonly [number, number])[] }>;
  /** The logarithm of the weight of each article’s examples: a long list makes none of its parts more likely. */
  lengths: readonly number[];
}

let model: Model | undefined;

/** Builds the model before the first question, which would wait for it about a second. */
export function prepareLikelihood(): void {
  model ??= build();
}

/** A multinomial naive Bayes model of the example questions, with weights by rarity, each question of length 1. */
function build(): Model {
  const bySlug = [...readExamples(), ...readOwnExamples()].map(([slug, phrases]) => ({
    slug,
    phrases: phrases.map(partsOf),
  }));
  const count = bySlug.reduce((sum, { phrases }) => sum + phrases.length, 0);
  const frequency = new Map<string, number>();
  for (const { phrases } of bySlug)
    for (const parts of phrases) for (const part of parts) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  const rarityOf = (part: string): number => Math.log(1 + count / frequency.get(part)!);
  const weights = bySlug.map(({ phrases }) => {
    const sums = new Map<string, number>();
    for (const parts of phrases) {
      const length = lengthOf([...parts].map(rarityOf));
      for (const part of parts) sums.set(part, (sums.get(part) ?? 0) + rarityOf(part) / length);
    }
    return sums;
  });
  const parts = new Map<string, { rarity: number; gains: [number, number][] }>();
  for (const [at, sums] of weights.entries())
    for (const [part, sum] of sums) {
      const known = parts.get(part) ?? { rarity: rarityOf(part), gains: [] };
      known.gains.push([at, Math.log((sum + SMOOTHING) / SMOOTHING)]);
      parts.set(part, known);
    }
  const lengths = weights.map((sums) =>
    Math.log([...sums.values()].reduce((sum, one) => sum + one, SMOOTHING * frequency.size)),
  );
  return { slugs: bySlug.map(({ slug }) => slug), parts, lengths };
}

const lengthOf = (weights: readonly number[]): number =>
  Math.sqrt(weights.reduce((sum, weight) => sum + weight ** 2, 0)) || 1;

let own: ReadonlySet<string> | undefined;

/** What answers a caller’s questions about their own account. */
const ownSlugs = (): ReadonlySet<string> => {
  own ??= new Set(readOwnExamples().keys());
  return own;
};

let last: { text: string; scores: ReadonlyMap<string, number> } | undefined;

/** The logarithm of how likely each slug is, up to a constant. Empty where no part of the question is known. */
function scoresOf(text: string): ReadonlyMap<string, number> {
  if (last?.text === text) return last.scores;
  model ??= build();
  const { slugs, parts, lengths } = model;
  const known = [...partsOf(text)].flatMap((part) => parts.get(part) ?? []);
  const length = lengthOf(known.map(({ rarity }) => rarity));
  const sums = slugs.map(() => 0);
  let total = 0;
  for (const { rarity, gains } of known) {
    total += rarity / length;
    for (const [at, gain] of gains) sums[at]! += (rarity / length) * gain;
  }
  const scores = new Map(known.length === 0 ? [] : slugs.map((slug, at) => [slug, sums[at]! - total * lengths[at]!]));
  last = { text, scores };
  return scores;
}

/** Shares of 1. */
function sharesOf(scores: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const best = Math.max(...scores.map(([, score]) => score));
  const shares = scores.map(([slug, score]) => [slug, Math.exp(score - best)] as const);
  const whole = shares.reduce((sum, [, share]) => sum + share, 0);
  return new Map(shares.map(([slug, share]) => [slug, share / whole]));
}

/** How likely each article is the one that a question is about; together 1. Empty where no part of it is known. */
export const likelihoodOfArticles = (text: string): ReadonlyMap<string, number> =>
  sharesOf([...scoresOf(text)].filter(([slug]) => !ownSlugs().has(slug)));

/** What of the caller’s own account a question is most likely about, beside all articles; undefined where unknown. */
export function likeliestOwn(text: string): { slug: string; likelihood: number } | undefined {
  const shares = sharesOf([...scoresOf(text)]);
  const [best] = [...ownSlugs()]
    .map((slug) => ({ slug, likelihood: shares.get(slug) ?? 0 }))
    .sort((one, other) => other.likelihood - one.likelihood);
  return best;
}
