import { classNames } from '../../../../ui/class-names.ts';
import { formatMoney } from '../../../../ui/format/format.ts';
import { Drawing, Icon } from '../../../../ui/icon.tsx';
import styles from './queue.module.css';
import type { Item } from './queue-data.ts';
import { iconOfWork } from './work-icons.ts';
import { describeDueDate, workLabels, writeDates } from './work-labels.ts';

const initialsOf = (address: string): string => address.slice(0, 2).toUpperCase();

/** An item in the list: its kind, case, due date and assignee. */
export function ItemRow({
  item,
  today,
  isCurrent,
  isSelected,
  onOpen,
  onSelect,
}: {
  item: Item;
  today: string;
  isCurrent: boolean;
  isSelected: boolean;
  onOpen: () => void;
  onSelect: () => void;
}) {
  const due = describeDueDate(item.due_on, today);
  return (
    <li
      className={classNames(styles.row, isCurrent && styles.current, isSelected && styles.selected)}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      aria-label={`${item.title}, ${workLabels[item.kind].act}, ${due.text}`}
    >
      <label className={styles.check}>
        <input type="checkbox" checked={isSelected} onChange={onSelect} aria-label={`Select ${item.title}`} />
        <span aria-hidden="true">{isSelected && <Icon name="check" size={12} />}</span>
      </label>
      <button type="button" className={styles.open} onClick={onOpen} aria-current={isCurrent ? 'true' : undefined}>
        <Drawing paths={iconOfWork[item.kind]} className={styles.kind} />
        <span className={styles.title}>{item.title}</span>
        <span className={classNames(styles.due, due.isNear && styles.near)}>
          {due.text}
          {item.escalated > 0 && ', escalated'}
        </span>
        <span className={styles.second}>
          <span className={styles.detail}>
            {item.ticker && <b>{item.ticker}</b>}
            {workLabels[item.kind].act}
            {item.detail && `, ${writeDates(item.detail)}`}
          </span>
          <span className={styles.who}>
            {item.amount !== null && (
              <span>{formatMoney(item.amount, { currency: item.currency ?? 'USD', places: 0 })}</span>
            )}
            {item.claimed_by === null ? (
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
        </span>
      </button>
    </li>
  );
}
