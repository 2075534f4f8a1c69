import { SETTLEMENT_ONLY } from '@trover/core/trades/settlement-only.ts';
import type { PoolClient } from 'pg';
import type { Superseded } from '../links/attach-to-linked.ts';

/** A trade of a file that is being added to a portfolio. */
interface AssignedTrade {
  portfolio_id: number;
  trade: {
    fingerprint: string;
    trade_date: string;
    settle_date: string | null;
    is_settlement_only?: boolean | undefined;
    on_other_days?: (() => string[]) | undefined;
  };
}

/** A stored trade with a fingerprint. */
interface Stored {
  trade_date: string;
  settle_date: string | null;
  is_settlement_only: boolean;
}

/**
 * A trade that one file states only by settlement date, and another one by trade date, is one trade: the later one gets
 * the earlier one's fingerprint. `superseded` are stored trades with a settlement date that the file states better.
 */
export async function attachSettled<Placed extends AssignedTrade>(
  client: PoolClient,
  uploadId: number,
  placed: readonly Placed[],
): Promise<{ placed: readonly Placed[]; superseded: readonly Superseded[] }> {
  const replaced = new Map<Placed, Placed>();
  const superseded: Superseded[] = [];
  for (const [portfolio_id, own] of Map.groupBy(placed, (one) => one.portfolio_id)) {
    if (!own.some(({ trade }) => trade.on_other_days)) continue;
    const hasOthers = await hasOtherFiles(client, portfolio_id, uploadId);
    const asked = own.filter(({ trade }) => trade.on_other_days && (trade.is_settlement_only || hasOthers));
    if (asked.length === 0) continue;
    const stored = new StoredTrades(client, portfolio_id, uploadId);
    await stored.load(asked.map(({ trade }) => trade.fingerprint));
    const unknown = asked.filter(({ trade }) => !agrees(trade, stored.next(trade.fingerprint)));
    await stored.load(unknown.flatMap(({ trade }) => trade.on_other_days!()));
    for (const one of asked) {
      const { trade } = one;
      if (agrees(trade, stored.next(trade.fingerprint))) {
        stored.use(trade.fingerprint);
        continue;
      }
      const days = trade.on_other_days!();
      await stored.load(days);
      const same = days.find((other) => isSame(trade, stored.next(other))) ?? trade.fingerprint;
      const found = stored.next(same);
      const occurrence = stored.use(same);
      if (same === trade.fingerprint) continue;
      replaced.set(one, { ...one, trade: { ...trade, fingerprint: same } });
      if (!trade.is_settlement_only && found?.is_settlement_only)
        superseded.push({ portfolio_id, fingerprint: same, occurrence });
    }
  }
  return { placed: placed.map((one) => replaced.get(one) ?? one), superseded };
}

/** Whether the settlement dates of a trade and a stored one agree, or one of them is unknown. */
const agrees = ({ settle_date }: AssignedTrade['trade'], found: Stored | null): found is Stored =>
  found !== null && (settle_date === null || found.settle_date === null || settle_date === found.settle_date);

/**
 * Whether a stored trade with another day's fingerprint is the same trade: one of the two has only the settlement date.
 */
function isSame(trade: AssignedTrade['trade'], found: Stored | null): boolean {
  if (!agrees(trade, found)) return false;
  return trade.is_settlement_only
    ? !found.is_settlement_only
    : found.is_settlement_only || found.trade_date === trade.trade_date;
}

/**
 * Whether the portfolio has trades of another file: a trade may have a fingerprint by settlement date even after that
 * file is removed.
 */
async function hasOtherFiles(client: PoolClient, portfolio_id: number, uploadId: number): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from upload_trades where portfolio_id = $1 and upload_id < $2)
       or exists (select from upload_trades where portfolio_id = $1 and upload_id > $2) as has`,
    [portfolio_id, uploadId],
  );
  return rows[0]?.has ?? false;
}

/** The trades of a portfolio by fingerprint, each in the order in which an upload attaches them. */
class StoredTrades {
  #client: PoolClient;
  #of: readonly [number, number];
  #found = new Map<string, Map<number, Stored>>();
  /** Number of trades with each fingerprint in this upload. */
  #held = new Map<string, number>();

  constructor(client: PoolClient, portfolio_id: number, uploadId: number) {
    this.#client = client;
    this.#of = [portfolio_id, uploadId];
  }

  async load(fingerprints: readonly string[]): Promise<void> {
    const unread = [...new Set(fingerprints)].filter((each) => !this.#found.has(each));
    if (unread.length === 0) return;
    for (const each of unread) this.#found.set(each, new Map());
    const { rows } = await this.#client.query<Stored & { fingerprint: string; occurrence: number; is_held: boolean }>(
      `select encode(t.fingerprint, 'hex') as fingerprint, t.occurrence, t.trade_date, t.settle_date,
         t.note is not distinct from $4 and t.settle_date is not distinct from t.trade_date as is_settlement_only,
         ut.upload_id is not null as is_held
       from trades t
       left join upload_trades ut on ut.portfolio_id = t.portfolio_id and ut.upload_id = $2
         and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence
       where t.portfolio_id = $1 and t.fingerprint = any($3::bytea[])`,
      [...this.#of, unread.map((key) => `\\x${key}`), SETTLEMENT_ONLY],
    );
    for (const { fingerprint, occurrence, is_held, ...one } of rows) {
      this.#found.get(fingerprint)!.set(occurrence, one);
      if (is_held) this.#held.set(fingerprint, Math.max(occurrence, this.#held.get(fingerprint) ?? 0));
    }
  }

  /** The stored trade that corresponds to this upload's next one with the fingerprint; null if that is new. */
  next(fingerprint: string): Stored | null {
    return this.#found.get(fingerprint)?.get((this.#held.get(fingerprint) ?? 0) + 1) ?? null;
  }

  /** Counts this upload's next trade with the fingerprint, and returns its occurrence. */
  use(fingerprint: string): number {
    const occurrence = (this.#held.get(fingerprint) ?? 0) + 1;
    this.#held.set(fingerprint, occurrence);
    return occurrence;
  }
}
