import { hash } from 'node:crypto';
import { pairSameTrades, type StatedTrade } from '@trover/core/trades/same-trade.ts';
import type { PoolClient } from 'pg';
import type { TradeToStore } from '../trades/store-trades.ts';
import type { IncomingTransaction, SyncToApply } from './compare-transactions.ts';
import { attachTrades, changeTrades } from './linked-trades.ts';
import { listTradesOfOthers } from './stated-trades.ts';

/**
 * The key of a link's trade, derived from its transaction, so that it remains the same trade when the transaction
 * changes. A trade that is attached again has a version in its key, since another source may still have its earlier
 * trade.
 */
function fingerprintOf(linkId: number, { id, version = 1 }: TransactionToHold): Buffer {
  const name = `link ${linkId} transaction ${id}${version === 1 ? '' : ` version ${version}`}`;
  return Buffer.from(hash('sha256', name, 'hex').slice(0, 32), 'hex');
}

type TransactionToHold = IncomingTransaction & { id: number; version?: number };

export const statedTrade = (trade: TradeToStore, is_posting_day: boolean): StatedTrade => ({
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

/**
 * Attaches new transactions to a link: trades that another source of the portfolio states are attached, the others are
 * added. A trade with only a posting date gets its trade date.
 */
export async function attachTransactions(
  client: PoolClient,
  key: SyncToApply & { beneficial_account_id: number },
  transactions: readonly TransactionToHold[],
  idOf: (trade: TradeToStore) => number,
): Promise<{ added: number; attached: number; touched: number[] }> {
  const trades = transactions.flatMap((one) =>
    one.reading.outcome === 'trade' ? [{ ...one, trade: one.reading.trade }] : [],
  );
  if (trades.length === 0) return { added: 0, attached: 0, touched: [] };
  const days = trades.map(({ trade }) => trade.trade_date).sort();
  const others = await listTradesOfOthers(client, key, [days[0]!, days.at(-1)!]);
  const pairs = pairSameTrades(
    trades.map(({ trade, is_posting_day }) => statedTrade(trade, is_posting_day)),
    others,
  );
  const held = trades.map((one, at) => {
    const other = others[pairs.get(at) ?? -1];
    return other === undefined
      ? { ...one, isBetter: false, fingerprint: fingerprintOf(key.link_id, one), occurrence: 1, isNew: true }
      : {
          ...one,
          isBetter: other.is_posting_day && !one.is_posting_day,
          fingerprint: other.fingerprint,
          occurrence: other.occurrence,
          isNew: false,
        };
  });
  const touched = await attachTrades(client, key, held, idOf);
  const better = held.filter(({ isBetter }) => isBetter);
  touched.push(...(await changeTrades(client, key, better, idOf)));
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
