import type { ReactNode } from 'react';
import styles from './dev.components.module.css';

/** A component's name above its states. */
export function Example({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className={styles.example}>
      <h3>{of}</h3>
      <div className={styles.row}>{children}</div>
    </div>
  );
}
