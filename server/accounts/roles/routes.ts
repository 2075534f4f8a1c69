import * as declared from '@trover/contract/accounts/operator.ts';
import { type AccountListed, listAccounts } from '@trover/db/queries/accounts/roles.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { userTypeOf } from '../show-profile.ts';
import { changeRole } from './change-role.ts';

const presentAccount = (account: AccountListed) => ({
  id: account.id,
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  type: userTypeOf(account.type),
  org_type: account.org_type === 2 ? (2 as const) : (1 as const),
  partner: account.partner,
  approved_at: account.approved_at?.toISOString() ?? null,
  created_at: account.created_at.toISOString(),
});

export const roleRoutes: readonly Route[] = [
  handle(declared.listAccounts, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    return presentPage(await listAccounts(context.db, { ...filter, after }), presentAccount);
  }),

  handle(declared.changeRole, async ({ context, params, body, visitor }) => {
    const type = body.role === 'serviceProvider' ? 'service_provider' : body.role;
    return presentAccount(await changeRole(context, params.id, { ...body, type }, visitor));
  }),
];
