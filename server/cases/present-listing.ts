import type { CaseSummary } from '@trover/contract/cases.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import type { CaseListing } from '@trover/db/queries/cases.ts';
import { listPurchaseDays } from '@trover/db/queries/own-cases.ts';
import { type Close, listThinnedCloses } from '@trover/db/queries/prices.ts';
import type { CaseCaller } from './caller.ts';

const SPARK_POINTS = 60;

/** How much of the class period's length a spark shows before and after it. */
const BEFORE = 0.5;
const AFTER = 0.6;

const byDay = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1);

export function presentListing(
  row: CaseListing,
  caller: CaseCaller,
  today: string,
  spark: CaseSummary['spark'],
): CaseSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: { id: row.company_id, name: row.company, sector: row.sector },
    tickers: row.tickers,
    kind: row.kind,
    stage: row.stage,
    group: row.group,
    class_periods: row.class_periods.toSorted(byDay),
    settlement_amount: row.settlement_amount,
    currency: row.currency,
    est_recovery_per_share: row.est_recovery_per_share,
    lead_plaintiff_deadline: row.lead_plaintiff_deadline,
    claim_deadline: row.claim_deadline,
    days_left: row.claim_deadline === null ? null : daysLeft(row.claim_deadline, today),
    has_plan: row.has_plan,
    is_demonstration: row.is_demonstration,
    mine: caller.estimates.get(row.id) ?? null,
    spark,
  };
}

interface Span {
  row: CaseListing;
  symbol: string;
  from: string;
  to: string;
}

function spansOf(rows: readonly CaseListing[]): Span[] {
  return rows.flatMap((row) => {
    const [symbol] = row.tickers;
    const { from_date, to_date } = row;
    return symbol === undefined || from_date === null || to_date === null
      ? []
      : [{ row, symbol, ...around(from_date, to_date) }];
  });
}

/** A class period with some of what came before and after it, so that it shows as a part of the price. */
function around(from: string, to: string): { from: string; to: string } {
  const [first, last] = [requireDay(from), requireDay(to)];
  const length = last - first;
  return {
    from: formatDay(addDays(first, -Math.round(length * BEFORE))),
    to: formatDay(addDays(last, Math.round(length * AFTER))),
  };
}

/** The small charts of a page's rows; a case without prices and own purchases has none. */
export async function loadSparks(
  db: Db,
  rows: readonly CaseListing[],
  caller: CaseCaller,
): Promise<Map<number, NonNullable<CaseSummary['spark']>>> {
  const spans = spansOf(rows);
  const held = spans.map(({ row }) => row.id).filter((id) => caller.estimates.has(id));
  const [closes, purchases] = await Promise.all([
    listThinnedCloses(db, { spans, points: SPARK_POINTS }),
    caller.account_id === null || held.length === 0
      ? new Map<number, string[]>()
      : listPurchaseDays(db, { account_id: caller.account_id, case_ids: held }),
  ]);
  const sparks = new Map<number, NonNullable<CaseSummary['spark']>>();
  for (const [at, { row, from, to }] of spans.entries()) {
    const drawn: Close[] = closes[at] ?? [];
    const days = purchases.get(row.id) ?? [];
    if (drawn.length > 0 || days.length > 0) sparks.set(row.id, { from, to, closes: drawn, purchases: days });
  }
  return sparks;
}
