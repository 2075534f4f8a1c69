import { featuresOf } from '../questions/nearest-article.ts';

/** A part of a text, with what it is about. */
interface Part {
  title: string;
  words: string;
}

/** The first part answers unless another has so much more of the words that the question has in common with any of them. */
const MIN_LEAD = 0.08;
/** A heading shows more of what a part is about than its sentences. */
const TITLE_WEIGHT = 1.5;

/**
 * Which part of an article answers a question: the one that has most of its words, those that few parts have counting most.
 * Where none has clearly more it is the first, which every article begins with for that reason.
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
    // The article's own answer has this already.
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

/** Of a story with a question at its end, the question. */
function focusOf(asked: string): string {
  const questions = asked.split(/(?<=[.!?])\s+/).filter((sentence) => /\?\W*$/.test(sentence));
  const last = questions.at(-1) ?? '';
  return featuresOf(last).size >= MIN_WORDS ? last : asked;
}
