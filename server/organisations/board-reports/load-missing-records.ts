import { coverageOf } from '@trover/core/portfolios/coverage.ts';
import { listPeriodsOfSources, listRecordRanges } from '@trover/db/queries/portfolios/coverage.ts';
import { listPortfolios, type PortfolioRecord } from '@trover/db/queries/portfolios/portfolios.ts';
import type { Context } from '../../context.ts';
import { canStillCount } from '../../portfolios/list-coverage.ts';
import { readAllRows } from './read-all-rows.ts';

export const positionKey = (beneficial_account_id: number, order_id: number): string =>
  `${beneficial_account_id}:${order_id}`;

/** The entities and cases whose class period a gap in the records cuts into, where a claim can still depend on it. */
export async function loadMissingRecords(
  { db }: Pick<Context, 'db'>,
  { account_id, today }: { account_id: number; today: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await readAllRows<PortfolioRecord, [number]>((page) => listPortfolios(db, { account_id, ...page }));
  const portfolio_ids = rows.map(({ id }) => id);
  const [records, periods] = await Promise.all([
    listRecordRanges(db, { account_id, portfolio_ids }),
    listPeriodsOfSources(db, { account_id, portfolio_ids }),
  ]);
  const recordsOf = Map.groupBy(records, ({ portfolio_id }) => portfolio_id);
  const periodsOf = Map.groupBy(periods, ({ portfolio_id }) => portfolio_id);
  return new Set(
    rows.flatMap(({ id, beneficial_account_id }) => {
      const { gaps } = coverageOf(
        (recordsOf.get(id) ?? []).map(({ from_date: from, to_date: to, is_stated }) => ({ from, to, is_stated })),
        (periodsOf.get(id) ?? []).map((each) => ({
          ...{ order_id: each.order_id, from: each.from_date, to: each.to_date },
          counts: canStillCount(each, today),
        })),
        today,
      );
      return gaps.flatMap(({ order_ids }) => order_ids.map((order) => positionKey(beneficial_account_id, order)));
    }),
  );
}
