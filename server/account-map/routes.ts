import * as declared from '@trover/contract/account-map/account-map.ts';
import { listEntityChoices, listMappedAccounts } from '@trover/db/queries/account-map/list-accounts.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { isInstitution } from '../portfolios/policy.ts';
import { requireUpload } from '../uploads/policy.ts';
import { chooseAccounts } from './choose-accounts.ts';

/** Which entity each account of an institution's files belongs to. */
export const accountMapRoutes: readonly Route[] = [
  handle(declared.listMappedAccounts, async ({ context, session, query }) => {
    const { cursor, ...filter } = query;
    if (filter.upload_id !== undefined) await requireUpload(context.db, session, filter.upload_id);
    const after = readCursor(cursor, z.tuple([cursorKey.integer, cursorKey.text, cursorKey.text]));
    const page = await listMappedAccounts(context.db, { ...filter, account_id: session.account_id, after });
    const listed = presentPage(page, ({ number_key: _, place: __, updated_at, ...account }) => ({
      ...account,
      updated_at: updated_at?.toISOString() ?? null,
    }));
    return { ...listed, sums: page.sums };
  }),

  handle(declared.listEntityChoices, async ({ context, session, query }) => {
    const { limit, cursor, search } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.text, cursorKey.id]));
    const page = await listEntityChoices(context.db, { account_id: session.account_id, search, limit, after });
    return presentPage(page, ({ beneficial_account_id, name, accounts }) => ({
      beneficial_account_id,
      name,
      accounts,
    }));
  }),

  handle(declared.chooseAccounts, ({ context, session, visitor, body }) => {
    if (!isInstitution(session))
      fail('conflict', {
        message: 'Only institutions map accounts to entities. All trades in your files belong to you.',
      });
    return chooseAccounts(context, { session, visitor }, body);
  }),
];
