import * as declared from '@trover/contract/links/drop-folders.ts';
import { confirmDropFolder, listFoldersToConfirm, lockDropFolder } from '@trover/db/queries/links/drop-folder.ts';
import { z } from 'zod';
import { listSamePerson } from '../../accounts/operators/find-likeness.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';

/**
 * Anyone may sign up under a fund's name, so an operator confirms a folder before a custodian's files are read from it.
 */
export const dropFolderRoutes: readonly Route[] = [
  handle(declared.listDropFolders, async ({ context, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    return presentPage(await listFoldersToConfirm(context.db, { limit: query.limit, after }), (folder) => folder);
  }),

  handle(declared.confirmDropFolder, async ({ context, params, body, session, visitor }) => {
    const { account_id } = params;
    const confirmed_by = session.account_id;
    const is_new = await context.db.transaction().execute(async (trx) => {
      const folder = await lockDropFolder(trx, account_id);
      if (folder === undefined) fail('not_found', { message: 'This institution has no folder.' });
      const { drop_name, organisation, people } = folder;
      if (folder.is_confirmed) return false;
      if (organisation !== body.organisation || drop_name !== body.drop_name)
        fail('conflict', {
          message: `The institution of folder ${drop_name} is called ${organisation} now. Confirm that name with the custodian.`,
        });
      if ((await listSamePerson(trx, context.config, confirmed_by, people)).length > 0)
        fail('conflict', { message: 'You seem to act for this institution. Someone else must confirm its folder.' });
      const by = { confirmed_by, confirmed_reason: body.reason, confirmed_name: organisation };
      await confirmDropFolder(trx, account_id, by);
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
