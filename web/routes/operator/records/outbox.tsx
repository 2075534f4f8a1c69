import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../operator.module.css';
import { More, Part, placeOf } from '../parts.tsx';
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

const words: Record<'waiting' | 'sent' | 'kept' | 'failed', { status: Status; word: string }> = {
  waiting: { status: 'pending', word: 'Waiting' },
  sent: { status: 'paid', word: 'Sent' },
  kept: { status: 'filed', word: 'Kept here' },
  failed: { status: 'fault', word: 'Failed' },
};

export default function Outbox({ loaderData: { list, mail } }: Route.ComponentProps) {
  return (
    <>
      {mail !== null && (
        <Part id="mail" heading={mail.subject} note={mail.recipient}>
          <pre className={styles.mono}>{mail.text ?? 'Its text is gone: it was sent.'}</pre>
        </Part>
      )}
      <Part id="outbox" heading="Outbox" note={`${list.total_count} mails, the newest first`}>
        {list.items.length === 0 ? (
          <EmptyState heading="No mail yet" text="What the service writes to people is listed here." />
        ) : (
          <ScrollSideways label="Table of mails">
            <Table density="dense">
              <thead>
                <tr>
                  <HeaderCell>Made (UTC)</HeaderCell>
                  <HeaderCell>To</HeaderCell>
                  <HeaderCell>Subject</HeaderCell>
                  <HeaderCell>Status</HeaderCell>
                  <HeaderCell>Last fault</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {list.items.map((one) => (
                  <tr key={one.id}>
                    <Cell>{one.created_at.slice(0, 19).replace('T', ' ')}</Cell>
                    <Cell>{one.recipient}</Cell>
                    <Cell rowHeader>
                      <a href={`?mail=${one.id}`}>{one.subject}</a>
                    </Cell>
                    <Cell>
                      <StatusPill status={words[one.status].status}>{words[one.status].word}</StatusPill>
                    </Cell>
                    <Cell>{one.last_error ?? ''}</Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
        )}
        <More next={list.next_cursor} />
      </Part>
    </>
  );
}
