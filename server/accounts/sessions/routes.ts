import * as declared from '@trover/contract/accounts/sessions.ts';
import { deleteOwnSession, deleteSessionsOf, listOwnSessions } from '@trover/db/queries/accounts/sessions.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { describeDevice } from './describe-device.ts';

export const sessionRoutes: readonly Route[] = [
  handle(declared.listSessions, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listOwnSessions(context.db, session.account_id, { limit: query.limit, after });
    return presentPage(page, ({ token_hash, user_agent, created_at, last_seen_at, ...one }) => ({
      ...one,
      is_current: token_hash.equals(session.token_hash),
      device: describeDevice(user_agent),
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    }));
  }),

  handle(declared.revokeSession, async ({ context, session, params, visitor }) => {
    const { account_id } = session;
    await context.db.transaction().execute(async (trx) => {
      if (!(await deleteOwnSession(trx, { account_id, id: params.id }))) fail('not_found');
      await recordAudit(trx, {
        action: 'session_revoked',
        by: visitor,
        subject: { kind: 'session', id: params.id },
      });
    });
    return { ended: true as const };
  }),

  handle(declared.revokeOtherSessions, async ({ context, session, visitor }) => {
    const { account_id, token_hash } = session;
    return context.db.transaction().execute(async (trx) => {
      const sessions_ended = await deleteSessionsOf(trx, account_id, token_hash);
      if (sessions_ended > 0)
        await recordAudit(trx, { action: 'session_revoked', by: visitor, detail: { sessions_ended } });
      return { sessions_ended };
    });
  }),
];
