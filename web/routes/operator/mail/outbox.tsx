import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { placeOf, Section } from '../section.tsx';
import type { Route } from './+types/outbox';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = new URL(request.url).searchParams.get('mail');
  const [list, mail] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/outbox', { query: { limit: 50, ...placeOf(request) } }),
    id === null ? null : callOnServer(page, 'GET /api/v1/operator/outbox/{id}', { params: { id: Number(id) } }),
  ]).catch(failPage);
  return { list, mail };
}

const words: Record<'waiting' | 'sent' | 'stored' | 'failed', { status: Status; word: string }> = {
  waiting: { status: 'pending', word: 'Waiting' },
  sent: { status: 'paid', word: 'Sent' },
  stored: { status: 'filed', word: 'Stored only' },
  failed: { status: 'fault', word: 'Failed' },
};

type Mail = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Mail>[] = [
  { heading: 'Created (UTC)', phone: 'side', cell: ({ created_at }) => created_at.slice(0, 19).replace('T', ' ') },
  { heading: 'To', phone: 'meta', cell: ({ recipient }) => recipient },
  {
    heading: 'Subject',
    phone: 'name',
    rowHeader: true,
    cell: ({ id, subject }) => <Link to={`?mail=${id}`}>{subject}</Link>,
  },
  {
    heading: 'Status',
    phone: 'figure',
    cell: ({ status }) => <StatusPill status={words[status].status}>{words[status].word}</StatusPill>,
  },
  { heading: 'Last error', phone: 'below', cell: ({ last_error }) => last_error },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Outbox');
}

export default function Outbox({ loaderData: { list, mail } }: Route.ComponentProps) {
  return (
    <>
      {mail !== null && (
        <Section id="mail" heading={mail.subject} note={mail.recipient}>
          <pre className={styles.mono}>{mail.text ?? 'The text was deleted after sending.'}</pre>
        </Section>
      )}
      <ListSection
        id="outbox"
        heading="Outbox"
        label="emails"
        note={`${list.total_count} emails, the newest first`}
        list={list}
        columns={columns}
        source={{ list: '/api/v1/operator/outbox' }}
        keyOf={({ id }) => id}
        empty={{ heading: 'No emails yet', text: 'Emails to users appear here.' }}
      />
    </>
  );
}
