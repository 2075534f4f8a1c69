import type { listCoverageMonths as declared } from '@trover/contract/portfolios/reconciliation.ts';
import type { DataOf, QueryOf } from '@trover/contract/protocol/operation.ts';
import { sumAtStake } from '@trover/core/portfolios/at-stake.ts';
import { coverageOf, type HeldPeriod } from '@trover/core/portfolios/coverage.ts';
import { combineMonths, coverageMonths, type MonthRun, monthNumber } from '@trover/core/portfolios/coverage-months.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import {
  listActiveMonths,
  listCustodiansOfAccounts,
  listPeriodsOfSources,
  listRecordRanges,
  type PeriodOfSource,
  type RecordPeriod,
} from '@trover/db/queries/portfolios/coverage.ts';
import { listPortfolioIds } from '@trover/db/queries/portfolios/portfolio-ids.ts';
import { countEntities, listPortfolios } from '@trover/db/queries/portfolios/portfolios.ts';
import { listDifferingDays } from '@trover/db/queries/portfolios/reconciliation.ts';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { findFeeRate } from '../fees/fee-rate.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { canStillCount } from './list-coverage.ts';
import { readPositionRules } from './position-rules.ts';

const isNeeded = (runs: readonly MonthRun[], { order_id }: PeriodOfSource): boolean =>
  runs.some(({ order_ids }) => order_ids.includes(order_id));

interface SourceFacts {
  periods: readonly PeriodOfSource[];
  recordPeriods: readonly RecordPeriod[];
  differing: Awaited<ReturnType<typeof listDifferingDays>>;
  active: Awaited<ReturnType<typeof listActiveMonths>>;
  /** The custodians of each account; none are known of an account that is not in it. */
  custodians: ReadonlyMap<string, readonly string[]>;
}

/** The months of one source by custodian. Records of an unknown custodian count for each. */
function monthsByCustodian(facts: SourceFacts, today: string): { custodian: string; runs: MonthRun[] }[] {
  const counting = facts.periods.map(
    ({ order_id, from_date, to_date, ...each }): HeldPeriod => ({
      ...{ order_id, from: from_date, to: to_date },
      counts: canStillCount({ order_id, from_date, to_date, ...each }, today),
    }),
  );
  const isOf = (custodian: string) => (account: string) => {
    const known = facts.custodians.get(account);
    return known === undefined || known.includes(custodian);
  };
  const byCustodian = Map.groupBy(facts.recordPeriods, ({ custodian }) => custodian);
  return [...byCustodian].sort().map(([custodian, own]) => {
    const ranges = own.map(({ from_date, to_date, is_stated }) => ({ from: from_date, to: to_date, is_stated }));
    const differs = facts.differing
      .filter(({ accounts }) => accounts.some(isOf(custodian)))
      .map(({ from_date, to_date }) => ({ from: from_date, to: to_date }));
    const months = facts.active
      .filter(({ account }) => isOf(custodian)(account))
      .map(({ month }) => monthNumber(month));
    const coverage = coverageOf(ranges, counting, today);
    const known = { differs, ranges, periods: counting, active: new Set(months) };
    return { custodian, runs: coverageMonths(coverage, known, today) };
  });
}

/**
 * The records of each of the caller's sources month by month, with the amounts that cannot be claimed because of gaps.
 */
export async function answerCoverageMonths(
  { db, today: business }: Pick<Context, 'db' | 'today'>,
  session: Session,
  { limit, cursor }: QueryOf<typeof declared>,
): Promise<DataOf<typeof declared>> {
  const today = business();
  const { account_id } = session;
  const fee_pct = await findFeeRate(db, session, today);
  const after = readCursor(cursor, z.tuple([cursorKey.id]));
  const page = await listPortfolios(db, { account_id, limit, after });
  const all = await listPortfolioIds(db, { account_id });
  const shown = { account_id, portfolio_ids: page.rows.map(({ id }) => id) };
  const rules = await readPositionRules(db, shown);
  const [recordPeriods, periods, differing, active, custodians, counts] = await Promise.all([
    listRecordRanges(db, { account_id, portfolio_ids: all }),
    listPeriodsOfSources(db, { account_id, portfolio_ids: all }),
    listDifferingDays(db, { ...shown, rules }),
    listActiveMonths(db, shown),
    listCustodiansOfAccounts(db, shown),
    countEntities(db, account_id),
  ]);
  const recordPeriodsOf = Map.groupBy(recordPeriods, ({ portfolio_id }) => portfolio_id);
  const periodsOf = Map.groupBy(periods, ({ portfolio_id }) => portfolio_id);
  const differingOf = Map.groupBy(differing, ({ portfolio_id }) => portfolio_id);
  const activeOf = Map.groupBy(active, ({ portfolio_id }) => portfolio_id);
  const custodiansOf = Map.groupBy(custodians, ({ portfolio_id }) => portfolio_id);
  const monthsOf = (id: number) => {
    const accounts = Map.groupBy(custodiansOf.get(id) ?? [], ({ number_key }) => number_key);
    const facts = {
      periods: periodsOf.get(id) ?? [],
      recordPeriods: recordPeriodsOf.get(id) ?? [],
      differing: differingOf.get(id) ?? [],
      active: activeOf.get(id) ?? [],
      custodians: new Map([...accounts].map(([account, of]) => [account, of.map(({ custodian }) => custodian)])),
    };
    return monthsByCustodian(facts, today);
  };
  const every = new Map(all.map((id) => [id, monthsOf(id)]));
  const together = new Map([...every].map(([id, own]) => [id, combineMonths(own.map(({ runs }) => runs))]));
  const missing = [...together.values()].flat().filter(({ state }) => state === 'missing_counts');
  return {
    ...presentPage(page, ({ id, label, beneficial_account_id, beneficial_owner }) => {
      const runs = together.get(id) ?? [];
      const own = periodsOf.get(id) ?? [];
      const stakeOf = (of: readonly MonthRun[]) =>
        sumAtStake(
          own.filter((one) => isNeeded(of, one)),
          fee_pct,
        );
      return {
        portfolio_id: id,
        source: label,
        beneficial_account_id,
        entity: beneficial_owner,
        runs,
        custodians: (every.get(id) ?? []).map((one) => ({ ...one, at_stake: stakeOf(one.runs) })),
        cases: own.map(({ order_id, slug, company, ticker, from_date, to_date }) => ({
          ...{ order_id, slug, company, ticker, from: from_date, to: to_date },
        })),
        at_stake: stakeOf(runs),
      };
    }),
    ...counts,
    months_missing: missing.reduce((sum, { months }) => sum + months, 0),
    at_stake: sumAtStake(
      periods.filter((one) => isNeeded(together.get(one.portfolio_id) ?? [], one)),
      fee_pct,
    ),
  };
}
