import { listAuditEvents } from '@trover/contract/audit/audit.ts';
import * as queries from '@trover/db/queries/audit/events.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';

const place = z.tuple([cursorKey.id]);

export const auditRoutes: readonly Route[] = [
  handle(listAuditEvents, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    const page = await queries.listAuditEvents(context.db, { ...filter, after: readCursor(cursor, place) });
    return presentPage(page, ({ account_id, email, subject_kind, subject_id, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      account: account_id === null ? null : { id: account_id, email },
      subject: subject_kind === null || subject_id === null ? null : { kind: subject_kind, id: subject_id },
    }));
  }),
];
