import type { listCoverageMonths as declared } from '@trover/contract/portfolios/reconciliation.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import { coverageOf, type HeldPeriod, type Stretch } from '@trover/core/portfolios/coverage.ts';
import { coverageMonths, type MonthRun } from '@trover/core/portfolios/coverage-months.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  listPeriodsOfSources,
  listRecordRanges,
  type PeriodOfSource,
  type RecordStretch,
} from '@trover/db/queries/portfolios/coverage.ts';
import { listPortfolioIds } from '@trover/db/queries/portfolios/portfolio-ids.ts';
import { countEntities, listPortfolios } from '@trover/db/queries/portfolios/portfolios.ts';
import { listDifferingDays } from '@trover/db/queries/portfolios/reconciliation.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { canStillCount } from './list-coverage.ts';

/** What the cases that miss a month may pay, each entity in each case once. */
function atStake(needed: readonly PeriodOfSource[]): { currency: string; expected: string }[] {
  const sums = new Map<string, bigint>();
  const counted = new Set<string>();
  for (const { beneficial_account_id, order_id, currency, payment_expected } of needed) {
    const key = `${beneficial_account_id}:${order_id}`;
    if (payment_expected === null || counted.has(key)) continue;
    counted.add(key);
    sums.set(currency, (sums.get(currency) ?? 0n) + (parseCents(payment_expected) ?? 0n));
  }
  return [...sums].sort().map(([currency, cents]) => ({ currency, expected: formatCents(cents) }));
}

const isNeeded = (runs: readonly MonthRun[], { order_id }: PeriodOfSource): boolean =>
  runs.some(({ order_ids }) => order_ids.includes(order_id));

/** The records of each of the caller's sources month by month, with what they keep from being claimed. */
export async function answerCoverageMonths(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  { account_id }: Session,
  { limit, cursor }: QueryOf<typeof declared>,
): Promise<DataOf<typeof declared>> {
  const today = business();
  const after = readCursor(cursor, z.tuple([cursorKey.id]));
  const page = await listPortfolios(db, { account_id, limit, after });
  const all = await listPortfolioIds(db, { account_id });
  const shown = page.rows.map(({ id }) => id);
  const [stretches, periods, differing, counts] = await Promise.all([
    listRecordRanges(db, { account_id, portfolio_ids: all }),
    listPeriodsOfSources(db, { account_id, portfolio_ids: all }),
    listDifferingDays(db, { account_id, portfolio_ids: shown }),
    countEntities(db, account_id),
  ]);
  const stretchesOf = Map.groupBy(stretches, ({ portfolio_id }) => portfolio_id);
  const periodsOf = Map.groupBy(periods, ({ portfolio_id }) => portfolio_id);
  const differingOf = Map.groupBy(differing, ({ portfolio_id }) => portfolio_id);
  const runsOf = (id: number): MonthRun[] => {
    const days = ({ from_date, to_date }: Omit<RecordStretch, 'portfolio_id'>): Stretch => ({
      from: from_date,
      to: to_date,
    });
    const counting = (periodsOf.get(id) ?? []).map(
      (each): HeldPeriod => ({ order_id: each.order_id, ...days(each), counts: canStillCount(each, today) }),
    );
    const coverage = coverageOf((stretchesOf.get(id) ?? []).map(days), counting, today);
    return coverageMonths(coverage, (differingOf.get(id) ?? []).map(days), counting, today);
  };
  const everyRun = new Map(all.map((id) => [id, runsOf(id)]));
  const missing = [...everyRun.values()].flat().filter(({ state }) => state === 'missing_counts');
  return {
    ...presentPage(page, ({ id, label, beneficial_account_id, beneficial_owner }) => {
      const runs = everyRun.get(id) ?? [];
      const own = periodsOf.get(id) ?? [];
      return {
        portfolio_id: id,
        source: label,
        beneficial_account_id,
        entity: beneficial_owner,
        runs,
        cases: own.map(({ order_id, slug, company, ticker, from_date, to_date }) => ({
          ...{ order_id, slug, company, ticker, from: from_date, to: to_date },
        })),
        at_stake: atStake(own.filter((one) => isNeeded(runs, one))),
      };
    }),
    ...counts,
    months_missing: missing.reduce((sum, { months }) => sum + months, 0),
    at_stake: atStake(periods.filter((one) => isNeeded(everyRun.get(one.portfolio_id) ?? [], one))),
  };
}
