import { listTrades as declared } from '@trover/contract/trades/trades.ts';
import { listTrades, type TradeRecord } from '@trover/db/queries/trades/trades.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { requireOwn } from '../portfolios/policy.ts';
import { requireUpload } from '../uploads/policy.ts';

export const tradeRoutes: readonly Route[] = [
  handle(declared, async ({ context, session, query }) => {
    const { db } = context;
    const { limit, cursor, order_id, ...filter } = query;
    const { account_id } = session;
    await requireOwn(db, session, filter.portfolio_id);
    if (filter.upload_id !== undefined) await requireUpload(db, session, filter.upload_id);
    const after = readCursor(cursor, z.tuple([cursorKey.day, cursorKey.id]));
    const page = await listTrades(db, { ...filter, account_id, case_id: order_id, limit, after });
    return presentPage(page, (trade: TradeRecord) => trade);
  }),
];
