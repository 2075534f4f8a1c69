import * as declared from '@trover/contract/portfolios/reconciliation.ts';
import { listPortfolioIds } from '@trover/db/queries/portfolios/portfolio-ids.ts';
import { listDifferences, listRowsBetween } from '@trover/db/queries/portfolios/reconciliation.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { answerCoverageMonths } from './list-coverage-months.ts';

const byDay = z.tuple([cursorKey.day, cursorKey.id, cursorKey.id]);
const byRow = z.tuple([cursorKey.day, cursorKey.id]);

/** Stated positions against trades, and the rows of a difference. */
export const reconciliationRoutes: readonly Route[] = [
  handle(declared.listCoverageMonths, ({ context, session, query }) => answerCoverageMonths(context, session, query)),

  handle(declared.listReconciliation, async ({ context, session: { account_id }, query: { limit, cursor } }) => {
    const page = await listDifferences(context.db, { account_id, limit, after: readCursor(cursor, byDay) });
    const shown = presentPage(page, ({ from_date: from, to_date: to, ...row }) => ({
      portfolio_id: row.portfolio_id,
      source: row.source,
      beneficial_account_id: row.beneficial_account_id,
      entity: row.entity,
      printed_security_id: row.printed_security_id,
      security: row.security,
      ...{ from, from_quantity: row.from_quantity, to },
      ...{ stated: row.stated, computed: row.computed, difference: row.difference },
      ...{ rows: row.rows, has_split: row.has_split },
    }));
    return { ...shown, compared: page.compared, agree: page.agree };
  }),

  handle(declared.listReconciliationRows, async ({ context, session: { account_id }, query }) => {
    const { cursor, ...of } = query;
    const own = await listPortfolioIds(context.db, { account_id, portfolio_id: of.portfolio_id });
    if (own.length === 0) fail('not_found', { message: 'We could not find that source in your account.' });
    return presentPage(await listRowsBetween(context.db, { ...of, after: readCursor(cursor, byRow) }), (row) => row);
  }),
];
