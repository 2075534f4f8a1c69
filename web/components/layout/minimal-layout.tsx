import type { ReactNode } from 'react';
import styles from './failure/failure.module.css';

/** The way home by name, and the page: the frame of what failed. No dialog, no menu, nothing that is fetched. */
export function MinimalLayout({
  brandName = 'Home',
  children,
}: {
  brandName?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <header className={`page-wrap ${styles.bare}`}>
        <a href="/">{brandName}</a>
      </header>
      {children}
    </>
  );
}
