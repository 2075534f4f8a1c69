import { allowedTypingErrors } from '@trover/core/cases/catalogue/typing-errors.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCasesByDocket, listCasesOfCompanies, type NamedCase } from '@trover/db/queries/assistant/named-cases.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import type { Context } from '../../context.ts';
import { distance, isCommonWord, isOrdinaryWord } from './correct-spelling.ts';
import { isFrequentWord } from './frequent/frequent-english.ts';
import { findByLetters, LEGAL_FORM } from './joined-names.ts';

const DOCKET = /\b\d{1,2}:\d{2}-(?:cv|md|cr|mc)-\d{3,6}\b/i;
const MAX_WORDS = 60;
const MAX_NAME_LENGTH = 3;

export interface FoundCases {
  /** The cases that the question may mean, most likely first. */
  cases: NamedCase[];
  /** The words that name them, in lower case. */
  names: ReadonlySet<string>;
}

/** Cases of one search, and whether only common words found them. */
interface Found extends FoundCases {
  isCommon: boolean;
}

const OPEN = new Set(['settled', 'final_approval']);

/** Claimable cases come first. */
const byUse =
  (today: string) =>
  (one: NamedCase, other: NamedCase): number =>
    useOf(other, today) - useOf(one, today);

function useOf({ stage, claim_deadline }: NamedCase, today: string): number {
  if (OPEN.has(stage) && claim_deadline !== null && claim_deadline >= today) return 2;
  return OPEN.has(stage) || claim_deadline !== null ? 1 : 0;
}

/** A German noun behind a company's name: “Halden-Aktien”. */
const BEHIND_NAME =
  /(?<=\p{L})-(?=(?:aktie\w*|aktionär\w*|papier\w*|anleihe\w*|vergleich\w*|klage\w*|sammelklage\w*|fall|sache|brief\w*|shares?|stocks?|settlement|lawsuit|case)(?![\p{L}\p{N}]))/giu;

