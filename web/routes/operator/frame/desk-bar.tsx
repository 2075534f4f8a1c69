import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** Above every page of the desk: its heading, one quiet note, and what can be done. */
export function DeskBar({ title, note, actions }: { title: ReactNode; note?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <h1>{title}</h1>
      {note && <span className={styles.note}>{note}</span>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
