import { Link } from 'react-router';
import { ButtonLink } from '../../../../ui/button.tsx';
import { formatMoney } from '../../../../ui/format/format.ts';
import { Drawing } from '../../../../ui/icon.tsx';
import { TickerBadge } from '../../../../ui/plate.tsx';
import { EmptyState } from '../../../../ui/state.tsx';
import { iconOfWork } from '../queue/work-icons.ts';
import { describeDueDate, keyOf, placeOfItem, workLabels } from '../queue/work-labels.ts';
import type { Board } from './board-data.ts';
import styles from './today.module.css';

type Item = Board['mine'][number];

/** The operator's own items, the most urgent first: task, case, amount at stake, and due date. */
export function OwnQueue({
  items,
  current,
  today,
  onCurrent,
}: {
  items: readonly Item[];
  current: Item | undefined;
  today: string;
  /** The cursor follows the focus. */
  onCurrent: (at: number) => void;
}) {
  if (items.length === 0)
    return (
      <EmptyState
        heading="Nothing is assigned to you"
        text="Assign items to yourself in the queue, and they appear here."
        action={
          <ButtonLink size="small" to="/operator/queue?assignee=nobody">
            See unassigned items
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <div className={styles.ownHead} aria-hidden="true">
        <span>What</span>
        <span>Case</span>
        <span>Which</span>
        <span>Amount</span>
        <span>Due</span>
      </div>
      <ul className={styles.own} data-rows>
        {items.map((item, at) => {
          const due = describeDueDate(item.due_on, today);
          return (
            <li key={keyOf(item)} data-current={item === current || undefined}>
              <Link to={placeOfItem(item)} onFocus={() => onCurrent(at)}>
                <b>
                  <Drawing paths={iconOfWork[item.kind]} /> {workLabels[item.kind].act}
                </b>
                <span>{item.ticker && <TickerBadge ticker={item.ticker} />}</span>
                <span className={styles.which}>{item.title}</span>
                <span className={styles.amount}>
                  {item.amount === null
                    ? '–'
                    : formatMoney(item.amount, { currency: item.currency ?? 'USD', places: 0 })}
                </span>
                <span className={due.isNear ? styles.near : undefined}>{due.text}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
