import type { NamedCase } from '@trover/db/queries/assistant/named-cases.ts';
import type { Context } from '../../context.ts';
import { correctWords } from './correct-spelling.ts';
import { findCases } from './find-cases.ts';
import { type Language, languageOf, meaningOf, withoutAccents } from './languages.ts';

/** A question as the intents read it. */
export interface ReadQuestion {
  /** As it was typed. */
  asked: string;
  /** In small letters, without marks, with typing errors corrected and other languages in words of English. */
  text: string;
  language: Language;
  /** The cases that it names, the most likely first. */
  cases: NamedCase[];
}

const MAX_READ = 1_200;

const hasCapital = (text: string, name: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((word) => word.toLowerCase() === name && /^\p{Lu}/u.test(word));

export async function readQuestion(
  context: Pick<Context, 'db' | 'companies' | 'today'>,
  asked: string,
): Promise<ReadQuestion> {
  const beginning = asked.slice(0, MAX_READ);
  const small = beginning.toLowerCase().replace(/[’‘']/g, '');
  const plain = withoutAccents(small);
  // The apostrophe of French separates words: j’ai, d’avance.
  const apart = withoutAccents(beginning.toLowerCase()).replace(/[’‘']/g, ' ');
  const language = languageOf(apart, small);
  const found = await findCases(context, beginning);
  // A word of another language may be a company's name, so that only what is written as one counts.
  const isWritten = language === 'en' || [...found.names].some((name) => hasCapital(beginning, name));
  const { cases, names } = isWritten ? found : { cases: [], names: new Set<string>() };
  const words = plain.replace(/401\s?\(?k\)?/g, '401k').match(/[a-z0-9&@.$%/-]*[a-z0-9$%]/g) ?? [];
  const text = language === 'en' ? correctWords(words, names) : `${meaningOf(apart)} ${words.join(' ')}`;
  return { asked, text: text.replace(/\s+/g, ' ').trim(), language, cases };
}
