import type { NamedCompany } from '@trover/core/cases/search/company-index.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { listedNamesOf, listedTickersOf } from './listed-names.ts';

const company_id = sql<number>`co.id`;

/** All companies with a published case, with their present and former names. */
export async function listCompanyNames(db: Db): Promise<NamedCompany[]> {
  const { rows } = await sql<NamedCompany>`
    select co.id,
      coalesce((
        select array_agg(distinct n.name)
        from (select name from company_names where company_id = co.id union ${listedNamesOf(company_id)}) n), array[co.name]) as names,
      coalesce((
        select array_agg(t.value)
        from (
          select si.value from securities s
          join security_identifiers si on si.security_id = s.id and si.kind = 'ticker' where s.company_id = co.id
          union ${listedTickersOf(company_id)}) t), '{}') as tickers
    from companies co
    where exists (select from cases where company_id = co.id and is_published)`.execute(db);
  return rows;
}

/** A checksum of all these names, which is cheaper to read than the names. */
export async function sumCompanyNames(db: Db): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select concat_ws(' ',
      (select count(*) || '-' || coalesce(sum(hashtext(name)), 0) from company_names),
      (select count(*) || '-' || coalesce(sum(hashtext(value)), 0) from security_identifiers where kind = 'ticker'),
      (select count(*) || '-' || coalesce(sum(hashtext(concat(name, tickers, former_names, former_tickers))), 0)
        from listed_companies),
      (select count(*) || '-' || coalesce(sum(hashtext(company_id::text)), 0) from cases where is_published)) as sum`.execute(
    db,
  );
  return rows[0]!.sum;
}
