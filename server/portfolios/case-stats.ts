import type { getCaseStats } from '@trover/contract/portfolios/portfolios.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findCasePage } from '@trover/db/queries/cases/case-page.ts';
import { type CaseListing, listCases } from '@trover/db/queries/cases/cases.ts';
import { findClaimedCases } from '@trover/db/queries/cases/own-cases.ts';
import type { OwnEstimate } from '@trover/db/queries/matches/own-estimates.ts';
import { isAnyUploadInProgress } from '@trover/db/queries/portfolios/holdings.ts';
import { courtDay } from '../business-date.ts';
import { findOwnEstimates } from '../cases/caller.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { showOwnMatches } from '../matches/show-own-matches.ts';
import { requirePortfolio } from './policy.ts';

type Query = QueryOf<typeof getCaseStats>;
type Answer = DataOf<typeof getCaseStats>;
type StatsContext = Pick<Context, 'db' | 'today' | 'worker'>;

/** More cases than any account trades in. */
const ALL = 10_000;
/** Lines and trades of a match in one answer, unless the caller requests another number. */
const LINES = 1_000;

function presentCase(listing: CaseListing, estimate: OwnEstimate, today: string): Answer['cases'][number] {
  const { claim_deadline } = listing;
  return {
    order_id: listing.id,
    slug: listing.slug,
    title: listing.title,
    company: listing.company,
    ticker: listing.tickers[0] ?? null,
    stage: listing.stage,
    group: listing.group,
    claim_deadline,
    days_left: claim_deadline === null ? null : daysLeft(claim_deadline, courtDay(today, listing.time_zone)),
    is_demonstration: listing.is_demonstration,
    eligible: estimate.eligible,
    shares_bought: estimate.shares_bought,
    recognized_loss: estimate.recognized_loss,
    payment_expected: estimate.payment_expected,
    payment_net: estimate.payment_net,
    below_minimum: estimate.below_minimum,
    implausible: estimate.implausible,
    chance_below_minimum: estimate.chance_below_minimum,
    currency: estimate.currency,
    basis: estimate.basis,
  };
}

const CAN_STILL_PAY = new Set(['actionable', 'upcoming', 'pending', 'claimed']);

function totalsOf(cases: Answer['cases']): Answer['totals'] {
  const counted = cases.filter((one) => one.eligible && one.group !== null && CAN_STILL_PAY.has(one.group));
  return [...Map.groupBy(counted, (one) => one.currency)].map(([currency, own]) => {
    const sum = (field: 'recognized_loss' | 'payment_expected') =>
      formatCents(own.reduce((total, one) => total + (parseCents(one[field] ?? '0') ?? 0n), 0n));
    return { currency, recognized_loss: sum('recognized_loss'), payment_expected: sum('payment_expected') };
  });
}

async function matchesWithLines(
  context: StatsContext,
  session: Session,
  query: Query,
  today: string,
  beneficial: number | undefined,
) {
  const { db } = context;
  if (query.order_id === undefined) return null;
  const record = await findCasePage(db, { id_or_slug: String(query.order_id) });
  if (record === undefined || record.id !== query.order_id)
    fail('not_found', { message: 'We could not find that case.' });
  return showOwnMatches(context, {
    account_id: session.account_id,
    case_id: record.id,
    ...(beneficial !== undefined && { beneficial_account_ids: [beneficial] }),
    deadlines: record.deadlines,
    today,
    after: query.lines_from ?? 0,
    shown: query.lines_limit ?? LINES,
  });
}

/** What the caller's trades give: in one case line by line, or over all of them. */
export async function answerCaseStats(context: StatsContext, session: Session, query: Query): Promise<Answer> {
  const { db } = context;
  const today = context.today();
  const { account_id } = session;
  const portfolio =
    query.portfolio_id === undefined ? undefined : await requirePortfolio(db, session, query.portfolio_id);
  const beneficial_account_id = portfolio?.beneficial_account_id;
  const matches = await matchesWithLines(context, session, query, today, beneficial_account_id);
  const estimates = await findOwnEstimates(db, session, today, {
    beneficial_account_id,
    ...(query.order_id !== undefined && { case_ids: [query.order_id] }),
  });
  const [page, is_updating] = await Promise.all([
    listCases(db, {
      today,
      case_ids: [...estimates.keys()],
      claimed_case_ids: (await findClaimedCases(db, { account_id })).case_ids,
      sort: 'deadline',
      limit: ALL,
    }),
    isAnyUploadInProgress(db, { account_id }),
  ]);
  const ticker = query.ticker?.toUpperCase();
  const cases = page.rows
    .filter((row) => ticker === undefined || row.tickers.includes(ticker))
    .map((row) => presentCase(row, estimates.get(row.id)!, today));
  return {
    cases_checked: cases.length,
    cases_found: cases.filter((one) => one.eligible).length,
    totals: totalsOf(cases),
    cases,
    matches,
    is_updating,
  };
}
