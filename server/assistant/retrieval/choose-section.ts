import { featuresOf } from '../questions/nearest-article.ts';

/** A part of a text, and its subject. */
interface Part {
  title: string;
  words: string;
}

/**
 * The first part answers, unless another contains this much more of the words that the question shares with any part.
 */
const MIN_LEAD = 0.08;
/** A heading describes the subject of a part better than its sentences. */
const TITLE_WEIGHT = 1.5;

/**
 * The part of an article that answers a question: the one with most of its words, where words in few parts count most.
 * Where none is clearly better it is the first; for that reason each article starts with its answer.
 */
export function choosePart(parts: readonly Part[], question: string, answer: string): number {
  const read = parts.map(({ title, words }) => ({ title: featuresOf(title), words: featuresOf(words) }));
  const asked = [...featuresOf(focusOf(question))].filter((word) =>
    read.some((part) => part.title.has(word) || part.words.has(word)),
  );
  if (parts.length < 2 || asked.length === 0) return 0;
  const inAnswer = featuresOf(answer);
  const rarityOf = (word: string): number => {
    const having = read.filter((part) => part.title.has(word) || part.words.has(word)).length;
    // The article's own answer contains this word already.
    return (inAnswer.has(word) ? 0.7 : 1) * Math.log(1 + (parts.length + 1) / (having + 0.5));
  };
  const whole = asked.reduce((sum, word) => sum + rarityOf(word), 0);
  const shares = read.map(({ title, words }) => {
    const found = asked.reduce(
      (sum, word) => sum + (title.has(word) ? TITLE_WEIGHT : words.has(word) ? 1 : 0) * rarityOf(word),
      0,
    );
    return found / whole;
  });
  const best = shares.indexOf(Math.max(...shares));
  const [first = 0] = shares;
  return shares[best]! - first >= MIN_LEAD ? best : 0;
}

const MIN_WORDS = 2;

/** The question at the end of a story; otherwise the whole text. */
function focusOf(asked: string): string {
  const questions = asked.split(/(?<=[.!?])\s+/).filter((sentence) => /\?\W*$/.test(sentence));
  const last = questions.at(-1) ?? '';
  return featuresOf(last).size >= MIN_WORDS ? last : asked;
}
