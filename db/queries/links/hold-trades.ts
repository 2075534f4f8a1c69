import { hash } from 'node:crypto';
import { pairSameTrades, type StatedTrade } from '@trover/core/trades/same-trade.ts';
import type { PoolClient } from 'pg';
import type { TradeToStore } from '../trades/store-trades.ts';
import type { IncomingTransaction, SyncToApply } from './compare-transactions.ts';
import { addHeldTrades } from './held-trades.ts';

/** What a link's trade is known by: the transaction that it is of, so that it stays the same trade when that changes. */
const fingerprintOf = (linkId: number, transactionId: number): Buffer =>
  Buffer.from(hash('sha256', `link ${linkId} transaction ${transactionId}`, 'hex').slice(0, 32), 'hex');

const statedTrade = (trade: TradeToStore, is_posting_day: boolean): StatedTrade => ({
  type: trade.type,
  subtype: trade.subtype,
  account: trade.account,
  trade_date: trade.trade_date,
  is_posting_day,
  symbol: trade.security.symbol,
  cusip: trade.security.cusip,
  isin: trade.security.isin,
  name: trade.security.name ?? trade.security_name,
  option: trade.security.option,
  quantity: trade.quantity,
  price: trade.price,
  net_amount: trade.net_amount,
});

/** Holds new trades: those that another source of the portfolio states are attached to it, the others are added. */
export async function holdTrades(
  client: PoolClient,
  key: SyncToApply & { beneficial_account_id: number },
  transactions: readonly (IncomingTransaction & { id: number })[],
  idOf: (trade: TradeToStore) => number,
): Promise<{ added: number; attached: number; touched: number[] }> {
  const trades = transactions.flatMap((one) =>
    one.reading.outcome === 'trade' ? [{ ...one, trade: one.reading.trade }] : [],
  );
  if (trades.length === 0) return { added: 0, attached: 0, touched: [] };
  const others = await listTradesOfOthers(client, key, trades.map(({ trade }) => trade.trade_date).sort());
  const pairs = pairSameTrades(
    trades.map(({ trade, is_posting_day }) => statedTrade(trade, is_posting_day)),
    others,
  );
  const held = trades.map((one, at) => {
    const other = others[pairs.get(at) ?? -1];
    return other === undefined
      ? { ...one, fingerprint: fingerprintOf(key.link_id, one.id), occurrence: 1, isNew: true }
      : { ...one, fingerprint: other.fingerprint, occurrence: other.occurrence, isNew: false };
  });
  const touched = await addHeldTrades(client, key, held, idOf);
  await client.query(
    `update link_transactions t set fingerprint = decode(one.fingerprint, 'hex'), occurrence = one.occurrence,
       outcome = case when one.is_new then 'trade' else 'duplicate' end
     from jsonb_to_recordset($2::jsonb) as one (id bigint, fingerprint text, occurrence integer, is_new boolean)
     where t.link_id = $1 and t.id = one.id`,
    [
      key.link_id,
      JSON.stringify(
        held.map(({ id, fingerprint, occurrence, isNew }) => ({
          id,
          fingerprint: fingerprint.toString('hex'),
          occurrence,
          is_new: isNew,
        })),
      ),
    ],
  );
  const added = held.filter(({ isNew }) => isNew).length;
  return { added, attached: held.length - added, touched };
}

interface OtherTrade extends StatedTrade {
  fingerprint: Buffer;
  occurrence: number;
}

/** The trades of a portfolio about those days that this link does not hold. */
async function listTradesOfOthers(
  client: PoolClient,
  { portfolio_id, upload_id }: SyncToApply,
  days: readonly string[],
): Promise<OtherTrade[]> {
  const { rows } = await client.query<OtherTrade>(
    `with t as materialized (
       select t.* from trades t
       where t.portfolio_id = $1 and t.trade_date between $2::date - 7 and $3::date + 7
         and not exists (select from upload_trades own where own.portfolio_id = $1 and own.upload_id = $4
           and own.fingerprint = t.fingerprint and own.occurrence = t.occurrence)
     )
     select t.fingerprint, t.occurrence, t.type, t.subtype, t.account, t.trade_date, false as is_posting_day,
       ps.symbol, ps.cusip, ps.isin, coalesce(ps.name, t.security_name) as name, ps.option,
       t.quantity, t.price, t.net_amount
     from t join printed_securities ps on ps.id = t.printed_security_id
     order by t.trade_date, t.id`,
    [portfolio_id, days[0], days.at(-1), upload_id],
  );
  return rows;
}
