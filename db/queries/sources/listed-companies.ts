import { nameKey } from '@trover/core/securities/spelling.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { FormerName } from '../../schema/sources.ts';

export interface ListedCompany {
  cik: number;
  name: string;
  tickers: string[];
}

const BATCH_SIZE = 1000;

/**
 * Stores a list of companies as of a day. A name or ticker in an earlier list that this one lacks is stored as a former
 * one. A list older than the stored one does not change its companies.
 */
export async function saveListedCompanies(
  db: Db,
  companies: readonly ListedCompany[],
  as_of: string,
): Promise<{ added: number; changed: number }> {
  let [added, changed] = [0, 0];
  for (let at = 0; at < companies.length; at += BATCH_SIZE) {
    const rows = companies.slice(at, at + BATCH_SIZE);
    const given = JSON.stringify(rows.map((one) => ({ ...one, key: nameKey(one.name) })));
    const { rows: done } = await sql<{ is_new: boolean }>`
      insert into listed_companies as l (cik, name, keys, tickers, as_of)
      select g.cik, g.name, array[g.key], array(select jsonb_array_elements_text(g.tickers)), ${as_of}::date
      from jsonb_to_recordset(${given}::jsonb) as g (cik bigint, name text, key text, tickers jsonb)
      on conflict (cik) do update set
        name = excluded.name,
        keys = array(select distinct unnest(l.keys || excluded.keys)),
        tickers = excluded.tickers,
        former_names = case when l.name = excluded.name then l.former_names
          else l.former_names || jsonb_build_array(jsonb_build_object('name', l.name, 'until', ${as_of}::text)) end,
        former_tickers = l.former_tickers || coalesce((
          select jsonb_agg(jsonb_build_object('name', t, 'until', ${as_of}::text))
          from unnest(l.tickers) t where t <> all(excluded.tickers)), '[]'),
        as_of = excluded.as_of
      where l.as_of < excluded.as_of
        and (l.name, l.tickers) is distinct from (excluded.name, excluded.tickers)
      returning xmax = 0 as is_new`.execute(db);
    added += done.filter(({ is_new }) => is_new).length;
    changed += done.filter(({ is_new }) => !is_new).length;
  }
  return { added, changed };
}

export interface FoundCompany extends ListedCompany {
  former_names: FormerName[];
  former_tickers: FormerName[];
  as_of: string;
}

/** Companies with this present or former name; several may share it. */
export async function findListedByName(db: Db, { name }: { name: string }): Promise<FoundCompany[]> {
  const { rows } = await sql<FoundCompany>`
    select cik, name, tickers, former_names, former_tickers, as_of from listed_companies
    where keys @> array[${nameKey(name)}] order by cik limit 5`.execute(db);
  return rows;
}

interface StatedFormerName extends FormerName {
  cik: number;
  kind: 'name' | 'ticker';
}

/**
 * Adds former names and tickers from a record other than a list, each once; searches find their companies by them too.
 */
export async function addFormerNames(db: Db, stated: readonly StatedFormerName[]): Promise<void> {
  const given = JSON.stringify(stated.map((one) => ({ ...one, key: one.kind === 'name' ? nameKey(one.name) : null })));
  await sql`
    with given as (
      select g.cik, g.kind, g.key, jsonb_build_object('name', g.name, 'until', g.until) as former, g.name
      from jsonb_to_recordset(${given}::jsonb) as g (cik bigint, kind text, key text, name text, until text)),
    new as (
      select g.cik,
        coalesce(jsonb_agg(g.former) filter (where g.kind = 'name'
          and not l.former_names @> jsonb_build_array(jsonb_build_object('name', g.name))), '[]') as names,
        coalesce(jsonb_agg(g.former) filter (where g.kind = 'ticker'
          and not l.former_tickers @> jsonb_build_array(jsonb_build_object('name', g.name))), '[]') as tickers,
        coalesce(array_agg(g.key) filter (where g.key is not null), '{}') as keys
      from given g join listed_companies l on l.cik = g.cik group by g.cik)
    update listed_companies l set former_names = l.former_names || new.names,
      former_tickers = l.former_tickers || new.tickers,
      keys = array(select distinct unnest(l.keys || new.keys))
    from new where new.cik = l.cik`.execute(db);
}

/** Adds the former names that the SEC states for a company; other known ones remain. */
export async function saveFormerNames(
  db: Db,
  { cik, former_names }: { cik: number; former_names: FormerName[] },
): Promise<void> {
  const keys = former_names.map(({ name }) => nameKey(name));
  const stored = await db
    .selectFrom('listed_companies')
    .select('former_names')
    .where('cik', '=', cik)
    .executeTakeFirst();
  const others = stored?.former_names.filter(({ name }) => !keys.includes(nameKey(name))) ?? [];
  await sql`
    update listed_companies set submissions_read_at = now(),
      former_names = ${JSON.stringify([...former_names, ...others])}::jsonb,
      keys = array(select distinct unnest(keys || ${keys}::text[]))
    where cik = ${cik}`.execute(db);
}

/** Companies with a case, in the order in which their former names were last read. */
export async function listCompaniesToRead(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ cik: number; name: string }[]> {
  const { rows } = await sql<{ cik: number; name: string }>`
    select l.cik, l.name from listed_companies l
    where (l.submissions_read_at is null or l.submissions_read_at < ${before})
      and exists (select from company_names n where n.key = any(l.keys))
    order by l.submissions_read_at nulls first, l.cik limit ${limit}`.execute(db);
  return rows;
}
