import * as declared from '@trover/contract/trades/trades.ts';
import { listFoundCases } from '@trover/db/queries/matches/found-cases.ts';
import { listUploadRows, listUploads } from '@trover/db/queries/uploads/uploads.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { asTaskOf } from '../jobs/workers/tasks-of-account.ts';
import { requireOwn } from '../portfolios/policy.ts';
import { requireUpload } from './policy.ts';
import { presentUpload } from './present-upload.ts';
import { receiveUpload, requireLastPortfolio } from './receive-upload.ts';
import { undoUpload } from './undo-upload.ts';
import { watchUpload } from './watch-upload.ts';

const undone = 'You removed this file and its rows. Upload it again to see them.';

export const uploadRoutes: readonly Route[] = [
  handle(declared.uploadTradesFile, async ({ context, session, body, files }) => {
    await requireOwn(context.db, session, body.portfolio_id);
    const portfolioId = body.portfolio_id ?? (await requireLastPortfolio(context, session));
    for await (const file of files) {
      const { upload, is_new } = await receiveUpload(
        context,
        session,
        {
          portfolio_id: portfolioId,
          names_portfolio: body.portfolio_id !== undefined,
          custodian: body.custodian || undefined,
        },
        file,
      );
      return { upload: presentUpload(upload), is_new };
    }
    fail('invalid_input', { message: 'Check file: add the file.', fields: { file: 'add the file' } });
  }),

  handle(declared.getUpload, async ({ context, session, query }) => {
    const upload = await requireUpload(context.db, session, query.upload_id);
    const cases = await listFoundCases(context.db, { upload_id: upload.id });
    return { upload: presentUpload(upload), cases };
  }),

  handle(declared.listUploads, async ({ context, session, query }) => {
    const { limit, cursor, portfolio_id, status } = query;
    await requireOwn(context.db, session, portfolio_id);
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listUploads(context.db, { account_id: session.account_id, portfolio_id, status, limit, after });
    return presentPage(page, presentUpload);
  }),

  handle(declared.listUploadRows, async ({ context, session, query }) => {
    const { limit, cursor, outcome } = query;
    const { id: upload_id, portfolio_id } = await requireUpload(context.db, session, query.upload_id);
    const after = readCursor(cursor, z.tuple([z.enum(['refused', 'ignored']), z.int()]));
    const page = await listUploadRows(context.db, { portfolio_id, upload_id, outcome, limit, after });
    return presentPage(page, ({ position: _, ...row }) => row);
  }),

  handle(declared.getRefusedRows, async ({ context, session, query }) => {
    const { id, portfolio_id, file_key, file_name } = await requireUpload(context.db, session, query.upload_id);
    if (file_key === null) fail('conflict', { message: undone });
    const refused = await asTaskOf(session.account_id, () =>
      context.worker.run(session.account_id, 'collect_refused_rows', { portfolio_id, upload_id: id, file_key }),
    );
    return { file_name: `${file_name.replace(/\.[^.]*$/, '')}-refused.csv`, ...refused };
  }),

  handle(declared.watchUpload, async function* ({ context, session, query, signal }) {
    const { id } = await requireUpload(context.db, session, query.upload_id);
    yield* watchUpload(context.db, session.account_id, id, signal);
  }),

  handle(declared.undoUpload, async ({ context, session, body }) => {
    // A link's trades are deleted with the link.
    await requireUpload(context.db, session, body.upload_id);
    const trades_removed = await undoUpload(context, session.account_id, body.upload_id);
    const upload = await requireUpload(context.db, session, body.upload_id);
    return { upload: presentUpload(upload), trades_removed };
  }),
];
