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

/** The language of a question, and its words as the intents read them; the names among them are left as they are. */
export function readWords(asked: string, names: ReadonlySet<string>): Pick<ReadQuestion, 'language' | 'text'> {
  const small = asked.toLowerCase().replace(/[’‘']/g, '');
  // The apostrophe of French separates words: j’ai, d’avance.
  const apart = withoutAccents(asked.toLowerCase()).replace(/[’‘']/g, ' ');
  const language = languageOf(apart, small);
  const words =
    withoutAccents(small)
      .replace(/401\s?\(?k\)?/g, '401k')
      .match(/[a-z0-9&@.$%/-]*[a-z0-9$%]/g) ?? [];
  const text = language === 'en' ? correctWords(words, names) : `${meaningOf(apart)} ${words.join(' ')}`;
  return { language, text: text.replace(/\s+/g, ' ').trim() };
}

export async function readQuestion(
  context: Pick<Context, 'db' | 'companies' | 'today'>,
  asked: string,
): Promise<ReadQuestion> {
  const beginning = asked.slice(0, MAX_READ);
  const found = await findCases(context, beginning);
  const { language, text } = readWords(beginning, found.names);
  // A word of another language may be a company's name, so that only what is written as one counts.
  const isWritten = language === 'en' || [...found.names].some((name) => hasCapital(beginning, name));
  return { asked, text, language, cases: isWritten ? found.cases : [] };
}
