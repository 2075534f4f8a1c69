import type { LoaderFunctionArgs } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const path = { params: { id: Number(params.id) } };
  return {
    claim: await callOnServer(page, 'GET /api/v1/operator/claims/{id}', path).catch(failPage),
    today: page.today,
  };
}

export type OneClaim = Awaited<ReturnType<typeof loader>>['claim'];
