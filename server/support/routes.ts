import * as declared from '@trover/contract/support/tickets.ts';
import { type AnswerInJson, listOwnTickets, listTickets } from '@trover/db/queries/support/tickets.ts';
import { z } from 'zod';
import { linkToFile } from '../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { findBrand } from '../partners/find-brand.ts';
import { changeTicket } from './change-ticket.ts';
import { answerTicket, sendMessage } from './send-answer.ts';
import { sendTicket } from './send-ticket.ts';

const byId = z.tuple([cursorKey.id]);

const presentAnswer = ({ sent_at, ...answer }: AnswerInJson) => ({
  ...answer,
  sent_at: new Date(sent_at).toISOString(),
});

export const supportRoutes: readonly Route[] = [
  handle(declared.sendTicket, ({ context, session, visitor, params, body, files }) => {
    const { marker } = findBrand(new URL(visitor.origin).host, context.config);
    const partner = session?.partner ?? marker;
    return sendTicket(context, { session, partner }, { ...body, form: params.ticketing }, files);
  }),

  handle(declared.listTickets, async ({ context, query }) => {
    const { limit, status, sort, form } = query;
    const after = readCursor(query.cursor, byId);
    const page = await listTickets(context.db, { status, sort, form, limit, after });
    return presentPage(page, ({ case_id, slug, title, files, created_at, answers, ...ticket }) => ({
      ...ticket,
      order: case_id !== null && slug !== null && title !== null ? { id: case_id, slug, title } : null,
      attachments: files.map(({ file_key, file_name, media_type, bytes }) => ({
        file_name,
        bytes,
        url: linkToFile(context.fileLinkKey, { key: file_key, file_name, media_type }),
      })),
      created_at: created_at.toISOString(),
      answers: answers.map(presentAnswer),
    }));
  }),

  handle(declared.changeTicket, async ({ context, session, visitor, params: { id }, body }) => {
    await context.db.transaction().execute((trx) => changeTicket(trx, { session, visitor }, id, body));
    return { id, status: body.status };
  }),

  handle(declared.answerTicket, async ({ context, session, visitor, params: { id }, body }) => ({
    id,
    ...(await answerTicket(context, { session, visitor }, id, body)),
  })),

  handle(declared.sendMessage, async ({ context, session, visitor, params: { id }, body }) => ({
    id: await sendMessage(context, { session, visitor }, id, body),
  })),

  handle(declared.listOwnMessages, async ({ context, session, query: { limit, cursor } }) => {
    const after = readCursor(cursor, byId);
    const page = await listOwnTickets(context.db, {
      ...{ account_id: session.account_id, person_id: session.person_id, limit, after },
      is_member: session.organisation_id !== null || session.key !== undefined,
    });
    return presentPage(page, ({ id, form, subject, message, status, created_at, answers }) => ({
      ...{ id, is_own: form !== 'desk', subject, message, status },
      created_at: created_at.toISOString(),
      answers: answers.map(presentAnswer),
    }));
  }),
];
