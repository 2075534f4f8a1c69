import type { PoolClient } from 'pg';
import type { TradeToStore } from '../trades/store-trades.ts';
import { countSecurities } from './count-securities.ts';
import { keyOf, type LinkedTrade } from './trade-key.ts';

interface Holder {
  portfolio_id: number;
  upload_id: number;
  beneficial_account_id: number;
}

const figures = [
  'type',
  'subtype',
  'account',
  'trade_date',
  'settle_date',
  'time',
  'quantity',
  'stated_quantity',
  'price',
  'currency',
  'price_currency',
  'fees',
  'fees_currency',
  'net_amount',
  'accrued_interest',
  'has_interest_in_amount',
  'security_name',
  'ratio',
  'note',
  'acquired_on',
  'acquired_price',
] as const satisfies readonly (keyof TradeToStore)[];

const TYPES = `type text, subtype text, account text, trade_date date, settle_date date, time text, quantity numeric,
  stated_quantity numeric, price numeric, currency text, price_currency text, fees numeric, fees_currency text, net_amount numeric,
  accrued_interest numeric, has_interest_in_amount boolean, security_name text, ratio text, note text, acquired_on date, acquired_price numeric`;

const recordOf = (held: LinkedTrade & { trade: TradeToStore }, printed_security_id: number) => ({
  fingerprint: held.fingerprint.toString('hex'),
  occurrence: held.occurrence,
  row: held.trade.row,
  printed_security_id,
  ...Object.fromEntries(figures.map((name) => [name, held.trade[name]])),
});

/** Attaches trades to a link, adding new ones; returns the securities of the added trades. */
export async function attachTrades(
  client: PoolClient,
  { portfolio_id, upload_id, beneficial_account_id }: Holder,
  held: readonly (LinkedTrade & { trade: TradeToStore; isNew: boolean })[],
  idOf: (trade: TradeToStore) => number,
): Promise<number[]> {
  const records = JSON.stringify(held.map((one) => recordOf(one, idOf(one.trade))));
  await client.query(
    `insert into upload_trades (portfolio_id, upload_id, fingerprint, occurrence, row)
     select $1::bigint, $2::bigint, decode(fingerprint, 'hex'), occurrence, row ${RECORDS} on conflict do nothing`,
    [portfolio_id, upload_id, records],
  );
  await client.query(
    `insert into upload_securities (portfolio_id, upload_id, printed_security_id)
     select distinct $1::bigint, $2::bigint, printed_security_id ${RECORDS} on conflict do nothing`,
    [portfolio_id, upload_id, records],
  );
  const added = await insertTrades(client, { portfolio_id, beneficial_account_id }, records);
  await countHeld(client, { portfolio_id, upload_id });
  return [...new Set(added)];
}

const RECORDS = `from jsonb_to_recordset($3::jsonb)
  as one (fingerprint text, occurrence integer, row text, printed_security_id bigint, ${TYPES})`;

/** Inserts the trades of `records` that do not exist yet; returns the securities of the added ones. */
async function insertTrades(
  client: PoolClient,
  { portfolio_id, beneficial_account_id }: Omit<Holder, 'upload_id'>,
  records: string,
): Promise<number[]> {
  const { rows } = await client.query<{ printed_security_id: number }>(
    `insert into trades (portfolio_id, fingerprint, occurrence, beneficial_account_id, printed_security_id,
       ${figures.join(', ')})
     select $1::bigint, decode(fingerprint, 'hex'), occurrence, $2::bigint, printed_security_id, ${figures.join(', ')}
     ${RECORDS}
     on conflict do nothing
     returning printed_security_id`,
    [portfolio_id, beneficial_account_id, records],
  );
  return rows.map((row) => row.printed_security_id);
}

/**
 * Updates trades to what the provider states now; returns their former and present securities. The trades get new ids,
 * since computed results refer to a trade's content by its id.
 */
