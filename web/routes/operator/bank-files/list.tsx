import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { placeOf } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { BankFiles } from './bank-files.tsx';
import { Returns } from './bank-side.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 50, ...placeOf(request) };
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/bank_files', { query }).catch(failPage);
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Bank files');
}

/** Every bank file, and the bank's reports. */
export default function Files({ loaderData }: Route.ComponentProps) {
  useLive('bank_files');
  return (
    <>
      <BankFiles files={loaderData} />
      <Returns />
    </>
  );
}
