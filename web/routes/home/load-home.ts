import type { LoaderFunctionArgs } from 'react-router';
import { portalData } from '../../components/metadata/structured-data.ts';
import { callOnServer } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { findDemonstration } from './chart/find-demonstration.ts';

const MAX_CLOSING = 24;

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const soon = await callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', {
    params: { group: 'actionable' },
    query: { deadline_from: page.today, sort: 'deadline', limit: MAX_CLOSING },
  }).catch(() => null);
  const closing = soon?.items ?? [];
  const shown = closing.find((each) => each.is_demonstration && each.spark);
  const demonstration = shown ? await findDemonstration(page, shown.slug) : null;
  const structured = portalData(page);
  return { today: page.today, closing, open: soon?.total_count ?? null, demonstration, structured };
}

export type HomeData = Awaited<ReturnType<typeof loader>>;
