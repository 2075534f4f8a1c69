import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import { daysLeft, deadlinePlace } from '@trover/core/cases/deadlines.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import {
  type CaseFilter,
  type CaseListing,
  type CaseSort,
  listCases,
  type Owed,
} from '@trover/db/queries/cases/cases.ts';
import { findFavoritesAmong } from '@trover/db/queries/cases/favorites.ts';
import { listPurchaseDays } from '@trover/db/queries/cases/own-cases.ts';
import { type Close, listThinnedCloses } from '@trover/db/queries/catalogue/prices.ts';
import { type Page, type PageRequest, pageOf } from '@trover/db/queries/page.ts';
import { courtDay } from '../business-date.ts';
import type { CatalogueVersion } from '../catalogue/catalogue-cache.ts';
import type { Context } from '../context.ts';
import { presentPage } from '../http/cursor.ts';
import type { CachedList, CachedListing } from './cached-listing.ts';
import type { CaseCaller } from './caller.ts';

const SPARK_POINTS = 60;

/** How much a sparkline shows before and after the class period, as a share of its length. */
const BEFORE = 0.5;
const AFTER = 0.6;

type ListRequest = CaseFilter & {
  sort: CaseSort;
  owed?: readonly Owed[] | undefined;
  offset?: number | undefined;
} & PageRequest<[string | number, number]>;

/** A page of cases with their small charts, the same for everyone. */
export async function listListings(db: Db, request: ListRequest): Promise<CachedList> {
  const page = await listCases(db, request);
  const listings = await withSparks(db, page.rows, request.today);
  const { items, ...rest } = presentPage(page, ({ id }) => listings.get(id)!);
  return { items, ...rest };
}

/** These cases as rows of a list, in their order, without those that are not published. */
export function findListings(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  version: CatalogueVersion,
  caseIds: readonly number[],
): Promise<CachedListing[]> {
  const { today } = version;
  return cache.listings.findMany(version, caseIds, async (case_ids) => {
    const { rows } = await listCases(db, {
      today,
      case_ids,
      with_unpublished: true,
      sort: 'newest',
      limit: case_ids.length,
    });
    return withSparks(db, rows, today);
  });
}

/** A page of these cases, the next deadline first, as `sort=deadline` of the screener orders them. */
export function pageByDeadline(
  listings: readonly CachedListing[],
  { today, limit, after }: { today: string } & PageRequest<[string | number, number]>,
): Page<CachedListing> {
  const placed = listings.map((listing) => ({ listing, key: deadlinePlace(listing.item.claim_deadline, today) }));
  placed.sort((a, b) => a.key - b.key || a.listing.item.id - b.listing.item.id);
  const [key, id] = after ?? [-1, -1];
  const first = placed.findIndex((one) => one.key > Number(key) || (one.key === key && one.listing.item.id > id));
  const rest = first < 0 ? [] : placed.slice(first, first + limit + 1);
  const page = pageOf(rest, limit, placed.length, (one) => [one.key, one.listing.item.id]);
  return { ...page, rows: page.rows.map(({ listing }) => listing) };
}

/** The same rows with the caller's own fields. */
export async function addOwnFields(
  db: Db,
  listings: readonly CachedListing[],
  caller: CaseCaller,
  today: string,
): Promise<CaseSummary[]> {
  const { account_id, estimates, claimed_case_ids } = caller;
  if (account_id === null) return listings.map(({ item }) => item);
  const claimed = new Set(claimed_case_ids);
  const held = listings.filter(({ item, span }) => span !== null && estimates.has(item.id)).map(({ item }) => item.id);
  const [purchases, favorites] = await Promise.all([
    listPurchaseDays(db, { account_id, case_ids: held }),
    caller.favorites ?? findFavoritesAmong(db, { account_id, case_ids: listings.map(({ item }) => item.id) }),
  ]);
  return listings.map(({ item, span }) => {
    const days = purchases.get(item.id) ?? [];
    return {
      ...item,
      group: groupOf(item, today, claimed.has(item.id)),
      mine: estimates.get(item.id) ?? null,
      is_favorite: favorites.has(item.id),
      spark: span && days.length > 0 ? { ...span, closes: item.spark?.closes ?? [], purchases: days } : item.spark,
    };
  });
}

async function withSparks(db: Db, rows: readonly CaseListing[], today: string): Promise<Map<number, CachedListing>> {
  const spans = rows.map(spanOf);
  const drawn = spans.filter((span) => span !== null);
  const closes = await listThinnedCloses(db, { spans: drawn, points: SPARK_POINTS });
  const closesOf = new Map(drawn.map((span, at) => [span, closes[at] ?? []]));
  return new Map(
    rows.map((row, at) => {
      const span = spans[at] ?? null;
      const item = presentListing(row, today, span && { ...span, closes: closesOf.get(span) ?? [] });
      return [row.id, { item, span: span && { from: span.from, to: span.to } }];
    }),
  );
}

const byDay = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1);

function presentListing(
  row: CaseListing,
  today: string,
  drawn: { from: string; to: string; closes: Close[] } | null,
): CaseSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: { id: row.company_id, name: row.company, sector: row.sector },
    tickers: row.tickers,
    kind: row.kind,
    stage: row.stage,
    group: groupOf(row, courtDay(today, row.time_zone)),
    class_periods: row.class_periods.toSorted(byDay),
    settlement_amount: row.settlement_amount,
    currency: row.currency,
    est_recovery_per_share: row.est_recovery_per_share,
    lead_plaintiff_deadline: row.lead_plaintiff_deadline,
    claim_deadline: row.claim_deadline,
    days_left: row.claim_deadline === null ? null : daysLeft(row.claim_deadline, courtDay(today, row.time_zone)),
    has_plan: row.has_plan,
    is_demonstration: row.is_demonstration,
    mine: null,
    is_favorite: false,
    spark:
      drawn && drawn.closes.length > 0 ? { from: drawn.from, to: drawn.to, closes: drawn.closes, purchases: [] } : null,
  };
}

function spanOf({ tickers, from_date, to_date }: CaseListing): { symbol: string; from: string; to: string } | null {
  const [symbol] = tickers;
  return symbol === undefined || from_date === null || to_date === null
    ? null
    : { symbol, ...around(from_date, to_date) };
}

/** A class period with some time before and after it, so that the chart shows it in context. */
function around(from: string, to: string): { from: string; to: string } {
  const [first, last] = [requireDay(from), requireDay(to)];
  const length = last - first;
  return {
    from: formatDay(addDays(first, -Math.round(length * BEFORE))),
    to: formatDay(addDays(last, Math.round(length * AFTER))),
  };
}
