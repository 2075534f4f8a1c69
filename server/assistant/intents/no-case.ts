import { nameKey } from '@trover/core/securities/spelling.ts';
import { readFormerNames, readShippedList } from '../../sources/sec/listed-companies.ts';
import { type AnswerBuilder, from } from '../answers/draft.ts';
import type { QuestionContext } from '../question-context.ts';
import { isCertain } from '../questions/certainty.ts';
import { correctWord, isOrdinaryWord } from '../questions/correct-spelling.ts';
import { type FoundCases, findCases } from '../questions/find-cases.ts';
import { isFrequentWord } from '../questions/frequent/frequent-english.ts';
import { withoutAccents } from '../questions/languages/languages.ts';
import { isKnownWord, shareOf } from '../questions/likelihood/article-likelihood.ts';
import { namesOtherBroker } from '../questions/plain-topics.ts';
import { rankArticles } from '../questions/rank-articles.ts';
import { type ReadQuestion, readWords } from '../questions/read-question.ts';
import { answerNamedCase, type Intent } from './case-intents.ts';

const LETTER = "[\\p{L}\\p{N}&.’'-]";
/** One to four words. Each word has an end, with one space between two, so that a text can be split in only one way. */
const NAME = `(${LETTER}{1,40}(?: ${LETTER}{1,40}){0,3})`;
const A_CASE = '(?:class actions?|lawsuits?|cases?|settlements?|suits?|litigation|anything|something)';
/** A company's name follows these words. */
const AGAINST = new RegExp(
  `\\b${A_CASE}(?: \\p{L}+){0,2}? (?:against|about|involving|regarding|with|versus|vs|on|for|from|by) ${NAME}`,
  'iu',
);
const BEFORE = new RegExp(
  `(?<!${LETTER})${NAME} (?:securities )?(?:class action|lawsuit|settlement|litigation|case)\\b`,
  'iu',
);
const FOLLOW_UP = new RegExp(`^(?:ok |so )*(?:and|(?:and )?(?:what|how) about)(?: for| with| of)? ${NAME}$`, 'iu');
/** “The velmora thing”, “the deadline for velmora”: a word that is not English is a company's name. */
const POINTED_AT = new RegExp(
  `\\b(?:the|that|this|your) ${NAME} (?:th[i]ng|one|deal|matter|mess|payout|fund|stock|shares)\\b|\\b(?:deadline|cutoff|administrator|status|site|website|fund|docket|judge|hearing|payout|payment|money) (?:for|of|in|from|on) (?:the )?${NAME}$`,
  'iu',
);
const AFTER_NAME =
  /^(right|now|today|please|shares?|stock|stocks|yet|this|year|currently|at|the|moment|lately|in|from)$/i;

let listed: ReadonlyMap<string, string> | undefined;
const whole = new Set<string>();
/** Keys of whole names, without their legal forms. */
const wholeKeys = (): ReadonlySet<string> => {
  listedNames();
  return whole;
};

/**
 * Names of companies with shares listed in the United States, by their key: the full name, and the name without its
 * last words.
 */
function listedNames(): ReadonlyMap<string, string> {
  if (listed !== undefined) return listed;
  const names = new Map<string, string>();
  const { companies } = readShippedList();
  const add = (written: string, name: string): void => {
    const words = nameKey(written).split('-');
    whole.add(words.join('-'));
    for (const count of [words.length, 2, 1])
      if (count <= words.length && (count > 1 || words[0]!.length > 3)) {
        const key = words.slice(0, count).join('-');
        if (!names.has(key)) names.set(key, name);
      }
  };
  for (const { name, tickers } of companies) {
    add(name, name);
    for (const ticker of tickers) if (!names.has(`$${ticker}`)) names.set(`$${ticker}`, name);
  }
  const nameOf = new Map(companies.map(({ cik, name }) => [cik, name]));
  for (const { cik, kind, name } of readFormerNames()) if (kind === 'name') add(name, nameOf.get(cik) ?? name);
  addDistinctiveWords(companies);
  listed = names;
  return names;
}

/** Words that the name of only one company has: “disney” is Walt Disney. */
const distinctive = new Map<string, string>();
const MIN_LETTERS_OF_DISTINCTIVE = 5;

