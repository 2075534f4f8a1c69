import * as declared from '@trover/contract/notifications/notifications.ts';
import { countWaiting } from '@trover/db/queries/cases/own-cases.ts';
import { listUnsubscribedKinds, saveUnsubscribedKinds } from '@trover/db/queries/notifications/mails.ts';
import * as queries from '@trover/db/queries/notifications/notifications.ts';
import type { MailKind } from '@trover/db/schema/own-data.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';

const presentNotice = ({
  id,
  kind,
  title,
  text,
  href,
  created_at,
  read_at,
}: queries.NoticeRecord): declared.Notice => ({
  id,
  kind,
  title,
  text,
  href,
  created_at: created_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
});

const presentChoices = (unsubscribed_kinds: readonly MailKind[]): Record<MailKind, boolean> => ({
  matches: !unsubscribed_kinds.includes('matches'),
  deadlines: !unsubscribed_kinds.includes('deadlines'),
  claims: !unsubscribed_kinds.includes('claims'),
  statements: !unsubscribed_kinds.includes('statements'),
  news: !unsubscribed_kinds.includes('news'),
});

export const noticeRoutes: readonly Route[] = [
  handle(declared.listNotices, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const { account_id } = session;
    const [page, waiting_count] = await Promise.all([
      queries.listNotices(context.db, { account_id, limit: query.limit, after }),
      countWaiting(context.db, { account_id, today: context.today() }),
    ]);
    return { ...presentPage(page, presentNotice), unread_count: page.unread, waiting_count };
  }),

  handle(declared.readNotices, async ({ context, session, body }) => {
    const { account_id } = session;
    if (!(await queries.markRead(context.db, { account_id, id: body.id }))) fail('not_found');
    return { unread_count: await queries.countUnread(context.db, { account_id }) };
  }),

  handle(declared.getMailChoices, async ({ context, session }) =>
    presentChoices(await listUnsubscribedKinds(context.db, { account_id: session.account_id })),
  ),

  handle(declared.saveMailChoices, ({ context, session, body }) =>
    context.db.transaction().execute(async (trx) => {
      const { account_id } = session;
      const before = presentChoices(await listUnsubscribedKinds(trx, { account_id }));
      const after = { ...before, ...body };
      const unsubscribed_kinds = declared.mailKinds.filter((kind) => after[kind] === false);
      await saveUnsubscribedKinds(trx, account_id, unsubscribed_kinds);
      return presentChoices(unsubscribed_kinds);
    }),
  ),
];
