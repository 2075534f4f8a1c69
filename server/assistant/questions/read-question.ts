import type { NamedCase } from '@trover/db/queries/assistant/named-cases.ts';
import type { Context } from '../../context.ts';
import { correctWords, isOrdinaryWord } from './correct-spelling.ts';
import { findCases } from './find-cases.ts';
import { languageOf, translate, withoutAccents } from './languages/languages.ts';
import type { Language } from './languages/meaning.ts';
import { meaningOfWord } from './languages/vocabulary.ts';
import { readStatedPurchase, type StatedPurchase } from './purchases/stated-purchase.ts';

/** A question as the intents read it. */
export interface ReadQuestion {
  /** As it was typed. */
  asked: string;
  /** In lower case, without punctuation, with typing errors corrected and other languages in English words. */
  text: string;
  language: Language;
  /** For another language than English, the share of its words whose meaning is known: 0 to 1. */
  understood: number;
  /** The cases that it names, the most likely first. */
  cases: NamedCase[];
  /** The words that name them. */
  names: ReadonlySet<string>;
  /** The purchase that it describes with its time; null without one. */
  purchase: StatedPurchase | null;
}

const MAX_READ = 1_200;

const hasCapital = (text: string, name: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((word) => word.toLowerCase() === name && /^\p{Lu}/u.test(word));

/** “We’re” without its apostrophe would be “were”, and “we’ll” “well”. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(we|you|they|who|what|how)'re\b/g, '$1 are'],
  [/\b(i|we|you|they|he|she|it|who|that)'ll\b/g, '$1 will'],
  [/\b(we|you|they|who|could|would|should)'ve\b/g, '$1 have'],
  [/\b(are|was|were|has|had|could|would|should|must|need)n't\b/g, '$1 not'],
  // “cut” alone is a fee
  [/\b(the|a|your|filing|claims?) cut[- ]off\b/g, '$1 cutoff'],
  [/'/g, ''],
];

/** “D.N.J.” is a court and no French. */
const INITIALS = /\b(?:\p{L}\.){2,}/gu;

const withoutContractions = (text: string): string =>
  CONTRACTIONS.reduce((words, [pattern, meant]) => words.replace(pattern, meant), text.replace(/[’‘]/g, "'"));

/** The language of a question, and its words as the intents read them; names are left unchanged. */
export function readWords(
  asked: string,
  names: ReadonlySet<string>,
): Pick<ReadQuestion, 'language' | 'text' | 'understood'> {
  const small = asked.toLowerCase().replace(/[’‘']/g, '');
  const whole = withoutContractions(asked.toLowerCase());
  // In French an apostrophe separates words: j’ai, d’avance.
  const apart = withoutAccents(asked.toLowerCase()).replace(/[’‘']/g, ' ');
  const language = languageOf(apart.replace(INITIALS, ' '), small.replace(INITIALS, ' '));
  const words =
    withoutAccents(language === 'en' ? whole : small)
      .replace(/401\s?\(?k\)?/g, '401k')
      .match(/[a-z0-9&@.$%/-]*[a-z0-9$%]/g) ?? [];
  const { text: meaning, understood } = translate(apart, language);
  const text = language === 'en' ? correctWords(words, names) : `${meaning} ${words.join(' ')}`;
  return { language, understood, text: text.replace(/\s+/g, ' ').trim() };
}

const MIN_LETTERS_OF_NAME = 5;
const MIN_LETTERS_OF_MISSPELLED = 6;

/**
 * Whether a word in small letters can only be a name: neither English nor the other language has it, and it is spelled
 * like the name of a case.
 */
const isForeignName = (name: string, language: Language, cases: readonly NamedCase[]): boolean =>
  name.length >= MIN_LETTERS_OF_NAME &&
  !isOrdinaryWord(name) &&
  meaningOfWord(name, language) === undefined &&
  (name.length >= MIN_LETTERS_OF_MISSPELLED ||
    cases.some(({ title, slug }) => `${slug} ${title.toLowerCase()}`.split(/[^a-z0-9]+/).includes(name)));

export async function readQuestion(
  context: Pick<Context, 'db' | 'companies' | 'today'>,
  asked: string,
): Promise<ReadQuestion> {
  const beginning = asked.slice(0, MAX_READ);
  const found = await findCases(context, beginning);
  const { language, text, understood } = readWords(beginning, found.names);
  // A word of another language may be a company's name, so only a word that is written as a name counts, or a docket
  // number, which has no such words; German writes every noun with a capital.
  const isWritten =
    language === 'en' ||
    found.names.size === 0 ||
    [...found.names].some((name) => hasCapital(beginning, name) && !(language === 'de' && isOrdinaryWord(name))) ||
    [...found.names].some((name) => isForeignName(name, language, found.cases));
  const purchase = readStatedPurchase(beginning, context.today(), found.names);
  return { asked, text, language, understood, cases: isWritten ? found.cases : [], names: found.names, purchase };
}
