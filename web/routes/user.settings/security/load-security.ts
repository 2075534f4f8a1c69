import type { LoaderFunctionArgs } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader leads to the sign-in
  const [security, sessions] = await Promise.all([
    callOnServer(page, 'GET /api/v1/auth/security', {}),
    callOnServer(page, 'GET /api/v1/auth/sessions', { query: { limit: 50 } }),
  ]).catch(failPage);
  return { security, sessions };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;
export type SecurityData = Loaded['security'];
export type SessionsData = Loaded['sessions'];
