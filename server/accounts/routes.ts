import { getCsrfToken, login, logout } from '@trover/contract/auth.ts';
import { handle, type Route } from '../http/route.ts';
import { requireProfile } from '../profiles/require-profile.ts';
import { safePath } from './safe-path.ts';
import { signIn } from './sign-in.ts';

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
];
