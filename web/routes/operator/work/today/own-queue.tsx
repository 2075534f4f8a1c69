import { Link } from 'react-router';
import { ButtonLink } from '../../../../ui/button.tsx';
import { formatAmount, formatCount, formatMoney } from '../../../../ui/format/format.ts';
import { Drawing } from '../../../../ui/icon.tsx';
import { TickerBadge } from '../../../../ui/plate.tsx';
import { EmptyState } from '../../../../ui/state.tsx';
import { iconOfWork } from '../queue/work-icons.ts';
import { describeDueDate, keyOf, placeOfItem, workLabels } from '../queue/work-labels.ts';
import type { Board } from './board-data.ts';
import own from './own-queue.module.css';
import styles from './today.module.css';

type Item = Board['mine'][number];

/** The operator's own items, the most urgent first: task, case, amount at stake, and due date. */
export function OwnQueue({
  items,
  total,
  current,
  today,
  onCurrent,
}: {
  items: readonly Item[];
  /** The number of own items, of which the most urgent are listed. */
  total: number;
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
  // one currency is named in the heading, several ones in each row
  const currencies = new Set(items.flatMap(({ amount, currency }) => (amount === null ? [] : [currency ?? 'USD'])));
  const isDollars = currencies.size === 1 && currencies.has('USD');
  return (
    <>
      <div className={own.ownHead} aria-hidden="true">
        <span>What</span>
        <span>Case</span>
        <span>Which</span>
        <span>{isDollars ? 'At stake, $' : 'At stake'}</span>
        <span>Due</span>
      </div>
      <ul className={own.own} data-rows>
        {items.map((item, at) => {
          const due = describeDueDate(item.due_on, today);
          return (
            <li key={keyOf(item)} data-current={item === current || undefined}>
              <Link to={placeOfItem(item)} onFocus={() => onCurrent(at)}>
                <b>
                  <Drawing paths={iconOfWork[item.kind]} /> {workLabels[item.kind].act}
                </b>
                <span>{item.ticker && <TickerBadge ticker={item.ticker} />}</span>
                <span className={own.which}>{item.title}</span>
                <span className={own.amount} data-dollars={(isDollars && item.amount !== null) || undefined}>
                  {item.amount === null
                    ? '–'
                    : isDollars
                      ? formatAmount(item.amount, 0)
                      : formatMoney(item.amount, { currency: item.currency ?? 'USD', places: 0 })}
                </span>
                <span className={due.isNear ? styles.near : undefined}>{due.text}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {total > items.length && (
        <p className={own.ownFoot}>
          {formatCount(items.length)} of {formatCount(total)} shown, the most urgent first
          <Link to="/operator/queue?assignee=me">All {formatCount(total)}</Link>
        </p>
      )}
    </>
  );
}
