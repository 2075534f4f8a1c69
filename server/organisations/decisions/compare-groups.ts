import type { getGroupComparison as declared } from '@trover/contract/cases/groups.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { leftOf, PAID_SHARES, remarksOf } from '@trover/core/organisations/decisions/compare-groups.ts';
import type { Db } from '@trover/db/connect.ts';
import { listOfferedGroups } from '@trover/db/queries/cases/groups.ts';
import type { DecisionRecord } from '@trover/db/queries/organisations/decisions.ts';

export type Comparison = DataOf<typeof declared>;

interface Total {
  currency: string;
  entities: number;
  fifo: string | null;
  lifo: string | null;
}

/** The loss of all entities in the decision: the LIFO loss where it is known. */
function lossOf({ figures, currency }: Pick<DecisionRecord, 'figures' | 'currency'>): Comparison['loss'] {
  const { totals } = figures as { totals: Total[] };
  const total = totals.find((one) => one.currency === currency);
  if (total === undefined) return null;
  const { lifo, fifo, entities } = total;
  if (lifo !== null) return { method: 'lifo', amount: lifo, entities };
  return fifo === null ? null : { method: 'fifo', amount: fifo, entities };
}

/** The groups that offer to register for a decision's case, side by side. */
export async function compareGroups(db: Db, decision: DecisionRecord): Promise<Comparison> {
  const loss = lossOf(decision);
  const groups = await listOfferedGroups(db, decision.case_id);
  const remarks = remarksOf(
    groups.map(({ terms }) => terms),
    loss?.amount ?? null,
  );
  return {
    as_of: new Date().toISOString(),
    is_frozen: false,
    currency: decision.currency,
    loss,
    groups: groups.map(({ id, row_version, terms, soft_on, hard_on }, at) => ({
      ...{ id, row_version, soft_on, hard_on },
      terms: { ...terms, documents: [...terms.documents] },
      left:
        loss === null
          ? []
          : PAID_SHARES.map((share_pct) => ({ share_pct, amount: leftOf(loss.amount, share_pct, terms) })),
      remarks: remarks[at] ?? [],
    })),
    group_id: decision.group_id,
  };
}

/** The comparison of a decision: current while the decision waits, frozen once it is made. */
export async function showComparison(db: Db, decision: DecisionRecord): Promise<Comparison> {
  if (decision.comparison === null) return compareGroups(db, decision);
  return { ...(decision.comparison as Comparison), is_frozen: true, group_id: decision.group_id };
}
