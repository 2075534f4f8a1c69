import type { DataOf, QueryOf } from '@trover/contract/operation.ts';
import type { listMyCases as declared } from '@trover/contract/payouts/my-cases.ts';
import { listCases } from '@trover/db/queries/cases.ts';
import { type ClaimSummary, listClaimSummaries } from '@trover/db/queries/claims/own-claims.ts';
import { listOwnCaseStates } from '@trover/db/queries/own-cases.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { loadCaller } from '../cases/caller.ts';
import { cursorForms } from '../cases/list-cases.ts';
import { loadSparks, presentListing } from '../cases/present-listing.ts';
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
  context: Pick<Context, 'db' | 'today'>,
  session: Session,
  { state, limit, cursor }: QueryOf<typeof declared>,
): Promise<Answer> {
  const { db } = context;
  const today = context.today();
  const after = readCursor(cursor, cursorForms.deadline);
  const own = await listOwnCaseStates(db, session);
  const states = new Map(
    own.filter((one) => state === undefined || one.state === state).map((one) => [one.case_id, one.state]),
  );
  const caller = await loadCaller(db, session);
  const page = await listCases(db, {
    today,
    case_ids: [...states.keys()],
    claimed_case_ids: caller.claimed_case_ids,
    sort: 'deadline',
    limit,
    after,
  });
  const sparks = await loadSparks(db, page.rows, caller);
  const claims = await listClaimSummaries(db, {
    account_id: session.account_id,
    case_ids: page.rows.map(({ id }) => id),
  });
  return {
    ...presentPage(page, (row) => ({
      ...presentListing(row, caller, today, sparks.get(row.id) ?? null),
      state: states.get(row.id) ?? 1,
      claims: (claims.get(row.id) ?? []).map(presentSummary),
      claims_total: claims.get(row.id)?.[0]?.total ?? 0,
    })),
    counts: STATES.map((each) => ({ state: each, cases: own.filter((one) => one.state === each).length })),
  };
}
