import type { LoaderFunctionArgs } from 'react-router';
import type { Notice } from '../../components/layout/notices/top-notice.tsx';
import { portalData } from '../../components/metadata/structured-data.ts';
import { callOnServer } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { findDemonstration } from './find-demonstration.ts';

const closingShown = 24;
const noticeDays = 30;

export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const soon = await callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', {
    params: { group: 'actionable' },
    query: { deadline_from: page.today, sort: 'deadline', limit: closingShown },
  }).catch(() => null);
  const closing = soon?.items ?? [];
  const next = closing.find(({ days_left }) => days_left !== null && days_left >= 0 && days_left <= noticeDays);
  const notices: Notice[] = next?.claim_deadline
    ? [
        {
          id: `closing-${next.id}`,
          type: 'top',
          className: 'time',
          text: `${next.company.name}${next.is_demonstration ? ' (a demonstration case)' : ''} closes to claims on ${formatDate(next.claim_deadline)}.`,
          link: { to: `/cases/${next.slug}`, label: 'See if you held it' },
        },
      ]
    : [];
  const shown = closing.find((each) => each.is_demonstration && each.spark);
  const demonstration = shown ? await findDemonstration(page, shown.slug) : null;
  const structured = portalData(page);
  return { today: page.today, closing, open: soon?.total_count ?? null, notices, demonstration, structured };
}

export type HomeData = Awaited<ReturnType<typeof loader>>;
