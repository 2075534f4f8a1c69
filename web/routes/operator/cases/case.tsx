import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeConsole } from '../describe-console.ts';
import styles from '../operator.module.css';
import { Facts, placeOf, Section } from '../section.tsx';
import type { Route } from './+types/case';
import { stageLabel } from './case-labels.ts';
import { Changes } from './changes.tsx';
import { Deadlines } from './deadlines.tsx';
import { EditCase } from './edit-case.tsx';
import { Groups } from './groups/groups.tsx';
import { Merging } from './merging.tsx';
import { Documents, Milestones } from './record.tsx';
import { Review, Withdraw } from './review.tsx';
import { Site } from './site.tsx';

const parts = ['deadlines', 'groups', 'record', 'site', 'history', 'merge'] as const;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams;
  const part = parts.find((one) => one === asked.get('part')) ?? null;
  const into = /^\d{1,9}$/.exec(asked.get('into') ?? '')?.[0];
  const path = { params: { id: params.id } };
  const [editable, changes, merge, groups, site] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/cases/{id}', path),
    part === 'history'
      ? callOnServer(page, 'GET /api/v1/operator/cases/{id}/changes', {
          ...path,
          query: { limit: 50, ...placeOf(request) },
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
  ]).catch(failPage);
  return { editable, changes, merge, groups, site, part, today: page.today };
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ editable }: Awaited<ReturnType<typeof loader>>) => editable.title,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeConsole({ matches, location }, loaderData && [loaderData.editable.title, loaderData.part]);
}

export default function EditableCase({ loaderData }: Route.ComponentProps) {
  const { editable, changes, merge, groups, site, part, today } = loaderData;
  const tabs = [
    { to: '?', label: 'Details' },
    { to: '?part=deadlines', label: 'Deadlines' },
    { to: '?part=groups', label: 'Opt-in groups' },
    { to: '?part=record', label: 'Milestones and documents' },
    { to: `/operator/cases/${editable.id}/plan`, label: 'Plan of allocation' },
    { to: '?part=site', label: 'Settlement site' },
    { to: '?part=history', label: 'History' },
    { to: '?part=merge', label: 'Merge' },
  ];
  const isOpen = editable.merged_into === null;
  return (
    <>
      <Section
        id="case"
        heading={editable.title}
        note={
          editable.merged_into !== null ? (
            <StatusPill status="closed">Merged</StatusPill>
          ) : editable.is_published ? (
            <StatusPill status="open">Published</StatusPill>
          ) : (
            <StatusPill status="pending">Not published</StatusPill>
          )
        }
      >
        <Facts
          facts={[
            ['Case', String(editable.id)],
            ['Stage', stageLabel(editable.stage)],
            ['Plan', editable.plan_version === null ? 'None' : `Version ${editable.plan_version}`],
            ['Changed', <Instant key="changed" at={editable.updated_at} />],
          ]}
        />
        {editable.merged_into !== null && (
          <p>
            This case was merged into{' '}
            <Link to={`/operator/cases/${editable.merged_into.id}`}>{editable.merged_into.title}</Link>, and its address
            redirects there.
          </p>
        )}
        {editable.merged_from.map((one) => (
          <p key={one.id}>
            {one.title} (case {one.id}) was merged into this case: {one.reason}
          </p>
        ))}
        <p className={styles.acts}>
          {editable.is_published && (
            <ButtonLink size="small" to={`/cases/${editable.slug}`}>
              See its page
            </ButtonLink>
          )}
          <ButtonLink size="small" to={`/operator/claims?order_id=${editable.id}`}>
            Claims in it
          </ButtonLink>
          <ButtonLink size="small" to={`/operator/status-files?order_id=${editable.id}`}>
            Status files
          </ButtonLink>
        </p>
        <Tabs label="Sections of the case" tabs={tabs} current={part === null ? '?' : `?part=${part}`} />
      </Section>
      {isOpen && part === null && <Review editable={editable} />}
      {isOpen && part === null && <EditCase key={editable.id} editable={editable} />}
      {isOpen && part === null && editable.is_published && <Withdraw editable={editable} />}
      {part === 'deadlines' && <Deadlines editable={editable} today={today} isOpen={isOpen} />}
      {groups !== null && <Groups editable={editable} groups={groups.items} isOpen={isOpen} />}
      {part === 'record' && <Milestones editable={editable} today={today} isOpen={isOpen} />}
      {part === 'record' && <Documents editable={editable} isOpen={isOpen} />}
      {site !== null && <Site caseId={editable.id} list={site} />}
      {changes !== null && <Changes caseId={editable.id} list={changes} />}
      {isOpen && part === 'merge' && <Merging editable={editable} merge={merge} />}
    </>
  );
}
