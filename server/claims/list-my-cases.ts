import type { listMyCases as declared } from '@trover/contract/claims/my-cases.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listOwnCases, type OwnCase } from '@trover/db/queries/cases/own-cases.ts';
import { type ClaimSummary, listClaimSummaries } from '@trover/db/queries/claims/own-claims.ts';
import type { OwnEstimate } from '@trover/db/queries/matches/own-estimates.ts';
import { listPaidByCase, type PaidInCase } from '@trover/db/queries/payments/payments.ts';
import { addOwnFields, findListings, pageByDeadline } from '../cases/cached-listings.ts';
import { findOwnEstimates } from '../cases/caller.ts';
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

/** The cases that an account has joined, each listed by the earliest of its claims. */
export async function listMyCases(
  context: Pick<Context, 'db' | 'today' | 'cache'>,
  session: Session,
  { state, limit, cursor }: QueryOf<typeof declared>,
): Promise<Answer> {
  const { db } = context;
  const { account_id } = session;
  const today = context.today();
  const after = readCursor(cursor, cursorForms.deadline);
  const joined = session.own_cases ?? (await listOwnCases(db, { account_id, today }));
  const { cases: own, revision, is_paid, claims: all } = joined;
  const inState = own.filter((one) => state === undefined || one.state === state);
  const ids = inState.map(({ case_id }) => case_id);
  const page = pageByDeadline(await findListings(context, { revision, today }, ids), { today, limit, after });
  const case_ids = page.rows.map(({ item }) => item.id);
  const ownOf = new Map(own.map((one) => [one.case_id, one]));
  const [claims, estimates, paid] = await Promise.all([
    all ?? listClaimSummaries(db, { account_id, case_ids }),
    own.some(({ is_matched }) => is_matched)
      ? findOwnEstimates(db, session, today, { case_ids: own.map(({ case_id }) => case_id) })
      : new Map<number, OwnEstimate>(),
    is_paid ? listPaidByCase(db, { account_id, today }) : [],
  ]);
  const claimed_case_ids = inState.filter(({ is_claimed }) => is_claimed).map(({ case_id }) => case_id);
  const favorites = new Set(own.flatMap(({ case_id, is_favorite }) => (is_favorite ? [case_id] : [])));
  const items = await addOwnFields(db, page.rows, { account_id, estimates, claimed_case_ids, favorites }, today);
  const paidIn = Map.groupBy(paid, ({ case_id }) => case_id);
  return {
    ...presentPage({ ...page, rows: items }, (item) => ({
      ...item,
      state: ownOf.get(item.id)?.state ?? 1,
      is_late: ownOf.get(item.id)?.is_late ?? false,
      claims: (claims.get(item.id) ?? []).map(presentSummary),
      claims_total: claims.get(item.id)?.[0]?.total ?? 0,
      paid: (paidIn.get(item.id) ?? []).map(({ case_id: _, first_on: __, ...rest }) => rest),
    })),
    counts: STATES.map((each) => {
      const at = own.filter((one) => one.state === each);
      const filed = at.filter(({ is_filed }) => is_filed).length;
      return { state: each, cases: at.length, late: at.filter(({ is_late }) => is_late).length, filed };
    }),
    sums: sumsOf(own, estimates, paid),
  };
}

/**
 * Sums over all cases, not only those of the page, after the fee: the expected payments of those in progress, and the
 * payments received.
 */
function sumsOf(
  own: readonly OwnCase[],
  estimates: ReadonlyMap<number, OwnEstimate>,
  paid: readonly PaidInCase[],
): Answer['sums'] {
  const expected = (of: 'waiting' | 'signed' | 'filed', has: (one: OwnCase) => boolean): Answer['sums'] =>
    sumWholeAmounts(
      own.flatMap((one) => {
        const estimate = has(one) ? estimates.get(one.case_id) : undefined;
        if (!estimate) return [];
        return [{ currency: estimate.currency, amount: estimate.payment_net }];
      }),
    ).map(({ count, ...sum }) => ({ of, ...sum, cases: count, since: null }));
  const firstOf = (currency: string): string | null =>
    paid
      .filter((one) => one.currency === currency)
      .map(({ first_on }) => first_on)
      .sort()[0] ?? null;
  const executed = new Set(paid.map(({ case_id }) => case_id));
  return [
    ...expected('waiting', ({ state, is_late, is_filed }) => state <= 4 && !is_late && !is_filed),
    ...expected('signed', ({ state, is_signed }) => state === 5 && is_signed),
    ...expected('filed', ({ case_id, state, is_signed, is_sent, is_filed }) =>
      state === 5 ? !is_signed : (state < 5 && is_filed) || (is_sent && !executed.has(case_id)),
    ),
    ...sumByCurrency(paid).map(({ count, currency, amount }) => ({
      of: 'paid' as const,
      currency,
      amount,
      cases: count,
      since: firstOf(currency),
    })),
  ];
}
