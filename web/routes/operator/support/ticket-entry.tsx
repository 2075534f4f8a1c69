import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listTickets } from '@trover/contract/support/tickets.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Facts, Fault } from '../section.tsx';
import { useAct } from '../use-act.ts';
import styles from './support.module.css';

type Ticket = DataOf<typeof listTickets>['items'][number];

const forms: Record<Ticket['form'], string> = { contact: 'Question', bug: 'Problem', claim: 'About a claim' };

/** A message as it was sent, with its answer by mail. */
export function TicketEntry({ ticket }: { ticket: Ticket }) {
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
        <a
          data-act="message"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${title} (${id})`)}`}
        >
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
