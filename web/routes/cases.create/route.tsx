import { data } from 'react-router';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import type { Route } from './+types/route';
import { ApprovedUsersOnly } from './approved-users-only.tsx';
import { DraftForm } from './draft-form.tsx';

const idOf = (text: string | null) => (text && /^\d{1,9}$/.test(text) ? text : null);

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.type !== 'scout') return data(null, { status: 403 });
  const id = idOf(new URL(request.url).searchParams.get('draft'));
  const [draft, proposals] = await Promise.all([
    id === null ? null : callOnServer(page, 'GET /api/v1/orders/getorder/{id}', { params: { id } }).catch(failPage),
    callOnServer(page, 'GET /api/v1/orders/proposals', { query: { limit: 20 } }),
  ]);
  // Someone else's case, or one that was never proposed.
  if (draft !== null && draft.proposal?.is_own !== true) throw data(null, { status: 404 });
  return { draft, proposals, email: account.email, today: page.today };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'New case',
    description: 'Propose a securities case: company, class period, what happened, milestones and documents.',
    path: '/cases/create',
    hidden: true,
  });
}

export default function CaseInitiation({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <ApprovedUsersOnly />;
  const { draft, proposals, email, today } = loaderData;
  return <DraftForm key={draft?.id ?? 'new'} page={draft} proposals={proposals} email={email} today={today} />;
}
