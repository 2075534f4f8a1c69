import * as declared from '@trover/contract/work/work.ts';
import * as queries from '@trover/db/queries/work/work-items.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';

const place = z.tuple([cursorKey.text, cursorKey.text, cursorKey.id]);

export const workRoutes: readonly Route[] = [
  handle(declared.listWork, async ({ context, session, query }) => {
    const today = context.today();
    const { cursor, ...filter } = query;
    const page = await queries.listWorkItems(context.db, { ...filter, after: readCursor(cursor, place) });
    return presentPage(page, ({ since, urgency: _, claimed_by_id, ...item }) => ({
      ...item,
      waiting_since: since.toISOString(),
      is_overdue: item.due_on !== null && item.due_on < today,
      is_mine: claimed_by_id === session.account_id,
    }));
  }),

  handle(declared.claimWork, async ({ context, session, body }) => {
    const owner = await context.db
      .transaction()
      .execute((trx) => queries.claimWork(trx, { ...body, account_id: session.account_id }));
    if (owner.account_id !== session.account_id)
      fail('conflict', { message: `${owner.email} has taken this up already.` });
    return { ...body, claimed_by: owner.email };
  }),

  handle(declared.releaseWork, async ({ context, session, body }) => {
    await context.db
      .transaction()
      .execute((trx) => queries.releaseWork(trx, { ...body, account_id: session.account_id }));
    return { ...body, claimed_by: null };
  }),
];
