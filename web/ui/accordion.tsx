import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './styles/accordion.module.css';

/** A heading that expands its answer; works without scripts. */
export function AccordionItem({ heading, open, children }: { heading: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.item} open={open}>
      <summary>
        <h3>{heading}</h3>
        <Icon name="plus" className={styles.more} />
        <Icon name="minus" className={styles.less} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
