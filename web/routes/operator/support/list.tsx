import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { pluralize } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useActKey } from '../frame/act-keys.ts';
import { useDeskKeys } from '../frame/keys.ts';
import { noKeys, rowKeys } from '../frame/row-keys.ts';
import { SaveList } from '../save-list.tsx';
import { More, placeOf, Section } from '../section.tsx';
import type { Route } from './+types/list';
import { TicketEntry } from './ticket-entry.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const status = new URL(request.url).searchParams.get('status') === 'closed' ? 'closed' : 'open';
  const query = { limit: 50, status, ...placeOf(request) } as const;
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/crm/tickets', { query }).catch(failPage);
  return { list, status };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.status === 'closed' ? 'Messages, closed' : 'Messages');
}

/** Questions, reports and booked calls, with our answers. */
export default function Support({ loaderData: { list, status } }: Route.ComponentProps) {
  useDeskKeys(list.items.length > 0 ? rowKeys : noKeys);
  useActKey(list.items.length > 0, { key: 'm', label: 'Message', act: 'message' });
  const isOpen = status === 'open';
  return (
    <Section
      id="support"
      heading="Messages"
      note={`${pluralize(list.total_count, 'message')} ${isOpen ? 'to answer' : 'closed'}, the newest first`}
    >
      <Tabs
        label="Messages"
        tabs={[
          { to: '/operator/support', label: 'To answer' },
          { to: '?status=closed', label: 'Closed' },
        ]}
        current={isOpen ? '/operator/support' : '?status=closed'}
      />
      {list.items.length === 0 && (
        <EmptyState
          heading={isOpen ? 'No messages to answer' : 'Nothing is closed yet'}
          text="Questions, reports and call requests appear here."
        />
      )}
      {list.items.map((ticket) => (
        <TicketEntry key={ticket.id} ticket={ticket} />
      ))}
      {list.items.length > 0 && (
        <SaveList
          source={{ list: '/api/v1/crm/tickets', query: { status: isOpen ? 'open' : 'closed' } }}
          name="tickets"
        />
      )}
      <More next={list.next_cursor} />
    </Section>
  );
}
