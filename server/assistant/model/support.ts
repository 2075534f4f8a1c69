import type { Source } from '@trover/contract/assistant/answers.ts';
import { Grounds } from './grounding.ts';

const ABBREVIATION = /\b(?:Inc|Corp|Co|Ltd|No|vs?|U\.S|Mr|Ms|Dr|St|e\.g|i\.e|approx|Sec|Art)\.$/;
const NEGATION = /\b(?:not|no|never|nobody|nothing|none|neither|nor|without|cannot|unable)\b|n[’']t\b/i;
const STOP_WORDS = new Set(
  'about after again also another because been before being both come comes could does doing done each even every from gets give given goes have here into it’s itself just like made make many mean means more most much must need needs only other over rather same should since some such take takes than that their them then there these they thing things this those through under until upon very want well were what when where whether which while will with within would your yours'.split(
    ' ',
  ),
);

/** Closing courtesies, which state nothing. */
const COURTESY = /^(?:I hope (?:this|that) helps|Let me know if|Please let me know if|Feel free to ask)\b.{0,60}$/;

/** The share of a sentence's words that one passage must contain. */
const SUPPORTED = 0.5;
/** From this share on, two sentences are about the same thing. */
const ALIKE = 0.7;

/** The sentences of a text; one that may still continue is left out unless `isWhole`. */
export function sentencesOf(text: string, isWhole: boolean): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?]["”)]?(?:\s*\[s\d+(?:,\s*s\d+)*\])*\s+(?=\S)|\n+/g)) {
    const end = match.index + match[0].length;
    const candidate = text.slice(start, match.index + 1);
    if (ABBREVIATION.test(candidate.trimEnd()) || !/^["“(*#-]?\s*[\p{Lu}\d$€£¥]/u.test(text.slice(end))) continue;
    sentences.push(text.slice(start, end).trim());
    start = end;
  }
  if (isWhole) sentences.push(text.slice(start).trim());
  return sentences.filter((sentence) => /\p{L}/u.test(sentence));
}

const stemOf = (word: string): string =>
  word
    .replace(/[’']s$/, '')
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:ing|ed|es|s|ly|ment)$/, '');

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}[\p{L}’'-]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stemOf));
}

const shareOf = (words: ReadonlySet<string>, of: ReadonlySet<string>): number =>
  words.size === 0 ? 1 : [...words].filter((word) => of.has(word)).length / words.size;

interface Passage {
  grounds: Grounds;
  words: ReadonlySet<string>;
  sentences: { words: ReadonlySet<string>; isNegated: boolean }[];
}

function passageOf(source: Source): Passage {
  const grounds = new Grounds();
  grounds.add(source);
  return {
    grounds,
    words: wordsOf(`${source.title} ${source.passage}`),
    sentences: sentencesOf(source.passage, true).map((sentence) => ({
      words: wordsOf(sentence),
      isNegated: NEGATION.test(sentence),
    })),
  };
}

/** Each passage is parsed once, however many sentences are compared with it. */
const passages = new WeakMap<Source, Passage>();

/**
 * Why a sentence of a model is not supported, as a sentence; null where one source states it: all its figures and
 * names, most of its words, and exactly as many negations.
 */
export function unsupportedBy(sentence: string, sources: readonly Source[]): string | null {
  const text = sentence.replace(/\s?\[s\d+(?:,\s*s\d+)*\]/g, '');
  if (COURTESY.test(text)) return null;
  const known = sources.map((source) => {
    const passage = passages.get(source) ?? passageOf(source);
    passages.set(source, passage);
    return passage;
  });
  const stating = known.filter(({ grounds }) => grounds.missing(text).length === 0);
  if (stating.length === 0) return 'no one source states what it states together';
  const words = wordsOf(text);
  if (words.size < 2) return null;
  const near = stating.filter((passage) => shareOf(words, passage.words) >= SUPPORTED);
  if (near.length === 0) return 'no source speaks of it';
  const isNegated = NEGATION.test(text);
  const agrees = near.some((passage) => {
    const alike = passage.sentences.filter((one) => shareOf(words, one.words) >= ALIKE);
    if (alike.length > 0) return alike.some((one) => one.isNegated === isNegated);
    return !isNegated || passage.sentences.some((one) => one.isNegated && shareOf(words, one.words) >= SUPPORTED);
  });
  return agrees ? null : 'it denies what its source states, or states what its source denies';
}
