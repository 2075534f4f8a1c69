import type { DataOf, QueryOf } from '@trover/contract/operation.ts';
import type { listMyCases as declared } from '@trover/contract/payouts/my-cases.ts';
import { type ClaimSummary, listClaimSummaries } from '@trover/db/queries/claims/own-claims.ts';
import { listOwnCases } from '@trover/db/queries/own-cases.ts';
import { listOwnEstimates, type OwnEstimate } from '@trover/db/queries/own-estimates.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { findListings, layOwnOver, pageByDeadline } from '../cases/kept-listings.ts';
import { cursorForms } from '../cases/list-cases.ts';
import type { Context } from '../context.ts';
import { presentPage, readCursor } from '../http/cursor.ts';

const STATES = [1, 2, 3, 4, 5, 6];

type Answer = DataOf<typeof declared>;

const presentSummary = ({
  case_id: _,
  total: __,
  joined_at,
  since,
  ...claim
}: ClaimSummary): Answer['items'][number]['claims'][number] => ({
  ...claim,
  joined_at: joined_at.toISOString(),
  since: since.toISOString(),
});

/** The cases an account takes part in, each under the earliest of its claims. */
export async function listMyCases(
  context: Pick<Context, 'db' | 'today' | 'kept'>,
  session: Session,
  { state, limit, cursor }: QueryOf<typeof declared>,
): Promise<Answer> {
  const { db } = context;
  const { account_id } = session;
  const today = context.today();
  const after = readCursor(cursor, cursorForms.deadline);
  const { cases: own, revision } = await listOwnCases(db, session);
  const asked = own.filter((one) => state === undefined || one.state === state);
  const ids = asked.map(({ case_id }) => case_id);
  const page = pageByDeadline(await findListings(context, { revision, today }, ids), { today, limit, after });
  const case_ids = page.rows.map(({ item }) => item.id);
  const ownOf = new Map(asked.map((one) => [one.case_id, one]));
  const matched = case_ids.filter((id) => ownOf.get(id)?.is_matched);
  const [claims, estimates] = await Promise.all([
    listClaimSummaries(db, { account_id, case_ids }),
    matched.length > 0 ? listOwnEstimates(db, { account_id, case_ids: matched }) : new Map<number, OwnEstimate>(),
  ]);
  const claimed_case_ids = asked.filter(({ is_claimed }) => is_claimed).map(({ case_id }) => case_id);
  const items = await layOwnOver(db, page.rows, { account_id, estimates, claimed_case_ids }, today);
  return {
    ...presentPage({ ...page, rows: items }, (item) => ({
      ...item,
      state: ownOf.get(item.id)?.state ?? 1,
      claims: (claims.get(item.id) ?? []).map(presentSummary),
      claims_total: claims.get(item.id)?.[0]?.total ?? 0,
    })),
    counts: STATES.map((each) => ({ state: each, cases: own.filter((one) => one.state === each).length })),
  };
}
