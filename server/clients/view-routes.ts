import * as declared from '@trover/contract/clients/client-views.ts';
import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import * as queries from '@trover/db/queries/clients/client-views.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';

const MINUTES = 15;

export const clientViewRoutes: readonly Route[] = [
  handle(declared.beginClientView, async ({ context, session, visitor, params, body }) => {
    const client = await lockAccount(context.db, params.id);
    if (client === undefined || client.closed_at !== null)
      fail('not_found', { message: 'We could not find that client, or the account is closed.' });
    if (client.type === 'operator')
      fail('conflict', { message: 'This is the account of an operator. Only clients’ accounts can be viewed.' });
    return context.db.transaction().execute(async (trx) => {
      const view = await queries.beginView(trx, {
        account_id: client.id,
        operator_id: session.account_id,
        token_hash: session.token_hash,
        reason: body.reason,
        minutes: MINUTES,
      });
      await recordAudit(trx, {
        action: 'client_view_started',
        by: { ...visitor, session },
        subject: { kind: 'account', id: client.id },
        detail: { view: view.id, minutes: MINUTES },
      });
      return { view_id: view.id, ends_at: view.ends_at.toISOString() };
    });
  }),

  handle(declared.endClientView, async ({ context, session, visitor }) =>
    context.db.transaction().execute(async (trx) => {
      const view = await queries.endView(trx, session.token_hash);
      if (view === undefined) return { account_id: null };
      await recordAudit(trx, {
        action: 'client_view_ended',
        by: { ...visitor, session: { account_id: view.operator_id } },
        subject: { kind: 'account', id: view.account_id },
        detail: { view: view.id, pages: view.pages },
      });
      return { account_id: view.account_id };
    }),
  ),

  handle(declared.listAccessLog, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await queries.listViewsOf(context.db, { account_id: session.account_id, limit: query.limit, after });
    return presentPage(page, ({ id, operator, reason, started_at, ended_at, pages }) => ({
      ...{ id, operator: operator || 'An operator', reason, pages },
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    }));
  }),
];
