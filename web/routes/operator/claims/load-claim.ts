import type { LoaderFunctionArgs } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const [claim, letters] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/claims/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/operator/letters', { query: { sub_payout_request_id: id, limit: 10 } }),
  ]).catch(failPage);
  return { claim, letters, today: page.today };
}

type Loaded = Awaited<ReturnType<typeof loader>>;
export type OneClaim = Loaded['claim'];
export type OneClaimLetters = Loaded['letters'];
