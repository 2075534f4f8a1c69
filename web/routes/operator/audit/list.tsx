import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 100, ...placeOf(request) };
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/audit', { query }).catch(failPage);
}

type Event = Route.ComponentProps['loaderData']['items'][number];

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

export default function AuditLog({ loaderData: list }: Route.ComponentProps) {
  return (
    <ListSection
      id="audit"
      heading="Audit log"
      label="events"
      note={`${list.total_count} events, the newest first`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/audit' }}
      keyOf={({ id }) => id}
      empty={{ heading: 'No events yet', text: 'Important actions appear here. Nobody can change them.' }}
    />
  );
}
