import type { Db } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { Owed } from '@trover/db/queries/cases/cases.ts';
import { findClaimedCases } from '@trover/db/queries/cases/own-cases.ts';
import { findCatalogueRevision } from '@trover/db/queries/catalogue/revision.ts';
import { listOwnEstimates, type OwnEstimate } from '@trover/db/queries/matches/own-estimates.ts';
import { findFeeRate } from '../fees/fee-rate.ts';

/** The caller's properties on which a list of cases depends. */
export interface CaseCaller {
  account_id: number | null;
  /** What the caller's trades give, by case: for every case with trades in its securities. */
  estimates: ReadonlyMap<number, OwnEstimate>;
  claimed_case_ids: readonly number[];
  /** The cases followed, where they are known already. */
  favorites?: ReadonlySet<number>;
}

interface Claimed {
  claimed_case_ids: readonly number[];
  revision: number;
}

/**
 * Caches, for one session, values that several calls of one page read; a call from outside has a session of its own.
 */
function oncePerSession<Found, More extends readonly unknown[] = []>(
  load: (db: Db, session: Session, ...more: More) => Promise<Found>,
): typeof load {
  const loading = new WeakMap<Session, Promise<Found>>();
  return (db, session, ...more) => {
    const known = loading.get(session);
    if (known !== undefined) return known;
    const found = load(db, session, ...more);
    loading.set(session, found);
    return found;
  };
}

const loadOwnClaimed = oncePerSession(async (db, session): Promise<Claimed> => {
  const { case_ids, revision } = await findClaimedCases(db, session);
  return { claimed_case_ids: case_ids, revision };
});

/** What the caller's trades give in these cases, or in all, after the fee of each claim. */
export const findOwnEstimates = async (
  db: Db,
  session: Session,
  today: string,
  of: { case_ids?: readonly number[]; beneficial_account_id?: number | undefined } = {},
): Promise<Map<number, OwnEstimate>> =>
  listOwnEstimates(db, {
    ...of,
    account_id: session.account_id,
    today,
    fee_pct: await findFeeRate(db, session, today),
  });

const loadOwnEstimates = oncePerSession<Map<number, OwnEstimate>, [today: string]>((db, session, today) =>
  findOwnEstimates(db, session, today),
);

/** The cases that the caller has claimed, with the catalogue's revision from before the answer is built. */
export async function loadClaimed(db: Db, session: Session | null): Promise<Claimed> {
  if (session === null) return { claimed_case_ids: [], revision: await findCatalogueRevision(db) };
  return loadOwnClaimed(db, session);
}

/** The caller, with the catalogue's revision read before the response is built. */
export async function loadCaller(
  db: Db,
  session: Session | null,
  today: string,
): Promise<CaseCaller & { revision: number }> {
  const [estimates, claimed] = await Promise.all([
    session === null ? new Map<number, OwnEstimate>() : loadOwnEstimates(db, session, today),
    loadClaimed(db, session),
  ]);
  return { account_id: session?.account_id ?? null, estimates, ...claimed };
}

/** What the caller may be owed in each case, to sort by it. */
export function owedOf(caller: CaseCaller): Owed[] {
  return [...caller.estimates].flatMap(([case_id, estimate]) => {
    const amount = estimate.payment_expected ?? estimate.recognized_loss;
    const is_payment = estimate.payment_expected !== null;
    return estimate.eligible && amount !== null ? [{ case_id, amount, is_payment }] : [];
  });
}
