import { getCsrfToken, login, logout } from '@trover/contract/auth.ts';
import { getOwnProfile, type OwnProfile } from '@trover/contract/profiles.ts';
import type { Db } from '@trover/db/connect.ts';
import { findProfile } from '@trover/db/queries/accounts.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { safePath } from './safe-path.ts';
import { showProfile } from './show-profile.ts';
import { signIn } from './sign-in.ts';

async function requireProfile(db: Db, accountId: number): Promise<OwnProfile> {
  const profile = await findProfile(db, accountId);
  return profile ? showProfile(profile) : fail('not_signed_in');
}

export const accountRoutes: readonly Route[] = [
  handle(getCsrfToken, async ({ visitor }) => ({ csrftoken: visitor.csrfToken() })),

  handle(login, async ({ context, body, query, visitor, log }) => {
    const { username: email, password } = body;
    const account = await signIn(context.db, { email, password, address: visitor.address });
    await visitor.sessions.open(account.id);
    log.info({ account_id: account.id }, 'signed in');
    return { user: await requireProfile(context.db, account.id), next: safePath(query.next) };
  }),

  handle(logout, async ({ visitor }) => {
    await visitor.sessions.close();
    return { signed_out: true as const };
  }),

  handle(getOwnProfile, ({ context, session }) => requireProfile(context.db, session.account_id)),
];
