import * as declared from '@trover/contract/support/tickets.ts';
import { listTickets } from '@trover/db/queries/support/tickets.ts';
import { z } from 'zod';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { findBrand } from '../partners/find-brand.ts';
import { changeTicket } from './change-ticket.ts';
import { sendTicket } from './send-ticket.ts';

export const supportRoutes: readonly Route[] = [
  handle(declared.sendTicket, ({ context, session, visitor, params, body, files }) => {
    const { marker } = findBrand(new URL(visitor.origin).host, context.config);
    const partner = session?.partner ?? marker;
    return sendTicket(context, { session, partner }, { ...body, form: params.ticketing }, files);
  }),

  handle(declared.listTickets, async ({ context, query }) => {
    const { limit, status, form } = query;
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listTickets(context.db, { status, form, limit, after });
    return presentPage(page, ({ case_id, slug, title, files, created_at, ...ticket }) => ({
      ...ticket,
      order: case_id !== null && slug !== null && title !== null ? { id: case_id, slug, title } : null,
      attachments: files.map(({ file_key, file_name, media_type, bytes }) => ({
        file_name,
        bytes,
        url: linkToFile(context.fileLinkKey, { key: file_key, file_name, media_type }),
      })),
      created_at: created_at.toISOString(),
    }));
  }),

  handle(declared.changeTicket, async ({ context, session, visitor, params: { id }, body }) => {
    await context.db.transaction().execute((trx) => changeTicket(trx, { session, visitor }, id, body));
    return { id, status: body.status };
  }),
];
