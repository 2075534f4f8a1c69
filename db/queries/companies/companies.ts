import { allowedTypingErrors, typingErrors } from '@trover/core/cases/catalogue/typing-errors.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { SecurityIdentifiersTable } from '../../schema/catalogue.ts';
import { escapeLike } from '../escape-like.ts';

export interface CompanyHit {
  id: number;
  name: string;
  sector: string | null;
  is_demonstration: boolean;
  tickers: string[];
  cases: number;
  open_cases: number;
}

export interface CompanySecurity {
  id: number;
  name: string;
  kind: string | null;
  currency: string | null;
  /** The present or last ticker; null without one. */
  ticker: string | null;
  identifiers: Pick<SecurityIdentifiersTable, 'kind' | 'value' | 'valid_from' | 'valid_to'>[];
  has_prices: boolean;
}

export interface Company {
  id: number;
  slug: string;
  name: string;
  sector: string | null;
  is_demonstration: boolean;
  other_names: string[];
  securities: CompanySecurity[];
}

/** The minimum similarity of a word and its misspelt form. */
const LIKENESS = 0.2;

const MAX_MEANT = 5_000;

/**
 * The companies that a search may mean, best first: by ticker, by the start of a name or of a word in it, by a part of
 * it; and if nothing matches, with typing errors permitted.
 */
export async function listNamedCompanies(db: Db, { term }: { term: string }): Promise<number[]> {
  const typed = term.trim().toLowerCase();
  if (typed === '') return [];
  const part = escapeLike(typed);
  const { rows } = await sql<{ company_id: number }>`
    select company_id from (
      select s.company_id, case when si.value = upper(${typed}) then 1.0 else 0.8 end as score
      from security_identifiers si join securities s on s.id = si.security_id
      where si.value like upper(${part}) || '%' and (si.kind = 'ticker' or si.value = upper(${typed}))
      union all
      select company_id, case
        when lower(name) = ${typed} then 1.0
        when lower(name) like ${part} || '%' then 0.95
        when lower(name) like '% ' || ${part} || '%' then 0.9
        else 0.6 end
      from company_names where lower(name) like '%' || ${part} || '%'
    ) found
    group by company_id order by max(score) desc, company_id limit ${MAX_MEANT}`.execute(db);
  return rows.length > 0 ? rows.map(({ company_id }) => company_id) : await listCompaniesMistyped(db, typed);
}

async function listCompaniesMistyped(db: Db, typed: string): Promise<number[]> {
  const forgiven = allowedTypingErrors(typed);
  if (forgiven === 0) return [];
  const { rows } = await sql<{ company_id: number; name: string }>`
    select company_id, lower(name) as name from company_names
    where word_similarity(${typed}, lower(name)) >= ${LIKENESS}
    order by word_similarity(${typed}, lower(name)) desc, company_id limit 200`.execute(db);
  const least = new Map<number, number>();
  for (const { company_id, name } of rows) {
    const errors = typingErrors(typed, name);
    if (errors <= Math.min(forgiven, least.get(company_id) ?? forgiven)) least.set(company_id, errors);
  }
  return [...least].sort((a, b) => a[1] - b[1]).map(([companyId]) => companyId);
}

/** Those of these companies that have published cases, in the given order. */
export async function listCompanyHits(
  db: Db,
  { company_ids, limit, today }: { company_ids: readonly number[]; limit: number; today: string },
): Promise<CompanyHit[]> {
  const { rows } = await sql<CompanyHit>`
    select co.id, co.name, co.sector, co.is_demonstration,
      coalesce((
        select array_agg(distinct si.value order by si.value)
        from securities s join security_identifiers si on si.security_id = s.id and si.kind = 'ticker'
        where s.company_id = co.id), '{}') as tickers,
      counts.cases, counts.open_cases
    from unnest(${company_ids}::integer[]) with ordinality as meant (company_id, place)
    join companies co on co.id = meant.company_id
    join lateral (
      select count(*) as cases, count(*) filter (
        where stage in ('settled', 'final_approval') and claim_deadline >= court_day(time_zone, ${today}::date)) as open_cases
      from case_listings where company_id = co.id and is_published
    ) counts on counts.cases > 0
    order by meant.place
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * A company with its securities and all their names and identifiers; undefined for an id that no published case has.
 */
export async function findCompany(db: Db, { company_id }: { company_id: number }): Promise<Company | undefined> {
  const { rows } = await sql<Company>`
    select co.id, co.slug, co.name, co.sector, co.is_demonstration,
      coalesce((
        select array_agg(name order by name) from company_names
        where company_id = co.id and name <> co.name), '{}') as other_names,
      '[]'::jsonb as securities
    from companies co
    where co.id = ${company_id} and exists (select from cases where company_id = co.id and is_published)`.execute(db);
  const company = rows[0];
  if (!company) return undefined;
  return { ...company, securities: await listSecurities(db, { company_ids: [company_id] }) };
}

/** The company of a ticker on a day, or the last one that had it. */
export async function findCompanyByTicker(
  db: Db,
  { ticker, date }: { ticker: string; date?: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ company_id: number }>`
    select s.company_id
    from security_identifiers si
    join securities s on s.id = si.security_id
    where si.kind = 'ticker' and si.value = ${ticker.trim().toUpperCase()}
    order by (coalesce(${date ?? null}::date >= coalesce(si.valid_from, '-infinity')
        and ${date ?? null}::date <= coalesce(si.valid_to, 'infinity'), false)) desc,
      si.valid_to desc nulls first, s.id desc
    limit 1`.execute(db);
  return rows[0]?.company_id;
}

/** The securities of companies, or of cases, with their identifiers over time. */
export async function listSecurities(
  db: Db,
  of: { company_ids: readonly number[] } | { case_id: number },
): Promise<CompanySecurity[]> {
  const { rows } = await sql<CompanySecurity>`
    select s.id, s.name, s.kind, s.currency,
      (select si.value from security_identifiers si where si.security_id = s.id and si.kind = 'ticker'
        order by si.valid_to desc nulls first, si.valid_from desc nulls last, si.value limit 1) as ticker,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', si.kind, 'value', si.value, 'valid_from', si.valid_from, 'valid_to', si.valid_to)
          order by si.kind desc, si.valid_from nulls first, si.value)
        from security_identifiers si where si.security_id = s.id), '[]') as identifiers,
      exists (
        select from security_identifiers si join prices p on p.symbol = si.value
        where si.security_id = s.id and si.kind = 'ticker') as has_prices
    from securities s
    where ${
      'case_id' in of
        ? sql`s.id in (select security_id from case_securities where case_id = ${of.case_id})`
        : sql`s.company_id = any(${of.company_ids}::integer[])`
    }
    order by s.id`.execute(db);
  return rows;
}
