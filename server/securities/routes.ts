import * as corrections from '@trover/contract/securities/corrections.ts';
import * as history from '@trover/contract/securities/history.ts';
import * as declared from '@trover/contract/securities/securities.ts';
import { listCorrections } from '@trover/db/queries/securities/corrections.ts';
import { findRelinking } from '@trover/db/queries/securities/owner-relinks.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { requireOwn } from '../portfolios/policy.ts';
import { answerOwnSecurities, answerSecurityChoices } from './list-securities.ts';
import { correct, undoOwnCorrection } from './save-correction.ts';

const place = z.tuple([cursorKey.integer]);

export const securityRoutes: readonly Route[] = [
  handle(declared.listOwnSecurities, async ({ context, session, query }) => {
    const { cursor, ...asked } = query;
    await requireOwn(context.db, session, asked.portfolio_id);
    const after = readCursor(cursor, z.tuple([cursorKey.integer, cursorKey.id, cursorKey.id]));
    return answerOwnSecurities(context, { account_id: session.account_id, ...asked, after });
  }),

  handle(declared.listSecurityChoices, ({ context, query }) => answerSecurityChoices(context, query.search)),

  handle(history.listTransfers, async ({ context, session, query }) => {
    const { cursor, ...asked } = query;
    await requireOwn(context.db, session, asked.portfolio_id);
    const after = readCursor(cursor, place);
    const today = context.today();
    const { account_id } = session;
    return context.worker.run(account_id, 'load_transfers', { account_id, ...asked, after, today });
  }),

  handle(history.listSecurityEvents, async ({ context, session, query }) => {
    const { cursor, ...asked } = query;
    await requireOwn(context.db, session, asked.portfolio_id);
    const after = readCursor(cursor, place);
    const { account_id } = session;
    return context.worker.run(account_id, 'load_events', { account_id, ...asked, after });
  }),

  handle(corrections.addCorrection, ({ context, session, body }) => correct(context, session.account_id, body)),

  handle(corrections.undoCorrection, ({ context, session, body }) =>
    undoOwnCorrection(context, session.account_id, body.id),
  ),

  handle(corrections.listCorrections, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listCorrections(context.db, { account_id: session.account_id, limit: query.limit, after });
    const relinking = await findRelinking(context.db, session.account_id);
    const list = presentPage(page, ({ created_at, undone_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    }));
    return { ...list, relinking_since: relinking?.toISOString() ?? null };
  }),
];
