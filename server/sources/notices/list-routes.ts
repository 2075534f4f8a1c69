import * as declared from '@trover/contract/sources/notice-list.ts';
import * as queries from '@trover/db/queries/sources/notice-list.ts';
import { findReading } from '@trover/db/queries/sources/notice-readings.ts';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { previewNotice } from './preview-notice.ts';
import { requireDocument, requireFile } from './require-document.ts';

type State = declared.NoticeState | 'open' | 'all';

const statesOf = (state: State): readonly declared.NoticeState[] | undefined => {
  if (state === 'all') return undefined;
  return state === 'open' ? declared.openNoticeStates : [state];
};

export const noticeListRoutes: readonly Route[] = [
  handle(declared.listCaseNotices, async ({ context, query }) => {
    const { cursor, state, order_id, find, limit } = query;
    const page = await queries.listNotices(context.db, {
      ...{ limit, after: readCursor(cursor, z.tuple([cursorKey.integer])), states: statesOf(state) },
      ...{ case_id: order_id, find: find || undefined },
    });
    return {
      ...presentPage(page, ({ received_at, read_at, ...notice }) => ({
        ...notice,
        received_at: received_at.toISOString(),
        read_at: read_at?.toISOString() ?? null,
      })),
      counts: page.counts.map(({ state: of, count }) => ({ state: of, count: Number(count) })),
    };
  }),

  handle(declared.previewNotice, async ({ context, session, params, query: { page } }) => {
    const { file_key, media_type } = requireFile(await requireDocument(context, params.id));
    return previewNotice(context, session.account_id, { file_key, media_type, page });
  }),

  handle(declared.rejectNotice, async ({ context, session, params: { id }, body: { reason } }) => {
    const { sha256 } = requireFile(await requireDocument(context, id));
    const place = { document_id: id, sha256 };
    if ((await findReading(context.db, place))?.status === 'read')
      fail('conflict', { message: 'This notice was read. Reject its facts one by one instead.' });
    const rejected_by = session.account_id;
    const done = await context.db
      .transaction()
      .execute((trx) => queries.rejectNotice(trx, { ...place, reason, rejected_by }));
    const first = done ? null : (await queries.findNoticeSurroundings(context.db, place))?.rejected;
    if (first && first.reason !== reason)
      fail('conflict', { message: `${first.by ?? 'An operator'} rejected this notice before you: ${first.reason}` });
    return { id, reason };
  }),

  handle(declared.restoreNotice, async ({ context, params: { id } }) => {
    await requireDocument(context, id);
    await context.db.transaction().execute((trx) => queries.restoreNotice(trx, { document_id: id }));
    return { id };
  }),
];