function addDistinctiveWords(companies: readonly { name: string }[]): void {
  const shared = new Set<string>();
  for (const { name } of companies)
    for (const word of new Set(nameKey(name).split('-'))) {
      if (word.length < MIN_LETTERS_OF_DISTINCTIVE) continue;
      if (distinctive.has(word)) shared.add(word);
      else distinctive.set(word, name);
    }
  for (const word of shared) distinctive.delete(word);
}

/** The company that only this word names; a frequent English word counts where it is written as a name. */
function findByDistinctiveWord(word: string): string | null {
  const isName = /^\p{Lu}\p{Ll}/u.test(word) || !isFrequentWord(word.toLowerCase());
  return isName ? (distinctive.get(nameKey(word)) ?? null) : null;
}

/** The company whose listed name begins or ends some words, or null. */
function findListed(words: readonly string[], isAtEnd: boolean): string | null {
  for (let count = words.length; count > 0; count -= 1) {
    const own = isAtEnd ? words.slice(-count) : words.slice(0, count);
    if (own.every((word) => isOrdinaryWord(word.toLowerCase()))) continue;
    const found = listedNames().get(nameKey(own.join(' ')));
    if (found !== undefined) return found;
    const [only] = own;
    if (count !== 1 || only === undefined) continue;
    return /^[A-Z]{2,5}$/.test(only) ? (listedNames().get(`$${only}`) ?? null) : findByDistinctiveWord(only);
  }
  return null;
}

const MAX_WORDS_OF_A_NAME = 6;
const MIN_LETTERS = 4;

/** Endings of English words that are not names: “biggest”, “promising”; a name is written with a capital. */
const DERIVED = /^\p{Ll}+(?:est|ing|ly|ed|ment|ments|tion|tions|ness|able|ible|ous|ful|less|bucks|dollars)$/u;

/** A word that is not English, nor an English one with a typing error. */
const isUnknown = (written: string): boolean => {
  const word = written.toLowerCase();
  return (
    word.length >= MIN_LETTERS &&
    !DERIVED.test(written) &&
    /^\p{L}+$/u.test(word) &&
    !isOrdinaryWord(word) &&
    !(written === word && isFrequentWord(word)) &&
    correctWord(word) === word
  );
};

/** The last words where they are written as a name and at least one of them is not English: “Zorblatt Industries”. */
function trailingName(words: readonly string[]): string | null {
  const own = words.slice(words.findLastIndex((word) => !/^\p{Lu}/u.test(word)) + 1);
  return own.length > 0 && own.length < words.length && own.some(isUnknown) ? own.join(' ') : null;
}

