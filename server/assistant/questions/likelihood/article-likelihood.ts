import { readCaseExamples, readExamples, readOwnExamples, readRefusedExamples } from '../examples/read-examples.ts';
import { featuresOf } from '../nearest-article.ts';
import { loadModel, type Model, storeModel } from './stored-model.ts';

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

let model: Model | undefined;

/** What a question can be about: a help article, the caller’s account, a part of a case, or a reason to refuse. */
const EXAMPLES = {
  article: readExamples,
  own: readOwnExamples,
  case: readCaseExamples,
  refused: readRefusedExamples,
};
export type Group = keyof typeof EXAMPLES;

const allExamples = (): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.values(EXAMPLES).flatMap((read) => [...read()]));

function prepared(): Model {
  if (model === undefined) {
    const examples = allExamples();
    model = loadModel(examples) ?? build(examples);
  }
  return model;
}

/** Loads or builds the model before the first question, which would wait for it about a second. */
export function prepareLikelihood(): void {
  prepared();
}

/** Builds the model and stores it in a folder. */
export function storeBuilt(folder: string): void {
  const examples = allExamples();
  storeModel(folder, build(examples), examples);
}

/** A pair of words that only one example has shows nothing, and most pairs are such. */
const isPair = (part: string): boolean => part.includes(' ');

/** A multinomial naive Bayes model of the example questions, with weights by rarity, each question of length 1. */
export function build(examples: ReadonlyMap<string, readonly string[]>): Model {
  const all = [...examples].map(([slug, phrases]) => ({ slug, phrases: phrases.map(partsOf) }));
  const count = all.reduce((sum, { phrases }) => sum + phrases.length, 0);
  const frequency = new Map<string, number>();
  for (const { phrases } of all)
    for (const parts of phrases) for (const part of parts) frequency.set(part, (frequency.get(part) ?? 0) + 1);
  for (const [part, times] of frequency) if (times === 1 && isPair(part)) frequency.delete(part);
  const bySlug = all.map(({ slug, phrases }) => ({
    slug,
    phrases: phrases.map((parts) => [...parts].filter((part) => frequency.has(part))),
  }));
  const rarityOf = (part: string): number => Math.log(1 + count / frequency.get(part)!);
  const weights = bySlug.map(({ phrases }) => {
    const sums = new Map<string, number>();
    for (const parts of phrases) {
      const length = lengthOf(parts.map(rarityOf));
      for (const part of parts) sums.set(part, (sums.get(part) ?? 0) + rarityOf(part) / length);
    }
    return sums;
  });
  const gainsOf = new Map<string, [number, number][]>([...frequency.keys()].map((part) => [part, []]));
  for (const [at, sums] of weights.entries())
    for (const [part, sum] of sums) gainsOf.get(part)!.push([at, Math.log((sum + SMOOTHING) / SMOOTHING)]);
  const listed = [...gainsOf.values()];
  const starts = new Uint32Array(listed.length + 1);
  for (const [at, gains] of listed.entries()) starts[at + 1] = starts[at]! + gains.length;
  const flat = listed.flat();
  return {
    slugs: bySlug.map(({ slug }) => slug),
    lengths: weights.map((sums) =>
      Math.log([...sums.values()].reduce((sum, one) => sum + one, SMOOTHING * frequency.size)),
    ),
    parts: new Map([...gainsOf.keys()].map((part, at) => [part, at])),
    rarities: Float32Array.from([...gainsOf.keys()], rarityOf),
    starts,
    gains: Float32Array.from(flat, ([, gain]) => gain),
    articles: Uint16Array.from(flat, ([article]) => article),
  };
}

const lengthOf = (weights: readonly number[]): number =>
  Math.sqrt(weights.reduce((sum, weight) => sum + weight ** 2, 0)) || 1;

let groups: ReadonlyMap<string, Group> | undefined;

/** The group of each slug. */
function groupOf(slug: string): Group {
  groups ??= new Map(
    Object.entries(EXAMPLES).flatMap(([group, read]) =>
      [...read().keys()].map((one) => [one, group as Group] as const),
    ),
  );
  return groups.get(slug)!;
}

let last: { text: string; scores: ReadonlyMap<string, number> } | undefined;

/** The logarithm of how likely each slug is, up to a constant. Empty where no part of the question is known. */
function scoresOf(text: string): ReadonlyMap<string, number> {
  if (last?.text === text) return last.scores;
  const { slugs, lengths, parts, rarities, starts, gains, articles } = prepared();
  const known = [...partsOf(text)].flatMap((part) => parts.get(part) ?? []);
  const length = lengthOf(known.map((part) => rarities[part]!));
  const sums = slugs.map(() => 0);
  let total = 0;
  for (const part of known) {
    const weight = rarities[part]! / length;
    total += weight;
    for (let at = starts[part]!; at < starts[part + 1]!; at += 1) sums[articles[at]!]! += weight * gains[at]!;
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

/**
 * How likely each article is the one that a question is about, beside what the assistant refuses; together 1 where it
 * refuses nothing. Empty where no part of the question is known.
 */
export const likelihoodOfArticles = (text: string): ReadonlyMap<string, number> =>
  likelihoodsOf('article', text, ['refused']);

export interface Likeliest {
  slug: string;
  /** From 0 to 1, beside all slugs of the groups that were compared. */
  likelihood: number;
  /** From 0 to 1, beside the slugs of its own group. */
  within: number;
}

/** How likely each slug of one group is, beside the given other groups; empty where no part of the question is known. */
export function likelihoodsOf(group: Group, text: string, others: readonly Group[]): ReadonlyMap<string, number> {
  const compared = [...scoresOf(text)].filter(([slug]) => [group, ...others].includes(groupOf(slug)));
  return new Map([...sharesOf(compared)].filter(([slug]) => groupOf(slug) === group));
}

/**
 * What of one group a question is most likely about, compared with the given other groups; undefined where no part of
 * the question is known.
 */
export function likeliestOf(group: Group, text: string, others: readonly Group[]): Likeliest | undefined {
  const shares = [...likelihoodsOf(group, text, others)];
  const whole = shares.reduce((sum, [, share]) => sum + share, 0);
  const [best] = shares.sort(([, one], [, other]) => other - one);
  return best && { slug: best[0], likelihood: best[1], within: best[1] / whole };
}

/** How likely a question is about one group and not about the others, from 0 to 1. */
export function shareOf(group: Group, text: string, others: readonly Group[]): number {
  return [...likelihoodsOf(group, text, others).values()].reduce((sum, share) => sum + share, 0);
}

let rarest: number | undefined;

/** A word that so many examples have is of a language; a name is in few of them. */
const MIN_EXAMPLES = 12;

/** Whether many examples have a word, which is in lower case and without accents. */
export function isKnownWord(word: string): boolean {
  const { parts, rarities } = prepared();
  const at = parts.get(word);
  // a rarity is log(1 + all / those that have it), and the rarest word is in one of them
  rarest ??= rarities.reduce((most, one) => Math.max(most, one), 0);
  return at !== undefined && Math.expm1(rarest) / Math.expm1(rarities[at]!) >= MIN_EXAMPLES;
}
