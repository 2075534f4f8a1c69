import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/**
 * The ids of an account's portfolios, or the requested one. Trades are queried by ids instead of a subquery: a database
 * on several servers then queries only the servers with these portfolios.
 */
export async function listPortfolioIds(
  db: Db,
  { account_id, portfolio_id }: { account_id: number; portfolio_id?: number | undefined },
): Promise<number[]> {
  const rows = await db
    .selectFrom('portfolios')
    .where('account_id', '=', account_id)
    .$if(portfolio_id !== undefined, (query) => query.where('id', '=', portfolio_id!))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of these owners' portfolios. */
export async function listPortfolioIdsOfOwners(db: Db, ownerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from portfolios where beneficial_account_id = any(${[...ownerIds]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}
