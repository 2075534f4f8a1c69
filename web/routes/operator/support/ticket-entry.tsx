import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { answerTicket, type listTickets } from '@trover/contract/support/tickets.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Facts, Fault } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import styles from './support.module.css';

type Ticket = DataOf<typeof listTickets>['items'][number];

const forms: Record<Ticket['form'], string> = {
  contact: 'Question',
  bug: 'Problem',
  claim: 'About a claim',
  desk: 'Message from us',
};

/** A message as it was sent, the answers to it, and the form for the next one. */
export function TicketEntry({ ticket }: { ticket: Ticket }) {
  const { id, form, name, email, subject, message, page, order, partner, attachments, created_at, status, answers } =
    ticket;
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
      {answers.map(({ id: answer, message: words, sent_at }) => (
        <div key={answer} className={styles.answer}>
          <p className="t-quiet">
            Answered <Instant at={sent_at} />
          </p>
          <p className={styles.message}>{words}</p>
        </div>
      ))}
      <AnswerForm ticket={ticket} />
      <p className={styles.acts}>
        <Button size="small" busy={busy && 'Saving'} onClick={() => change(status === 'open' ? 'closed' : 'open')}>
          {status === 'open' ? 'Close without an answer' : 'Open again'}
        </Button>
        <Fault>{fault}</Fault>
      </p>
    </article>
  );
}

/** Sends an answer by email, which closes the ticket. What was typed is restored after a reload. */
function AnswerForm({ ticket: { id, email, answers } }: { ticket: Ticket }) {
  const form = useActForm(
    answerTicket.body,
    { message: '' },
    { draft: { key: `answer to ticket ${id}`, stored: ['message'], secret: [] } },
  );
  const send = form.act(async (body) => {
    await api.call('POST /api/v1/crm/tickets/{id}/answer', {
      params: { id },
      body: { ...body, seen_answers: answers.length },
      shows_failure: true,
    });
    form.deleteDraft();
    form.reset({ message: '' });
    return `Answer sent to ${email}`;
  });
  return (
    <form className={styles.form} {...send}>
      <TextArea
        label={`Answer, by email to ${email}`}
        data-act="message"
        rows={4}
        maxLength={20_000}
        {...form.field('message', { required: true })}
      />
      <Fault>{form.fault}</Fault>
      <div>
        <Button type="submit" size="small" variant="primary" busy={form.busy && 'Sending'}>
          Send the answer
        </Button>
      </div>
    </form>
  );
}
