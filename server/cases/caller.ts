import type { Db } from '@trover/db/connect.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import { findClaimedCases } from '@trover/db/queries/own-cases.ts';
import { listOwnEstimates, type OwnEstimate } from '@trover/db/queries/own-estimates.ts';
import type { Session } from '@trover/db/queries/sessions.ts';

/** What a list of cases depends on of who asks for it. */
export interface CaseCaller {
  account_id: number | null;
  /** By case: what the caller's trades give, for every case in whose securities there are trades. */
  estimates: ReadonlyMap<number, OwnEstimate>;
  claimed_case_ids: readonly number[];
}

/** The cases that the caller has claimed, with the catalogue's revision from before anything of the answer is made. */
export async function loadClaimed(
  db: Db,
  session: Session | null,
): Promise<{ claimed_case_ids: readonly number[]; revision: number }> {
  if (session === null) return { claimed_case_ids: [], revision: await findCatalogueRevision(db) };
  const { case_ids, revision } = await findClaimedCases(db, session);
  return { claimed_case_ids: case_ids, revision };
}

/** Who asks, with the catalogue's revision from before anything of the answer is made. */
export async function loadCaller(db: Db, session: Session | null): Promise<CaseCaller & { revision: number }> {
  const [estimates, claimed] = await Promise.all([
    session === null ? new Map<number, OwnEstimate>() : listOwnEstimates(db, session),
    loadClaimed(db, session),
  ]);
  return { account_id: session?.account_id ?? null, estimates, ...claimed };
}

/** What the caller may expect of each case, for ordering by it. */
export function owedOf(caller: CaseCaller): { case_id: number; amount: string }[] {
  return [...caller.estimates].flatMap(([case_id, estimate]) => {
    const amount = estimate.payment_expected ?? estimate.recognized_loss;
    return estimate.eligible && amount !== null ? [{ case_id, amount }] : [];
  });
}