export async function changeTrades(
  client: PoolClient,
  { portfolio_id, beneficial_account_id }: Holder,
  changed: readonly (LinkedTrade & { trade: TradeToStore })[],
  idOf: (trade: TradeToStore) => number,
): Promise<number[]> {
  if (changed.length === 0) return [];
  const { rows } = await client.query<LinkedTrade & { printed_security_id: number }>(
    `delete from trades t using unnest($2::bytea[], $3::integer[]) as one (fingerprint, occurrence)
     where t.portfolio_id = $1 and t.fingerprint = one.fingerprint and t.occurrence = one.occurrence
     returning t.fingerprint, t.occurrence, t.printed_security_id`,
    [portfolio_id, changed.map((one) => one.fingerprint), changed.map((one) => one.occurrence)],
  );
  const there = new Set(rows.map(keyOf));
  const records = JSON.stringify(
    changed.filter((one) => there.has(keyOf(one))).map((one) => recordOf(one, idOf(one.trade))),
  );
  const after = await insertTrades(client, { portfolio_id, beneficial_account_id }, records);
  return [...new Set([...rows.map((row) => row.printed_security_id), ...after])];
}

/** Detaches trades from a link and deletes those without another source. Returns their securities. */
export async function detachTrades(
  client: PoolClient,
  { portfolio_id, upload_id }: Holder,
  held: readonly LinkedTrade[],
): Promise<number[]> {
  if (held.length === 0) return [];
  const keys = [held.map((one) => one.fingerprint), held.map((one) => one.occurrence)];
  await client.query(
    `delete from upload_trades ut using unnest($3::bytea[], $4::integer[]) as one (fingerprint, occurrence)
     where ut.portfolio_id = $1 and ut.upload_id = $2 and ut.fingerprint = one.fingerprint
       and ut.occurrence = one.occurrence`,
    [portfolio_id, upload_id, ...keys],
  );
  const { rows } = await client.query<{ printed_security_id: number }>(
    `delete from trades t using unnest($2::bytea[], $3::integer[]) as one (fingerprint, occurrence)
     where t.portfolio_id = $1 and t.fingerprint = one.fingerprint and t.occurrence = one.occurrence
       and not exists (select from upload_trades other where other.portfolio_id = $1
         and other.fingerprint = t.fingerprint and other.occurrence = t.occurrence)
     returning t.printed_security_id`,
    [portfolio_id, ...keys],
  );
  await countHeld(client, { portfolio_id, upload_id });
  return [...new Set(rows.map((row) => row.printed_security_id))];
}

async function countHeld(client: PoolClient, { portfolio_id, upload_id }: Omit<Holder, 'beneficial_account_id'>) {
  const { rows } = await client.query<{ n: number }>(
    'select count(*) as n from upload_trades where portfolio_id = $1 and upload_id = $2',
    [portfolio_id, upload_id],
  );
  await client.query(
    `update uploads set trades_stored = $3::bigint, trades_added = least($3::bigint, trades_added)
     where portfolio_id = $1 and id = $2`,
    [portfolio_id, upload_id, rows[0]!.n],
  );
}

/** Recounts the trades of some securities of a portfolio, and updates the days of the link's trades. */
export async function sumSecurities(
  client: PoolClient,
  { portfolio_id, upload_id }: Omit<Holder, 'beneficial_account_id'>,
  ids: readonly number[],
): Promise<void> {
  await countSecurities(client, portfolio_id, ids);
  await client.query(
    `update uploads u set first_trade_date = s.first_day, last_trade_date = s.last_day
     from (select min(ps.first_trade_date) as first_day, max(ps.last_trade_date) as last_day
       from upload_securities us join portfolio_securities ps
         on ps.portfolio_id = us.portfolio_id and ps.printed_security_id = us.printed_security_id
       where us.portfolio_id = $1 and us.upload_id = $2) s
     where u.portfolio_id = $1 and u.id = $2`,
    [portfolio_id, upload_id],
  );
}
