import { allowedTypingErrors } from '@trover/core/cases/catalogue/typing-errors.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCasesByDocket, listCasesOfCompanies, type NamedCase } from '@trover/db/queries/assistant/named-cases.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import type { Context } from '../../context.ts';
import { distance, isCommonWord } from './correct-spelling.ts';

const DOCKET = /\b\d{1,2}:\d{2}-(?:cv|md|cr|mc)-\d{3,6}\b/i;
const MAX_WORDS = 60;
const MAX_NAME_LENGTH = 3;

export interface FoundCases {
  /** Those that the question means, the most likely first. */
  cases: NamedCase[];
  /** The words that name them, in small letters. */
  names: ReadonlySet<string>;
}

const OPEN = new Set(['settled', 'final_approval']);

/** Those that can be claimed first. */
const byUse =
  (today: string) =>
  (one: NamedCase, other: NamedCase): number =>
    useOf(other, today) - useOf(one, today);

function useOf({ stage, claim_deadline }: NamedCase, today: string): number {
  if (OPEN.has(stage) && claim_deadline !== null && claim_deadline >= today) return 2;
  return OPEN.has(stage) || claim_deadline !== null ? 1 : 0;
}

/** The cases whose company, ticker or docket number is in a text. */
export async function findCases(
  { db, companies, today }: Pick<Context, 'db' | 'companies' | 'today'>,
  text: string,
): Promise<FoundCases> {
  const docket = DOCKET.exec(text)?.[0];
  if (docket !== undefined) {
    const cases = await listCasesByDocket(db, docket);
    if (cases.length > 0) return { cases, names: new Set() };
  }
  const written = text.match(/[\p{L}\p{N}&'’.-]*[\p{L}\p{N}]/gu)?.slice(0, MAX_WORDS) ?? [];
  const words = written.map((word) => word.toLowerCase().replace(/[’']s?$|['’]/g, ''));
  const revision = await findCatalogueRevision(db);
  for (let length = MAX_NAME_LENGTH; length >= 1; length -= 1) {
    const found = await findNamed(db, { companies, words, written, length, revision });
    if (found !== undefined) return { ...found, cases: found.cases.sort(byUse(today())) };
  }
  return { cases: [], names: new Set() };
}

interface Searched {
  companies: Context['companies'];
  words: readonly string[];
  written: readonly string[];
  length: number;
  revision: number;
}

/** By so many words after one another: each run that names a company in full, or nearly. */
async function findNamed(db: Db, searched: Searched): Promise<FoundCases | undefined> {
  const { companies, words, written, length, revision } = searched;
  // Where everything is in capitals, capitals name nothing.
  const long = written.filter((word) => word.length > 1);
  const isShouted = long.length > 3 && long.filter((word) => word === word.toUpperCase()).length > long.length / 2;
  const runs: { at: number; term: string; isNamed: boolean }[] = [];
  for (let at = 0; at + length <= words.length; at += 1) {
    const own = words.slice(at, at + length);
    if (
      isCommonWord(own[0]!) &&
      own.every(isCommonWord) &&
      !COMMON_NAMES.has(own.join(' ')) &&
      !isWrittenAsName(written.slice(at, at + length), at, isShouted)
    )
      continue;
    if (own[0]!.length < 2 || own.join('').length < 2 || (length === 1 && ABBREVIATIONS.has(own[0]!))) continue;
    const isNamed = isWrittenAsName(written.slice(at, at + length), at, isShouted);
    runs.push({ at, term: own.join(' '), isNamed });
  }
  const found: { term: string; ids: number[] }[] = [];
  for (const { term } of runs) {
    const ids = await companies.find(term, 12, revision);
    if (ids.length > 0) found.push({ term, ids });
  }
  if (found.length === 0) return undefined;
  const cases = await listCasesOfCompanies(db, [...new Set(found.flatMap(({ ids }) => ids))].slice(0, 40));
  const meant = new Map<string, NamedCase>();
  const names = new Set<string>();
  for (const { term } of found)
    for (const one of cases)
      if (isNamedBy(one, term, runs.find((run) => run.term === term)!.isNamed)) {
        meant.set(one.slug, one);
        for (const word of term.split(' ')) names.add(word);
      }
  return meant.size > 0 ? { cases: [...meant.values()], names } : undefined;
}

/** Capitals where no sentence begins, or a ticker's. */
function isWrittenAsName(written: readonly string[], at: number, isShouted: boolean): boolean {
  if (isShouted) return false;
  return written.every((word, place) => /^\p{Lu}/u.test(word) && (at + place > 0 || /^\p{Lu}{2,5}$/u.test(word)));
}

/** Companies whose names the help texts have too. */
const COMMON_NAMES = new Set([
  'wells fargo',
  'bank of america',
  'morgan stanley',
  'charles schwab',
  'southern company',
]);

/** Abbreviations that people write in capitals and that name no company. */
const ABBREVIATIONS = new Set('us usa uk eu sec irs ira etf espp rsu spac pdf csv fbi ceo dtc adr llc'.split(' '));

/** Whether a term is the company's ticker, or whole words of its name, with the errors that are forgiven. */
function isNamedBy({ names, tickers }: NamedCase, term: string, isNamed: boolean): boolean {
  if (tickers.some((ticker) => ticker.toLowerCase() === term)) return isNamed || term.length > 3;
  const count = term.split(' ').length;
  const forgiven = allowedTypingErrors(term);
  return names.some((name) => {
    const parts = name.replace(/[.,]/g, '').split(/\s+/);
    const most = Math.min(2, parts.length - count);
    for (let start = 0; start <= most; start += 1) {
      const own = parts.slice(start, start + count).join(' ');
      if (start > 0 && isCommonWord(own)) continue;
      if (own === term) return true;
      if (term.length > 4 && distance(term, own, forgiven) <= forgiven && !isCommonWord(term)) return true;
    }
    return false;
  });
}
