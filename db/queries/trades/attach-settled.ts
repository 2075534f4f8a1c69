import { SETTLEMENT_ONLY } from '@trover/core/trades/settlement-only.ts';
import type { PoolClient } from 'pg';
import type { Superseded } from '../links/attach-to-linked.ts';

/** A trade of a file on its way into a portfolio. */
interface PlacedTrade {
  portfolio_id: number;
  trade: {
    fingerprint: string;
    trade_date: string;
    is_settlement_only?: boolean | undefined;
    on_other_days?: (() => string[]) | undefined;
  };
}

/** A stored trade, and how many equal ones there are. */
interface Stored {
  fingerprint: string;
  trade_date: string;
  is_settlement_only: boolean;
  count: number;
}

/** Formats whose files may show the settlement alone; an archive may hold such a file. */
const FORMATS = ['b3-movements-csv', 'columns', 'archive'];

/**
 * A trade that one file states by the day of its settlement alone, and another by its own day, is one trade: the later
 * one gets the fingerprint of the earlier. `superseded` are those that are here by their settlement, which the file states better.
 */
export async function attachSettled<Placed extends PlacedTrade>(
  client: PoolClient,
  uploadId: number,
  placed: readonly Placed[],
): Promise<{ placed: readonly Placed[]; superseded: readonly Superseded[] }> {
  const replaced = new Map<Placed, Placed>();
  const superseded: Superseded[] = [];
  for (const [portfolio_id, own] of Map.groupBy(placed, (one) => one.portfolio_id)) {
    const areSettled = await hasSettledOnes(client, portfolio_id, uploadId);
    const asked = own.filter(({ trade }) => trade.on_other_days && (trade.is_settlement_only || areSettled));
    if (asked.length === 0) continue;
    const days = new Map(asked.map((one) => [one, one.trade.on_other_days!()]));
    const stored = await listStored(client, portfolio_id, uploadId, [
      ...asked.map(({ trade }) => trade.fingerprint),
      ...[...days.values()].flat(),
    ]);
    const used = new Map<string, number>();
    const free = (fingerprint: string): Stored | null => {
      const found = stored.get(fingerprint);
      const count = used.get(fingerprint) ?? 0;
      if (found === undefined || count >= found.count) return null;
      return found;
    };
    const mark = (fingerprint: string) => used.set(fingerprint, (used.get(fingerprint) ?? 0) + 1);
    for (const one of asked) {
      const { fingerprint, trade_date, is_settlement_only } = one.trade;
      if (free(fingerprint) !== null) {
        mark(fingerprint);
        continue;
      }
      const same = days.get(one)!.find((other) => {
        const found = free(other);
        if (found === null) return false;
        return is_settlement_only
          ? !found.is_settlement_only
          : found.is_settlement_only || found.trade_date === trade_date;
      });
      if (same === undefined) continue;
      mark(same);
      replaced.set(one, { ...one, trade: { ...one.trade, fingerprint: same } });
      if (!is_settlement_only && stored.get(same)!.is_settlement_only) {
        const known = superseded.find((each) => each.portfolio_id === portfolio_id && each.fingerprint === same);
        if (known === undefined) superseded.push({ portfolio_id, fingerprint: same, count: 1 });
        else known.count = (known.count ?? 1) + 1;
      }
    }
  }
  return { placed: placed.map((one) => replaced.get(one) ?? one), superseded };
}

/** Whether the portfolio has another file that may show the settlement alone. */
async function hasSettledOnes(client: PoolClient, portfolio_id: number, uploadId: number): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `select exists (select from uploads where portfolio_id = $1 and id <> $2 and format = any($3)
       and status <> 'undone') as has`,
    [portfolio_id, uploadId, FORMATS],
  );
  return rows[0]?.has ?? false;
}

/** The trades with these fingerprints that this upload does not hold yet. */
async function listStored(
  client: PoolClient,
  portfolio_id: number,
  uploadId: number,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, Stored>> {
  const { rows } = await client.query<Stored>(
    `select encode(t.fingerprint, 'hex') as fingerprint, min(t.trade_date) as trade_date,
       bool_and(t.note is not distinct from $4 and t.settle_date is not distinct from t.trade_date) as is_settlement_only,
       (count(*) - count(ut.upload_id))::integer as count
     from trades t
     left join upload_trades ut on ut.portfolio_id = t.portfolio_id and ut.upload_id = $2
       and ut.fingerprint = t.fingerprint and ut.occurrence = t.occurrence
     where t.portfolio_id = $1 and t.fingerprint = any($3::bytea[])
     group by t.fingerprint`,
    [portfolio_id, uploadId, [...new Set(fingerprints)].map((key) => `\\x${key}`), SETTLEMENT_ONLY],
  );
  return new Map(rows.map((row) => [row.fingerprint, row]));
}
