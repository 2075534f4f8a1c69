import type { Pool } from 'pg';

/** Trades of each portfolio, over this many securities of a thousand. */
export const TRADES_EACH = 100;
const SECURITIES_EACH = 10;
const SECURITIES = 1_000;
const SLICE = 5_000;

/** Fills a database, or one that was filled up to `first`, with portfolios and their trades from 2014 to 2020, one in `share` of them in Kraft Heinz. */
export async function fillPortfolios(pool: Pool, portfolios: number, share: number, first = 1): Promise<void> {
  const client = await pool.connect();
  try {
    // What is made here refers to what is made here; checking each reference would last an hour.
    await client.query('set session_replication_role = replica');
    if (first === 1)
      await client.query(`
      insert into printed_securities (key, symbol)
      select 'bench ' || n, case n when 1 then 'KHC' else 'BENCH' || n end from generate_series(1, ${SECURITIES}) n`);
    for (let from = first; from <= portfolios; from += SLICE)
      await fillSlice(client.query.bind(client), from, Math.min(from + SLICE - 1, portfolios), share);
    await client.query('set session_replication_role = origin');
    for (const table of ['portfolios', 'portfolio_securities', 'trades', 'printed_securities', 'beneficial_accounts'])
      await client.query(`analyze ${table}`);
  } finally {
    client.release(true);
  }
}

type Query = (text: string) => Promise<unknown>;

async function fillSlice(query: Query, from: number, to: number, share: number): Promise<void> {
  await query(`
    insert into accounts (id, email, password_hash, type) overriding system value
    select n, 'bench' || n || '@example.test', '-', 'investor' from generate_series(${from}, ${to}) n`);
  await query(`
    insert into beneficial_accounts (id, account_id, name) overriding system value
    select n, n, 'Bench ' || n from generate_series(${from}, ${to}) n`);
  await query(`
    insert into portfolios (id, account_id, beneficial_account_id, label) overriding system value
    select n, n, n, 'bench' from generate_series(${from}, ${to}) n`);
  // The first of a portfolio's securities is the case's for one in this many.
  const security = `case when s = 0 and p % ${share} = 0 then 1
    else 2 + (p::bigint * 7919 + s * 104729) % ${SECURITIES - 1} end`;
  await query(`
    insert into trades (portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id, type,
      trade_date, quantity, price, currency, fees, net_amount)
    select p, decode(md5(p || ' ' || t), 'hex'), 1, p, ${security}, case when t % 3 = 2 then 'sell' else 'buy' end,
      date '2014-01-02' + ((t * 25 + p % 25) % 2500)::integer, 10 + (p + t) % 90, 20 + ((p * 31 + t * 17) % 7000) / 100.0,
      'USD', 0, null
    from generate_series(${from}, ${to}) p, generate_series(0, ${TRADES_EACH - 1}) t,
      lateral (select t % ${SECURITIES_EACH} as s) each`);
  await query(`
    insert into portfolio_securities (portfolio_id, printed_security_id, trades, first_trade_date, last_trade_date)
    select portfolio_id, printed_security_id, count(*), min(trade_date), max(trade_date)
    from trades where portfolio_id between ${from} and ${to} group by 1, 2`);
}