/** French joins small words to a name: “d’Airbus”. */
const ELIDED = /(?<![\p{L}\p{N}])[cdjlmnst][’'](?=\p{Lu})/giu;

/** The cases whose company, ticker or docket number is in a text. */
export async function findCases(
  { db, companies, today }: Pick<Context, 'db' | 'companies' | 'today'>,
  asked: string,
): Promise<FoundCases> {
  const text = asked.replace(BEHIND_NAME, ' ').replace(ELIDED, ' ');
  const docket = DOCKET.exec(text)?.[0];
  if (docket !== undefined) {
    const cases = await listCasesByDocket(db, docket);
    if (cases.length > 0) return { cases, names: new Set() };
  }
  const matched = [...text.matchAll(/[\p{L}\p{N}&'’.-]*[\p{L}\p{N}]/gu)].slice(0, MAX_WORDS);
  const written = matched.map(([word]) => word);
  const begins = matched.map(({ index }) => /(?:^|[.!?])\s*$/.test(text.slice(Math.max(0, index - 4), index)));
  const isAlone = matched.map(
    ({ 0: word, index }, at) => begins[at]! && /^[,.:?]/.test(text.slice(index + word.length)),
  );
  const words = written.map((word) => word.toLowerCase().replace(/[’']s?$|['’]/g, ''));
  const revision = await findCatalogueRevision(db);
  // “It is only pennies” resembles a name, but a real name in the question counts first
  let alike: FoundCases | undefined;
  for (let length = MAX_NAME_LENGTH; length >= 1; length -= 1) {
    const found =
      (await findNamed(db, { companies, words, written, begins, isAlone, length, revision })) ??
      (length === 2 ? await findJoined(db, words, revision) : undefined);
    if (found === undefined) continue;
    const { cases, names, isCommon } = found;
    const sorted = { cases: cases.sort(byUse(today())), names };
    if (!isCommon) return sorted;
    alike ??= sorted;
  }
  return alike ?? { cases: [], names: new Set() };
}

/** Finds by letters alone, for wrong spaces. */
async function findJoined(db: Db, words: readonly string[], revision: number): Promise<Found | undefined> {
  const found = await findByLetters(db, words, revision);
  if (found === undefined) return undefined;
  const cases = await listCasesOfCompanies(db, found.company_ids);
  if (cases.length === 0) return undefined;
  return { cases, names: new Set(found.words), isCommon: found.words.every(isOrdinaryWord) };
}

interface Searched {
  companies: Context['companies'];
  words: readonly string[];
  written: readonly string[];
  /** Whether the word begins a sentence, so that its capital does not indicate a name. */
  begins: readonly boolean[];
  /** Whether the word begins a sentence and ends it, or is before its first comma: “Apple, the one of 2018”. */
  isAlone: readonly boolean[];
  length: number;
  revision: number;
}

/** Consecutive words that may name a company. */
interface Run {
  term: string;
  /** Written with capitals, as a name. */
  isNamed: boolean;
  /** Every word is common in questions: “credit swiss”. */
  isCommon: boolean;
}

/** A shorter word from inside a name does not name it alone: “air” is not Sealed Air. */
const MIN_LATER_LETTERS = 4;

/** Next to one of these, a plain word may be a whole name: “apple settlement”. */
const CASE_WORD = /^(settlements?|lawsuits?|suit|case|cases|litigation|class|shares?|stocks?|ticker)$/;

/** “The apple one” is a case, whatever else “apple” means. */
const POINTS_AT = /^(?:the|this|that|your)$/;
const CASE_PRONOUN = /^(?:one|thing|matter|deal|mess|payout|fund)$/;

/** Common words with fewer letters resemble too many names. */
const MIN_COMMON_LETTERS = 9;

/** For runs of a given number of words: each run that names a company in full, or nearly. */
async function findNamed(db: Db, searched: Searched): Promise<Found | undefined> {
  const { companies, words, written, begins, isAlone, length, revision } = searched;
  // Where everything is in capitals, capitals do not indicate names.
  const long = written.filter((word) => word.length > 1);
  const isShouted = long.length > 3 && long.filter((word) => word === word.toUpperCase()).length > long.length / 2;
  const isOfCases = words.some((word) => CASE_WORD.test(word));
  const runs: Run[] = [];
  for (let at = 0; at + length <= words.length; at += 1) {
    const own = words.slice(at, at + length);
    const isTopic = isAlone[at] === true && !isCommonWord(words[at]!);
    const isBeginning = begins[at] === true && !isTopic && (at === 0 || isOrdinaryWord(words[at]!));
    const isNamed = isWrittenAsName(written.slice(at, at + length), { isBeginning, isShouted });
    const isCommon = own.every(isOrdinaryWord) && !COMMON_NAMES.has(own.join(' ')) && !isNamed;
    const isPointedAt = POINTS_AT.test(words[at - 1] ?? '') && CASE_PRONOUN.test(words[at + length] ?? '');
    if (isCommon && !isOfCases && !isPointedAt && (length === 1 || own.join('').length < MIN_COMMON_LETTERS)) continue;
    if (own.every((word) => LEGAL_FORM.test(word))) continue;
    // “737 MAX” is a product
    if (length === 1 && /^\d+$/.test(words[at - 1] ?? '') && /^\p{Lu}+$/u.test(written[at]!)) continue;
    if (own[0]!.length < 2 || own.join('').length < 2 || (length === 1 && ABBREVIATIONS.has(own[0]!))) continue;
    runs.push({ term: own.join(' '), isNamed, isCommon });
  }
  const found: { term: string; ids: number[] }[] = [];
  for (const { term } of runs) {
    const ids = await companies.find(term, 12, revision);
    if (ids.length > 0) found.push({ term, ids });
  }
  if (found.length === 0) return undefined;
  // common words resemble many names: they come last, where the number of companies is limited
  const common = new Set(runs.flatMap(({ term, isCommon }) => (isCommon ? [term] : [])));
  found.sort((one, other) => Number(common.has(one.term)) - Number(common.has(other.term)));
  const cases = await listCasesOfCompanies(db, [...new Set(found.flatMap(({ ids }) => ids))].slice(0, 40));
  const meant = new Map<string, NamedCase>();
  const names = new Set<string>();
  let isCommon = true;
  for (const { term } of found) {
    const run = runs.find((one) => one.term === term)!;
    for (const one of cases)
      if (isNamedBy(one, run)) {
        meant.set(one.slug, one);
        isCommon &&= run.isCommon;
        for (const word of term.split(' ')) names.add(word);
      }
  }
  return meant.size > 0 ? { cases: [...meant.values()], names, isCommon } : undefined;
}

/** Whether a run has capitals within a sentence, or those of a ticker. */
function isWrittenAsName(
  written: readonly string[],
  { isBeginning, isShouted }: { isBeginning: boolean; isShouted: boolean },
): boolean {
  if (isShouted) return false;
  return written.every(
    (word, place) => /^\p{Lu}/u.test(word) && (!isBeginning || place > 0 || /^\p{Lu}{2,5}$/u.test(word)),
  );
}

/** Companies whose names are words in the help texts too. */
const COMMON_NAMES = new Set([
  'wells fargo',
  'bank of america',
  'morgan stanley',
  'charles schwab',
  'southern company',
]);

/** Abbreviations in capitals that name no company. */
const ABBREVIATIONS = new Set('us usa uk eu sec irs ira etf espp rsu spac pdf csv fbi ceo dtc adr llc'.split(' '));

/** Whether a term is the company's ticker, or whole words of its name with permitted errors. */
function isNamedBy({ names, tickers }: NamedCase, { term, isNamed, isCommon }: Run): boolean {
  const isSymbol = isNamed || (term.length > 3 && !isOrdinaryWord(term));
  if (isSymbol && tickers.some((ticker) => ticker.toLowerCase() === term)) return true;
  return names.some((name) => {
    const parts = name.replace(/[.,]/g, '').split(/\s+/);
    const whole = parts.filter((part) => !LEGAL_FORM.test(part)).join(' ');
    if (parts.join(' ') === term || (whole === term && !isCommon)) return true;
    return isCommon ? isNearName(term, parts) : isInName(term, parts, isNamed);
  });
}

/** Whether a term is words of a name near its beginning. */
function isInName(term: string, parts: readonly string[], isNamed: boolean): boolean {
  const count = term.split(' ').length;
  const most = Math.min(2, parts.length - count);
  for (let start = 0; start <= most; start += 1) {
    const own = parts.slice(start, start + count);
    const isPlain = own.every(isOrdinaryWord) || own.join(' ').length < MIN_LATER_LETTERS;
    if (own.every((part) => LEGAL_FORM.test(part)) || (start > 0 && isPlain)) continue;
    if (own.join(' ') === term && (isNamed || count > 1 || parts.length === 1 || term.length >= MIN_LATER_LETTERS))
      return true;
    if (!isOrdinaryWord(term) && !isFrequentWord(term) && isMisspelt(term, own)) return true;
  }
  return false;
}

/** A shorter word with two errors resembles too many others. */
const MIN_LETTERS_OF_TWO_ERRORS = 9;
const MIN_MISSPELT_LETTERS = 5;

/** Whether a term is these words with permitted errors; the legal form of the company does not count. */
function isMisspelt(term: string, own: readonly string[]): boolean {
  const [typed, meant] = [term.split(' '), own].map((words) =>
    words.filter((word) => !LEGAL_FORM.test(word)).join(' '),
  );
  if (typed === undefined || meant === undefined || typed.length < MIN_MISSPELT_LETTERS) return false;
  const isShort = !typed.includes(' ') && typed.length < MIN_LETTERS_OF_TWO_ERRORS;
  const forgiven = Math.min(isShort ? 1 : 2, allowedTypingErrors(typed));
  return distance(typed, meant, forgiven) <= forgiven;
}

/**
 * Whether common words are a whole name, or one with a typing error in a word that is not common: “credit swiss” is Credit
 * Suisse, and “credit score” is not.
 */
function isNearName(term: string, parts: readonly string[]): boolean {
  if (COMMON_NAMES.has(term))
    return parts
      .slice(parts[0] === 'the' ? 1 : 0)
      .join(' ')
      .startsWith(term);
  const whole = parts.filter((part) => !LEGAL_FORM.test(part));
  const typed = term.split(' ');
  if (whole.length !== typed.length) return false;
  if (whole.join(' ') === term) return true;
  const isRare = whole.every((part, at) => part === typed[at] || !isCommonWord(part));
  return whole.length > 1 && isRare && isMisspelt(term, whole);
}
