import type { KnownChange } from '../securities/known-changes.ts';
import { knownSplit } from '../securities/known-splits.ts';
import { MAX_SPLITS, readRatioParts } from '../trades/ratio.ts';

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

/** Far above the product of the splits of any security. */
const MAX_FACTOR = 10n ** 30n;

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one, other];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/**
 * Shares of each day in those after all splits: by the ratio that a row prints, else by the catalogue's. A split whose
 * ratio nobody knows moves nothing, and neither do more splits, or larger ones, than any security has.
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
    const found = splits.length > MAX_SPLITS ? null : factorsOf(splits);
    if (found === null) continue;
    factors.push(...found);
    known_trade_ids.push(...splits.toReversed().map(({ row }) => row.trade_id));
  }
  return { factors, known_trade_ids };
}

/** The factors before each split of one security in one account, the latest first; null where they are of no shares. */
function factorsOf(splits: readonly { row: RatioSplit; to: bigint; from: bigint }[]): SplitFactor[] | null {
  const factors: SplitFactor[] = [];
  let [numerator, denominator] = [1n, 1n];
  for (const [back, { row, to, from }] of splits.toReversed().entries()) {
    const common = greatestDivisor(numerator * to, denominator * from);
    [numerator, denominator] = [(numerator * to) / common, (denominator * from) / common];
    if (numerator > MAX_FACTOR || denominator > MAX_FACTOR) return null;
    factors.push({
      portfolio_id: row.portfolio_id,
      printed_security_id: row.printed_security_id,
      account: row.account,
      from_date: splits[splits.length - 2 - back]?.row.trade_date ?? null,
      to_date: row.trade_date,
      numerator: String(numerator),
      denominator: String(denominator),
    });
  }
  return factors;
}
