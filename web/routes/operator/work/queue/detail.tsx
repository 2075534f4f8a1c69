import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../../api.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { formatMoney } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { TickerBadge } from '../../../../ui/plate.tsx';
import { ProofInQueue } from '../../confirmations/proof-in-queue.tsx';
import { Facts } from '../../section.tsx';
import styles from './detail.module.css';
import type { Item, WorkEvent } from './queue-data.ts';
import { useDraft } from './use-draft.ts';
import { describeDueDate, keyOf, placeOfItem, workLabels, writeDates } from './work-labels.ts';

/** The item under the cursor: its facts, possible actions, history and comments. */
export function Detail({
  item,
  today,
  busy,
  compose,
  onAssignToMe,
  onAssign,
  onSnooze,
  onComment,
  onWriting,
  onBack,
  isGone,
}: {
  item: Item;
  today: string;
  busy: boolean;
  compose: RefObject<HTMLInputElement | null>;
  onAssignToMe: () => void;
  onAssign: () => void;
  onSnooze: () => void;
  onComment: (text: string) => Promise<boolean>;
  /** Whether a comment is being written. */
  onWriting: (isWriting: boolean) => void;
  onBack: () => void;
  /** Completed by somebody else, and still shown for the comment that is being written. */
  isGone: boolean;
}) {
  const due = describeDueDate(item.due_on, today);
  return (
    <article
      className={styles.detailPane}
      aria-label={item.title}
      data-wide={item.kind === 'confirmation' || undefined}
    >
      <button type="button" className={styles.back} onClick={onBack}>
        Back to the queue
      </button>
      <header className={styles.head}>
        <div>
          <h2>
            {workLabels[item.kind].act}: {item.title}
          </h2>
          <p>
            {item.ticker && <TickerBadge ticker={item.ticker} />}{' '}
            {item.slug ? <Link to={`/operator/cases/${item.order_id}`}>{item.case_title}</Link> : 'No case'}
          </p>
        </div>
      </header>
      <Facts
        facts={[
          [
            'Due',
            <span key="due" className={due.isNear ? styles.near : undefined}>
              {due.text}
              {item.escalated > 0 && (item.escalated === 1 ? ', escalated' : ', escalated twice')}
            </span>,
          ],
          ...(item.must_by === null ? [] : [['Binding date', formatDate(item.must_by)] as const]),
          ['Waiting since', <Instant key="since" at={item.waiting_since} as="date" />],
          ['Assigned to', item.is_mine ? 'You' : (item.claimed_by ?? 'No one')],
          ...(item.snoozed_until === null ? [] : [['Snoozed until', formatDate(item.snoozed_until)] as const]),
          ...(item.amount === null
            ? []
            : [['Amount', formatMoney(item.amount, { currency: item.currency ?? 'USD' })] as const]),
        ]}
      />
      {item.detail && <p className={styles.itemDetail}>{asSentence(writeDates(item.detail))}</p>}
      {isGone && (
        <p role="status" className={styles.itemDetail}>
          This item left the queue while you were writing.
        </p>
      )}
      <div className={styles.acts}>
        <ButtonLink variant="primary" size="small" to={placeOfItem(item)}>
          Open
        </ButtonLink>
        <Button size="small" busy={busy && 'Saving'} disabled={isGone} onClick={onAssignToMe}>
          {item.is_mine ? 'Unassign' : 'Assign to me'}
        </Button>
        <Button size="small" disabled={isGone} onClick={onAssign}>
          Assign
        </Button>
        <Button size="small" disabled={isGone} onClick={onSnooze}>
          {item.snoozed_until === null ? 'Snooze' : 'Snooze again'}
        </Button>
      </div>
      {item.kind === 'confirmation' && <ProofInQueue id={item.subject_id} today={today} version={item} />}
      <History key={keyOf(item)} item={item} compose={compose} onComment={onComment} onWriting={onWriting} />
    </article>
  );
}

/** The reason of an item is a clause in lists, and a sentence by itself here. */
const asSentence = (clause: string): string =>
  `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.?!]$/.test(clause) ? '' : '.'}`;

const actLabels: Record<WorkEvent['act'], (event: WorkEvent) => string> = {
  assigned: ({ became }) => `assigned this to ${became}`,
  released: () => 'unassigned this',
  snoozed: ({ became }) => `snoozed this until ${became === null ? '' : formatDate(became)}`,
  woken: () => 'put this back in the queue',
  commented: () => 'wrote',
  escalated: () => 'escalated this as late',
  undone: () => 'undid the last step',
};

function History({
  item,
  compose,
  onComment,
  onWriting,
}: {
  item: Item;
  compose: RefObject<HTMLInputElement | null>;
  onComment: (text: string) => Promise<boolean>;
  onWriting: (isWriting: boolean) => void;
}) {
  // independent of the item's state: Enter sends a comment while the previous item is being assigned
  const [isSending, setSending] = useState(false);
  const [events, setEvents] = useState<readonly WorkEvent[] | 'failed' | null>(null);
  const [text, setText] = useDraft(keyOf(item));
  const { kind, subject_id } = item;
  useEffect(() => {
    // reloaded with every change of the item
    void item;
    let isOver = false;
    api
      .call('GET /api/v1/operator/work/{kind}/{subject_id}', { params: { kind, subject_id } })
      .then((found) => isOver || setEvents(found.events))
      .catch(() => isOver || setEvents('failed'));
    return () => {
      isOver = true;
    };
  }, [kind, subject_id, item]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isSending) return;
    setSending(true);
    if (await onComment(text)) {
      setText('');
      onWriting(false);
    }
    setSending(false);
  };
  return (
    <section className={styles.history} aria-label="History">
      <h3>History</h3>
      {events === 'failed' && <p role="alert">The history did not load. The item itself is unaffected.</p>}
      {events !== null && events !== 'failed' && events.length === 0 && <p>Comments and assignments appear here.</p>}
      {events !== null && events !== 'failed' && (
        <ol>
          {events.map((event) => (
            <li key={event.id}>
              <p>
                <b>{event.by ?? 'The system'}</b> {actLabels[event.act](event)}
                {event.is_undone && ' (undone)'}
              </p>
              <Instant at={event.at} />
              {event.text && <blockquote>{event.text}</blockquote>}
            </li>
          ))}
        </ol>
      )}
      <form className={styles.compose} onSubmit={(event) => void send(event)}>
        <label className="sr-only" htmlFor="comment">
          Comment, @ to mention
        </label>
        <input
          id="comment"
          onFocus={() => onWriting(true)}
          onBlur={() => onWriting(text !== '')}
          ref={compose}
          value={text}
          maxLength={4000}
          placeholder="Comment, @ to mention"
          onChange={(event) => {
            // after a comment was sent, the focus is still in the field
            if (text === '') onWriting(true);
            setText(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <Button size="small" type="submit" busy={isSending && 'Saving'}>
          Comment
        </Button>
      </form>
    </section>
  );
}
