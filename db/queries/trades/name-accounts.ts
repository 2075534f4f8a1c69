import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { isDatabaseSharded } from '../../sharding/is-sharded.ts';
import { listPortfolioIdsOfOwners } from '../portfolios/portfolio-ids.ts';

interface Print {
  beneficial_account_id: number;
  name: string | null;
}

interface Named {
  beneficial_account_id: number;
  printed_security_id: number;
  name: string | null;
}

/** Names unnamed prints by another trade of the same owner. */
export async function nameByTrades<One extends Print>(
  db: Db,
  prints: readonly One[],
  idOf: (print: One) => number,
): Promise<One[]> {
  const asked = prints.filter(({ name }) => name === null);
  if (asked.length === 0) return [...prints];
  const owners = asked.map(({ beneficial_account_id }) => beneficial_account_id);
  const named = (await isDatabaseSharded(db))
    ? await listFromShards(db, owners, asked.map(idOf))
    : await listByIndex(db, owners, asked.map(idOf));
  const names = new Map(named.map((one) => [`${one.beneficial_account_id} ${one.printed_security_id}`, one.name]));
  return prints.map((print) =>
    print.name === null
      ? { ...print, name: names.get(`${print.beneficial_account_id} ${idOf(print)}`) ?? null }
      : print,
  );
}

/** The first trade in the index for each pair. */
async function listByIndex(db: Db, owners: readonly number[], prints: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select asked.beneficial_account_id, asked.printed_security_id, t.security_name as name
    from unnest(${owners}::bigint[], ${prints}::bigint[]) as asked (beneficial_account_id, printed_security_id)
    cross join lateral (
      select security_name from trades
      where printed_security_id = asked.printed_security_id and beneficial_account_id = asked.beneficial_account_id
      limit 1) t`.execute(db);
  return rows;
}

/** Each server scans its own trades of the owners, since an index look-up for each pair cannot be pushed down to it. */
async function listFromShards(db: Db, owners: readonly number[], prints: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select beneficial_account_id, printed_security_id, max(security_name) as name from trades
    where portfolio_id = any(${await listPortfolioIdsOfOwners(db, [...new Set(owners)])}::bigint[])
      and printed_security_id = any(${[...new Set(prints)]}::bigint[]) and security_name is not null
    group by beneficial_account_id, printed_security_id`.execute(db);
  return rows;
}
