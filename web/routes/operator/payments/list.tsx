import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { placeOf } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { Checks } from './checks.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 50, ...placeOf(request) };
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/checks', { query }).catch(failPage);
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Checks');
}

/** Uncashed checks. */
export default function OpenChecks({ loaderData }: Route.ComponentProps) {
  useLive('bank_files');
  return <Checks checks={loaderData} />;
}
