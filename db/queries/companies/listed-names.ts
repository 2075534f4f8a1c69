import { type RawBuilder, sql } from 'kysely';

/**
 * The row of the SEC's list for a company of the catalogue, by any name of either; none where several companies share
 * one of its names. `company_id` is an expression of the outer query.
 */
const listedOf = (company_id: RawBuilder<number>) => sql`
  select (array_agg(lc.name))[1] as name, (array_agg(to_jsonb(lc.tickers)))[1] as tickers,
    (array_agg(lc.former_names))[1] as former_names, (array_agg(lc.former_tickers))[1] as former_tickers
  from listed_companies lc
  where lc.keys && (select array_agg(cn.key) from company_names cn where cn.company_id = ${company_id})
  having count(*) = 1`;

/** The names of a company in the SEC's list and in its former names, one row each as `name`. */
export const listedNamesOf = (company_id: RawBuilder<number>) => sql`
  select x.name from (${listedOf(company_id)}) o
  cross join lateral (
    select o.name union select f ->> 'name' from jsonb_array_elements(o.former_names) f) x (name)`;

/**
 * The present and former tickers of a company, one row each as `value`; tickers of preferred shares and warrants do not
 * identify a company.
 */
export const listedTickersOf = (company_id: RawBuilder<number>) => sql`
  select x.value from (${listedOf(company_id)}) o
  cross join lateral (
    select jsonb_array_elements_text(o.tickers)
    union select f ->> 'name' from jsonb_array_elements(o.former_tickers) f) x (value)
  where x.value ~ '^[A-Z]{2,5}$'`;
