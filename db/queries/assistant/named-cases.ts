import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { listedNamesOf, listedTickersOf } from '../companies/listed-names.ts';
import { escapeLike } from '../escape-like.ts';

export interface NamedCase {
  slug: string;
  title: string;
  company: string;
  names: string[];
  tickers: string[];
  stage: string;
  claim_deadline: string | null;
}

const company_id = sql<number>`l.company_id`;

const columns = sql`l.slug, l.title, l.company, l.stage, l.claim_deadline,
  coalesce((select array_agg(lower(n.name)) from (
    select name from company_names where company_id = l.company_id union ${listedNamesOf(company_id)}) n), '{}') as names,
  coalesce((select array_agg(t.value) from (
    select si.value from securities s
    join security_identifiers si on si.security_id = s.id and si.kind = 'ticker' where s.company_id = l.company_id
    union ${listedTickersOf(company_id)}) t), '{}') as tickers`;

/** The published cases of these companies: those that can be claimed first, then the newest. */
export async function listCasesOfCompanies(db: Db, companyIds: readonly number[]): Promise<NamedCase[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<NamedCase>`
    select ${columns} from case_listings l
    where l.is_published and l.company_id = any(${companyIds}::integer[])
    order by array_position(${companyIds}::integer[], l.company_id), l.claim_deadline desc nulls last, l.id desc
    limit 60`.execute(db);
  return rows;
}

/** A docket number as the query compares it: “23cv-099207” and “99207” without spaces, hyphens and leading zeros. */
const docketKey = (docket: string): string =>
  docket
    .trim()
    .toLowerCase()
    .replace(/\s?-?\s?(cv|md|cr|mc)\s?-?\s?0*(?=\d)/, '-$1-')
    .replace(/^0*(?=\d{3,}$)/, '-');

/** The published cases whose docket number contains this one, in any court's notation. */
export async function listCasesByDocket(db: Db, docket: string): Promise<NamedCase[]> {
  const { rows } = await sql<NamedCase>`
    select ${columns} from case_listings l
    where l.is_published and l.docket is not null
      and regexp_replace(lower(l.docket), '-?(cv|md|cr|mc)-?0*(\\d)', '-\\1-\\2') like ${`%${escapeLike(docketKey(docket))}%`}
    order by l.id limit 5`.execute(db);
  return rows;
}

/** The published cases that these claims administrators handle: the latest deadlines first. */
export async function listCasesOfAdministrators(
  db: Db,
  names: readonly string[],
  limit: number,
): Promise<(NamedCase & { administrator: string })[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<NamedCase & { administrator: string }>`
    select ${columns}, c.administrator from cases c join case_listings l on l.id = c.id
    where c.is_published and c.administrator = any(${names}::text[])
    order by l.claim_deadline desc nulls last, l.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Published cases whose titles are most similar to these words. */
export async function listCasesByTitle(
  db: Db,
  words: string,
  limit: number,
): Promise<(NamedCase & { likeness: number })[]> {
  const typed = words.toLowerCase();
  const { rows } = await sql<NamedCase & { likeness: number }>`
    select ${columns}, c.likeness from (
      select id, strict_word_similarity(${typed}, lower(title)) as likeness from cases
      where is_published and lower(title) %>> ${typed}
      order by likeness desc limit ${limit}) c
    join case_listings l on l.id = c.id order by c.likeness desc, l.id`.execute(db);
  return rows;
}

/** Every name of the companies that published cases are about, in lower case. */
export async function listNamesOfCases(db: Db): Promise<{ company_id: number; name: string }[]> {
  const { rows } = await sql<{ company_id: number; name: string }>`
    select n.company_id, lower(n.name) as name from company_names n
    where exists (select from case_listings l where l.company_id = n.company_id and l.is_published)
    order by n.company_id, name`.execute(db);
  return rows;
}
