import { companySlug } from '@trover/core/cases/slug.ts';
import { nameKey } from '@trover/core/securities/spelling.ts';
import type pg from 'pg';

const BEGINNINGS =
  'Al Bar Cor Dan El Far Gal Har Il Jun Kel Lor Mar Nor Or Pel Quin Ros Sal Tor Ul Ver Wes Yor Zan'.split(' ');
const MIDDLES = 'ba den fi gro hel in ka lo mi nu pa ri so ta ven'.split(' ');
const ENDS = 'dell ford gate holm land mont ridge stone ton view wick worth'.split(' ');
const TRADES =
  'Pharmaceuticals Semiconductor Energy Foods Bank Holdings Therapeutics Logistics Software Media Mining Airlines'.split(
    ' ',
  );
const FORMS = ['Inc.', 'Corp.', 'plc', 'Ltd.', 'Group', 'S.A.'];

export interface InventedCompany {
  name: string;
  former: string | null;
  ticker: string;
}

/** Names that share words and syllables with each other, as those of real companies do. */
export function inventCompanies(count: number): InventedCompany[] {
  const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
  return Array.from({ length: count }, (_, at) => {
    const word = (n: number) =>
      `${pick(BEGINNINGS, n)}${pick(MIDDLES, Math.floor(n / 25))}${pick(MIDDLES, Math.floor(n / 375))}${pick(ENDS, Math.floor(n / 5625))}`;
    const bare = `${word(at)} ${pick(TRADES, Math.floor(at / 7))}`;
    return {
      name: `${bare} ${pick(FORMS, at)}`,
      former: at % 3 === 0 ? `${word(at * 7 + 11)} ${pick(TRADES, at)} ${pick(FORMS, at + 1)}` : null,
      ticker: tickerOf(at),
    };
  });
}

/** AAAA to ZZZZ, spread over the alphabet. */
function tickerOf(at: number): string {
  let rest = (at * 7919) % 26 ** 4;
  let ticker = '';
  for (let place = 0; place < 4; place += 1) {
    ticker = String.fromCharCode(65 + (rest % 26)) + ticker;
    rest = Math.floor(rest / 26);
  }
  return ticker;
}

/** Companies with a published case each, written as the catalogue contains them. */
export async function fillCompanies(pool: pg.Pool, companies: readonly InventedCompany[]): Promise<void> {
  const numbers = companies.map((_, at) => at + 1);
  const names = companies.map(({ name }) => name);
  await pool.query(
    `insert into companies (slug, name, sector) select slug, name, 'technology' from unnest($1::text[], $2::text[]) as t (slug, name)`,
    [companies.map(({ name }, at) => `${companySlug(name)}-${at}`), names],
  );
  const known = companies.flatMap(({ name, former }, at) => [
    { at, name },
    ...(former === null ? [] : [{ at, name: former }]),
  ]);
  await pool.query(
    `insert into company_names (company_id, name, key) select * from unnest($1::int[], $2::text[], $3::text[])
     on conflict do nothing`,
    [known.map(({ at }) => at + 1), known.map(({ name }) => name), known.map(({ name }) => nameKey(name))],
  );
  await pool.query(
    `insert into securities (company_id, key, name) select id, ticker, 'Common stock' from unnest($1::int[], $2::text[]) as t (id, ticker)`,
    [numbers, companies.map(({ ticker }) => ticker)],
  );
  await pool.query(
    `insert into security_identifiers (security_id, kind, value, key)
     select id, 'ticker', key, key from securities`,
  );
  await pool.query(
    `insert into cases (slug, company_id, title, kind, currency, origin, is_published)
     select 'case-' || id, id, 'In re ' || name, 'securities class action', 'USD', 'import', true from companies`,
  );
  await pool.query(
    `insert into milestones (case_id, date, stage, title) select id, '2026-01-05', 'settled', 'Settled' from cases`,
  );
  await pool.query(`update cases set stage = 'settled'`);
  await pool.query(`insert into case_deadlines (case_id, kind, date) select id, 'claim', '2027-01-05' from cases`);
  await pool.query('vacuum analyze');
}
