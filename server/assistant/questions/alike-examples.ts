import { readExamples } from './examples/read-examples.ts';

/** Small words count too: “what happens if I” differs from “what happened when they”. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? [],
  ),
];

interface Index {
  examples: readonly { slug: string; words: readonly string[] }[];
  /** How much each word distinguishes: a word in few articles’ examples distinguishes most. */
  rarityOf: (word: string) => number;
  /** The sum of the rarities of each example’s words. */
  lengths: readonly number[];
  /** For each word, its positions among the examples. */
  places: ReadonlyMap<string, readonly number[]>;
}

let index: Index | undefined;

/** The example questions, prepared for comparisons at the first one. */
function prepared(): Index {
  if (index !== undefined) return index;
  const examples = [...readExamples()].flatMap(([slug, phrases]) =>
    phrases.map((phrase) => ({ slug, words: wordsOf(phrase) })),
  );
  const articlesByWord = new Map<string, Set<string>>();
  const places = new Map<string, number[]>();
  for (const [at, { slug, words }] of examples.entries())
    for (const word of words) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
      articlesByWord.set(word, (articlesByWord.get(word) ?? new Set<string>()).add(slug));
    }
  const articleCount = new Set(examples.map(({ slug }) => slug)).size;
  const rarityOf = (word: string): number => Math.log(1 + articleCount / ((articlesByWord.get(word)?.size ?? 0) + 0.5));
  const lengths = examples.map(({ words }) => words.reduce((sum, word) => sum + rarityOf(word), 0));
  index = { examples, rarityOf, lengths, places };
  return index;
}

/** A word that no example has lengthens the question by this share of a known word. */
const UNKNOWN_SHARE = 0.15;
/**
 * The weight of the share of the question's words in the example; the rest is the share of the example's in the
 * question.
 */
const SHARE_OF_QUESTION = 0.7;
/** One example may match by chance, so the mean of the best ones counts; an article with fewer examples counts less. */
const BEST = 4;

/**
 * How similar the examples of each article are to a question, word by word, from 0 to 1. It ranks the articles well,
 * but does not show whether the question is about any of them: all questions consist of the same small words.
 */
export function likenessToExamples(text: string): ReadonlyMap<string, number> {
  const { examples, rarityOf, lengths, places } = prepared();
  const words = wordsOf(text);
  const length = words.reduce((sum, word) => sum + (places.has(word) ? 1 : UNKNOWN_SHARE) * rarityOf(word), 0);
  const shared = new Map<number, number>();
  for (const word of words)
    for (const at of places.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + rarityOf(word));
  const likenesses = new Map<string, number[]>();
  for (const [at, sum] of shared) {
    const { slug } = examples[at]!;
    const likeness = (SHARE_OF_QUESTION * sum) / length + ((1 - SHARE_OF_QUESTION) * sum) / lengths[at]!;
    const known = likenesses.get(slug);
    if (known === undefined) likenesses.set(slug, [likeness]);
    else known.push(likeness);
  }
  return new Map(
    [...likenesses].map(([slug, all]) => {
      const best = all.sort((one, other) => other - one).slice(0, BEST);
      return [slug, best.reduce((sum, one) => sum + one, 0) / BEST];
    }),
  );
}
