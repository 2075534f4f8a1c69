import type { Db } from '@trover/db/connect.ts';
import { listClaimedCases } from '@trover/db/queries/own-cases.ts';
import { listOwnEstimates, type OwnEstimate } from '@trover/db/queries/own-estimates.ts';
import type { Session } from '@trover/db/queries/sessions.ts';

/** What a list of cases depends on of who asks for it. */
export interface CaseCaller {
  account_id: number | null;
  /** By case: what the caller's trades give, for every case in whose securities there are trades. */
  estimates: ReadonlyMap<number, OwnEstimate>;
  claimed_case_ids: readonly number[];
}

const nobody: CaseCaller = { account_id: null, estimates: new Map(), claimed_case_ids: [] };

export async function loadCaller(db: Db, session: Session | null): Promise<CaseCaller> {
  if (session === null) return nobody;
  const { account_id } = session;
  const [estimates, claimed_case_ids] = await Promise.all([
    listOwnEstimates(db, { account_id }),
    listClaimedCases(db, { account_id }),
  ]);
  return { account_id, estimates, claimed_case_ids };
}

/** What the caller may expect of each case, for ordering by it. */
export function owedOf(caller: CaseCaller): { case_id: number; amount: string }[] {
  return [...caller.estimates].flatMap(([case_id, estimate]) => {
    const amount = estimate.payment_expected ?? estimate.recognized_loss;
    return estimate.eligible && amount !== null ? [{ case_id, amount }] : [];
  });
}