/** The company whose case the question is about: its listed name, or as written. */
export function companyAsked(asked: string): string | null {
  const plain = asked
    .replace(/[“”"?!,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const against = AGAINST.exec(plain)?.[1];
  const wordsOf = (name: string): string[] =>
    name
      .trim()
      .split(' ')
      .filter((word) => word !== '');
  if (against !== undefined) {
    const words = wordsOf(against);
    const end = words.findIndex((word) => AFTER_NAME.test(word));
    const own = words.slice(0, end < 0 ? undefined : end);
    const found = findListed(own, false);
    if (found !== null) return found;
    const isNamed = own.length > 0 && own.every(isUnknown);
    if (isNamed) return own.join(' ').replace(/[.’']+$/, '');
    const atEnd = trailingName(own);
    if (atEnd !== null) return findListed(wordsOf(atEnd), false) ?? atEnd;
  }
  const before = BEFORE.exec(plain)?.[1];
  const found = before === undefined ? null : findListed(wordsOf(before), true);
  if (found !== null) return found;
  const named = trailingName(wordsOf(before ?? ''));
  if (named !== null) return named;
  const last = wordsOf(before ?? '').at(-1);
  const isShort = plain.split(' ').length <= MAX_WORDS_OF_A_NAME;
  const isOwned =
    /\b(?:my|your|our|their|any|some)(?: \p{L}+)? (?:class action|lawsuit|settlement|litigation|case)\b/iu.test(plain);
  if (last !== undefined && isShort && !isOwned && isUnknown(last)) return last;
  const pointed = POINTED_AT.exec(plain);
  const name = wordsOf(pointed?.[1] ?? pointed?.[2] ?? '');
  if (name.length > 0) {
    const company = findListed(name, true);
    if (company !== null) return company;
    const own = name.slice(name.findLastIndex((word) => !isUnknown(word) || /\d/.test(word)) + 1);
    if (own.length > 0) return own.join(' ');
  }
  const next = FOLLOW_UP.exec(plain)?.[1];
  return next === undefined ? null : findListed(wordsOf(next), true);
}

/** Words after which a name is a company whose shares somebody had: “bought 50 of boeing”. */
const HELD_BEFORE =
  /\b(?:bought|buy|own|owned|held|hold|had|have|sold|purchased|(?:shares?|stocks?|invested|money) (?:of|in))\s+(?:(?!(?:on|at|from|through|via|with|by|into)\b)\S+\s+){0,3}$/i;
/** “I have Best Buy gift cards” is about no shares: after these words the name ends what was held. */
const HAD_BEFORE = /\b(?:own|owned|held|hold|had|have)\s+(?:\S+\s+){0,3}$/i;
const SHARES_BEFORE = /\b(?:shares?|stocks?|adrs?|\d[\d,.]*)\s+(?:\S+\s+){0,2}$/i;
const NAME_ENDS =
  /^\W*(?:$|[,;.?!)]|(?:in|from|since|until|till|and|or|but|when|while|during|for|at|back|then|too|is|can|do|what|will)\b)/i;
const HELD_AFTER = /^\W*(?:common )?(?:shares?|stocks?|adrs?|investors?|shareholders?|stockholders?)\b/i;
/** Words beside a name that the question is about. */
const ABOUT_BEFORE = /\b(?:about|with|against|on|for|to|sue|suing)\s+$/i;
const ABOUT_AFTER =
  /^\W*(?:$|(?:case|lawsuit|settlement|class action|suit|deadline|investigation|news|scandal|crash|drop|thing|mess|payout)\b)/i;

const SUED_AFTER = /^\W+(?:(?:being|ever|getting|already|get) )?(?:sued|settled?|settling|cheated|lied)\b/i;

/** A listed company that is named by its whole name or its ticker’s word, where the question mentions it. */
interface Mention {
  company: string;
  /** Somebody had its shares, beside whatever else the question is about. */
  isHeld: boolean;
}

const MAX_WORDS_OF_MENTION = 3;

/** Companies whose names the help texts have as ordinary words. */
const SITES = new Set(['facebook', 'google']);
/** An exact name may resemble an English word: “boeing” is not “being”. */
const isRare = (word: string): boolean => {
  const small = word.toLowerCase();
  return small.length >= MIN_LETTERS && (SITES.has(small) || !isOrdinaryWord(small));
};

/** The company by its whole name, or by a first word that is its ticker too or that no other has: “meta”, “costco”. */
function wholeName(own: readonly string[], { byFirstWord = true } = {}): string | undefined {
  const isNamed = own.some(isRare) || (own.length > 1 && own.every((word) => /^\p{Lu}\p{Ll}/u.test(word)));
  if (!isNamed) return undefined;
  const key = nameKey(own.join(' '));
  if (wholeKeys().has(key) || (own.length > 1 && key.split('-').length === own.length)) return listedNames().get(key);
  if (own.length > 1) return undefined;
  const ofTicker = listedNames().get(`$${own[0]!.toUpperCase()}`);
  if (ofTicker !== undefined && nameKey(ofTicker).startsWith(`${key}-`)) return ofTicker;
  const only = byFirstWord ? distinctive.get(key) : undefined;
  return only !== undefined && nameKey(only).startsWith(`${key}-`) ? only : undefined;
}

/** The listed company that a question mentions as one whose shares somebody had, or that it is about. */
export function companyMentioned(asked: string): Mention | null {
  const words = [...asked.matchAll(/[\p{L}\p{N}&’'-]+/gu)];
  for (let count = MAX_WORDS_OF_MENTION; count > 0; count -= 1)
    for (let at = 0; at + count <= words.length; at += 1) {
      const own = words.slice(at, at + count);
      const company = wholeName(own.map(([word]) => word.replace(/[’']s$/, '')));
      if (company === undefined) continue;
      const before = asked.slice(0, own[0]!.index);
      const after = asked.slice(own.at(-1)!.index + own.at(-1)![0].length);
      const hadSomething = HAD_BEFORE.test(before) && !SHARES_BEFORE.test(before) && !NAME_ENDS.test(after);
      const isHeld = (HELD_BEFORE.test(before) && !hadSomething) || HELD_AFTER.test(after);
      if (isHeld || SUED_AFTER.test(after) || (ABOUT_BEFORE.test(before) && ABOUT_AFTER.test(after)))
        return { company, isHeld };
    }
  return null;
}

/** Words of a case or of shares; without one, a company’s first word may be its site or service: “my Verizon bill”. */
const SHARE_WORDS =
  /\b(?:shares?|stocks?|shareholders?|stockholders?|investors?|settlements?|settled?|lawsuits?|class actions?|cases?|sued|suing|fund|aktion\w*|aktien?|vergleich|sammelklage|acciones|accionistas|acuerdo|demanda|actions|actionnaires|accord)\b/i;

/** The first listed company that a question names, whatever is written beside it. */
function companyNamed(asked: string): string | null {
  const byFirstWord = SHARE_WORDS.test(asked);
  const words = [...asked.matchAll(/[\p{L}\p{N}&’'-]+/gu)].map(([word]) => word.replace(/[’']s$/, ''));
  for (let count = MAX_WORDS_OF_MENTION; count > 0; count -= 1)
    for (let at = 0; at + count <= words.length; at += 1) {
      const company = wholeName(words.slice(at, at + count), { byFirstWord });
      if (company !== undefined) return company;
    }
  return null;
}

/** As few words as possible: a comma later in the question ends no name. */
const TOPIC = new RegExp(`^(${LETTER}{1,40}?(?: ${LETTER}{1,40}?){0,3}?)(?:[!.,:]+|\\s[–—-]+)(?:\\s|$)`, 'u');

/** A name after a preposition of another language before what a case is about: “einen Fall zu Wirecard”, “contre Orpea”. */
const AFTER_PREPOSITION =
  /(?<![\p{L}])(?:zu|über|ueber|gegen|pour|contre|sur|sobre|contra|contro|su|over|tegen) (\p{Lu}[\p{L}\p{N}&.-]{3,}(?: \p{Lu}[\p{L}\p{N}&.-]{2,}){0,2})/gu;
/** German writes every noun with a capital, and these endings are of nouns. */
const GERMAN_NOUN =
  /(?:ungen|ung|anleger\w*|inhaber\w*|betrug|hilfe|unternehmen|hersteller|manipulation|schaft|schaften|heit|heiten|keit|keiten|tion|tionen|ismus|währungen|aktien|aktionäre|gericht|gerichte|banken|fonds|steuern?|klagen?|auszüge[n]?|konzerne?|firmen|verluste?|papiere|gebühren|fristen?)$/iu;

/** Whether a word is of no language and of few examples. */
const isForeignName = (word: string): boolean =>
  isUnknown(word) && !GERMAN_NOUN.test(word) && !isKnownWord(withoutAccents(word.toLowerCase()));

/** The name after a preposition that is a word of no language and of no example. */
function foreignName(asked: string): string | null {
  for (const { 1: name = '' } of asked.matchAll(AFTER_PREPOSITION)) {
    const own = name.replace(/[.-]+$/, '');
    if (own.split(' ').every(isForeignName)) return own;
  }
  return null;
}

/** A company named at the start, before the question: “peloton. do you have one?” */
export function companyOnTop(asked: string): string | null {
  const words = TOPIC.exec(asked.trim())?.[1]?.split(' ');
  if (words === undefined) return null;
  return wholeName(words) ?? (words.length === 1 && isUnknown(words[0]!) ? words[0]! : null);
}

/** From this likelihood on, a question that names a company is about a case of it. */
const IS_OF_CASE = 0.3;
const IS_OF_CASE_ELSEWHERE = 0.5;

/** From this score on, an article answers better than a word that may be a company’s name. */
const IS_SURE = 0.55;

/** The cases of a listed company under its registered name, which the question may not use. */
const casesOf = ({ context }: QuestionContext, company: string): Promise<FoundCases> =>
  findCases(context, `the case of ${namedInText(company)}`);

/** The company that a text in another language, or one of its sentences, is about, where it is like questions about cases. */
function companyElsewhere({ asked, text }: ReadQuestion): string | null {
  const sentences = asked.split(/(?<=[.!?])\s+/).map((sentence) => readWords(sentence, new Set()).text);
  const share = Math.max(...[text, ...sentences].map((words) => shareOf('case', words, ['article', 'own'])));
  const listed = share >= IS_OF_CASE_ELSEWHERE ? companyNamed(asked) : null;
  return listed ?? (share >= IS_OF_CASE ? foreignName(asked) : null);
}

const MAX_OTHERS = 3;

/** Further companies of a list, “Disney or Netflix”, without a case. */
async function othersWithoutCase(asker: QuestionContext, asked: string, first: string): Promise<string[]> {
  const others = companiesListed(asked)
    .filter((one) => one !== first)
    .slice(0, MAX_OTHERS);
  const found = await Promise.all(others.map((one) => casesOf(asker, one)));
  return others.filter((_, at) => found[at]!.cases.length === 0);
}

const JOINS = /\s*(?:,|\/|&|\b(?:or|and|nor|plus)\b)\s*/i;

/** The listed companies at the joints of a list: the last words before “or”, and the first words after it. */
export function companiesListed(asked: string): string[] {
  const parts = asked
    .replace(/[“”"?!.]/g, ' ')
    .split(JOINS)
    .map((part) => part.trim().split(/\s+/));
  if (parts.length < 2) return [];
  const named = parts.flatMap((words, at) => {
    const before = at < parts.length - 1 ? findListed(words, true) : null;
    const after = at > 0 ? findListed(words, false) : null;
    return [before, after].filter((one) => one !== null);
  });
  return [...new Set(named)];
}

/** States that we have no case of a company, where a question is about one. */
export const answerNoCase: Intent = async (answer, asker, question) => {
  const { asked, text, cases, language } = question;
  if (cases.length > 0) return false;
  const isElsewhere = language !== 'en' && companyOnTop(asked) === null;
  const ranked = rankArticles(text);
  const isOfArticle = isCertain(text, ranked);
  const mentioned = namesOtherBroker.test(text) ? null : companyMentioned(asked);
  const isOfCase = !isOfArticle || shareOf('case', text, ['article', 'own']) >= IS_OF_CASE;
  const company = isElsewhere
    ? namesOtherBroker.test(text)
      ? null
      : companyElsewhere(question)
    : (companyAsked(asked) ??
      companyOnTop(asked) ??
      (isOfArticle ? null : mentioned?.company) ??
      (isOfCase && !namesOtherBroker.test(text) ? companyNamed(asked) : null));
  if (company === null) {
    if (mentioned?.isHeld === true && (await casesOf(asker, mentioned.company)).cases.length === 0)
      addNoCase(answer, mentioned.company);
    return false;
  }
  const found = await casesOf(asker, company);
  if (found.cases.length > 0) return answerNamedCase(answer, asker, { ...question, ...found });
  const isListed = findListed(company.split(' '), false) !== null;
  const [best] = ranked;
  if (!isListed && best?.isMeant === true && best.score >= IS_SURE) return false;
  addNoCase(answer, company);
  for (const other of await othersWithoutCase(asker, asked, company)) addNoCase(answer, other);
  answer.paragraph(
    'That does not mean that none exists: new cases are added every day. Add your trades, and we notify you when a case about your shares begins.',
  );
  answer
    .action('Search all cases', '/cases/screener')
    .action('Add your trades', '/user/portfolio')
    .action('Propose a case', '/help/start-a-case');
  return true;
};

const namedInText = (company: string): string =>
  company === company.toUpperCase() ? company.replace(/\p{L}+/gu, titleCase) : company;

function addNoCase(answer: AnswerBuilder, company: string): void {
  const name = namedInText(company);
  const sentence = `We have no case about ${name} on record.`;
  const id = answer.source({ kind: 'company', title: name, url: '/cases/screener', passage: sentence });
  answer.paragraph(from(id, sentence));
}

const FORM = /^(?:CO|INC|LTD)$/;
const titleCase = (word: string): string =>
  word.length > 3 || FORM.test(word) ? `${word[0]}${word.slice(1).toLowerCase()}` : word;
