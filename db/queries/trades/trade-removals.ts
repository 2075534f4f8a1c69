import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/**
 * Deletes up to `limit` trades of a deleted portfolio. False once none is left. Concurrent runs process different
 * portfolios; after a crash the next run continues.
 */
export async function removeSomeTrades(trx: DbTransaction, limit: number): Promise<boolean> {
  const next = await sql<{ portfolio_id: number }>`
    select portfolio_id from trade_removals order by begun_at, portfolio_id limit 1 for update skip locked`.execute(
    trx,
  );
  const portfolio_id = next.rows[0]?.portfolio_id;
  if (portfolio_id === undefined) return false;
  const trades = await removeFirst(trx, 'trades', ['fingerprint', 'occurrence'], portfolio_id, limit);
  const held = await removeFirst(trx, 'upload_trades', ['upload_id', 'fingerprint', 'occurrence'], portfolio_id, limit);
  if (trades === 0 && held === 0) {
    await sql`delete from trade_removals where portfolio_id = ${portfolio_id}`.execute(trx);
  } else {
    await sql`update trade_removals set removed = removed + ${trades} where portfolio_id = ${portfolio_id}`.execute(
      trx,
    );
  }
  return true;
}

/**
 * Deletes the first rows of a portfolio by primary key, of which `columns` are the remaining columns; returns how many.
 */
async function removeFirst(
  trx: DbTransaction,
  table: 'trades' | 'upload_trades',
  columns: readonly string[],
  portfolio_id: number,
  limit: number,
): Promise<number> {
  const key = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${key} from ${sql.table(table)} where portfolio_id = ${portfolio_id}
    order by portfolio_id, ${key} offset ${limit} limit 1`.execute(trx);
  const next = rows[0];
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where portfolio_id = ${portfolio_id}
      ${next === undefined ? sql`` : sql`and (${key}) < (${sql.join(columns.map((column) => next[column]))})`}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

export interface RemovalProgress {
  portfolios: number;
  /** How many of these trades were deleted since the deletion was requested. */
  trades_removed: number;
}

/** The progress of deleting large portfolios. */
export async function findRemovalProgress(db: Db): Promise<RemovalProgress> {
  const { rows } = await sql<RemovalProgress>`
    select count(*) as portfolios, coalesce(sum(removed), 0)::bigint as trades_removed from trade_removals`.execute(db);
  return rows[0]!;
}
