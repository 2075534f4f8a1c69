import { getLosses, listLossLots } from '@trover/contract/portfolios/losses.ts';
import * as declared from '@trover/contract/portfolios/portfolios.ts';
import { listCoverage, listPositions } from '@trover/contract/portfolios/positions.ts';
import { getRecovery } from '@trover/contract/portfolios/recovery.ts';
import { findLastPortfolio, hasSyncedPortfolio, listPortfolios } from '@trover/db/queries/portfolios/portfolios.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { answerCaseStats } from './case-stats.ts';
import { createPortfolio, requireDefaultPortfolio } from './create-portfolio.ts';
import { deletePortfolio } from './delete-portfolio.ts';
import { answerCoverage } from './list-coverage.ts';
import { answerHoldings } from './list-holdings.ts';
import { listLots } from './list-lots.ts';
import { answerPositions } from './list-positions.ts';
import { isInstitution, requireOwn, requirePortfolio } from './policy.ts';
import { presentIntegration, presentPortfolio } from './present-portfolio.ts';
import { showLosses } from './show-losses.ts';
import { answerRecovery } from './show-recovery.ts';

export const portfolioRoutes: readonly Route[] = [
  handle(getLosses, ({ context, session, query }) => showLosses(context, session.account_id, query)),

  handle(listLossLots, ({ context, session, query }) => listLots(context, session.account_id, query)),

  handle(declared.listPortfolios, async ({ context, session, query }) => {
    const { db } = context;
    const { account_id } = session;
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    if (query.create_default_portfolio) await requireDefaultPortfolio(db, session);
    const [page, last, has_synced_portfolio] = await Promise.all([
      listPortfolios(db, { account_id, limit: query.limit, after }),
      findLastPortfolio(db, account_id),
      hasSyncedPortfolio(db, account_id),
    ]);
    const { items, total_count, next_cursor } = presentPage(page, presentPortfolio);
    const shown = query.get_header_data ? items.map(({ id, label }) => ({ id, label })) : items;
    return {
      has_synced_portfolio,
      last_portfolio: last === undefined ? null : { id: last.id, label: last.label },
      total_count,
      items: isInstitution(session) ? [] : shown,
      integrations: isInstitution(session) ? page.rows.map(presentIntegration) : null,
      next_cursor,
    };
  }),

  handle(declared.createPortfolio, async ({ context, session, body }) => {
    const created = await context.db.transaction().execute((trx) => createPortfolio(trx, session, body));
    return presentPortfolio(await requirePortfolio(context.db, session, created.id));
  }),

  handle(declared.deletePortfolio, async ({ context, session, body }) => {
    const trades_removed = await deletePortfolio(context, session.account_id, body.id);
    return { id: body.id, trades_removed };
  }),

  handle(declared.getCaseStats, ({ context, session, query }) => answerCaseStats(context, session, query)),

  handle(declared.listHoldings, async ({ context, session, query }) => {
    const { portfolio_id, limit } = query;
    await requireOwn(context.db, session, portfolio_id);
    const after = readCursor(query.cursor, z.tuple([cursorKey.text]));
    return answerHoldings(context, { account_id: session.account_id, portfolio_id, limit, after });
  }),

  handle(listPositions, ({ context, session, query }) => answerPositions(context, session, query)),

  handle(listCoverage, ({ context, session, query }) => answerCoverage(context, session, query)),

  handle(getRecovery, ({ context, session, query }) => answerRecovery(context, session, query)),
];
