import type { LoaderFunctionArgs } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader redirects to the sign-in
  const cursor = new URL(request.url).searchParams.get('views');
  const [made, deletion, consents, views] = await Promise.all([
    callOnServer(page, 'GET /api/v1/users/data_export', {}),
    callOnServer(page, 'GET /api/v1/users/delete', {}),
    callOnServer(page, 'GET /api/v1/users/consents', {}),
    callOnServer(page, 'GET /api/v1/users/firm_views', { query: { limit: 20, ...(cursor !== null && { cursor }) } }),
  ]).catch(failPage);
  return { made: made.export, deletion, consents: consents.items, views };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;
export type ExportData = Loaded['made'];
export type DeletionData = Loaded['deletion'];
export type ConsentsData = Loaded['consents'];
export type FirmViewsData = Loaded['views'];
