import type { KnownChange } from '../securities/known-changes.ts';
import { knownSplit } from '../securities/known-splits.ts';
import { readRatioParts } from '../trades/ratio.ts';

/** A row of a split that does not print by how many shares it changes the position. */
export interface RatioSplit {
  trade_id: number;
  portfolio_id: number;
  printed_security_id: number;
  account: string;
  trade_date: string;
  ratio: string | null;
  symbol: string | null;
  cusip: string | null;
}

/** What one share of an account’s security, held on these days, has become by all later splits. */
export interface SplitFactor {
  portfolio_id: number;
  printed_security_id: number;
  account: string;
  /** Null from the beginning. */
  from_date: string | null;
  /** The day of the next split, of which it is before. */
  to_date: string;
  numerator: string;
  denominator: string;
}

interface SplitFactors {
  factors: SplitFactor[];
  /** The rows whose ratio is known. */
  known_trade_ids: number[];
}

/**
 * Shares of each day in those after all splits: by the ratio that a row prints, else by the catalogue's. A split whose
 * ratio nobody knows moves nothing.
 */
export function splitFactors(rows: readonly RatioSplit[], changes: readonly KnownChange[]): SplitFactors {
  const known_trade_ids: number[] = [];
  const factors: SplitFactor[] = [];
  const keyOf = (row: RatioSplit): string => JSON.stringify([row.portfolio_id, row.printed_security_id, row.account]);
  for (const own of Map.groupBy(rows, keyOf).values()) {
    const splits = own
      .flatMap((row) => {
        const parts = readRatioParts(row.ratio) ?? readRatioParts(knownSplit(row, changes)?.ratio ?? null);
        return parts === null ? [] : [{ row, ...parts }];
      })
      .sort((one, other) => (one.row.trade_date < other.row.trade_date ? -1 : 1));
    let [numerator, denominator] = [1n, 1n];
    for (const [back, { row, to, from }] of splits.toReversed().entries()) {
      numerator *= to;
      denominator *= from;
      known_trade_ids.push(row.trade_id);
      const before = splits[splits.length - 2 - back]?.row.trade_date ?? null;
      factors.push({
        portfolio_id: row.portfolio_id,
        printed_security_id: row.printed_security_id,
        account: row.account,
        from_date: before,
        to_date: row.trade_date,
        numerator: String(numerator),
        denominator: String(denominator),
      });
    }
  }
  return { factors, known_trade_ids };
}
