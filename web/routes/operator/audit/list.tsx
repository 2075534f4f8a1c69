import { capitalize } from '@trover/core/text/capitalize.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import type { ActiveFilter } from '../active-filters.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const subject = subjectOf(new URL(request.url).searchParams);
  const query = { limit: 100, ...placeOf(request), ...subject };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/audit', { query }).catch(failPage);
  return { list, subject };
}

/** The record that an address narrows the log to, as from a client’s page. */
function subjectOf(search: URLSearchParams): { subject_kind: string; subject_id: number } | null {
  const subject_kind = /^[a-z][a-z_]{0,39}$/.exec(search.get('subject_kind') ?? '')?.[0];
  const subject_id = /^\d{1,9}$/.exec(search.get('subject_id') ?? '')?.[0];
  return subject_kind === undefined || subject_id === undefined
    ? null
    : { subject_kind, subject_id: Number(subject_id) };
}

type Loaded = Route.ComponentProps['loaderData'];
type Event = Loaded['list']['items'][number];

const filterOf = ({ subject_kind, subject_id }: NonNullable<Loaded['subject']>): ActiveFilter => ({
  label: `${capitalize(subject_kind.replaceAll('_', ' '))} ${subject_id}`,
  names: ['subject_kind', 'subject_id'],
});

const columns: readonly Column<Event>[] = [
  { heading: 'Time (UTC)', cell: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { heading: 'What', rowHeader: true, cell: ({ action }) => action.replaceAll('_', ' ') },
  {
    heading: 'By',
    cell: ({ account }) => (account === null ? 'Nobody' : (account.email ?? `account ${account.id}`)),
  },
  {
    heading: 'To',
    cell: ({ subject }) => subject !== null && `${subject.kind.replaceAll('_', ' ')} ${subject.id}`,
  },
  {
    heading: 'Detail',
    className: styles.mono,
    cell: ({ detail }) =>
      Object.entries(detail)
        .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
        .join(', '),
  },
  { heading: 'From', cell: ({ address }) => address },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Audit log');
}

export default function AuditLog({ loaderData: { list, subject } }: Route.ComponentProps) {
  return (
    <ListSection
      id="audit"
      heading="Audit log"
      label="events"
      note={`${list.total_count} events, the newest first`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/audit', query: { ...subject } }}
      active={subject === null ? [] : [filterOf(subject)]}
      keyOf={({ id }) => id}
      empty={{ heading: 'No events yet', text: 'Important actions appear here. Nobody can change them.' }}
    />
  );
}
