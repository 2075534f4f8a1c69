import type { EditableCase as EditableRecord } from '@trover/contract/cases/operator.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import frame from '../frame/frame.module.css';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/case';
import { CaseBar } from './case-bar.tsx';
import { Changes } from './changes.tsx';
import { Deadlines } from './deadlines.tsx';
import { EditCase } from './edit-case.tsx';
import { Groups } from './groups/groups.tsx';
import { Merging } from './merging.tsx';
import { AS_WRITTEN, loadPlanHistory } from './plan/load-plan-history.ts';
import { Documents, Milestones } from './record.tsx';
import { Review, Withdraw } from './review.tsx';
import { Site } from './site.tsx';

const parts = ['deadlines', 'groups', 'record', 'site', 'history', 'merge'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const part = parts.find((one) => one === search.get('part')) ?? null;
  const into = /^\d{1,9}$/.exec(search.get('into') ?? '')?.[0];
  const path = { params: { id: params.id } };
  const [editable, changes, merge, groups, site, claims, plan] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/cases/{id}', path),
    part === 'history' || part === null
      ? callOnServer(page, 'GET /api/v1/operator/cases/{id}/changes', {
          ...path,
          // the details show the source of each fact
          query: part === null ? { limit: 100 } : { limit: 50, ...placeOf(request) },
        })
      : null,
    part === 'merge' && into !== undefined
      ? callOnServer(page, 'GET /api/v1/operator/cases/{id}/merge', { ...path, query: { into } })
      : null,
    part === 'groups'
      ? callOnServer(page, 'GET /api/v1/operator/cases/{id}/groups', { ...path, query: { limit: 100 } })
      : null,
    part === 'site'
      ? callOnServer(page, 'GET /api/v1/operator/cases/{id}/site_changes', {
          ...path,
          query: { limit: 20, ...placeOf(request) },
        })
      : null,
    part === null
      ? callOnServer(page, 'GET /api/v1/operator/claims', { query: { order_id: Number(params.id), limit: 200 } })
      : null,
    part === null
      ? callOnServer(page, 'GET /api/v1/operator/cases/{id}/plan', { ...path, query: {} }, AS_WRITTEN).then((found) =>
          loadPlanHistory(page, params.id, found),
        )
      : null,
  ]).catch(failPage);
  return { editable, changes, merge, groups, site, claims, plan, part, today: page.today };
}

export const handle = {
  hasOwnBar: true,
  stateOf: ({ editable: { updated_at } }: Awaited<ReturnType<typeof loader>>) =>
    `Changed on ${formatDate(dayIn(updated_at))}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && [loaderData.editable.title, loaderData.part]);
}

export default function EditableCase({ loaderData }: Route.ComponentProps) {
  const { editable, changes, merge, groups, site, claims, plan, part, today } = loaderData;
  const isOpen = editable.merged_into === null;
  const isEdited = isOpen && part === null;
  return (
    <>
      <CaseBar editable={editable} current={part === null ? '?' : `?part=${part}`} />
      <div className={frame.content}>
        <MergedWith editable={editable} />
        {isEdited && claims !== null && (
          <EditCase
            key={editable.id}
            editable={editable}
            history={changes?.items ?? []}
            claims={claims}
            plan={plan}
            today={today}
            before={<Review editable={editable} />}
            after={editable.is_published && <Withdraw editable={editable} />}
          />
        )}
        {part === 'deadlines' && <Deadlines editable={editable} today={today} isOpen={isOpen} />}
        {groups !== null && <Groups editable={editable} groups={groups.items} isOpen={isOpen} />}
        {part === 'record' && <Milestones editable={editable} today={today} isOpen={isOpen} />}
        {part === 'record' && <Documents editable={editable} isOpen={isOpen} />}
        {site !== null && <Site caseId={editable.id} list={site} />}
        {part === 'history' && changes !== null && <Changes caseId={editable.id} list={changes} />}
        {isOpen && part === 'merge' && <Merging editable={editable} merge={merge} />}
      </div>
    </>
  );
}

/** The cases that were merged with this one. */
function MergedWith({ editable: { merged_into, merged_from } }: { editable: EditableRecord }) {
  if (merged_into === null && merged_from.length === 0) return null;
  return (
    <div>
      {merged_into !== null && (
        <p>
          This case was merged into <Link to={`/operator/cases/${merged_into.id}`}>{merged_into.title}</Link>, and its
          address redirects there.
        </p>
      )}
      {merged_from.map((one) => (
        <p key={one.id}>
          {one.title} (case {one.id}) was merged into this case: {one.reason}
        </p>
      ))}
    </div>
  );
}
