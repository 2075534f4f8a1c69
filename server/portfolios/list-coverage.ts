import type { listCoverage as declared } from '@trover/contract/portfolios/positions.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import { coverageOf } from '@trover/core/portfolios/coverage.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  countTradesByMonth,
  listPeriodsOfSources,
  listRecordRanges,
  type PeriodOfSource,
} from '@trover/db/queries/portfolios/coverage.ts';
import { listPortfolios } from '@trover/db/queries/portfolios/portfolios.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { presentIntegration } from './present-portfolio.ts';

/** Whether a claim in the period can still depend on the record. */
export function canStillCount({ stage, claim_deadline, is_filed }: PeriodOfSource, today: string): boolean {
  const group = groupOf({ stage: stage as Stage, claim_deadline }, today);
  return !is_filed && (group === 'actionable' || group === 'upcoming');
}

/** The complete periods in the record of each of the caller's sources. */
export async function answerCoverage(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  { account_id }: Session,
  { limit, cursor, months_of }: QueryOf<typeof declared>,
): Promise<DataOf<typeof declared>> {
  const today = business();
  const after = readCursor(cursor, z.tuple([cursorKey.id]));
  const page = await listPortfolios(db, { account_id, limit, after });
  const portfolio_ids = page.rows.map(({ id }) => id);
  // the caller's own sources only
  const counted = portfolio_ids.find((id) => id === months_of);
  const [records, periods, trades_by_month] = await Promise.all([
    listRecordRanges(db, { account_id, portfolio_ids }),
    listPeriodsOfSources(db, { account_id, portfolio_ids }),
    counted === undefined ? [] : countTradesByMonth(db, { portfolio_id: counted }),
  ]);
  const recordsOf = Map.groupBy(records, ({ portfolio_id }) => portfolio_id);
  const periodsOf = Map.groupBy(periods, ({ portfolio_id }) => portfolio_id);
  return presentPage(page, (row) => {
    const { id: portfolio_id, name, provider, last_synced } = presentIntegration(row);
    const cases = periodsOf.get(portfolio_id) ?? [];
    return {
      portfolio_id,
      name,
      provider,
      last_synced,
      beneficial_account_id: row.beneficial_account_id,
      beneficial_owner: row.beneficial_owner,
      records: row.trades_nb,
      is_updating: row.is_updating,
      ...coverageOf(
        (recordsOf.get(portfolio_id) ?? []).map(({ from_date, to_date, is_stated }) => ({
          ...{ from: from_date, to: to_date, is_stated },
        })),
        cases.map((each) => ({
          order_id: each.order_id,
          from: each.from_date,
          to: each.to_date,
          counts: canStillCount(each, today),
        })),
        today,
      ),
      cases: cases.map(({ order_id, slug, company, ticker, from_date, to_date }) => ({
        order_id,
        slug,
        company,
        ticker,
        from: from_date,
        to: to_date,
      })),
      trades_by_month: portfolio_id === counted ? trades_by_month : [],
    };
  });
}
