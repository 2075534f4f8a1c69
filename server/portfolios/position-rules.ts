import { splitFactors } from '@trover/core/portfolios/split-factors.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  isAnyStatedBySettlement,
  listRatioSplits,
  listSamePrintedSecurities,
  type PositionRules,
} from '@trover/db/queries/portfolios/splits-and-names.ts';
import { knownChanges } from '../catalogue/read-known-changes.ts';

/** Limit of split rows; above it, which no real portfolio has, positions are shown without split ratios. */
const MAX_SPLITS = 10_000;

/** The rules by which positions of these portfolios are compared with statements. */
export async function readPositionRules(
  db: Db,
  of: { account_id: number; portfolio_ids: readonly number[] },
): Promise<PositionRules> {
  const [splits, same, has_settled] = await Promise.all([
    listRatioSplits(db, { ...of, limit: MAX_SPLITS + 1 }),
    listSamePrintedSecurities(db, of),
    isAnyStatedBySettlement(db, of),
  ]);
  const firstPrints = new Map(
    same.map(({ portfolio_id, printed_security_id, same_as }) => [`${portfolio_id} ${printed_security_id}`, same_as]),
  );
  const counted = splits.length > MAX_SPLITS ? [] : splits;
  const together = counted.map((row) => {
    const same_as = firstPrints.get(`${row.portfolio_id} ${row.printed_security_id}`);
    return same_as === undefined ? row : { ...row, printed_security_id: same_as };
  });
  return { ...splitFactors(together, knownChanges()), same, has_settled };
}
