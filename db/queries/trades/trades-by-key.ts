import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** A trade as corrections and proofs refer to it. */
export interface TradeKey {
  portfolio_id: number;
  fingerprint: Buffer;
  occurrence: number;
}

export interface KeyedTrade extends TradeKey {
  id: number;
  printed_security_id: number;
  type: string;
  subtype: string | null;
  trade_date: string;
  quantity: string | null;
  security_name: string | null;
}

const spell = ({ portfolio_id, fingerprint, occurrence }: TradeKey): string =>
  `${portfolio_id} ${fingerprint.toString('hex')} ${occurrence}`;

/** Finds trades by their keys in one query; keys of deleted trades are ignored. */
export async function findTradesByKey(
  db: Db,
  keys: readonly TradeKey[],
): Promise<(key: TradeKey | null) => KeyedTrade | undefined> {
  if (keys.length === 0) return () => undefined;
  const { rows } = await sql<KeyedTrade>`
    select t.id, t.portfolio_id, t.fingerprint, t.occurrence, t.printed_security_id, t.type, t.subtype, t.trade_date,
      t.quantity, t.security_name
    from unnest(${keys.map((key) => key.portfolio_id)}::bigint[], ${keys.map((key) => key.fingerprint)}::bytea[],
      ${keys.map((key) => key.occurrence)}::integer[]) as k (portfolio_id, fingerprint, occurrence)
    join trades t on t.portfolio_id = k.portfolio_id and t.fingerprint = k.fingerprint and t.occurrence = k.occurrence
    where t.portfolio_id = any(${[...new Set(keys.map((key) => key.portfolio_id))]}::bigint[])`.execute(db);
  const found = new Map(rows.map((row) => [spell(row), row]));
  return (key) => (key === null ? undefined : found.get(spell(key)));
}
