import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './section.module.css';

/** A section between hairlines: heading at the left, text at the right, on one baseline. */
export function Section({
  id,
  heading,
  lead,
  className,
  children,
}: {
  id: string;
  heading: string;
  lead?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={classNames(styles.section, className)} id={id} aria-labelledby={`${id}-heading`}>
      <div className="page-wrap">
        <header className={styles.head}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
