import { getCsrfToken, login, logout } from '@trover/contract/accounts/auth.ts';
import { endView } from '@trover/db/queries/clients/client-views.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { handle, type Route } from '../http/route.ts';
import { providerLogout } from '../organisations/sign-on/enforce.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { openSession } from './open-session.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { retainedRecordRoutes } from './retained-records/routes.ts';
import { roleRoutes } from './roles/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signIn } from './sign-in.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { stepUpRoutes } from './step-up/routes.ts';

export const accountRoutes: readonly Route[] = [
  handle(getCsrfToken, async ({ visitor }) => ({ csrftoken: visitor.csrfToken() })),

  handle(login, async ({ context, body, query, visitor, log }) => {
    const credentials = { email: body.username, password: body.password, code: body.code };
    const { account, signed_in_with } = await signIn(context, credentials, visitor).catch(
      recordFailedSignIn(context, visitor),
    );
    return openSession({ context, visitor, log, next: query.next }, { account_id: account.id, signed_in_with });
  }),

  handle(logout, async ({ context, session, visitor }) => {
    const provider_logout = await providerLogout(context.db, session, visitor.page_origin);
    await visitor.sessions.close();
    if (session?.viewing) await endView(context.db, session.token_hash);
    if (session) await recordAudit(context.db, { action: 'signed_out', by: visitor });
    return { signed_out: true as const, provider_logout };
  }),

  ...signUpRoutes,
  ...passwordRoutes,
  ...emailChangeRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...stepUpRoutes,
  ...sessionRoutes,
  ...roleRoutes,
  ...ownDataRoutes,
  ...retainedRecordRoutes,
];
