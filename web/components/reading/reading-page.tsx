import type { ReactNode } from 'react';
import styles from './reading-page.module.css';

/** A text page: its title, one introductory sentence, then sections separated by hairlines. */
export function ReadingPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="t-marketing">{title}</h1>
        {lead && <p className="t-lead t-dim">{lead}</p>}
      </header>
      {children}
    </main>
  );
}

/** Heading at the left, text at the right. */
export function ReadingSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className="t-section">{heading}</h2>
      <div className={styles.text}>{children}</div>
    </section>
  );
}
