import { Button, CloseButton } from '../../../../ui/button.tsx';
import { formatCount } from '../../../../ui/format/format.ts';
import styles from './queue.module.css';

/** The actions on what is selected: rows, or all that the filter lists. */
export function BulkBar({
  count,
  total,
  isAll,
  progress,
  canFinish,
  onSelectAll,
  onAssignToMe,
  onAssign,
  onSnooze,
  onFinish,
  onClear,
}: {
  count: number;
  /** Of the filter; offered for selection where the selected rows are all that are loaded, else null. */
  total: number | null;
  isAll: boolean;
  /** How far an action on all is. */
  progress: string | null;
  canFinish: boolean;
  onSelectAll: () => void;
  onAssignToMe: () => void;
  onAssign: () => void;
  onSnooze: () => void;
  onFinish: () => void;
  onClear: () => void;
}) {
  if (progress !== null)
    return (
      <div className={styles.bulk}>
        Working
        <span role="status">{progress}</span>
      </div>
    );
  return (
    <div className={styles.bulk} role="toolbar" aria-label="What is selected">
      <span role={isAll ? 'status' : undefined}>
        {isAll && 'All '}
        <b>{formatCount(count)}</b> selected
      </span>
      {total !== null && (
        <Button size="small" variant="plain" onClick={onSelectAll}>
          Select all {formatCount(total)}
        </Button>
      )}
      <Button size="small" variant="plain" onClick={onAssignToMe}>
        Assign to me
      </Button>
      <Button size="small" variant="plain" onClick={onAssign}>
        Assign
      </Button>
      <Button size="small" variant="plain" onClick={onSnooze}>
        Snooze
      </Button>
      {canFinish && (
        <Button size="small" variant="plain" onClick={onFinish}>
          Done
        </Button>
      )}
      <CloseButton label="Clear the selection" onClick={onClear} />
    </div>
  );
}
