import { Link } from 'react-router';
import { api } from '../../../../api.ts';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { Instant } from '../../../../ui/format/instant.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { type Column, ListSection } from '../../list-section.tsx';
import { Fault, placeOf } from '../../section.tsx';
import { useAct } from '../../use-act.ts';
import { keyOf } from '../queue/work-labels.ts';
import type { Route } from './+types/route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 50, ...placeOf(request) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/mentions', { query }).catch(failPage);
  return { list };
}

type Mention = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Mention>[] = [
  { heading: 'When', cell: ({ at }) => <Instant at={at} /> },
  { heading: 'From', cell: ({ by }) => by ?? 'A former operator' },
  {
    heading: 'Item',
    rowHeader: true,
    cell: ({ title, ...item }) =>
      title === null ? 'Done' : <Link to={`/operator/queue?item=${keyOf(item)}`}>{title}</Link>,
  },
  { heading: 'Comment', cell: ({ text, is_read }) => (is_read ? text : <b>{text}</b>) },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Mentions');
}

export default function Mentions({ loaderData: { list } }: Route.ComponentProps) {
  const { busy, fault, act } = useAct();
  const read = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/mentions/read', { body: {}, shows_failure: true });
      return 'Marked as read';
    });
  return (
    <ListSection
      id="mentions"
      heading="Comments that mention you"
      label="mentions"
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/mentions' }}
      keyOf={({ event_id }) => event_id}
      empty={{
        heading: 'No mentions yet',
        text: 'A colleague mentions you by writing @ and your address in a comment.',
      }}
    >
      {list.items.some(({ is_read }) => !is_read) && (
        <p>
          <Button size="small" busy={busy && 'Saving'} onClick={read}>
            Mark all as read
          </Button>
        </p>
      )}
      <Fault>{fault}</Fault>
    </ListSection>
  );
}
