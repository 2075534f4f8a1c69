import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useDeskKeys } from '../frame/keys.ts';
import { rowKeys } from '../frame/row-keys.ts';
import { SaveList } from '../save-list.tsx';
import { Facts, Fault, More, placeOf, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/list';
import styles from './support.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const status = new URL(request.url).searchParams.get('status') === 'closed' ? 'closed' : 'open';
  const query = { limit: 50, status, ...placeOf(request) } as const;
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/crm/tickets', { query }).catch(failPage);
  return { list, status };
}

type Ticket = Route.ComponentProps['loaderData']['list']['items'][number];

const forms: Record<Ticket['form'], string> = { contact: 'Question', bug: 'Problem', claim: 'About a claim' };

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.status === 'closed' ? 'Support, closed' : 'Support');
}

/** Questions, reports and booked calls; answers are sent by mail. */
export default function Support({ loaderData: { list, status } }: Route.ComponentProps) {
  useDeskKeys(rowKeys);
  const isOpen = status === 'open';
  return (
    <Section
      id="support"
      heading="Support"
      note={`${pluralize(list.total_count, 'ticket')} ${isOpen ? 'to answer' : 'closed'}, the newest first`}
    >
      <Tabs
        label="Tickets"
        tabs={[
          { to: '/operator/support', label: 'To answer' },
          { to: '?status=closed', label: 'Closed' },
        ]}
        current={isOpen ? '/operator/support' : '?status=closed'}
      />
      {list.items.length === 0 && (
        <EmptyState
          heading={isOpen ? 'No open requests' : 'Nothing is closed yet'}
          text="Questions, reports and call requests appear here."
        />
      )}
      {list.items.map((ticket) => (
        <Entry key={ticket.id} ticket={ticket} />
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

function Entry({ ticket }: { ticket: Ticket }) {
  const { id, form, name, email, subject, message, page, order, partner, attachments, created_at, status } = ticket;
  const { busy, fault, act } = useAct();
  const title = subject || forms[form];
  const change = (next: Ticket['status']) =>
    act(async () => {
      await api.call('POST /api/v1/crm/tickets/{id}', { params: { id }, body: { status: next }, shows_failure: true });
      return next === 'closed' ? 'Closed' : 'Open again';
    });
  return (
    <article className={styles.ticket} aria-labelledby={`ticket-${id}`}>
      <h3 id={`ticket-${id}`} className="t-sub">
        {title}
      </h3>
      <Facts
        facts={[
          ['Number', String(id)],
          ['From', [name, email].filter(Boolean).join(', ')],
          ['Kind', forms[form]],
          ['Sent', <Instant key="sent" at={created_at} />],
          ...(order === null
            ? []
            : ([
                [
                  'Case',
                  <a key="case" href={`/cases/${order.slug}`}>
                    {order.title}
                  </a>,
                ],
              ] as const)),
          ...(page === null ? [] : ([['From the page', page]] as const)),
          ...(partner === null ? [] : ([['Partner', partner]] as const)),
        ]}
      />
      <p className={styles.message}>{message}</p>
      {attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map(({ file_name, bytes, url }) => (
            <li key={url}>
              <a href={url} download>
                {file_name}
              </a>{' '}
              <span className="t-quiet t-num">{formatBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.acts}>
        <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${title} (${id})`)}`}>
          Write an answer
        </a>
        <Button size="small" busy={busy && 'Saving'} onClick={() => change(status === 'open' ? 'closed' : 'open')}>
          {status === 'open' ? 'Close' : 'Open again'}
        </Button>
        <Fault>{fault}</Fault>
      </p>
    </article>
  );
}
