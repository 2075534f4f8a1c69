import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { ButtonKey } from '../frame/button-key.tsx';
import styles from '../work/queue/detail.module.css';
import { History } from '../work/queue/history.tsx';
import { describeDueDate } from '../work/queue/work-labels.ts';
import { type Message, personOf, stateOf, subjectOf } from './message-data.ts';
import { TicketEntry } from './ticket-entry.tsx';

/** The message under the cursor: its state and clock, the conversation with the field for an answer, and its history. */
export function MessageDetail({
  message,
  today,
  busy,
  compose,
  onReply,
  onAssignToMe,
  onAssign,
  onSnooze,
  onComment,
  isGone,
  onMove,
  onWriting,
  onDone,
  onBack,
}: {
  message: Message;
  today: string;
  busy: boolean;
  compose: RefObject<HTMLInputElement | null>;
  onReply: () => void;
  onAssignToMe: () => void;
  onAssign: () => void;
  onSnooze: () => void;
  onComment: (text: string) => Promise<boolean>;
  /** It left the list while somebody writes an answer to it. */
  isGone: boolean;
  /** To the next message, or the previous one. */
  onMove: (by: number) => void;
  /** Somebody begins to write in one of its fields. */
  onWriting: () => void;
  /** After an own answer, or after it was closed or opened here. */
  onDone: () => void;
  onBack: () => void;
}) {
  const { ticket, item } = message;
  const { status, label } = stateOf(message);
  const due = item === undefined ? null : describeDueDate(item.due_on, today);
  return (
    <section
      className={styles.detailPane}
      aria-label={`${personOf(ticket)}: ${subjectOf(ticket)}`}
      onFocus={({ target }) => target.matches('input, textarea') && onWriting()}
    >
      <button type="button" className={styles.back} onClick={onBack}>
        Back to the messages
      </button>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>{subjectOf(ticket)}</h2>
          <p className={styles.facts}>
            <StatusPill status={status}>{label}</StatusPill>
            <span>
              From <b>{personOf(ticket)}</b>
            </span>
            <span>
              Sent <Instant at={ticket.created_at} />
            </span>
            {due !== null && (
              <span>
                Answer due <span className={due.isNear ? styles.near : undefined}>{due.text}</span>
              </span>
            )}
            {item !== undefined && <span>Assigned to {item.is_mine ? 'you' : (item.claimed_by ?? 'no one')}</span>}
          </p>
        </div>
        <div className={styles.acts}>
          <Button size="small" onClick={onReply}>
            Reply <ButtonKey>R</ButtonKey>
          </Button>
          {item !== undefined && !isGone && (
            <>
              <Button size="small" busy={busy && 'Saving'} onClick={onAssignToMe}>
                {item.is_mine ? 'Unassign' : 'Assign to me'} <ButtonKey>A</ButtonKey>
              </Button>
              <Button size="small" onClick={onAssign}>
                Assign <ButtonKey>⇧A</ButtonKey>
              </Button>
              <Button size="small" onClick={onSnooze}>
                {item.snoozed_until === null ? 'Snooze' : 'Snooze again'} <ButtonKey>S</ButtonKey>
              </Button>
            </>
          )}
          <span className={styles.steps}>
            <Button size="small" variant="plain" icon="arrow-up" iconOnly onClick={() => onMove(-1)}>
              Previous message
            </Button>
            <Button size="small" variant="plain" icon="arrow-down" iconOnly onClick={() => onMove(1)}>
              Next message
            </Button>
          </span>
        </div>
      </header>
      {isGone && (
        <p role="status" className="t-dim">
          This message left the list while you were writing.
        </p>
      )}
      <div className={styles.parts}>
        <div className={styles.subject}>
          <TicketEntry ticket={ticket} hasHeading={false} onDone={onDone} />
        </div>
        {item !== undefined && !isGone && (
          <div className={styles.beside}>
            <History item={item} compose={compose} onComment={onComment} onWriting={() => undefined} />
          </div>
        )}
      </div>
    </section>
  );
}
