import * as declared from '@trover/contract/portfolios/reconciliation.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCustodiansOfAccounts } from '@trover/db/queries/portfolios/coverage.ts';
import { listMonthRows } from '@trover/db/queries/portfolios/month-rows.ts';
import { listPortfolioIds } from '@trover/db/queries/portfolios/portfolio-ids.ts';
import { listDifferences, listRowsBetween } from '@trover/db/queries/portfolios/reconciliation.ts';
import { listSamePrintedSecurities } from '@trover/db/queries/portfolios/splits-and-names.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { answerCoverageMonths } from './list-coverage-months.ts';
import { readPositionRules } from './position-rules.ts';

const byDay = z.tuple([cursorKey.day, cursorKey.id, cursorKey.id, cursorKey.day, z.int().min(0).max(1)]);
const byRow = z.tuple([cursorKey.day, cursorKey.id]);

/** The accounts that are known at custodians other than this one. */
async function listAccountsOfOthers(
  db: Db,
  account_id: number,
  portfolio_ids: readonly number[],
  custodian: string,
): Promise<string[]> {
  const known = await listCustodiansOfAccounts(db, { account_id, portfolio_ids });
  const byAccount = Map.groupBy(known, ({ number_key }) => number_key);
  return [...byAccount]
    .filter(([, of]) => of.every((one) => one.custodian !== custodian))
    .map(([number_key]) => number_key);
}

/** Coverage by month, stated positions against trades, and the rows of a difference. */
export const reconciliationRoutes: readonly Route[] = [
  handle(declared.listCoverageMonths, ({ context, session, query }) => answerCoverageMonths(context, session, query)),

  handle(declared.listCoverageRows, async ({ context, session: { account_id }, query }) => {
    const { portfolio_id, month, custodian, limit, cursor } = query;
    const own = await listPortfolioIds(context.db, { account_id, portfolio_id });
    if (own.length === 0) fail('not_found', { message: 'We could not find that source in your account.' });
    const without = custodian === undefined ? [] : await listAccountsOfOthers(context.db, account_id, own, custodian);
    const rows = { portfolio_id, month, without, limit, after: readCursor(cursor, byRow) };
    return presentPage(await listMonthRows(context.db, rows), (row) => row);
  }),

  handle(declared.listReconciliation, async ({ context, session: { account_id }, query: { limit, cursor } }) => {
    const portfolio_ids = await listPortfolioIds(context.db, { account_id });
    const rules = await readPositionRules(context.db, { account_id, portfolio_ids });
    const page = await listDifferences(context.db, { portfolio_ids, rules, limit, after: readCursor(cursor, byDay) });
    const shown = presentPage(page, ({ from_date: from, to_date: to, is_settled, ...row }) => ({
      portfolio_id: row.portfolio_id,
      source: row.source,
      beneficial_account_id: row.beneficial_account_id,
      entity: row.entity,
      printed_security_id: row.printed_security_id,
      security: row.security,
      basis: is_settled ? ('settled' as const) : ('traded' as const),
      ...{ from, from_quantity: row.from_quantity, to },
      ...{ stated: row.stated, computed: row.computed, difference: row.difference },
      ...{ rows: row.rows, has_split: row.has_split },
    }));
    return { ...shown, compared: page.compared, agree: page.agree };
  }),

  handle(declared.listReconciliationRows, async ({ context, session: { account_id }, query }) => {
    const { cursor, basis, printed_security_id, ...of } = query;
    const { portfolio_id } = of;
    const own = await listPortfolioIds(context.db, { account_id, portfolio_id });
    if (own.length === 0) fail('not_found', { message: 'We could not find that source in your account.' });
    const same = await listSamePrintedSecurities(context.db, { account_id, portfolio_ids: own });
    const others = same.filter(({ same_as }) => same_as === printed_security_id);
    const printed_security_ids = [printed_security_id, ...others.map((one) => one.printed_security_id)];
    const rows = { ...of, printed_security_ids, is_settled: basis === 'settled' };
    const page = await listRowsBetween(context.db, { ...rows, after: readCursor(cursor, byRow) });
    return presentPage(page, ({ day: _, ...row }) => row);
  }),
];
