import { answerTicket } from '@trover/contract/support/tickets.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { ButtonKey } from '../frame/button-key.tsx';
import { Facts, Fault } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import { formLabels, subjectOf, type Ticket } from './message-data.ts';
import styles from './support.module.css';

/** A message as it was sent, the answers to it, and the form for the next one. */
export function TicketEntry({
  ticket,
  hasHeading = true,
  onDone,
}: {
  ticket: Ticket;
  /** False where the page itself shows its subject. */
  hasHeading?: boolean;
  /** After an answer is sent, or the message is closed or opened, and before the page reloads. */
  onDone?: () => void;
}) {
  const { id, form, name, email, message, page, order, partner, attachments, created_at, status, answers } = ticket;
  const { busy, fault, act } = useAct();
  const change = (next: Ticket['status']) =>
    act(async () => {
      await api.call('POST /api/v1/crm/tickets/{id}', { params: { id }, body: { status: next }, shows_failure: true });
      onDone?.();
      return next === 'closed' ? 'Closed' : 'Open again';
    });
  return (
    <article className={hasHeading ? styles.ticket : styles.conversation} aria-labelledby={`ticket-${id}`}>
      <h3 id={`ticket-${id}`} className={hasHeading ? 't-sub' : 'sr-only'}>
        {subjectOf(ticket)}
      </h3>
      <Facts
        facts={[
          ['Number', String(id)],
          ['From', [name, email].filter(Boolean).join(', ')],
          ['Kind', formLabels[form]],
          ...(hasHeading ? ([['Sent', <Instant key="sent" at={created_at} />]] as const) : []),
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
      <AnswerForm ticket={ticket} onDone={onDone} />
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
function AnswerForm({ ticket: { id, email, answers }, onDone }: { ticket: Ticket; onDone: (() => void) | undefined }) {
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
    onDone?.();
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
          Send the answer <ButtonKey>⌘↵</ButtonKey>
        </Button>
      </div>
    </form>
  );
}
