import * as declared from '@trover/contract/companies/subscriptions.ts';
import { countUnreadNews, listNews, markRead } from '@trover/db/queries/companies/news.ts';
import { listSubscriptions, setSubscription } from '@trover/db/queries/companies/subscriptions.ts';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';

export const subscriptionRoutes: readonly Route[] = [
  handle(declared.updateCompanySubscription, async ({ context, session, body }) => {
    const { account_id } = session;
    if (!(await setSubscription(context.db, { account_id, ...body })))
      fail('not_found', { message: 'We could not find a company with a case by that name.' });
    return body;
  }),

  handle(declared.listCompanySubscriptions, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, z.tuple([z.int(), cursorKey.integer]));
    const { account_id } = session;
    const page = await listSubscriptions(context.db, { account_id, limit: query.limit, after });
    return presentPage(page, ({ id, name, sector, created_at }) => ({
      id,
      name,
      sector,
      since: created_at.toISOString(),
    }));
  }),

  handle(declared.listCompanyNews, async ({ context, session, query }) => {
    const { account_id } = session;
    const after = readCursor(query.cursor, z.tuple([cursorKey.integer]));
    const [page, unread_count] = await Promise.all([
      listNews(context.db, { account_id, limit: query.limit, after }),
      countUnreadNews(context.db, { account_id }),
    ]);
    const list = presentPage(page, (row) => ({
      id: row.milestone_id,
      company: { id: row.company_id, name: row.company, sector: row.sector },
      order: { id: row.case_id, slug: row.slug, title: row.title },
      milestone: { date: row.date, stage: row.stage, title: row.milestone },
      notified_at: row.notified_at.toISOString(),
      is_read: row.read_at !== null,
    }));
    return { ...list, unread_count };
  }),

  handle(declared.readCompanyNews, async ({ context, session, body }) => {
    const { account_id } = session;
    await markRead(context.db, { account_id, up_to: body.up_to });
    return { unread_count: await countUnreadNews(context.db, { account_id }) };
  }),
];
