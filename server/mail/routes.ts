import { getMail, listOutbox } from '@trover/contract/mail/mail.ts';
import { findMail, listMails, type MailListed } from '@trover/db/queries/mail/mails.ts';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { hideSecrets, hidesSecrets } from './hide-secrets.ts';

const presentMail = ({ created_at, settled_at, ...mail }: MailListed) => ({
  ...mail,
  created_at: created_at.toISOString(),
  settled_at: settled_at?.toISOString() ?? null,
});

export const mailRoutes: readonly Route[] = [
  handle(listOutbox, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    return presentPage(await listMails(context.db, { ...filter, after }), presentMail);
  }),

  handle(getMail, async ({ context, params, visitor }) => {
    const { db } = context;
    const mail = await findMail(db, params.id);
    if (mail === undefined) fail('not_found', { message: 'We could not find that mail.' });
    await recordAudit(db, { action: 'outbox_viewed', by: visitor, subject: { kind: 'mail', id: mail.id } });
    // While its delivery is pending, only its reader may see its content.
    const isShown = mail.status === 'stored' || context.mailer === null;
    const { body_html, body_text, cause: _, unsubscribe: __, ...rest } = mail;
    const hidden = hidesSecrets(mail.template, context.config.isProduction);
    const show = (body: string | null) => (!isShown || body === null ? null : hidden ? hideSecrets(body) : body);
    return { ...presentMail(rest), html: show(body_html), text: show(body_text) };
  }),
];
