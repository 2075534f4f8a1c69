import type { LoaderFunctionArgs } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null; // the settings' own loader leads to the sign-in
  const [made, deletion, consents] = await Promise.all([
    callOnServer(page, 'GET /api/v1/users/data_export', {}),
    callOnServer(page, 'GET /api/v1/users/delete', {}),
    callOnServer(page, 'GET /api/v1/users/consents', {}),
  ]).catch(failPage);
  return { made: made.export, deletion, consents: consents.items };
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;
export type ExportData = Loaded['made'];
export type DeletionData = Loaded['deletion'];
export type ConsentsData = Loaded['consents'];
