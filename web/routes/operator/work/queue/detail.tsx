import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { formatMoney } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { TickerBadge } from '../../../../ui/plate.tsx';
import { ProofInQueue } from '../../confirmations/proof-in-queue.tsx';
import styles from './detail.module.css';
import { History } from './history.tsx';
import { hasWorkInQueue, ItemWork } from './item-work.tsx';
import type { Item } from './queue-data.ts';
import { describeDueDate, keyOf, placeOfItem, workLabels, writeDates } from './work-labels.ts';

/** The item under the cursor: what it is, the work on it where this page has it, its history and comments. */
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
  onMove,
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
  /** To the next item, or the previous one. */
  onMove: (by: number) => void;
}) {
  const history = (
    <History key={keyOf(item)} item={item} compose={compose} onComment={onComment} onWriting={onWriting} />
  );
  const isProof = item.kind === 'confirmation';
  return (
    <article className={styles.detailPane} aria-label={item.title}>
      <button type="button" className={styles.back} onClick={onBack}>
        Back to the queue
      </button>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>
            {workLabels[item.kind].act}: {item.title}
          </h2>
          <Facts item={item} today={today} />
        </div>
        <div className={styles.acts}>
          <ButtonLink variant={hasWorkInQueue(item) ? 'secondary' : 'primary'} size="small" to={placeOfItem(item)}>
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
          <span className={styles.steps}>
            <Button size="small" variant="plain" icon="arrow-up" iconOnly onClick={() => onMove(-1)}>
              Previous item
            </Button>
            <Button size="small" variant="plain" icon="arrow-down" iconOnly onClick={() => onMove(1)}>
              Next item
            </Button>
          </span>
        </div>
      </header>
      {isGone && (
        <p role="status" className={styles.itemDetail}>
          This item left the queue while you were writing.
        </p>
      )}
      {isProof ? (
        <ProofInQueue id={item.subject_id} today={today} version={item} history={history} />
      ) : (
        <div className={styles.parts}>
          <div className={styles.subject}>
            {item.detail && item.kind !== 'deficiency' && (
              <p className={styles.itemDetail}>{asSentence(writeDates(item.detail))}</p>
            )}
            <ItemWork key={keyOf(item)} item={item} today={today} />
          </div>
          <div className={styles.beside}>{history}</div>
        </div>
      )}
    </article>
  );
}

/** What the item is about and when it must be done, in one line. */
function Facts({ item, today }: { item: Item; today: string }) {
  const due = describeDueDate(item.due_on, today);
  const assignee = item.is_mine ? 'You' : (item.claimed_by ?? 'no one');
  return (
    <p className={styles.facts}>
      {item.ticker && <TickerBadge ticker={item.ticker} />}
      <span>{item.slug ? <Link to={`/operator/cases/${item.order_id}`}>{item.case_title}</Link> : 'No case'}</span>
      {item.amount !== null && <b>{formatMoney(item.amount, { currency: item.currency ?? 'USD' })}</b>}
      <span>
        Due{' '}
        <span className={due.isNear ? styles.near : undefined}>
          {due.text}
          {item.escalated > 0 && (item.escalated === 1 ? ', escalated' : ', escalated twice')}
        </span>
      </span>
      {item.must_by !== null && <span>Binding date {formatDate(item.must_by)}</span>}
      <span>
        Waiting since <Instant at={item.waiting_since} as="date" />
      </span>
      <span>Assigned to {assignee}</span>
      {item.snoozed_until !== null && <span>Snoozed until {formatDate(item.snoozed_until)}</span>}
    </p>
  );
}

/** The reason of an item is a clause in lists, and a sentence by itself here. */
const asSentence = (clause: string): string =>
  `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.?!]$/.test(clause) ? '' : '.'}`;
