import * as declared from '@trover/contract/accounts/operator.ts';
import {
  expireRoleRequests,
  findPendingRequests,
  listRoleRequests,
} from '@trover/db/queries/accounts/role-requests.ts';
import { type AccountListed, listAccounts } from '@trover/db/queries/accounts/roles.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { userTypeOf } from '../show-profile.ts';
import { changeOrRequestRole, decideRoleRequest, presentRoleRequest } from './role-requests.ts';

const presentAccount = (account: AccountListed, role_request_id: number | null) => ({
  id: account.id,
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  type: userTypeOf(account.type),
  org_type: account.org_type === 2 ? (2 as const) : (1 as const),
  partner: account.partner,
  approved_at: account.approved_at?.toISOString() ?? null,
  created_at: account.created_at.toISOString(),
  capabilities: account.capabilities,
  role_request_id,
});

export const roleRoutes: readonly Route[] = [
  handle(declared.listAccounts, async ({ context, query }) => {
    const { cursor, ...filter } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    const page = await listAccounts(context.db, { ...filter, after });
    const pending = await findPendingRequests(
      context.db,
      page.rows.map(({ id }) => id),
    );
    return presentPage(page, (account) => presentAccount(account, pending.get(account.id) ?? null));
  }),

  handle(declared.changeRole, async ({ context, session, params, body, visitor }) => {
    const type = body.role === 'serviceProvider' ? 'service_provider' : body.role;
    const caller = { context, session, visitor };
    const { account, request_id } = await changeOrRequestRole(caller, params.id, { ...body, type });
    return presentAccount(account, request_id);
  }),

  handle(declared.listRoleRequests, async ({ context, session, query }) => {
    const { cursor, ...filter } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    await expireRoleRequests(context.db);
    const { items, ...page } = presentPage(await listRoleRequests(context.db, { ...filter, after }), (one) => one);
    return { ...page, items: await Promise.all(items.map((one) => presentRoleRequest(context, session, one))) };
  }),

  handle(declared.approveRoleRequest, async ({ context, session, params, visitor }) =>
    presentRoleRequest(context, session, await decideRoleRequest({ context, session, visitor }, params.id, 'approved')),
  ),

  handle(declared.rejectRoleRequest, async ({ context, session, params, body, visitor }) =>
    presentRoleRequest(
      context,
      session,
      await decideRoleRequest({ context, session, visitor }, params.id, 'rejected', body.note),
    ),
  ),

  handle(declared.withdrawRoleRequest, async ({ context, session, params, visitor }) =>
    presentRoleRequest(
      context,
      session,
      await decideRoleRequest({ context, session, visitor }, params.id, 'withdrawn'),
    ),
  ),
];
