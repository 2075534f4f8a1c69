import { formatDay, requireDay } from '@trover/core/dates/day.ts';
import { parseTypedDay } from '@trover/core/dates/typed-day.ts';
import type { NamedCase } from '@trover/db/queries/assistant/named-cases.ts';
import type { Context } from '../../context.ts';
import { MONTH } from '../answers/figures.ts';
import { correctWords, isOrdinaryWord } from './correct-spelling.ts';
import { findCases } from './find-cases.ts';
import { languageOf, meaningOf, withoutAccents } from './languages/languages.ts';
import type { Language } from './languages/meaning.ts';

/** A question as the intents read it. */
export interface ReadQuestion {
  /** As it was typed. */
  asked: string;
  /** In lower case, without punctuation, with typing errors corrected and other languages in English words. */
  text: string;
  language: Language;
  /** The cases that it names, the most likely first. */
  cases: NamedCase[];
  /** The words that name them. */
  names: ReadonlySet<string>;
  /** The day of a purchase that it names, as `2019-08-07`. */
  bought_on: string | null;
}

const MAX_READ = 1_200;

const DATES = new RegExp(
  `\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH},? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`,
  'i',
);

const PURCHASE = /\b(?:bought|buy|purchased?|acquired)\b([\s\S]*)/i;
/** Where a text stops being about the purchase: the sentence ends, or another event follows. */
const OTHER_EVENT =
  /[?!;\n]|(?<!\b(?:inc|corp|co|ltd|plc))\.(?=\s+\D|$)|\b(?:sold|sell|selling|sale|got|get|received?|letter|notice|mail|e-?mail|heard|file[ds]?|filing|deadline|settled|announced)\b/i;
/** A date after one of these limits the time of a purchase, and is not its day. */
const BOUND = /\b(?:before|after|since|until|till|through|between|by|from|prior to)\s*$/i;

/** The first day after a word for a purchase, unless another word that a date may belong to comes between. */
export function purchaseDayOf(asked: string, today: string): string | null {
  const behind = PURCHASE.exec(asked)?.[1] ?? '';
  const [after = ''] = behind.split(OTHER_EVENT, 1);
  const found = DATES.exec(after);
  if (found === null || BOUND.test(after.slice(0, found.index))) return null;
  const plain = found[0]
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/ of /, ' ')
    .replace(',', '');
  const day = parseTypedDay(plain, { today: requireDay(today) });
  return day === null ? null : formatDay(day);
}

const hasCapital = (text: string, name: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((word) => word.toLowerCase() === name && /^\p{Lu}/u.test(word));

/** “We’re” without its apostrophe would be “were”, and “we’ll” “well”. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(we|you|they|who|what|how)'re\b/g, '$1 are'],
  [/\b(i|we|you|they|he|she|it|who|that)'ll\b/g, '$1 will'],
  [/\b(we|you|they|who|could|would|should)'ve\b/g, '$1 have'],
  [/\b(are|was|were|has|had|could|would|should|must|need)n't\b/g, '$1 not'],
  [/'/g, ''],
];

const withoutContractions = (text: string): string =>
  CONTRACTIONS.reduce((words, [pattern, meant]) => words.replace(pattern, meant), text.replace(/[’‘]/g, "'"));

/** The language of a question, and its words as the intents read them; names are left unchanged. */
export function readWords(asked: string, names: ReadonlySet<string>): Pick<ReadQuestion, 'language' | 'text'> {
  const small = asked.toLowerCase().replace(/[’‘']/g, '');
  const whole = withoutContractions(asked.toLowerCase());
  // In French an apostrophe separates words: j’ai, d’avance.
  const apart = withoutAccents(asked.toLowerCase()).replace(/[’‘']/g, ' ');
  const language = languageOf(apart, small);
  const words =
    withoutAccents(language === 'en' ? whole : small)
      .replace(/401\s?\(?k\)?/g, '401k')
      .match(/[a-z0-9&@.$%/-]*[a-z0-9$%]/g) ?? [];
  const text = language === 'en' ? correctWords(words, names) : `${meaningOf(apart, language)} ${words.join(' ')}`;
  return { language, text: text.replace(/\s+/g, ' ').trim() };
}

export async function readQuestion(
  context: Pick<Context, 'db' | 'companies' | 'today'>,
  asked: string,
): Promise<ReadQuestion> {
  const beginning = asked.slice(0, MAX_READ);
  const found = await findCases(context, beginning);
  const { language, text } = readWords(beginning, found.names);
  // A word of another language may be a company's name, so only a word that is written as a name counts; German writes
  // every noun with a capital.
  const isWritten =
    language === 'en' ||
    [...found.names].some((name) => hasCapital(beginning, name) && !(language === 'de' && isOrdinaryWord(name)));
  const bought_on = purchaseDayOf(beginning, context.today());
  return { asked, text, language, cases: isWritten ? found.cases : [], names: found.names, bought_on };
}
