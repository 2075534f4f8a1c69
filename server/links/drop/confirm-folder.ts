import * as declared from '@trover/contract/links/drop-folders.ts';
import { confirmDropFolder, listFoldersToConfirm } from '@trover/db/queries/links/drop-folder.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';

/** Anybody may sign up under a fund's name: an operator confirms a folder before files of a custodian are read from it. */
export const dropFolderRoutes: readonly Route[] = [
  handle(declared.listDropFolders, async ({ context, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    return presentPage(await listFoldersToConfirm(context.db, { limit: query.limit, after }), (folder) => folder);
  }),

  handle(declared.confirmDropFolder, async ({ context, params, body, session, visitor }) => {
    const { account_id } = params;
    const by = { confirmed_by: session.account_id, confirmed_reason: body.reason };
    const is_new = await context.db.transaction().execute(async (trx) => {
      const drop_name = await confirmDropFolder(trx, account_id, by);
      if (drop_name === undefined) fail('not_found', { message: 'This institution has no folder.' });
      if (drop_name === null) return false;
      await recordAudit(trx, {
        action: 'drop_folder_confirmed',
        by: { ...visitor, session },
        subject: { kind: 'account', id: account_id },
        detail: { drop_name, reason: body.reason },
      });
      return true;
    });
    return { account_id, is_new };
  }),
];
