import type { LoaderFunctionArgs } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader redirects to the sign-in
  if (page.session.viewing !== undefined) return null; // an operator's view does not show how its owner signs in
  const [security, sessions, log, { handover }] = await Promise.all([
    callOnServer(page, 'GET /api/v1/auth/security', {}),
    callOnServer(page, 'GET /api/v1/auth/sessions', { query: { limit: 50 } }),
    callOnServer(page, 'GET /api/v1/users/access_log', { query: { limit: 20 } }),
    callOnServer(page, 'GET /api/v1/users/handover', {}),
  ]).catch(failPage);
  return { security, sessions, log, handover };
}

export type SecurityLoaded = NonNullable<Awaited<ReturnType<typeof loader>>>;
export type SecurityData = SecurityLoaded['security'];
export type SessionsData = SecurityLoaded['sessions'];
export type AccessLogData = SecurityLoaded['log'];
