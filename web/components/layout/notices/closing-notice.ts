import { callOnServer } from '../../../page-data.ts';
import type { PageContext } from '../../../server-context.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import type { Notice } from './top-notice.tsx';

const DAYS = 30;

/** The case whose claims close next, within a month: the notice above every page (L-4). */
export async function findClosingNotice(page: PageContext): Promise<Notice[]> {
  const soon = await callOnServer(page, 'GET /api/v1/orders/getallorders/{group}', {
    params: { group: 'actionable' },
    query: { deadline_from: page.today, sort: 'deadline', limit: 1 },
  }).catch(() => null);
  const [next] = soon?.items ?? [];
  if (!next?.claim_deadline || next.days_left === null || next.days_left < 0 || next.days_left > DAYS) return [];
  return [
    {
      id: `closing-${next.id}`,
      type: 'top',
      className: 'time',
      text: `${next.company.name}${next.is_demonstration ? ' (a demonstration case)' : ''} closes to claims on ${formatDate(next.claim_deadline)}.`,
      // someone who is signed in and has trades in the case sees their result on its page
      link: { to: `/cases/${next.slug}`, label: next.mine === null ? 'See if you qualify' : 'See your result' },
    },
  ];
}
