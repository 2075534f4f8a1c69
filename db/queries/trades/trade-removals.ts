import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/**
 * Removes up to `limit` trades of a portfolio that is gone. False once none is left of any. Two at once take different
 * portfolios; killed at any point, the next goes on.
 */
export async function removeSomeTrades(trx: DbTransaction, limit: number): Promise<boolean> {
  const next = await sql<{ portfolio_id: number }>`
    select portfolio_id from trade_removals order by begun_at, portfolio_id limit 1 for update skip locked`.execute(
    trx,
  );
  const portfolio_id = next.rows[0]?.portfolio_id;
  if (portfolio_id === undefined) return false;
  const { rows } = await sql<{ trades: number; held: number }>`
    with gone as (
      delete from trades
      where ctid = any(array(select ctid from trades where portfolio_id = ${portfolio_id} limit ${limit})) returning 1
    ), held as (
      delete from upload_trades
      where ctid = any(array(select ctid from upload_trades where portfolio_id = ${portfolio_id} limit ${limit})) returning 1
    )
    select (select count(*) from gone) as trades, (select count(*) from held) as held`.execute(trx);
  const [{ trades, held } = { trades: 0, held: 0 }] = rows;
  if (trades === 0 && held === 0) {
    await sql`delete from trade_removals where portfolio_id = ${portfolio_id}`.execute(trx);
  } else {
    await sql`update trade_removals set removed = removed + ${trades} where portfolio_id = ${portfolio_id}`.execute(
      trx,
    );
  }
  return true;
}

export interface RemovalProgress {
  portfolios: number;
  /** Trades that are gone of these since their deletion was answered. */
  trades_removed: number;
}

/** How far the removal of large portfolios has come. */
export async function findRemovalProgress(db: Db): Promise<RemovalProgress> {
  const { rows } = await sql<RemovalProgress>`
    select count(*) as portfolios, coalesce(sum(removed), 0)::bigint as trades_removed from trade_removals`.execute(db);
  return rows[0]!;
}
