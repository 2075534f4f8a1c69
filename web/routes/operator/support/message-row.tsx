import { classNames } from '../../../ui/class-names.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from '../work/queue/queue.module.css';
import { describeDueDate } from '../work/queue/work-labels.ts';
import { lastWordsOf, type Message, personOf, stateOf, subjectOf } from './message-data.ts';
import own from './support.module.css';

const initialsOf = (address: string): string => address.slice(0, 2).toUpperCase();

/** A message in the list: who wrote, about what, the last words, when an answer is due, and whose it is. */
export function MessageRow({
  message,
  today,
  isCurrent,
  onOpen,
}: {
  message: Message;
  today: string;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { ticket, item } = message;
  const due = item === undefined ? null : describeDueDate(item.due_on, today);
  const { status, label } = stateOf(message);
  const { text, isOurs } = lastWordsOf(ticket);
  return (
    <li
      className={classNames(styles.row, own.row, isCurrent && styles.current)}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      aria-label={`${personOf(ticket)}: ${subjectOf(ticket)}, ${due?.text ?? label}`}
    >
      <button
        type="button"
        className={classNames(styles.open, own.open)}
        onClick={onOpen}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={styles.title}>{personOf(ticket)}</span>
        <span className={classNames(styles.due, due?.isNear && styles.near)}>
          {due === null ? <Instant at={ticket.created_at} as="date" /> : due.text}
          {item !== undefined && item.escalated > 0 && ', escalated'}
        </span>
        <span className={own.subject}>{subjectOf(ticket)}</span>
        <span className={styles.who}>
          {item === undefined ? null : item.claimed_by === null ? (
            <span className={styles.nobody}>
              <span className="sr-only">not assigned</span>
            </span>
          ) : (
            <span className={styles.avatar} title={item.claimed_by}>
              <span className="sr-only">assigned to </span>
              {item.is_mine ? 'You' : initialsOf(item.claimed_by)}
            </span>
          )}
        </span>
        <span className={own.words}>
          {isOurs && 'We wrote: '}
          {text}
        </span>
        <span className={own.state}>
          <StatusPill status={status}>{label}</StatusPill>
        </span>
      </button>
    </li>
  );
}
