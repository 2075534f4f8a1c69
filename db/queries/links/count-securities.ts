import type { PoolClient } from 'pg';

/** Recounts the trades of some securities of a portfolio. */
export async function countSecurities(client: PoolClient, portfolio_id: number, ids: readonly number[]): Promise<void> {
  await client.query('delete from portfolio_securities where portfolio_id = $1 and printed_security_id = any($2)', [
    portfolio_id,
    ids,
  ]);
  await client.query(
    `insert into portfolio_securities (portfolio_id, printed_security_id, trades, first_trade_date, last_trade_date)
     select $1, printed_security_id, count(*), min(trade_date), max(trade_date) from trades
     where portfolio_id = $1 and printed_security_id = any($2) group by printed_security_id`,
    [portfolio_id, ids],
  );
}
