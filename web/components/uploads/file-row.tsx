import type { ReactNode } from 'react';
import { CloseButton } from '../../ui/button.tsx';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { besideItsName, drawingOf } from './fault-labels.ts';
import styles from './file-row.module.css';

/** A check mark and a word: no further action is needed. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <span className={styles.done}>
      <Icon name="check" size={14} />
      {children}
    </span>
  );
}

/** One file in progress: its format, its progress, and what to do if it failed. */
export function FileRow({
  name,
  note,
  fault,
  state,
  progress,
  onRemove,
  removeLabel = 'Remove',
}: {
  name: string;
  note?: ReactNode;
  /** What is wrong and what to do instead. */
  fault?: ReactNode;
  /** Shown at the right: a status. */
  state?: ReactNode;
  /** 0 to 100; null while the total is unknown. */
  progress?: number | null | undefined;
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
}) {
  return (
    <li className={styles.row}>
      <Drawing paths={drawingOf(name, Boolean(fault))} size={20} className={styles.icon} />
      <div className={styles.words}>
        <b>{name}</b>
        {fault ? (
          <p className={styles.fault}>{typeof fault === 'string' ? besideItsName(fault, name) : fault}</p>
        ) : (
          note && <p className={styles.note}>{note}</p>
        )}
      </div>
      <span className={styles.end}>
        {state}
        {onRemove && <CloseButton label={`${removeLabel} ${name}`} onClick={onRemove} />}
      </span>
      {progress !== undefined && (
        <ProgressBar
          className={styles.bar}
          label={`${name}, progress`}
          {...(progress === null ? {} : { value: progress })}
        />
      )}
    </li>
  );
}
