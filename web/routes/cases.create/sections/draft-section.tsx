import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './sections.module.css';

/** A section of the form. The checklist and the list of missing fields link to its id. */
export function DraftSection({
  id,
  heading,
  text,
  action,
  error,
  children,
}: {
  id: string;
  heading: string;
  text?: string;
  action?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={classNames(styles.head, action !== undefined && styles.acting)}>
        <h2 className="t-section" id={id} tabIndex={-1}>
          {heading}
        </h2>
        {action}
      </div>
      {text && <p className={styles.text}>{text}</p>}
      {error && <p className={styles.error}>{error}</p>}
      {children}
    </section>
  );
}
